import type { Grammar } from './grammar.ts'
import { capitalised } from './sentences.ts'

const VERBS =
  /^(?:add|allow|adopt|apply|archive|avoid|ban|batch|bind|block|bump|cache|cap|change|check|compute|count|create|defer|close|convert|cut|decrease|default|delay|deprecate|disable|disallow|downgrade|drop|enable|encrypt|enforce|emit|exclude|expire|expose|extend|extract|fix|forbid|force|freeze|hide|host|ignore|increase|inline|install|introduce|isolate|handle|keep|limit|load|lock|log|lower|mark|merge|migrate|move|pause|pin|port|prefer|prevent|promote|raise|read|reduce|refresh|refuse|reject|reload|remove|render|rename|replace|require|reset|restore|restrict|retire|retry|return|reuse|rotate|route|revert|rewrite|run|scale|schedule|send|serve|set|shard|share|sign|sort|shorten|skip|split|stop|store|support|swap|switch|throttle|track|treat|truncate|turn off|turn on|undo|unify|unpin|update|upgrade|use|validate|wrap|write)\s+/i
const PREPOSITION =
  /^(?:in|on|at|for|with|without|to|from|by|as|through|under|via|instead|into|onto|after|before|during|until|since|as|due|unless|where|whenever|which|that|per|over|between|because|when|while|if|so|but|than|rather|within|and|once|twice|only|again|directly|immediately|off|:|-|–|—)$/i

/** Whether a sentence begins with an order, as `shard by tenant` does. */
export const isOrder = (sentence: string): boolean => VERBS.test(sentence)

const STOPS =
  /^stop using ((?:the |an? )?[\w.+#/@-]+(?: [\w.+#/@-]+){0,2}?)((?:[,.;]|\s(?:and|in|for|because|since|as)\b).{0,400}|)$/i
/** `… to 9.12 and migrate to flat config`: half an order done reads wrong. */
const SECOND_ORDER = /(?<=\band )\w+ .{1,200}/i
const DETERMINER = /^(?:the|an?|its|their|all)$/i

/** `Replace A by B` → `A replaced by B`: an order of the moment becomes what was done. */
export const asDone = (sentence: string, grammar: Grammar): string | null => {
  const given = STOPS.exec(sentence)
  if (given) return capitalised(`${given[1]} no longer used${given[2]}`)
  const match = VERBS.exec(sentence)
  if (!match) return null
  const [verb = '', particle = ''] = match[0].trim().toLowerCase().split(/\s+/)
  const words = sentence.slice(match[0].length).split(/\s+/)
  let end = 0
  const isEnd = (at: number): boolean => PREPOSITION.test(words[at]!) && !DETERMINER.test(words[at - 1] ?? '')
  while (end < words.length && !isEnd(end) && !/[,;:.]$/.test(words[end]!)) end++
  if (end < words.length && /[,;:.]$/.test(words[end]!) && !isEnd(end)) end++
  if (end === 0 || end > 9) return null
  const last = words[end - 1]!
  const mark = /[,;:.]+$/.exec(last)?.[0] ?? ''
  const object = [...words.slice(0, end - 1), last.slice(0, last.length - mark.length)]
  const done = `${grammar.participle(verb)}${particle === '' ? '' : ` ${particle}`}${mark}`
  const rest = words.slice(end).join(' ')
  const more = /^and\s+/i.test(rest) ? asDone(rest.replace(/^and\s+/i, ''), grammar) : null
  if (more === null && SECOND_ORDER.exec(rest)?.some(order => isOrder(order))) return null
  const ending = more === null ? rest : `and ${more.charAt(0).toLowerCase()}${more.slice(1)}`
  return capitalised([...object, done, ending].filter(part => part !== '').join(' '))
}
