const MAX_BYTES = 32 * 1024 * 1024
const MAX_ERROR_CHARACTERS = 200

/** The server answered, and refused. */
export class OllamaRefusal extends Error {
  override readonly name = 'OllamaRefusal'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

/** Fetch for one request of the client: cancellable, without redirects, and with an end to what it reads. */
export const boundedFetch = (signal: AbortSignal, { whole }: { readonly whole: boolean }): typeof fetch => {
  return async (url, init) => {
    const response = await fetch(url, { ...init, signal, redirect: 'error' })
    if (!response.ok) throw new OllamaRefusal(response.status, errorIn(await bytesOf(response)))
    if (!whole) return response
    return new Response(await bytesOf(response), { status: response.status, headers: response.headers })
  }
}

const bytesOf = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length
    if (size > MAX_BYTES) throw new Error('The answer is larger than any answer should be.')
    chunks.push(chunk as Uint8Array)
  }
  return Buffer.concat(chunks)
}

const errorIn = (body: Buffer): string => {
  const text = body.toString('utf8')
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    return (typeof error === 'string' ? error : text).slice(0, MAX_ERROR_CHARACTERS)
  } catch {
    return text.slice(0, MAX_ERROR_CHARACTERS)
  }
}
