import { z } from 'zod'
import { freshnessWarning } from '../../shared/domain/freshness.ts'

/** The same answer twice: as data for programs and as compact text for a model. */
interface Answer<T> {
  readonly data: T
  readonly text: string
}

export interface Tool<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly writes: boolean
  readonly input: I
  readonly output: O
  run(input: z.output<I>): Promise<Answer<z.input<O>>>
}

export const defineTool = <I extends z.ZodObject, O extends z.ZodObject>(tool: Tool<I, O>): Tool<I, O> => tool

export const agentForReading = {
  agent_id: z.string().min(1).optional().describe('Only the memories of this agent; leave out for all.'),
}
export const agentForWriting = {
  agent_id: z.string().min(1).optional().describe('The agent that must own what is changed; leave out for any.'),
}
export const repoInput = z.string().min(1).optional().describe('Name or key of a repository.')

/** Beside the memories in every answer that holds one of two days or more. */
export const warningOutput = { warning: z.string().optional() }
export const warningFor = (aged: boolean): { warning?: string } => (aged ? { warning: freshnessWarning } : {})
