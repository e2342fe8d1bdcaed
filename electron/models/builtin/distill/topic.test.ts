import { describe, expect, it } from 'vitest'
import { topicOf } from './topic.ts'

describe('the topic of a title', () => {
  it.each([
    ['Task queue', 'Task queue'],
    ['7. Task queue', 'Task queue'],
    ['ADR-0012: Choice of message broker', 'Message broker'],
    ['RFC 3 – Which message broker?', 'Message broker'],
    ['2026 roadmap', '2026 roadmap'],
  ])('%s', (title, topic) => {
    expect(topicOf(title)).toBe(topic)
  })

  it.each([
    'Notes',
    'Accepted',
    'Considered Options',
    'Pros and Cons of the Options',
    'A title that goes on and on and tells a whole story',
  ])('is none for %s', title => {
    expect(topicOf(title)).toBeNull()
  })
})
