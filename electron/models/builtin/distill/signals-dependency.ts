import { RUNTIMES } from './nouns.ts'
import { signal, type Signal } from './signal.ts'

const VERSION = String.raw`(?<![-:\d.]|\b(?:port|ports|status|code|line|step|issue) )v?(?!(?:19|20)\d\d\b|\d+[-:]\d)\d+(?:\.(?:\d+|x))*\+?`

/** What is needed, in which version. */
export const dependencySignals: readonly Signal[] = [
  signal(
    'dependency',
    4,
    /^The (?:[\w-]+ ){1,4}(?:is|are) (?:still |now )?[A-Z][\w.+#]+(?: [A-Z][\w.+#]*)?(?: v?\d[\w.]*)?\.?$/,
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
]
