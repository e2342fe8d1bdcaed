const FRAMES = 4

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** Never any content of an observation or memory: ids, counts, codes and durations only. */
export interface Log {
  debug(event: string, details?: Readonly<Record<string, LogValue>>): void
  info(event: string, details?: Readonly<Record<string, LogValue>>): void
  warn(event: string, details?: Readonly<Record<string, LogValue>>): void
  error(event: string, details?: Readonly<Record<string, LogValue>>): void
}

export type LogValue = string | number | boolean | null

export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Where a failure nobody foresaw came from; its message stays out, because it may quote content. */
export const traceOf = (error: unknown): Readonly<Record<string, LogValue>> => {
  if (!(error instanceof Error)) return { error: typeof error }
  const stack = (error.stack ?? '')
    .split(error.message || '\n')
    .slice(1)
    .join('')
  const frames = stack.match(/(?<=^ +at .*[\\/])[\w.-]+:\d+(?=:\d+\)?$)/gm) ?? []
  return { error: error.name, at: frames.slice(0, FRAMES).join(' < ') }
}
