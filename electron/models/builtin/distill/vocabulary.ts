import type { MemoryType } from '../../../../shared/domain/memory.ts'
import { RUNTIMES } from './nouns.ts'

export interface Signal {
  readonly type: MemoryType
  readonly weight: number
  readonly pattern: RegExp
}

const any = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})\b`, 'i')
const signal = (type: MemoryType, weight: number, source: string | RegExp): Signal => ({
  type,
  weight,
  pattern: typeof source === 'string' ? any(source) : source,
})

const VERSION = String.raw`(?<![-:\d.]|\b(?:port|ports|status|code|line|step|issue) )v?(?!(?:19|20)\d\d\b|\d+[-:]\d)\d+(?:\.(?:\d+|x))*\+?`

/** What makes a sentence a fact of a kind, and how strongly. */
export const SIGNALS: readonly Signal[] = [
  signal(
    'decision',
    4,
    String.raw`decided|decision|chose|chosen|opted (?:for|to|against)|settled on|went with|(?:go|going) with|picked(?! up)|selected|agreed (?:\w+ ){0,4}(?:to|on|that)|ruled out|g[ai]ve up on|recommend\w*|conclu\w+|won|wins|approved|standardi[sz]ed? on|committed to|voted|best (?:fit|choice|option)`,
  ),
  signal(
    'decision',
    3,
    String.raw`instead of|rather than|in favou?r of|in place of|no longer|any ?more|from now on|going forward|(?:go|goes|went|going) back to|revert(?:ed|s)? to|rolled back|stays? (?:the only|on|with|at)|remains? (?:the only|on|with)|superseded? by|consolidated?`,
  ),
  signal(
    'decision',
    3,
    String.raw`(?:switch|mov|migrat|convert|port|transition|upgrad|chang)(?:e|ed|es|ing)?\b[^.]{0,70}\b(?:from|to|off|onto|into|away from)`,
  ),
  signal(
    'decision',
    3,
    String.raw`(?:replac|swap|exchang)(?:e|ed|es|ing|ped|s)?\b[^.]{0,70}\b(?:with|by|for)|(?<!\b(?:was|were|is|are|been|being) )replaced (?:the |an? )?[A-Za-z]\w+`,
  ),
  signal(
    'decision',
    3,
    /\bdrop(?:s|ped|ping)?\b(?! (?:connections?|packets?|frames?|requests?|table|column|messages?|events?|rows?|data|writes?|updates?|bytes?))|\b(?:adopt|abandon|retir|sunset|discontinu)(?:e|s|ed|ing)?\b|, not (?:the |an? )?\w+/i,
  ),
  signal(
    'decision',
    2,
    String.raw`(?:will|is to|are to) (?:not )?(?:be|use|store|run|move|stay|live|go|become|get)|(?:raised|lowered|increased|reduced|changed|set|extended|shortened|bumped|limited|capped) (?:from .{1,40} )?to|(?:is|are) now|now (?:uses?|runs?|goes|lives?)`,
  ),

  signal('failure', 5, String.raw`root cause|caused? by|the cause|culprit|post-?mortem|because of a bug`),
  signal(
    'failure',
    4,
    String.raw`fail(?:s|ed|ing|ure|ures)?|broke|broken|breaks|crash(?:es|ed|ing)?|leak(?:s|ed|ing|age)?|OOM(?:Killed)?|out of memory|deadlock(?:s|ed)?|race condition|data race|races?|regress(?:ion|ed|es)|outage|incident|flaky|corrupt(?:s|ed|ion)?|hangs?|hung|stuck|exhaust(?:s|ed|ion)|r[au]ns? out of|timed? ?out|times out|segfault|panic(?:s|ked)?|swallow(?:s|ed|ing)?|diverge[sd]?|infinite loop|starv(?:es|ed|ation)|overflow(?:s|ed)?|throttle[sd]?|killed|evicted|collisions?|collide[sd]?|not atomic|not thread-?safe|N\+1|stalls?|stalled|unreachable|(?:is|are|fell|falls?|lags?) [\w., ]{0,30}behind|lagging|piles? up`,
  ),
  signal(
    'failure',
    3,
    String.raw`bugs?|rejected|rejects|refused|refuses|denied|expired|duplicat(?:e|ed|es|ing)|twice|double[- ](?:book|count|charg|run|post|send)\w*|lost|loses|loss|locks?|locked|blocks|blocked|slow(?:er|ed|s|ly)?|wrong|incorrect(?:ly)?|missing|stale|too (?:slow|large|long|many|small|late|early)|overw(?:rote|ritten|rites?)|thrown away|died|dies|returned \d{3}|returns? [45]\d\d|does(?: not|n['’]t) work|did(?: not|n['’]t)|does(?: not|n['’]t)|cannot|can['’]t|missed|misses|skipped|lacks?|lacked|unable|not (?:used|cached|closed|released|validated|escaped|applied) (?:because|since|and)?|logged out|filled|unbounded|ignored|ignores|silently|fragmented|overload(?:ed)?|mismatch|skew|drops? (?:connections?|packets?|frames?|requests?|messages?|events?|rows?|data|writes?|updates?)|ris(?:es|ing) from|went from|degrad\w+|memory pressure|cut (?:off|after)|workaround`,
  ),

  signal('failure', 5, /\b[A-Z]\w+(?:Error|Exception|Violation)\b\s*[:(]/),
  signal(
    'failure',
    4,
    String.raw`memory growth|grows? (?:without|by)|growing|never (?:freed|closed|released|cleared|deleted|unsubscribed?|disposed)|comes from a bug`,
  ),
  signal('failure', 2, String.raw`errors? (?:occurs?|when|if|because)`),

  signal(
    'pattern',
    4,
    String.raw`must|never|always|may not|may only|shall|mandatory|forbidden|prohibited|not allowed|(?:is|are) required to|conventions?|lint error|nothing else may|only through|through .{1,40} only|without exception|only allowed|not accepted|are not allowed|has to be|have to be`,
  ),
  signal('pattern', 4, /^(?:require|forbid|enforce|ban|disallow|prohibit|restrict) /i),
  signal('pattern', 4, /(?:^|[,;:] )(?:\w+: )?(?:please )?(?:do not|don['’]t|avoid|never|always)\b/i),
  signal(
    'pattern',
    3,
    String.raw`(?:every|all|each|any|no) [\w\s'-]{2,50}?\b(?:uses?|used|are|is|has|have|goes?|go|runs?|lives?|needs?|returns?|starts?|ends?|comes?|gets?|belongs?|carr(?:y|ies)|contains?|passes|ships?|takes?|sends?|stores?|reads?|writes?)|uses? .{1,60}, not|should|prefer(?:red)?|avoid|only|exactly one|by default|not used|at the boundary|order matters`,
  ),
  signal(
    'pattern',
    2,
    String.raw`(?:is|are|gets?) (?:not |never |always |only |also )?(?:\w{3,}ed|built|sent|kept|made|run|read|written|held|set|known|off|on|idempotent|immutable|append-only|part of|opaque)|(?:is|are) (?:an? |the )?(?:integers?|strings?|floats?|decimals?|UUIDs?\w*|JSON|YAML|CSV|enums?|booleans?|text|binary|UTC|ISO)|ends? (?:in|with)|starts? with|lives? in|(?:kebab|snake|camel|pascal)[- ]?case|caps?|capped|defaults? (?:to|is|for)|is the default|limited to|at most|at least|maximum|minimum|goes? through|comes? from|reads? from|writes? to|points? to|belongs? to|uses?|runs? (?:under|against|in|on|with)|otherwise|requires?|needs?|allows?|supports?|disables?|enables?`,
  ),

  signal(
    'pattern',
    2,
    /\d\s?(?:ms|s|min|h|[kKMGT]i?B|%|days?|hours?|minutes?|seconds?|weeks?|requests?|rows?|connections?|retries|attempts|times|USD|EUR|UTC)(?![\w-])|\b(?:SLO|SLA|threshold|every (?:night|day|week|hour|month|minute))\b/,
  ),

  signal(
    'pattern',
    4,
    /\d[\d,.]*\s(?:requests?|calls?|messages?|queries|jobs|e-?mails|events)\s(?:per|an?|each|every)\s(?:\w+\s)?(?:second|minute|hour|day|month|s\b|min\b)/i,
  ),

  signal(
    'dependency',
    5,
    new RegExp(
      String.raw`\b(?:requires?|required|needs?|supports?|minimum|at least|upgrad(?:e|ed|es|ing)|downgrad(?:e|ed)|bump(?:ed|s)?|pin(?:ned|s)?|compatible|incompatible|end[- ]of[- ]life|EOL|deprecat(?:ed|es|ion)|removed in|released|ships? with|runs? on|built (?:with|on)|based on|drops? support|dropped|standard support|extended support|install(?:ed|s)?)\b[^.]{0,80}\b${VERSION}(?![\w%]| (?:ms|s|MB|GB|kB|days?|hours?|minutes?|seconds?|requests?|rows?|USD|EUR)\b)`,
      'i',
    ),
  ),
  signal('dependency', 4, new RegExp(String.raw`\b(?:${RUNTIMES}) v?\d+(?:\.\d+)*\b`)),
  signal(
    'dependency',
    6,
    new RegExp(
      String.raw`\b(?:must|only|needs?|requires?|required|minimum|at least)\b.{0,60}\b(?:${RUNTIMES}) v?\d|\b(?:${RUNTIMES}) v?\d.{0,60}\b(?:required|supported|minimum|needed|or newer|or later|and above|only|pinned|installed)\b`,
    ),
  ),
  signal(
    'dependency',
    3,
    new RegExp(
      String.raw`\b[A-Za-z][\w.@/+-]*\s+v?\d+(?:\.\d+)+\b[^.]{0,60}\b(?:is|are|was|required|or newer|or later|needed|minimum|supported|used|added|installed|released|removed|dropped|removes|leaves|drops|deprecates)\b|\b(?:is|are|was|were|been) (?:deprecated|renamed|removed)\b|\bno longer (?:ships?|supports?|supported|maintained)\b|\bbreaking changes?\b|\bor newer\b|\bor later\b`,
      'i',
    ),
  ),

  signal(
    'context',
    5,
    String.raw`freezes?|froze|frozen|moratorium|maintenance window|(?<!\b(?:was|were|been) )down for|is down|read-only|on hold|postponed|blocked (?:by|on|until)|blocked:|waiting (?:for|on)|waits? for|not before|until further notice|for the time being|unavailable|out of service|under maintenance|awaiting|shortage|embargo|cannot go out|handed over|turned off|switched off|shut down|shuts down|goes away`,
  ),
  signal(
    'context',
    6,
    /\b(?:until|till|by|before|as of|starting|starts?|ends?|expected|scheduled|planned|due|deadline|opens again|goes out|goes away|expires?|switch(?:ed|es) off|drops?|disables?|turns? off|shuts? down|shut down|removes?|retires?|stops?|delayed|moved|happens?|takes place|maintenance|will)\b[^.]{0,50}(?:\d{4}-\d{2}|\b(?:release|version) \d|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4})/i,
  ),
  signal(
    'context',
    3,
    String.raw`lent to|reserved for|in progress|not yet|ha(?:s|ve) not|ha(?:ve|s) to wait|still uses?|on leave|out of office|until|temporar(?:y|ily)`,
  ),
  signal('context', 2, String.raw`currently|meanwhile|for now|at the moment|quota|(?:is|are) being`),
  signal(
    'context',
    2,
    /\b(?:measured|load tests?|benchmarks?|p9\d(?:\.\d)?|throughput|latency|profil(?:e|ing)|beats?)\b.{0,80}\d/i,
  ),
]

