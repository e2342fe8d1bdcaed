import type { MessagePort } from 'node:worker_threads'
import type { Child, ChildProcesses } from './child.ts'

type Exit = Awaited<Child['exited']>

/** What a thread asks of its owner, and what it hears, about the child of this number. */
type Asked =
  | { readonly child: number; readonly start: string; readonly args: readonly string[] }
  | { readonly child: number; readonly post: unknown }
  | { readonly child: number; readonly stop: true }
type Heard = { readonly child: number; readonly message: unknown } | { readonly child: number; readonly exit: Exit }

/** The owner's end: starts what a thread asks for, because only the main thread of the desktop app may. */
export const serveChildren = (port: MessagePort, children: ChildProcesses): void => {
  const running = new Map<number, Child>()
  const tell = (heard: Heard): void => port.postMessage(heard)
  port.on('message', (asked: Asked) => {
    const known = running.get(asked.child)
    if ('post' in asked) return known?.channel.post(asked.post)
    if ('stop' in asked) return known?.stop()
    const child = children.start(new URL(asked.start), { args: asked.args })
    running.set(asked.child, child)
    child.channel.listen(message => tell({ child: asked.child, message }))
    void child.exited.then(exit => {
      running.delete(asked.child)
      tell({ child: asked.child, exit })
    })
    return undefined
  })
  port.on('close', () => {
    for (const child of running.values()) child.stop()
  })
}

/** The thread's end: children that its owner starts, and through whom every message goes. */
export const relayedChildren = (port: MessagePort): ChildProcesses => {
  const listeners = new Map<number, (heard: Heard) => void>()
  const ask = (asked: Asked): void => port.postMessage(asked)
  let next = 1
  port.on('message', (heard: Heard) => listeners.get(heard.child)?.(heard))
  return {
    start: (entry, { args = [] } = {}) => {
      const number = next++
      const exited = Promise.withResolvers<Exit>()
      let receive: (message: unknown) => void = () => {}
      listeners.set(number, heard => {
        if ('message' in heard) return receive(heard.message)
        listeners.delete(number)
        return exited.resolve(heard.exit)
      })
      ask({ child: number, start: entry.href, args })
      return {
        pid: undefined,
        channel: {
          post: message => ask({ child: number, post: message }),
          listen: listener => {
            receive = listener
          },
        },
        exited: exited.promise,
        stop: () => ask({ child: number, stop: true }),
      }
    },
  }
}
