import type { LiveEvent, Topic } from '../../shared/contract/events.ts'

type Told = (event: LiveEvent) => void

/** Tells every open window which parts of the contract may answer differently now. */
export interface Live {
  changed(...topics: readonly Topic[]): void
  follow(told: Told): () => void
}

/** Bursts are told as one: a window asks once for all of it. */
const GATHER_MS = 50

export const createLive = (gather_ms: number = GATHER_MS): Live => {
  const followers = new Set<Told>()
  const waiting = new Set<Topic>()
  let timer: NodeJS.Timeout | null = null

  const tell = (): void => {
    timer = null
    const event: LiveEvent = { changed: [...waiting] }
    waiting.clear()
    for (const told of followers) told(event)
  }

  return {
    changed: (...topics) => {
      if (followers.size === 0) return
      topics.forEach(topic => waiting.add(topic))
      timer ??= setTimeout(tell, gather_ms).unref()
    },
    follow: told => {
      followers.add(told)
      return () => followers.delete(told)
    },
  }
}
