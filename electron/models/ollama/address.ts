import { DistillError } from '../../../shared/errors.ts'

const DEFAULT_PORT = '11434'

export interface OllamaAddress {
  readonly url: string
  /** Anything but this machine is listed in Privacy and off until chosen. */
  readonly loopback: boolean
  readonly headers: Readonly<Record<string, string>>
}

/** Reads every form that `OLLAMA_HOST` takes: host, host:port, :port, URL, and a bare IPv6 address. */
export const ollamaAddress = (value: string): OllamaAddress => {
  const text = value.trim()
  const url = parsed(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new DistillError(
      'bad_request',
      `OLLAMA_HOST cannot be "${text}". Write a host, host:port or a URL such as http://127.0.0.1:${DEFAULT_PORT}.`,
    )
  const host = reachable(url.hostname)
  const named = text.includes('://')
  const port = url.port || (named ? (url.protocol === 'https:' ? '443' : '80') : DEFAULT_PORT)
  const { username, password } = url
  return {
    url: `${url.protocol}//${host}:${port}${url.pathname.replace(/\/{1,100}$/, '')}`,
    loopback: /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host),
    headers: username === '' ? {} : { Authorization: `Basic ${btoa(`${decode(username)}:${decode(password)}`)}` },
  }
}

const parsed = (text: string): URL | null => {
  if (text.includes('://')) return URL.parse(text)
  const bareIpv6 = !text.startsWith('[') && text.split(':').length > 2
  if (bareIpv6) return URL.parse(`http://[${text}]`)
  return URL.parse(`http://${text === '' || text.startsWith(':') ? `127.0.0.1${text}` : text}`)
}

/** A server told to listen everywhere is asked on this machine. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '[::]' ? '[::1]' : host)

const decode = (part: string): string => decodeURIComponent(part)