export const CAUSE = any(
  String.raw`because|due to|caused? by|since(?! \d{4}| (?:yesterday|last|the|this|v?\d))|so that|otherwise|therefore|hence|which is why|thus|as a result|, so`,
)

export const IDENTIFIER = new RegExp(
  [
    '`[^`]+`',
    String.raw`\b\w+_\w+`,
    String.raw`\b[a-z]+[A-Z]\w*|\b[A-Z][a-z]+[A-Z]\w*`,
    String.raw`\b[\w-]+\.(?:py|tsx?|jsx?|mjs|cjs|go|rs|rb|java|kt|swift|c|cpp|cs|php|sql|sh|ya?ml|toml|json|md|ini|conf|env|tf|css|html|proto|lock|xml|gradle)\b`,
    String.raw`(?:^|\s)[~.]?\/[\w.-]+(?:\/[\w.-]+)*`,
    String.raw`\b[\w-]+\/[\w./-]+`,
    String.raw`\b[A-Z]{2,}[A-Z0-9]*\b`,
    String.raw`\b\w+\(\)`,
    String.raw`--[a-z][\w-]+`,
    String.raw`\b[a-z]+-[a-z]+(?:-[a-z]+)*\d?\b`,
    String.raw`\b\w+[.#]\w+\b`,
  ].join('|'),
)
export const NUMBER =
  /(?<![\w-])\d+(?:[.,]\d+)*\s?(?:%|[a-zA-Z€$]{1,3}\b|days?|hours?|minutes?|seconds?|weeks?|months?|years?|rows?|connections?|replicas?|times?|cores?|cards?|pods?|nodes?|users?|requests?)?(?=[\s.,;:)/]|$)/
