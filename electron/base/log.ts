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
