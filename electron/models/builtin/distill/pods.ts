const REASONS =
  'OOMKilled|Error|ImagePullBackOff|ErrImagePull|CrashLoopBackOff|CreateContainerConfigError|ContainerCannotRun|Evicted'
/** A pod that waits to be started again tells less than why it ended. */
const ENDED = new RegExp(String.raw`\breason:\s+(?!CrashLoopBackOff)(${REASONS})\b`, 'i')
const NAMED = /^Name:\s+(\S+)/m
const ASKED = /\bkubectl\b.{0,80}?\s(?:pods?|po)[\s/]([a-z0-9][\w.-]{2,80})/
const CODE = /\bexit ?code:\s+(\d+)/i
const LIMIT = /\blimits:\s*\n(?:\s+(?!memory)[\w./-]+:.*\n){0,4}\s+memory:\s+"?(\d\w*)/i
const SPACE = /^\s*namespace:\s+(\S+)/im

/** A pod that was killed, from its long description, told with its limit and exit code; null when none was. */
export const podFact = (command: string, output: string): string | null => {
  const why = ENDED.exec(output)?.[1]
  const name = NAMED.exec(output)?.[1] ?? ASKED.exec(command)?.[1]
  if (why === undefined || name === undefined) return null
  const [code, limit, space] = [CODE, LIMIT, SPACE].map(pattern => pattern.exec(output)?.[1])
  const where = space === undefined ? '' : ` in namespace ${space}`
  const how = `${code === undefined ? '' : ` (exit code ${code})`}${limit === undefined ? '' : `, memory limit ${limit}`}`
  return `Pod ${name}${where} was terminated: ${why}${how}.`
}
