import type { Common, Needs } from './needs.ts'

/** Runs the engine until it is told to stop; the first line says where it is and how to get in. */
export const serve = async (
  options: { readonly port?: number; readonly open?: boolean },
  { data_dir, output }: Common,
  needs: Pick<Needs, 'serve' | 'streams' | 'open_window'>,
): Promise<number> => {
  const started = await needs.serve({ data_dir, port: options.port ?? null })
  if ('already' in started) {
    output.note(`Distill already runs at ${started.already} for ${data_dir}.`)
    if (options.open) await needs.open_window(data_dir)
    return 0
  }
  const { engine } = started
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void engine.stop())
  needs.streams.out.write(`Distill is ready: ${engine.url}/#token=${engine.token}\n`)
  if (options.open) await needs.open_window(data_dir)
  // A stop while it looks around ends the looking; that is no trouble of its own.
  void engine.troubles().then(
    sentences => sentences.forEach(output.note),
    () => undefined,
  )
  await engine.stopped
  output.note('Stopped.')
  return 0
}

export const stop = async ({ data_dir, output }: Common, { stop_engine }: Pick<Needs, 'stop_engine'>) => {
  const stopped = await stop_engine(data_dir)
  output.result({ stopped, data_dir }, () => [stopped ? 'Stopped.' : `No engine runs for ${data_dir}.`])
}
