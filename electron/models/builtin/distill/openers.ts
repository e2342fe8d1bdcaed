/** What people say before they say something. */
const LEADS: readonly string[] = [
  'ok(?:ay)?',
  'so',
  'well',
  'right',
  'alright',
  'ugh',
  'argh',
  'hmm+',
  'oh',
  'wow',
  'yay',
  'phew',
  'hey',
  'hi',
  'hello',
  'anyway',
  'btw',
  'by the way',
  'fyi',
  'for the record',
  'heads[- ]?up',
  'quick (?:note|update|heads[- ]?up)',
  'psa',
  'reminder(?: (?:for|to) (?:myself|me|us|self))?',
  'good news',
  'bad news',
  'tl;?dr',
  'long story short',
  'fun fact',
  '(?:as )?(?:it )?turn(?:s|ed) out(?: that)?',
  'apparently',
  'basically',
  'actually',
  'honestly',
  'frankly',
  'obviously',
  'clearly',
  'unfortunately',
  'sadly',
  'luckily',
  'thankfully',
  'fortunately',
  'interestingly',
  'surprisingly',
  'annoyingly',
  'finally',
  'also',
  'additionally',
  'furthermore',
  'moreover',
  'in addition',
  'besides',
  'however',
  'overall',
  'in short',
  'in summary',
  'to summari[sz]e',
  'in conclusion',
  'to be clear',
  'to be honest',
  'tbh',
  'imho',
  'imo',
  'as (?:discussed|agreed|mentioned|noted|expected|you know|we know|a result of this)',
  'after (?:some|a lot of|much|long|hours of|more) (?:digging|debugging|discussion|investigation|thought|research|testing)',
  'after (?:the |our |a )?(?:discussion|debate|meeting|standup|call)',
  String.raw`(?:in|during|at|from) (?:the |our |today['’]s |this |yesterday['’]s )?(?:\w+ )?(?:standup|stand-up|meeting|call|retro|retrospective|sync|planning|grooming|workshop|review meeting|kickoff|1:1)`,
  'and',
  'but',
  'then',
  'now',
  'note',
  'notes?',
  'note that',
  'please note(?: that)?',
  String.raw`please note for \w+`,
  'please be aware(?: that)?',
  'keep in mind(?: that)?',
  'remember(?: that)?',
  'be aware(?: that)?',
  'important',
  'warning',
  'caution',
  'nb',
  String.raw`n\.b\.`,
  "it(?:['’]s| is) (?:worth noting|important to note|important|worth mentioning)(?: that)?",
  'this means(?: that)?',
  'the (?:reason|problem|issue|thing|point|fact|upshot|bottom line|short version|takeaway) is(?: that)?',
  'i (?:just )?(?:found|noticed|discovered|realised|realized|learned|learnt|see|saw|confirmed|verified|found out|figured out)(?: out)?(?: that)?',
  'we (?:just )?(?:found|noticed|discovered|realised|realized|learned|learnt|saw|know|confirmed|verified)(?: out)?(?: that)?',
  'my (?:conclusion|finding|guess) is(?: that)?',
  "here(?:['’]s| is) (?:what|why)[^:.]{0,40}",
]

