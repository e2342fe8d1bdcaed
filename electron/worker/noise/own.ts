/** Our own server under any of the names a client may give it. */
const OWN_TOOL = /^mcp__(?:[\w-]{0,60}_)?distill__/

export const isOwnTool = (tool: string): boolean => OWN_TOOL.test(tool)
