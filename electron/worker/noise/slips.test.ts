import { describe, expect, it } from 'vitest'
import { isSlip } from './slips.ts'

describe('a slip', () => {
  it('is a mistyped word, option, path or name', () => {
    for (const output of [
      'bash: dokcer: command not found',
      "error: unexpected argument '--al' found",
      'cat: notes.md: No such file or directory',
      "python3: can't open file '/srv/mian.py': [Errno 2] No such file or directory",
      "error: pathspec 'mian' did not match any file(s) known to git",
      'usage: app [-h] --name NAME',
      'Task "tset" could not be found',
      'bash: ./run.sh: Permission denied',
    ])
      expect([output, isSlip(['other'], `Exit code 1\n${output}`)]).toEqual([output, true])
  })

  it('is code that does not compile yet, but not a test that asserts', () => {
    expect(isSlip(['check'], "src/a.ts(3,1): error TS2304: Cannot find name 'foo'.")).toBe(true)
    expect(isSlip(['check'], "NameError: name 'foo' is not defined")).toBe(true)
    expect(isSlip(['check'], 'ReferenceError: structuredClone is not defined')).toBe(false)
    expect(isSlip(['check'], 'AssertionError: expected 3 to be 4 in unreachable code')).toBe(false)
  })

  it('is a refused local connection when called by hand, not when a test run needs the service', () => {
    const refused = 'Error: connect ECONNREFUSED 127.0.0.1:5432\nPostgreSQL is not running on port 5432'
    expect(isSlip(['web'], 'curl: (7) Failed to connect to localhost port 3000: Connection refused')).toBe(true)
    expect(isSlip(['check'], `Exit code 1\n${refused}`)).toBe(false)
  })

  it('is no failure of the project itself', () => {
    expect(isSlip(['check'], 'FATAL: password authentication failed for user "app"')).toBe(false)
    expect(isSlip(['install'], 'npm error ERESOLVE could not resolve\nnpm error peer react@18 from ui@2')).toBe(false)
  })
})
