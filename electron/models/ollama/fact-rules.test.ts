import { expect, test } from 'vitest'
import { inventedTerms, problemsOf, tidied } from './fact-rules.ts'

const source =
  'Tool: Bash\nnpm test\nFAIL src/auth/error_handler.py expected 401, got 200. node 20, postgres 15.4, "@acme/kit" port 5432'

test.each([
  'error_handler.py turns 401 into 200.',
  'PostgreSQL 15.4 listens on port 5432.',
  'Node.js 20 is required by @acme/kit.',
  'The path src/auth/error_handler.py fails.',
  'Statuses change 401-to-200 since 2026-03-18.',
  'CI/CD needs 3 retries with read/write access.',
])('a fact that only uses what the record has is left alone: %s', content => {
  expect(inventedTerms(content, source)).toEqual([])
})

test.each([
  ['The port is 5433.', '5433'],
  ['See src/auth/handler.py for it.', 'src/auth/handler.py'],
  ['PostgreSQL 16.1 is used.', '16.1'],
  ['Set MAX_RETRIES for it.', 'MAX_RETRIES'],
  ['It lies in /etc/acme/conf.', '/etc/acme/conf'],
  ['Settings are read from config.yaml.', 'config.yaml'],
])('an invention is found: %s', (content, term) => {
  expect(inventedTerms(content, source)).toEqual([term])
})

test.each([
  ['- one thing\n- another thing entirely', 'a fact is a list'],
  ['# Auth\nThe middleware swallows errors.', 'a fact has a heading'],
  ['We decided to use Celery for tasks.', 'a fact speaks in the first person'],
  ['The deployment broke yesterday evening.', 'relative date'],
  ['Too short.', 'too short'],
  ['long '.repeat(200), 'longer than'],
])('%j is refused', (content, problem) => {
  expect(problemsOf({ content: content.trim(), type: 'context' }, source).join()).toContain(problem)
})

test.each(['I/O waits dominate the profile.', 'my.cnf holds the buffer size.', 'The us-east-1 region is used.'])(
  '%j is no first person',
  content => {
    expect(problemsOf({ content, type: 'context' }, content)).toEqual([])
  },
)

test('white space is flattened, sentences beyond the third go, lists stay visible as lists', () => {
  expect(tidied('  One  is\nhere. Two is. Three is. Four is.')).toBe('One is here. Two is. Three is.')
  expect(tidied('- a\n- b')).toBe('- a\n- b')
})
