/** One of two sides of a question that has only two. */
export interface Opposites {
  readonly one: RegExp
  readonly other: RegExp
}

const words = (all: readonly string[]): RegExp => new RegExp(String.raw`\b(?:${all.join('|')})\b`, 'i')
const against = (one: readonly string[], other: readonly string[]): Opposites => ({
  one: words(one),
  other: words(other),
})

/** Words that cannot both hold of one thing at one time. */
export const OPPOSITES: readonly Opposites[] = [
  against(
    ['enabled?', 'turned on', '(?:is|are) on', 'active', 'activated'],
    ['disabled?', 'turned off', '(?:is|are) off', 'inactive', 'deactivated'],
  ),
  against(['is (?:down|unavailable|broken)', 'down for'], ['is (?:up|back|available|healthy)', 'up again', 'back up']),
  against(
    ['allowed', 'permitted', 'may'],
    ['forbidden', 'prohibited', 'not allowed', 'may not', 'must not', 'must never', 'banned', 'refused', 'cannot'],
  ),
  against(['allowed', 'permitted'], ['blocked', 'rejected']),
  against(['mandatory', 'required', 'must', 'needs?', 'every'], ['optional', 'not required', 'voluntary']),
  against(['automatic(?:ally)?'], ['manual(?:ly)?', 'by hand']),
  against(
    ['synchronous(?:ly)?', '(?:in|inside) the request'],
    ['asynchronous(?:ly)?', 'queued?', 'background', 'by a worker'],
  ),
  against(['parallel', 'concurrently'], ['serial(?:ly)?', 'sequential(?:ly)?', 'one after (?:the other|another)']),
  against([String.raw`in (?:the |an? )?\w+ process`, 'embedded', 'in-process'], ['separate(?:ly)?', 'stand-?alone']),
  against(
    ['share[sd]?', 'a single', 'the same', String.raw`one (?:\w+ ){1,2}(?:serves|holds|for all)`],
    ['own', 'separate', 'dedicated'],
  ),
  against(
    ['in force', 'frozen', 'freeze is', 'freeze until', 'freeze starts'],
    ['lifted', 'over', 'ended', 'unfrozen', 'cancelled'],
  ),
  against(['read-only'], ['writable', 'read-write']),
  against(
    ['(?:is|are|was|were|be|been) (?:dropped|removed|retired|abandoned|switched off|shut down)', 'no longer used'],
    ['stays?', 'remains?', '(?:is|are|be) kept'],
  ),
  against(['public(?:ly)?'], ['private(?:ly)?', 'internal(?:ly)? only']),
  against(['opt-in'], ['opt-out']),
  against(
    ['supported', 'support for .{1,40} is (?:required|guaranteed|kept)'],
    [
      'unsupported',
      'not supported',
      'no longer supported',
      'support (?:for .{1,40} )?(?:was |is |has been )?(?:dropped|removed|ended)',
    ],
  ),
  against(
    ['limited', 'capped', 'throttled', 'limit (?:is|of)'],
    ['unlimited', String.raw`no (?:\w+ ){0,2}limits?`, 'not limited', 'uncapped'],
  ),
  against(['stateless'], ['stateful']),
  against(['mutable'], ['immutable', 'append-only']),
  against(['includ(?:e|es|ed|ing)'], ['exclud(?:e|es|ed|ing)', 'left out']),
  against(
    [
      'blocked',
      'on hold',
      'paused',
      'pending',
      'waiting',
      'in progress',
      'planned',
      'postponed',
      'not yet',
      String.raw`being \w+`,
    ],
    [
      '(?:runs?|running|works?) again',
      'unblocked|resumed|done|finished|completed?',
      'merged|approved|resolved|closed|live|shipped|arrived',
    ],
  ),
  against(
    ['down', 'broken', 'failing', 'fails?', 'flaky', 'unstable', 'red'],
    [
      'fixed',
      'repaired',
      'restored',
      'works? again',
      'stable',
      'green',
      'pass(?:es|ing)?',
      'recovered',
      'solved',
      'succeeds?',
      'handles?',
    ],
  ),
  against(['directly', 'straight'], ['through', 'via', 'indirectly', 'behind']),
  against(['mock(?:s|ed|ing)?', 'fakes?', 'stub(?:s|bed)?'], ['real', 'actual']),
  against(['unavailable', 'unreachable', 'offline'], ['available', 'reachable', 'online']),
  against(['beta', 'preview', 'experimental'], ['generally available', 'stable', 'GA', 'production-ready']),
  against(['frozen'], ['allowed again', 'open again']),
  against(['case-sensitive'], ['case-insensitive']),
  against(['ascending', 'oldest first'], ['descending', 'newest first']),
  against(['inclusive'], ['exclusive']),
  against(['eager(?:ly)?'], ['laz(?:y|ily)']),
  against([String.raw`soft[- ]delete\w*`], [String.raw`hard[- ]delete\w*`, 'deleted for good']),
  against(['nullable'], ['not null', String.raw`non-null\w*`]),
  against(['strict(?:ly)?'], ['lenient', 'loose', 'lax']),
  against(
    ['on the (?:server|backend)', 'server-side', 'by the server'],
    ['(?:on|in) the (?:client|browser)', 'client-side', 'by the client'],
  ),
  against(['open source'], ['proprietary', 'closed source']),
  against(['optimistic(?:ally)?'], ['pessimistic(?:ally)?']),
  against(['upper ?-?case', 'capital letters'], ['lower ?-?case', 'small letters']),
  against(['push(?:ed|es)?'], ['pull(?:ed|s)?', 'poll(?:ed|s|ing)?']),
  against(['unsigned'], ['signed']),
  against(['encrypted'], ['unencrypted', 'in plain ?text', 'in the clear']),
  against(['compressed'], ['uncompressed']),
  against(['strong(?:ly)? consisten(?:t|cy)'], ['eventual(?:ly)? consisten(?:t|cy)']),
  against(['static(?:ally)?'], ['dynamic(?:ally)?']),
  against(['single-tenant'], ['multi-tenant']),
  against(['on upload', 'up front', 'ahead of time', 'at build time'], ['on demand', 'on the fly', 'at run ?time']),
  against(['reserved', 'lent to', 'occupied'], ['released', 'free for', 'given back']),
  against(['incomplete', 'unfinished'], ['complete', 'finished']),
  against(['relative'], ['absolute']),
  against(
    ['immediately', 'at once', 'right away', 'instantly'],
    ['later', 'deferred', 'delayed', String.raw`on \w+ing`],
  ),
  against(
    ['strip(?:s|ped)?', 'removes?', 'drops?'],
    ['forward(?:s|ed)?', 'keeps?', 'preserve[sd]?', 'passes (?:on|through)'],
  ),
  against(['accept(?:s|ed)?'], ['reject(?:s|ed)?', 'refuse[sd]?']),
  against(
    ['ignore[sd]?', 'swallow(?:s|ed)?'],
    ['raise[sd]?', 'throws?', 'thrown', 'reported', 'reject(?:s|ed)?', 'fails?'],
  ),
  against(['overw(?:rites?|ritten)', 'replaced?'], ['append(?:s|ed)?', 'merged? into']),
  against(['grant(?:s|ed)?'], ['den(?:y|ies|ied)', 'revoked?']),
  against(['for all', 'for everyone', 'for everybody'], ['for none', 'for no one', 'for nobody']),
]
