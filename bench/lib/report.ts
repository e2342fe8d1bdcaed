interface Goal {
  readonly what: string
  readonly value: number
  readonly limit: number
  readonly unit: string
}

export interface Goals {
  atMost(what: string, value: number, limit: number, unit: string): void
  /** Prints which goals were met; a missed one makes the process end with an error. */
  finish(): void
}

/** A number as a reader wants it: two or three digits that tell something. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–'
  return value < 1 ? String(Number(value.toPrecision(2))) : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')

export const createGoals = (): Goals => {
  const goals: Goal[] = []
  const isMet = ({ value, limit }: Goal): boolean => value <= limit
  return {
    atMost: (what, value, limit, unit) => void goals.push({ what, value, limit, unit }),
    finish: () => {
      const rows = goals.map(goal => [
        goal.what,
        `${figure(goal.value)} ${goal.unit}`,
        `≤ ${figure(goal.limit)} ${goal.unit}`,
        isMet(goal) ? 'yes' : '**no**',
      ])
      console.log(`\n${table(['goal', 'measured', 'limit', 'met'], rows)}\n`)
      if (!goals.every(isMet)) process.exitCode = 1
    },
  }
}