/** Words that lead up to a statement without being part of it. */
const OPENERS: readonly RegExp[] = [
  /^(?:yes|no|yep|yeah|nope|sure|correct)\s*[,:–—-]\s*/i,
  /^[+-]1(?: (?:for|on|to) [^,;.]{2,40})?\s*[,;:.–—-]+\s*/,
  new RegExp(String.raw`^(?:${LEADS.join('|')})(?:\s*[,:–—-]+\s*|\s+(?=\S))`, 'i'),
  /^(?:hey |hi |hello |ok(?:ay)? |so )?(?:folks|team|all|everyone|everybody|guys)\s*(?:please )?(?:note)?\s*[,:!–—-]\s*/i,
  /^it took (?:us |me |them )?[^.]{0,40}?\bto (?:find out|reali[sz]e|notice|understand|see|figure out)(?: that)?\s+/i,
  /^(?:they|he|she|the vendor|the provider|the supplier|the partner|support|upstream) (?:also |just )?(?:confirmed|said|told (?:us|me)|explained|mentioned|admitted|promised|announced|wrote)(?: to (?:us|me))?(?: that)?\s+/i,
  /^[^.:]{0,60}\bi can (?:say|tell|confirm|report)(?: that)?\s*[:,]?\s+/i,
  /^(?:a )?(?:quick |short |brief )?(?:summary|recap|notes?|update|takeaways?|result|outcome) (?:of|from|after) [^:.]{1,50}:\s*/i,
  /^(?:my|our) (?:take|view|opinion|conclusion|verdict|finding|summary)\b[^:.]{0,50}:\s*/i,
  /^(?:i|we)\s+(?:was|were|am|are)\s+(?:so\s+|really\s+|very\s+)?(?:annoyed|tired|frustrated|fed up|sick|happy|glad|sad|worried|surprised)\b[^.]{0,80}?\bthat\s+/i,
  /^(?:i|we) (?:just |also |now |recently )?(?:learned|learnt|heard|found out|were told|know|understand)\s+(?:(?:from|by|through) [^.,]{2,40}?\s+)?that\s+/i,
  /^i(?:['’]ve| have)? (?:just )?(?:spent|wasted|lost) [^.]{0,80}?\b(?:and|because|but|until)\s+/i,
  /^(?:the )?(?:user|customer|client|boss|manager|team lead|reviewer) (?:said|says|mentioned|confirmed|told (?:me|us)|reported|pointed out)(?: that)?\s+/i,
  /^(?:all in all|at the end of the day|long term|for context|for reference|context|background|update|status update|status)\s*[,:–—-]\s*/i,
]

const FILLERS = new RegExp(
  String.raw`\b(?:${[
    'basically',
    'actually',
    'honestly',
    'frankly',
    'literally',
    'obviously',
    'simply put',
    'of course',
    'kind of',
    'sort of',
    'kinda',
    'sorta',
    'really',
    'super',
    'pretty much',
    'finally(?! (?:block|clause|handler|branch))',
    'unfortunately',
    'sadly',
    'luckily',
    'thankfully',
    'fortunately',
    'annoyingly',
    'surprisingly',
    'i think(?: that)?',
    'i guess(?: that)?',
    'i believe(?: that)?',
    'i suppose',
    'as you know',
    'you know',
    'to be honest',
    'by the way',
    'needless to say',
    'as always',
    'once again',
    'somehow',
    'totally',
    'absolutely',
    'extremely',
    'incredibly',
    'just(?= (?:use|do|be|set|add|run|to))',
    'please',
  ].join('|')})\b,?\s*`,
  'gi',
)
const WHICH = String.raw`(?:the|our|today['’]s|this|yesterday['’]s|a|this morning['’]s)`
const KIND = String.raw`(?:(?:daily|weekly|team|architecture|planning|design|sprint|platform|backend|frontend|monday|tuesday|wednesday|thursday|friday)[- ])`
/** `in sync` and `on call` are no places: words with another meaning need to be named as one. */
const MEETINGS = new RegExp(
  String.raw`\s*,?\s*\b(?:in|during|at|after|from|on|over) (?:(?:${WHICH} )?${KIND}?(?:standup|stand-up|meeting|retro|retrospective|grooming|all-hands|kickoff|slack|teams call|zoom|zoom call|1:1)|(?:${WHICH} ${KIND}?|${KIND})(?:call|sync|planning|lunch))\b(?=[\s,.;]|$)`,
  'gi',
)
const FEELINGS =
  /\s*[,;–-]?\s*(?:\b(?:which|and (?:it|that|this)|it|this|that) (?:is|was|has been|felt) (?:so |very |really |super |quite |pretty |a bit |such )?(?:annoying|frustrating|painful|a pain|a nightmare|awful|terrible|horrible|great|awesome|amazing|nice|lovely|cool|sad|scary|weird|fun|ugly|hilarious|stressful|embarrassing)(?: to \w+)?\b[^.;]{0,40}|\b(?:and|but) (?:honestly|frankly|to be honest|tbh)[^.;]{0,200}|\b(?:and|but|,) ?(?:nobody|no one|everyone|everybody) (?:wants?|likes?|loves?|hates?|is|was|knows?|cares?|understands?|complains?|agreed|agrees)\b[^.;]{0,160}|\b(?:i['’]?m|we['’]?re|i am|we are|i was|we were|i feel) (?:so |very |really |quite )?(?:happy|glad|relieved|sorry|sad|annoyed|tired|excited|worried|confused|frustrated|proud|surprised|not sure|afraid)\b(?! by\b)(?: that| because| it['’]s sorted now)?(?: it is sorted now)?:?)\s*/gi
const EXCLAIMS =
  /^(?:ugh|argh|wow|yay|phew|damn|oh no|what a (?:day|morning|week|mess|night)|so (?:frustrating|annoying|happy|cool|nice|tired|sad|good)|finally|great (?:work|job|teamwork)|nice work|well done|good job|haha\w*|lol|sigh|hooray|congrat\w*|cheers)\b[^.]{0,60}[.!…]*$/i

const EFFORT =
  /(?:^|(?<=[.!]\s))(?:i |we )?(?:have )?(?:just )?(?:spent|wasted|lost) [^.]{1,40}? (?:on|debugging|chasing|fixing|hunting|tracking down|looking into) (?:the |an? )([^.,]{3,60})\.\s+it (?=\w)/gi

/** `Spent the morning on the flaky test. It only fails …` tells of the test, not of the morning. */
export const withoutEffort = (text: string): string => text.replaceAll(EFFORT, (_, thing: string) => `The ${thing} `)

/** A sentence that is nothing but feeling. */
export const isExclamation = (sentence: string): boolean => EXCLAIMS.test(sentence.trim())

/** The statement itself: no run-up, no filler, no feelings, no place where it was said. */
export const withoutOpeners = (sentence: string): string => {
  let text = sentence.replaceAll(FEELINGS, ' ').replaceAll(MEETINGS, '').replaceAll(FILLERS, '').trim()
  for (let round = 0; round < 6; round++) {
    const before = text
    for (const opener of OPENERS) text = text.replace(opener, '')
    text = text.replace(/^[\s,;:–—-]+/, '')
    if (text === before) break
  }
  return text
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(/\s+([.,;:!?])(?=\s|$)/g, '$1')
    .trim()
}
