/** One tool call of a story: `!` before it means worth keeping, `?` after the letter means that it failed. */
export interface Step {
  readonly repo: string
  /** Local time at which the session begins, on its first step only. */
  readonly starts_at: string | null
  readonly session: number
  readonly prompt: number
  readonly letter: string
  readonly argument: string
  readonly block: string
  readonly failed: boolean
  readonly worth_keeping: boolean
}

const call = /^(!?)([A-Z])(\??)(?: (.*))?$/

/**
 * Reads a story: `= repo HH:MM` opens a session, `> …` is a prompt, a capital letter is a tool call,
 * and the lines below it that are indented by two blanks are what it wrote or answered.
 */
export const parseStories = (texts: readonly string[]): readonly Step[] => {
  const steps: Step[] = []
  let [repo, startsAt, session, prompt] = ['', null as string | null, 0, 0]
  for (const line of texts.flatMap(text => text.trimEnd().split('\n'))) {
    const last = steps.at(-1)
    if (line.startsWith('= ')) {
      ;[repo = '', startsAt = null] = line.slice(2).split(' ')
      session += 1
    } else if (line.startsWith('> ')) {
      prompt += 1
    } else if (last && line.startsWith('  ')) {
      steps[steps.length - 1] = {
        ...last,
        block: last.block === '' ? line.slice(2) : `${last.block}\n${line.slice(2)}`,
      }
    } else if (line === '') {
      if (last && last.block !== '') steps[steps.length - 1] = { ...last, block: `${last.block}\n` }
    } else {
      const [, mark, letter, failure, argument] = call.exec(line) ?? []
      if (letter === undefined) throw new Error(`A story has a line that is no step: ${line}`)
      steps.push({
        repo,
        starts_at: startsAt,
        session,
        prompt,
        letter,
        argument: argument ?? '',
        block: '',
        failed: failure === '?',
        worth_keeping: mark === '!',
      })
      startsAt = null
    }
  }
  return steps
}
