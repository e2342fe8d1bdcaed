import { describe, expect, it } from 'vitest'
import { variableFacts, versionFacts } from './values.ts'

describe('a command that sets a value', () => {
  it.each([
    ['kubectl -n prod set env deploy/api LOG_FORMAT=json', 'LOG_FORMAT set to json (kubectl).'],
    ['heroku config:set WEB_CONCURRENCY=3 -a shop', 'WEB_CONCURRENCY set to 3 (heroku).'],
    ['kubectl scale deployment/web --replicas=4', 'deployment/web scaled to 4 replicas (kubectl).'],
    ['redis-cli config set maxmemory-policy allkeys-lru', 'maxmemory-policy set to allkeys-lru (redis-cli).'],
  ])('%s', (command, content) => {
    expect(variableFacts(command)).toEqual([{ content, type: 'decision' }])
  })

  it.each(['git config set user.name x', 'npm config set registry x', 'echo set'])('is not: %s', command => {
    expect(variableFacts(command)).toEqual([])
  })
})

describe('a server asked for its version', () => {
  it('tells it', () => {
    expect(versionFacts('psql', ' PostgreSQL 16.4 on x86_64')).toEqual([
      { content: 'The database server runs PostgreSQL 16.4.', type: 'dependency' },
    ])
    expect(versionFacts('ls', 'a 1.2.3')).toEqual([])
  })
})
