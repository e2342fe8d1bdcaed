import { describe, expect, it } from 'vitest'
import { screen } from '../3-noise.ts'

const call = (command: string) =>
  screen({
    event: 'PostToolUse',
    tool: 'Bash',
    input: { command },
    response: { stdout: '', stderr: '' },
    error: null,
    cwd: '/home/dev/shop',
    repo: { key: 'shop', name: 'shop', root: '/home/dev/shop' },
  })

describe('text printed into a file for people', () => {
  it('is read as what was written there, by redirection and through tee', () => {
    for (const command of [
      'echo "We picked Valkey over Redis since the licence changed" >> NOTES.md',
      'echo -e "We picked Valkey over Redis since the licence changed" | tee -a NOTES.md',
      `cd docs && printf 'We picked Valkey over Redis since the licence changed\\n' > NOTES.md`,
    ])
      expect(call(command)).toMatchObject({
        kind: 'rendered',
        rendering: { kind: 'write', text: expect.stringMatching(/^Wrote NOTES\.md\nWe picked Valkey over Redis/) },
      })
  })

  it('is noise when it goes to the screen, to a setting or to a log', () => {
    for (const command of [
      'echo "We picked Valkey over Redis since the licence changed"',
      'echo "DATABASE_URL=postgres://localhost/shop" >> .env',
      'echo "build finished without any error" > /tmp/build.log',
    ])
      expect([command, call(command).kind]).toEqual([command, 'rejected'])
  })
})
