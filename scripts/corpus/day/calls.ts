import type { Teller } from './call.ts'
import { edit, glob, grep, list, notebook, read, write } from './file-calls.ts'
import { agent, ask, bash, fetched, mcp, plan, searched, shellEnd, shellOutput, todo } from './other-calls.ts'

const tellers: Record<string, Teller> = {
  A: agent,
  B: bash,
  E: edit,
  F: glob,
  G: grep,
  K: shellEnd,
  L: list,
  M: mcp,
  N: notebook,
  O: shellOutput,
  P: plan,
  Q: ask,
  R: read,
  S: searched,
  T: todo,
  U: fetched,
  W: write,
}

export const callOf: Teller = (step, random) => {
  const teller = tellers[step.letter]
  if (!teller) throw new Error(`No tool has the letter ${step.letter}.`)
  return teller(step, random)
}
