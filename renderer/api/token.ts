const KEY = 'distill.token'

interface Place {
  readonly location: Pick<Location, 'hash' | 'pathname' | 'search'>
  readonly history: Pick<History, 'replaceState'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Trades a single-use code for the token; null when it was used or has expired. */
  readonly redeem: (code: string) => Promise<string | null>
}

/** The token comes once in the fragment, or for a code in it, and leaves the address bar; the tab keeps it. */
export const takeToken = async ({ location, history, storage, redeem }: Place): Promise<string | null> => {
  const given = new URLSearchParams(location.hash.slice(1))
  const [token, code] = [given.get('token'), given.get('code')]
  if (token === null && code === null) return storage.getItem(KEY)
  history.replaceState(null, '', location.pathname + location.search)
  const taken = token ?? (code === null ? null : await redeem(code))
  if (taken !== null) storage.setItem(KEY, taken)
  return taken ?? storage.getItem(KEY)
}

export const redeemCode = async (code: string): Promise<string | null> => {
  const answer = await fetch('/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null)
  if (!answer?.ok) return null
  const body: unknown = await answer.json()
  return typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string'
    ? body.token
    : null
}
