import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StoragePort } from '../../port.ts'
import { ids, insert, NOON } from '../memories.ts'

export const textContract = (store: () => StoragePort): void => {
  const tell = (texts: Readonly<Record<string, string>>) =>
    store().apply(Object.entries(texts).map(([id, content]) => insert(id, { content })))
  const found = async (query: string) => (await store().search_text(query, {}, 10)).map(hit => hit.id).toSorted()

  it('finds every spelling of a name by every other', async () => {
    await tell({
      humps: 'The errorHandler swallows responses.',
      snake: 'The error_handler.py file swallows responses.',
      dashed: 'The ERROR-HANDLER flag swallows responses.',
      stranger: 'Nothing of that kind is said here.',
    })
    for (const query of ['errorHandler', 'error_handler', 'ERROR-HANDLER', 'error handler', 'ErrorHandler'])
      expect([query, await found(query)]).toEqual([query, ['dashed', 'humps', 'snake']])
    expect(await found('errorhandler')).toEqual(['dashed', 'humps', 'snake'])
    expect((await store().search_text('error_handler.py', {}, 10))[0]).toMatchObject({ id: 'snake', match: 'all' })
    expect(await found('handler')).toEqual(['dashed', 'humps', 'snake'])
  })

  it('meets word forms by their stem and ignores words that say nothing', async () => {
    await tell({ a: 'Migrations are retried with an exponential delay.' })
    expect(await found('how does the migration retry')).toEqual(['a'])
    expect(await found('what is the')).toEqual([])
  })

  it.each([
    ['Chinese', '服务使用数据库连接池', '数据库'],
    ['Japanese', 'サーバーはキャッシュを使用します', 'キャッシュ'],
    ['Korean', '서버는 데이터베이스를 사용한다', '데이터베이스'],
    ['Thai', 'เซิร์ฟเวอร์ใช้ฐานข้อมูลเดียวกัน', 'ฐานข้อมูล'],
    ['Cyrillic', 'Сервер использует общий кэш', 'кэш'],
    ['accented', 'Die Überprüfung schlägt fehl', 'uberprufung'],
  ])('finds a word inside %s text', async (_, content, query) => {
    await tell({ a: content, b: 'Plain English words without any of it.' })
    expect(await found(query)).toEqual(['a'])
  })

  it('asks for all words, else any two, else the rarest, and says which', async () => {
    await tell({
      all: 'Redis caches sessions for checkout.',
      two: 'Redis caches nothing else.',
      too: 'Redis caches this too, in many more words than that.',
      rare: 'The checkout is slow.',
      one: 'Redis alone.',
      more: 'Redis again.',
    })
    const hits = await store().search_text('redis caches checkout', {}, 10)
    expect(hits.map(hit => [hit.id, hit.match])).toEqual([
      ['all', 'all'],
      ['two', 'two'],
      ['too', 'two'],
      ['rare', 'rarest'],
    ])
  })

  it('takes the best after the filter, not before it', async () => {
    await store().apply([
      ...ids(60).map(id => insert(id, { content: 'timeout timeout timeout', repos: ['loud'] })),
      insert('quiet', { content: 'A timeout of the gateway was raised to 30 s.', repos: ['quiet'], type: 'pattern' }),
      insert('gone', { content: 'timeout', repos: ['quiet'], deleted_at: NOON }),
    ])
    const only = async (filter: Parameters<StoragePort['search_text']>[1]) =>
      (await store().search_text('timeout', filter, 5)).map(hit => hit.id)
    expect(await only({ repos: ['quiet'] })).toEqual(['quiet'])
    expect(await only({ types: ['pattern'] })).toEqual(['quiet'])
    expect(await only({ state: 'deleted' })).toEqual(['gone'])
    expect(await only({ agent_id: 'nobody' })).toEqual([])
  })

  it('never finds what was retired, and finds it again when restored', async () => {
    await tell({ a: 'The gateway timeout is thirty seconds.' })
    await store().apply([{ kind: 'retire', id: 'a', at: NOON }])
    expect(await found('gateway timeout')).toEqual([])
    await store().apply([{ kind: 'restore', id: 'a' }])
    expect(await found('gateway timeout')).toEqual(['a'])
  })

  it.each([
    '"',
    "'",
    '-',
    '*',
    ':',
    '()',
    'a AND',
    'NOT b',
    'NEAR(a, b)',
    'words:a',
    '^a',
    'a"b',
    '\0',
    '🚀',
    '\ud800',
  ])('treats %j as words, never as syntax', async query => {
    await tell({ a: 'Alpha beta gamma.' })
    expect(await found(`alpha ${query}`)).toEqual(['a'])
  })

  it('stays whole under any text, however long', async () => {
    await tell({ a: 'Alpha beta gamma.' })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async query => {
        const hits = await store().search_text(query, {}, 5)
        expect(hits.length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
    expect(await found(`alpha ${'junk"*(:- '.repeat(1000)}`)).toEqual(['a'])
    expect(await found('x'.repeat(10_000))).toEqual([])
  })
}
