import { isObject, type HookBody } from './hook-body.ts'

const OWN_TOOLS = 'mcp__distill__'
const OWN_COMMAND = /^\s*(?:npx\s+(?:-y\s+)?|npm\s+run\s+(?:-s\s+)?)?distill(?:\s|$)/

/** Distill's own tools and commands tell what is remembered already. */
export const isOwnTool = ({ tool, input }: HookBody): boolean => {
  if (tool.startsWith(OWN_TOOLS)) return true
  const command = tool === 'Bash' && isObject(input) ? input['command'] : null
  return typeof command === 'string' && OWN_COMMAND.test(command)
}
