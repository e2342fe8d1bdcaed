import type { Random } from './random.ts'

type Maker = (name: string, random: Random) => string

const verbs = ['load', 'save', 'find', 'build', 'check', 'apply', 'list', 'merge'] as const
const nouns = ['room', 'rate', 'stay', 'guest', 'quote', 'entry', 'member', 'night', 'channel'] as const
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')

const python: Maker = (name, r) =>
  `from __future__ import annotations\n\nimport logging\n\nlog = logging.getLogger(__name__)\n\n\n${lines(
    r.between(3, 9),
    i => {
      const noun = r.pick(nouns)
      return `async def ${r.pick(verbs)}_${noun}_${i}(session, ${noun}_id):\n    row = await session.get("${name}", ${noun}_id)\n    if row is None:\n        return None\n    return row.${r.pick(nouns)}s[: ${r.between(5, 90)}]\n\n`
    },
  )}`

const typescript: Maker = (name, r) =>
  `import { useQuery } from '@tanstack/react-query'\nimport type { ${name} } from './types'\n\n${lines(
    r.between(3, 8),
    i => {
      const noun = r.pick(nouns)
      return `export const ${r.pick(verbs)}${i}${noun} = (${noun}: ${name}) => {\n  const all = ${noun}.items.filter(item => item.count > ${r.between(0, 9)})\n  return { ...${noun}, all }\n}\n`
    },
  )}`

const go: Maker = (name, r) =>
  `package ${name}\n\nimport (\n\t"context"\n\t"time"\n)\n\n${lines(r.between(3, 8), i => {
    const noun = r.pick(nouns)
    return `func (s *Service) ${r.pick(verbs)}${i}(ctx context.Context, ${noun} string) (time.Time, error) {\n\trow := s.db.QueryRow(ctx, sql${i}, ${noun})\n\tvar at time.Time\n\treturn at, row.Scan(&at)\n}\n`
  })}`

const ruby: Maker = (name, r) =>
  `class ${name} < ApplicationRecord\n${lines(r.between(3, 8), i => {
    const noun = r.pick(nouns)
    return `  def ${r.pick(verbs)}_${noun}_${i}\n    ${noun}s.where(active: true).limit(${r.between(5, 90)})\n  end\n`
  })}end\n`

const config: Maker = (name, r) =>
  `${name}:\n${lines(r.between(5, 20), i => `  ${r.pick(nouns)}_${i}: ${r.between(1, 900)}`)}\n`

const makers: Record<string, Maker> = { py: python, ts: typescript, tsx: typescript, go, rb: ruby }

/** What stands in a file that a story reads without saying what is in it. */
export const sourceOf = (path: string, random: Random): string => {
  const file = path.split('/').at(-1) ?? path
  const [name = file, ...rest] = file.split('.')
  return (makers[rest.at(-1) ?? ''] ?? config)(name.replaceAll(/\W/g, ''), random)
}

const usual: readonly (readonly [RegExp, (r: Random) => string])[] = [
  [
    /^git status/,
    r =>
      `On branch main\nYour branch is up to date with 'origin/main'.\n\nChanges not staged for commit:\n\tmodified:   ${r.pick(nouns)}s\n\nno changes added to commit`,
  ],
  [
    /^git diff .*--stat|^git diff --stat/,
    r =>
      ` a | ${r.between(2, 40)} +++--\n ${r.between(1, 5)} files changed, ${r.between(3, 90)} insertions(+), ${r.between(1, 30)} deletions(-)`,
  ],
  [
    /^git diff/,
    r =>
      `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -${r.between(1, 90)},3 +${r.between(1, 90)},4 @@\n-  ${r.pick(verbs)}()\n+  ${r.pick(verbs)}(${r.pick(nouns)})`,
  ],
  [
    /^git log/,
    r =>
      lines(
        r.between(4, 9),
        () =>
          `${r.hex(7)} ${r.pick(['Fix', 'Add', 'Remove', 'Tidy'])} ${r.pick(nouns)} ${r.pick(['list', 'test', 'view'])}`,
      ),
  ],
  [/^git pull/, () => 'Already up to date.'],
  [/^git push -u|^git push$/, r => `To git.example:acme-demo/x.git\n   ${r.hex(7)}..${r.hex(7)}  main -> main`],
  [
    /pytest/,
    r =>
      `${'.'.repeat(r.between(30, 72))} [100%]\n${r.between(40, 90)} passed in ${r.between(1, 12)}.${r.between(10, 99)}s`,
  ],
  [
    /vitest/,
    r =>
      ` RUN  v3.1.2 /home/dev/booking-web\n\n Test Files  ${r.between(1, 30)} passed\n      Tests  ${r.between(8, 140)} passed\n   Duration  ${r.between(1, 9)}.${r.between(10, 99)}s`,
  ],
  [
    /^go test/,
    r =>
      lines(
        r.between(2, 4),
        () => `ok  \texample.com/pricing-engine/internal/${r.pick(nouns)}\t0.${r.between(100, 999)}s`,
      ),
  ],
  [/ruff/, r => `${r.between(60, 90)} files left unchanged\nAll checks passed!`],
  [
    /npm run build/,
    r =>
      `   ▲ Next.js 15.3.1\n\n   Creating an optimized production build ...\n ✓ Compiled successfully in ${r.between(9, 30)}s\n ✓ Generating static pages (${r.between(20, 40)}/40)`,
  ],
  [/^ls /, r => lines(r.between(4, 12), i => `${r.pick(nouns)}_${i}`)],
]

/** What a usual command prints when a story does not say. */
export const outputOf = (command: string, random: Random): string =>
  usual.find(([pattern]) => pattern.test(command))?.[1](random) ?? ''

const purposes: readonly (readonly [RegExp, string])[] = [
  [/^git (status|diff|log)/, 'Look at the changes'],
  [/^git (add|commit)/, 'Commit the changes'],
  [/^git/, 'Talk to the remote'],
  [/pytest|vitest|rspec|go test|playwright/, 'Run the tests'],
  [/ruff|prettier|eslint|rubocop|gofmt|tsc|vet|mypy/, 'Check the code'],
  [/kubectl|helm|aws|terraform/, 'Look at the infrastructure'],
]

/** The few words with which an agent says what its command is for. */
export const purposeOf = (command: string): string =>
  purposes.find(([pattern]) => pattern.test(command))?.[1] ?? 'Run the command'
