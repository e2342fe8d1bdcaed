import type { MemoryType } from '../../../../shared/domain/memory.ts'

interface Signal {
  readonly type: MemoryType
  readonly weight: number
  readonly pattern: RegExp
}

const signal = (type: MemoryType, weight: number, pattern: RegExp): Signal => ({ type, weight, pattern })

/** What makes a sentence a fact of a kind, and how strongly. */
const SIGNALS: readonly Signal[] = [
  signal(
    'decision',
    4,
    /\b(?:decided|decision|chose|chosen|opted (?:for|to)|settled on|went with|go(?:ing)? with|picked|agreed (?:to|on|that)|ruled out|gave up on|recommendation|recommended|is recommended)\b/i,
  ),
  signal(
    'decision',
    3,
    /\b(?:instead of|rather than|in favou?r of|in place of|no longer|not .{1,40} any ?more|from now on|goes back to|go back to|stays? the only|stays? on)\b/i,
  ),
  signal(
    'decision',
    3,
    /\b(?:switch(?:ed|es|ing)?|mov(?:e|ed|es|ing)|migrat(?:e|ed|es|ing|ion)|convert(?:ed)?|port(?:ed)?)\b[^.]{0,60}\b(?:from|to|off|onto|into|away from)\b/i,
  ),
  signal(
    'decision',
    3,
    /\b(?:replac(?:e|ed|es|ing)|swap(?:ped)?)\b[^.]{0,60}\b(?:with|by|for)\b|\bdropp?(?:ed|ing)?\b(?! (?:connections?|packets?|frames?|requests?|table|column))|\badopt(?:ed|s|ing)?\b|\babandon(?:ed)?\b|\bretired?\b/i,
  ),
  signal(
    'decision',
    2,
    /\b(?:will|is to|are to) (?:not )?(?:be|use|store|run|move|stay|live|go)\b|\b(?:raised|lowered|increased|reduced|changed|set|extended|shortened|switched) (?:from .{1,40} )?to\b|\bkeep(?:s)?\b/i,
  ),
  signal('failure', 5, /\broot cause\b|\bcaused? by\b|\bthe cause\b|\bculprit\b|\bpost-?mortem\b/i),
  signal(
    'failure',
    4,
    /\b(?:fail(?:s|ed|ing|ure|ures)?|broke|broken|breaks?|breaking(?! change)|crash(?:es|ed|ing)?|leak(?:s|ed|ing|age)?|OOM(?:Killed)?|out of memory|deadlock(?:s|ed)?|race condition|data race|regression|outage|incident|flaky|corrupt(?:s|ed|ion)?|hangs?|hung|stuck|exhaust(?:s|ed)|ran out of|runs? out of|timed? ?out|times out|segfault|panick?(?:s|ed)?|swallow(?:s|ed|ing)?|diverged?|double-?\w+ed|infinite loop|memory pressure|cut off|starv(?:es|ed|ation)|overflow(?:s|ed)?|throttled|killed|evicted)\b/i,
  ),
  signal(
    'failure',
    3,
    /\b(?:bug|error|exception|rejected|refused|denied|expired|duplicat(?:e|ed|es)|twice|lost|loses|loss|locks? (?:up|the|out)?|locked|blocks? the|slow(?:er|ed|s)?|wrong|incorrect|missing|stale|too (?:slow|large|long|many|small)|overwrote|overwritten|thrown away|died|dies|returned \d{3}|returns? (?:4|5)\d\d|does not work|do not work|did not|cannot|not used because|logged out|filled|unbounded|ignored|silently|fragmented|overload(?:ed)?)\b/i,
  ),
  signal(
    'pattern',
    4,
    /\b(?:must|never|always|may not|may only|must not|shall|mandatory|forbidden|prohibited|not allowed|is required to|are required to|convention|by convention|naming|lint error|nothing else may|only through|through .{1,40} only|do not (?!tell)|don['’]t)\b/i,
  ),
  signal(
    'pattern',
    3,
    /\b(?:every|all|each|any) [\w\s`'-]{2,50}?\b(?:use[sd]?|are|is|has|have|go(?:es)?|run[s]?|live[s]?|need[s]?|return[s]?|start[s]?|end[s]?|come[s]?|get[s]?|belong[s]?|carry|carries|contains?|gets?|passes|ships?)\b|\buses? .{1,60}, not\b|\b(?:should|should not|prefer|preferred|avoid|only)\b/i,
  ),
  signal(
    'pattern',
    2,
    /\b(?:is|are|gets?) (?:stored|kept|called|named|registered|written|defined|generated|validated|checked|formatted|prefixed|suffixed|placed|located|read|loaded|served|signed|versioned|derived|made|tested|mocked|logged|capped|limited|enforced)\b|\bend(?:s)? (?:in|with)\b|\bstarts? with\b|\blives? in\b|\b(?:kebab|snake|camel|pascal)[- ]?case\b|\bcapped at\b|\bdefaults? (?:to|is|for)\b|\bis the default\b|\blimited to\b|\bat most\b|\bat least\b|\bmaximum\b|\bminimum\b|\bgo(?:es)? through\b/i,
  ),
  signal(
    'dependency',
    4,
    /\b(?:requires?|required|needs?|supports?|minimum|at least|or newer|or later|and above|upgrad(?:e|ed|es|ing)|downgrad(?:e|ed)|bump(?:ed|s)?|pin(?:ned|s)?|compatible|incompatible|end[- ]of[- ]life|EOL|deprecat(?:ed|es|ion)|removed in|released|ships? with|runs? on|built (?:with|on)|based on|drops? support|dropped)\b[^.]{0,80}\bv?\d+(?:\.\d+)*\b/i,
  ),
  signal(
    'dependency',
    3,
    /\b[A-Za-z][\w.@/+-]*\s+v?\d+\.\d+(?:\.\d+)*\b[^.]{0,60}\b(?:is|are|was|required|or newer|needed|minimum|supported|used|added|installed|released|removed|dropped)\b|\bis (?:deprecated|renamed|removed)\b|\bare (?:deprecated|renamed|removed)\b|\bno longer (?:ships?|supports?|supported|maintained)\b|\bbreaking changes?\b/i,
  ),
  signal(
    'context',
    5,
    /\b(?:freeze|froze|frozen|code freeze|deploy freeze|moratorium|maintenance window|down for|is down\b(?! because)|read-only|on hold|postponed|blocked (?:by|on|until)|blocked:|waiting (?:for|on)|not before|embargo)\b/i,
  ),
  signal(
    'context',
    4,
    /\b(?:until|till|by|before|since|as of|starting|ends? (?:on|in|at)|expected (?:in|on|by)|scheduled for|due (?:on|by)|deadline|opens again|goes out|expires?)\b[^.]{0,40}(?:\d{4}-\d{2}|\b(?:release|version) \d)/i,
  ),
  signal(
    'context',
    3,
    /\b(?:currently|meanwhile|for now|temporar(?:y|ily)|at the moment|in progress|quota|lent to|not yet|has not|have not|have to wait|has to wait|still use|is being|are being|on leave|out of office)\b/i,
  ),
]

const CAUSE = /\b(?:because|due to|caused? by|since (?!\d{4})|so that|otherwise|therefore|hence|which is why|thus)\b/i

export interface Reading {
  readonly type: MemoryType
  readonly score: number
  readonly cause: boolean
}

/** The kind of fact a text states and how surely; a score of 0 means that it states none. */
export const readSignals = (text: string, hint: MemoryType | null = null): Reading => {
  const points = new Map<MemoryType, number>()
  for (const { type, weight, pattern } of SIGNALS)
    if (pattern.test(text)) points.set(type, Math.max(points.get(type) ?? 0, weight) + (points.has(type) ? 1 : 0))
  const cause = CAUSE.test(text)
  if (hint !== null) points.set(hint, (points.get(hint) ?? 0) + 4)
  let best: MemoryType = hint ?? 'context'
  for (const type of ORDER) if ((points.get(type) ?? 0) > (points.get(best) ?? 0)) best = type
  const score = points.get(best) ?? 0
  return { type: best, score: score === 0 && !cause ? 0 : score + (cause ? 2 : 0), cause }
}

/** On equal points the earlier one wins. */
const ORDER: readonly MemoryType[] = ['context', 'decision', 'failure', 'dependency', 'pattern']

const IDENTIFIER =
  /`[^`]+`|\b\w+[_]\w+|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*|\b\w+\.(?:py|ts|tsx|js|jsx|mjs|go|rs|rb|java|kt|swift|c|cpp|cs|php|sql|sh|yml|yaml|toml|json|md|ini|conf|env|tf|css|html|proto|lock|xml|gradle)\b|(?:^|\s)[~.]?\/[\w.-]+(?:\/[\w.-]+)*|\b[\w-]+\/[\w./-]+|\b[A-Z]{2,}[A-Z0-9]*\b|\b\w+\(\)|--[a-z][\w-]+|\b[a-z]+-[a-z]+(?:-[a-z]+)*\d?\b|\b\w+\.\w+\(\)?/
const NUMBER =
  /\b\d+(?:[.,]\d+)*\s?(?:%|ms|s|min|h|days?|hours?|minutes?|seconds?|weeks?|months?|years?|[kKMGT]i?B|MB|GB|kB|KB|TB|px|rps|qps|req|rows?|connections?|replicas?|times?|retries|cores?|cards?|pods?|nodes?|users?|requests?|USD|EUR|€|\$|x)?(?=[\s.,;:)]|$)/
const TECHNICAL =
  /\b(?:api|app|auth|backend|frontend|backup|batch|bean|branch|broker|browser|bucket|bug|build|bundle|cache|cert(?:ificate)?s?|chart|class|client|cluster|code|column|command|commit|compiler|component|config(?:uration)?|connections?|constraint|container|controllers?|cookie|cpu|cron|cursor|dashboard|data|database|dependency|deploys?|deployment|driver|endpoint|env(?:ironment)?|error|event|export|feature|fields?|files?|firewall|flag|framework|function|gateway|gpu|handler|hash|header|host|hook|image|index|infra|instance|integration|interface|job|json|key|lambda|layer|library|licen[cs]e|linter?|load|lock|log|login|logs|memory|merge|message|method|metric|middleware|migration|mobile|mock|model|module|mutex|network|node|object|optimi[sz]er|package|page|parser|partition|password|patch|payload|payment|permission|pipeline|plugin|pod|policy|pool|port|process|production|profile|protocol|proxy|quota|query|queue|rate|record|region|registry|release|replica|repo(?:sitory)?|request|response|retries|retry|role|rollback|rollout|root|route|router|row|runner|runtime|sandbox|schema|screen|script|sdk|search|secret|segment|server|service|session|shard|snapshot|socket|source|staging|storage|store|stream|subnet|sync|table|task|template|tenant|test|thread|timeout|time-out|token|tool|topic|traffic|transaction|trigger|type|ui|url|user|validation|variable|version|view|vm|volume|vpc|web|webhook|widget|worker|workflow|workspace|yaml|zone)s?\b/i

/** Whether a sentence speaks of something that exists in a project. */
export const technicalWeight = (text: string): number =>
  (IDENTIFIER.test(text) ? 2 : 0) +
  (NUMBER.test(text) ? 1 : 0) +
  (TECHNICAL.test(text) ? 1 : 0) +
  (/(?<=\s)[A-Z][a-z]+/.test(text) ? 1 : 0)
