import type { LocatorRule, Span } from './rule.ts'

const HANDLE = /@([A-Za-z][A-Za-z0-9_-]{1,38})(?![\w/@=({[<$-]|\.\w|::)/y

/** Tags of doc comments, rules of style sheets, annotations and directives of languages: never persons. */
const NOT_PERSONS = new Set(
  (
    'param params parameter arg args argument return returns throws throw exception type typedef template property prop see link ' +
    'linkcode linkplain since deprecated author authors version license copyright todo fixme note example examples default defaultvalue ' +
    'public private protected internal readonly override abstract virtual static async async function class interface enum enumerates ' +
    'namespace module package file fileoverview overview description desc summary remarks ignore hidden inheritdoc extends augments ' +
    'implements mixin mixes memberof name kind callback event fires emits listens global const constant constructor this yields ' +
    'yield requires exports export lends method member func instance access alias borrows bug category group code end brief details ' +
    'ingroup defgroup addtogroup tparam retval warning attention test before after beforeclass afterclass ts-ignore ts-expect-error ts-nocheck ' +
    'jsx jsxruntime jsximportsource flow noflow format prettier preserve pure nosideeffects suppress define final struct dict record ' +
    'media import charset font-face keyframes supports page layer container property scope starting-style counter-style namespace ' +
    'include mixin extend if else elseif endif for foreach each while use forward function return error warn debug at-root content tailwind ' +
    'apply screen variants responsive config plugin source utility variant custom-variant theme reference switch case empty defer ' +
    'placeholder loading let var nullable nonnull notnull autowired bean component service repository controller restcontroller ' +
    'entity table column id value qualifier transactional suppresswarnings safevarargs functionalinterface deprecated inject injectable ' +
    'input output viewchild hostlistener pipe directive ngmodule classmethod staticmethod property dataclass abstractmethod cached_property ' +
    'lru_cache pytest fixture mock patch parametrize contextmanager wraps overload typing unittest app main objc escaping autoclosure ' +
    'available discardableresult published state binding observedobject environmentobject mainactor sendable testable uiapplicationmain ' +
    'synthesize dynamic implementation protocol optional required selector encode autoreleasepool synchronized try catch finally spec doc ' +
    'moduledoc behaviour behavior impl callback opaque derive compile before_compile external_resource echo off click change submit input ' +
    'keyup keydown keypress focus blur hover load update latest next beta alpha canary rc types everyone here channel all me self ' +
    'angular babel vue nestjs jvmstatic jvmoverloads jvmfield composable preview tailrec inline noinline main-actor'
  ).split(' '),
)

const CUE =
  /(?:^|[\s(,;])(?:by|cc|thanks?|thx|ping|ask|asked|asking|tell|told|authors?|reviewers?|reviewed|reported|assigned|assignee|owners?|credits?|hi|hey|hello|dear|contact|mention)[:,]?(?:\s+to)?\s*\(?$/i
/** These lead to a name as often as to a tag, so they count only outside comments. */
const WEAK_CUE = /(?:^|[\s(,;])(?:via|to|from|with|and|or|for|per|says|said|@[\w-]+,?)\s*\(?$/i
const WORD_AFTER = /^[,:;.!?)]?(?:\s+(?:and|or)\s+@|,\s*@|\s+[a-z]{2,}|[.!?)]?\s*$)/
const CODE =
  /[;{}=<>$\\|]|\(\)|=>|::|^\s*(?:def|class|public|private|import|return|if|let|const|var|fun|func|SELECT|WHERE|SET)\b/
/** A comment that begins with the tag documents code. */
const DOC_TAG = /^\s*(?:\/?\*+!?|\/\/+!?|#+|--+|;+|<!--|%+|""")\s*$/
const REACH = 80

/** `@jake found it` names a person; `@Override`, `@media` and `@user = nil` do not. */
const locate = (text: string, at: number): readonly Span[] => {
  if (at > 0 && !/[\s([{"'“‘,;:]/.test(text[at - 1]!)) return []
  HANDLE.lastIndex = at
  const name = HANDLE.exec(text)?.[1]
  if (name === undefined || NOT_PERSONS.has(name.toLowerCase())) return []
  const end = at + 1 + name.length
  const lead = text.slice(Math.max(0, at - REACH), at)
  const newline = lead.lastIndexOf('\n')
  const before = lead.slice(newline + 1)
  const after = firstLine(text.slice(end, end + REACH))
  if (isSpoken(before, after, name)) return [{ start: at, end }]
  const lineBefore = lead.slice(lead.lastIndexOf('\n', newline - 1) + 1, Math.max(0, newline))
  return isOwnersLine(before, after) && !IN_COMMENT.test(lineBefore) ? [{ start: at, end }] : []
}

const firstLine = (text: string): string => {
  const end = text.indexOf('\n')
  return end < 0 ? text : text.slice(0, end)
}

const isSpoken = (before: string, after: string, name: string): boolean => {
  if (DOC_TAG.test(before) || CODE.test(before + after)) return false
  if (CUE.test(before)) return true
  if (/[a-z][A-Z]|[A-Z].*_|_.*[A-Z]/.test(name) || IN_COMMENT.test(before)) return false
  if (WEAK_CUE.test(before)) return true
  const first = before.trim() === ''
  if (first && /^[A-Z]/.test(name)) return false
  return WORD_AFTER.test(after) && (!first || (after.match(/\s[a-z]{2,}/g)?.length ?? 0) >= 2)
}

const IN_COMMENT = /^\s*(?:\/?\*|\/\/|#)/

/** A line of a CODEOWNERS file: a pattern of paths, then who owns them. */
const isOwnersLine = (before: string, after: string): boolean =>
  /^(?!\/[/*])[\w.*/-]*[*/][\w.*/-]*(?:\s+@[\w/-]+)*\s+$/.test(before) && /^(?:\s+@[\w/-]+)*\s*$/.test(after)

export const handleRule: LocatorRule = { id: 'handle', keywords: ['@'], locate }
