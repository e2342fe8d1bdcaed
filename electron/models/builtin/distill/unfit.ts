import { wordCountOf } from './sentences.ts'

/** What a statement must not be, whatever its words: each pattern with the reason it is left out. */
const UNFIT: readonly RegExp[] = [
  /\p{L}…$/u,
  /\?["')\]]?$/,
  /:$/,
  /^i(?:['’]ll| will|['’]m going| am going| can| could| would|['’]d| want| need| hope| plan| now)\b/i,
  /^(?:i|we)(?:['’]ve| have| just| also)*\s+(?:added|updated|created|implemented|wrote|written|looked|checked|read|reviewed|searched|ran|run|tested|verified|refactored|made|started|finished|completed|compared|examined|explored|analy[sz]ed|investigated|tried|try|went through|listed|identified|considered|discussed|talked)\b(?!.*\b(?:because|instead of|rather than|due to|caused|gave up|given up)\b)/i,
  /^(?:i|we) (?:really |just |still )?(?:hate|love|like|dislike|enjoy|adore|miss|wish)\b/i,
  /\b(?:he|she|him|hers?|his)\b/i,
  /^(?:let me|let['’]s|here (?:is|are)|here['’]s|below (?:is|are)|the following|see (?:also|the|below|above)|feel free|hope this|happy to|would you|do you|shall i|should i|can you|could you|please (?:let|see|check|review|find)|next steps?|in the next|as follows|for (?:more|further) (?:details?|information)|click|tap|scroll|sign up|subscribe|read more|learn more|contact|follow us|talked|next meeting|everything (?:is|looks|works|passes)|all (?:\d+ )?(?:tests?|checks?|of them|good|done|green)\b.{0,30}\b(?:pass|passed|green|good|done)|(?:the )?tests? (?:all )?pass|no (?:changes|issues|errors|problems)|done\b|fixed typo|the (?:page|article|document|example|table|list|file) (?:shows?|lists?|describes?|explains?|contains?|gives?)|this (?:page|document|file|guide|readme|section|module|article|is a)|welcome)/i,
  /\b(?:maybe|perhaps|possibly|might be worth|not sure|i wonder|i suspect|could be|no idea|unclear whether|todo|tbd|to be decided|work in progress|wip|lorem ipsum|enable javascript|requires javascript|cookie banner|cookies to continue|newsletter|come on|all rights reserved|copyright)\b/i,
  /^(?:add|put|apply|run|set|remove|delete|restart|call|use|copy|move|open|check|test|merge|push) (?:it|them|this|that)\b/i,
  /^found \d+ (?:\w+ )?(?:usages?|matches|occurrences|references|files?|results?|places|hits|callers?)\b/i,
  /\b(?:function|class|component|method|type|constant|hook|interface|variable)\b[^.]{0,40}\bis (?:defined|declared|exported|implemented|located|used) (?:in|from|at)\b/i,
  /^(?:step \d|usage|example|examples|note to self|install(?:ation)?|getting started|prerequisites|table of contents|changelog|license)\b/i,
  /^(?:it|they|he|she|this|that|these|those|there|then|so|and|or|but|which|also|the (?:former|latter|same|other|above|following))\b(?! (?:project|repo|service|api|app|module|is no)\b)/i,
]

const MAX_LENGTH = 420

/** True for questions, announcements, narration of work, guesses, half sentences and code. */
export const isUnfit = (sentence: string, minWords = 4): boolean => {
  const text = sentence.trim()
  if (text.length > MAX_LENGTH || wordCountOf(text) < minWords) return true
  if (UNFIT.some(pattern => pattern.test(text))) return true
  return looksLikeCode(text)
}

/** Statements that only mean something after the sentence before them. */
export const leansOnPrevious = (sentence: string): boolean =>
  /^(?:it|they|he|she|this|that|these|those|there|then|so|otherwise|instead|therefore|hence|thus|because|reasons?:|why:|until then|since then|for now|meanwhile|as a result|consequently|which|also|the (?:former|latter|same|other|reason|fix|rest)|removed the|setting (?:it|this)|doing so|with this|in that case|evidence:)\b/i.test(
    sentence,
  )

const looksLikeCode = (text: string): boolean => {
  const symbols = text.match(/[{}()[\];=<>|&$\\*+^~]/g)?.length ?? 0
  if (
    /^(?:import|from .+ import|const|let|var|function|def|class|return|if \(|for \(|export|public|private|SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER)\b/.test(
      text,
    ) &&
    symbols > 1
  )
    return true
  return symbols > 6 && symbols / text.length > 0.06
}
