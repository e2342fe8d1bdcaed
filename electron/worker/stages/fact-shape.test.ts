import { describe, expect, it } from 'vitest'
import { countSentences, shapeProblem, textProblem } from './fact-shape.ts'

describe('counting sentences', () => {
  it.each([
    [1, 'Auth middleware in error_handler.py converts 401 to 200 since v1.2.3.'],
    [2, 'Celery chosen over RQ for task queue. Reason: RQ lacks robust retry support.'],
    [1, 'Caches, e.g. Redis and Memcached, are cleared by scripts/clear.sh vs. by hand.'],
    [2, 'Le cache est vidé. Il est à 16 Go.'],
    [2, '数据库使用 PostgreSQL 16。端口为 5433。'],
    [1, 'The host api.example.com listens on 10.5.'],
  ])('finds %i in %j', (count, text) => {
    expect(countSentences(text)).toBe(count)
  })
})

describe('the limits of a text', () => {
  it('takes 20 and the most allowed, and counts a character outside the basic plane once', () => {
    expect(textProblem('x'.repeat(19), 100)).toMatch(/shorter/)
    expect(textProblem('x'.repeat(20), 100)).toBeNull()
    expect(textProblem('𝒳'.repeat(100), 100)).toBeNull()
    expect(textProblem('x'.repeat(101), 100)).toMatch(/longer/)
  })

  it('refuses halves of characters and control characters', () => {
    expect(textProblem(`${'x'.repeat(20)}\ud800`, 100)).toMatch(/not text/)
    expect(textProblem(`${'x'.repeat(20)}\u0007`, 100)).toMatch(/not text/)
    expect(textProblem('one line\nand another\twith a tab', 100)).toBeNull()
  })
})

describe('the form of a fact', () => {
  it.each([
    [null, 'without text'],
    [{ content: 7, type: 'context' }, 'without text'],
    [{ content: 'Redis 7 is the cache of it all.', type: 'opinion' }, 'unknown type'],
    [{ content: 'Redis is the cache of it all.\n* Kafka is the queue', type: 'context' }, 'list'],
    [{ content: '1. Redis is the cache of it all', type: 'context' }, 'list'],
    [{ content: '## Cache\nRedis is the cache of it all', type: 'context' }, 'header'],
  ])('refuses %j', (fact, problem) => {
    expect(shapeProblem(fact, 8000)).toMatch(problem)
  })

  it('has nothing against minus signs, versions, hashes and numbered things inside a sentence', () => {
    const content = 'Issue #12 - the pool has -1 as its default since 2.0.1 - was fixed in 3.0.'
    expect(shapeProblem({ content, type: 'failure' }, 8000)).toBeNull()
  })
})
