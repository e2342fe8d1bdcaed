/** A hook's body as a client sent it, taken apart loosely: odd types become null, unknown shapes are kept. */
export interface HookBody {
  readonly event: string
  readonly tool: string
  readonly input: unknown
  readonly response: unknown
  readonly error: unknown
  readonly cwd: string | null
  readonly session: string | null
  readonly prompt: string | null
  readonly agent: string | null
  readonly tool_use_id: string | null
}

const LABEL_LENGTH = 256
const PATH_LENGTH = 4096

/** What the client says about itself; the rest of a body without a tool is its content. */
const envelope = new Set([
  'session_id',
  'transcript_path',
  'cwd',
  'prompt_id',
  'permission_mode',
  'hook_event_name',
  'effort',
  'tool_name',
  'tool_input',
  'tool_response',
  'tool_use_id',
  'duration_ms',
  'error',
  'is_interrupt',
  'agent_id',
  'agent_type',
  'stop_hook_active',
  'background_tasks',
  'session_crons',
])

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const readHookBody = (body: Readonly<Record<string, unknown>>): HookBody => ({
  event: label(body['hook_event_name']) ?? 'PostToolUse',
  tool: label(body['tool_name']) ?? '',
  input: body['tool_input'] ?? contentOf(body),
  response: body['tool_response'] ?? null,
  error: body['error'] ?? null,
  cwd: text(body['cwd'], PATH_LENGTH),
  session: label(body['session_id']),
  prompt: label(body['prompt_id']),
  agent: label(body['agent_id']),
  tool_use_id: label(body['tool_use_id']),
})

const contentOf = (body: Readonly<Record<string, unknown>>): unknown => {
  const rest = Object.entries(body).filter(([name]) => !envelope.has(name))
  return rest.length > 0 ? Object.fromEntries(rest) : null
}

const text = (value: unknown, limit: number): string | null =>
  typeof value === 'string' && value !== '' && value.length <= limit ? value : null

const label = (value: unknown): string | null => (typeof value === 'number' ? String(value) : text(value, LABEL_LENGTH))
