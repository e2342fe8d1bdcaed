import { words, type Tongue } from './tongue.ts'

type Foreign = Exclude<Tongue, 'en'>
type Rewrite = readonly [pattern: RegExp, by: string]

/** Only what can go without touching grammar: a sentence is rather kept as it is than broken. */
const PERSONS: Readonly<Partial<Record<Foreign, readonly Rewrite[]>>> = {
  de: [
    [/(?<!\p{L})Wir haben uns für (.{2,80}?) entschieden(?!\p{L})/gu, 'Entscheidung für $1'],
    [/(?<!\p{L})wir haben uns für (.{2,80}?) entschieden(?!\p{L})/gu, 'die Entscheidung fiel für $1'],
    [/(?<!\p{L})Wir haben (?:beschlossen|entschieden),? (?:dass )?/gu, 'Beschlossen: '],
    [
      /(?<!\p{L})Wir (?:verwenden|nutzen|benutzen|setzen) (?:auf )?(.{2,80}?)(?=[,.]| statt| für| als| weil| ab|$)/gu,
      'Verwendet wird $1',
    ],
    [
      /(?<!\p{L})(?:Ich habe|Wir haben|ich habe|wir haben) (?=(?:\S+ )?(?:festgestellt|herausgefunden|gemerkt|gesehen|gelernt|erfahren))/gu,
      '',
    ],
    [words('unser(?:e[rnms]?)?', 'gu'), 'der'],
  ],
  fr: [
    [/(?<!\p{L})(?:Nous avons|On a) décidé d(?:e |['’])/gu, 'Décision : '],
    [/(?<!\p{L})(?:Nous utilisons|On utilise) /gu, 'Utilisation de '],
    [/(?<!\p{L})(?:Nous avons|On a|J['’]ai) choisi /gu, 'Choix : '],
    [/(?<!\p{L})(?:Nous avons|On a|J['’]ai) (?:appris|constaté|découvert|vu|remarqué) que? ?(?:l['’])?/gu, ''],
    [/(?<!\p{L})(?:notre|mon|ma) (?=\p{L})/gu, 'le '],
  ],
  es: [
    [/(?<!\p{L})(?:Hemos decidido|Decidimos) /gu, 'Se decidió '],
    [/(?<!\p{L})(?:Usamos|Utilizamos) /gu, 'Se usa '],
    [/(?<!\p{L})Hemos (?=\p{L}+(?:ado|ido|to|cho)(?!\p{L}))/gu, 'Se ha '],
    [/(?<!\p{L})nuestr[oa] (?=\p{L})/gu, 'el '],
  ],
  pt: [
    [/(?<!\p{L})Decidimos /gu, 'Decidiu-se '],
    [/(?<!\p{L})(?:Usamos|Utilizamos) /gu, 'Usa-se '],
  ],
  it: [
    [/(?<!\p{L})Abbiamo deciso di /gu, 'Deciso di '],
    [/(?<!\p{L})Usiamo /gu, 'Si usa '],
    [/(?<!\p{L})Abbiamo (?=\p{L}+(?:ato|uto|ito|so|to)(?!\p{L}))/gu, 'Si è '],
  ],
  nl: [
    [/(?<!\p{L})We hebben besloten om /gu, 'Besloten om '],
    [/(?<!\p{L})We gebruiken (.{2,60}?)(?=[,.]| voor| omdat|$)/gu, '$1 wordt gebruikt'],
  ],
}

/** Yesterday, today and tomorrow: the words of time that are safe without grammar. */
const DAYS: Readonly<Record<Foreign, readonly (readonly [RegExp, number])[]>> = {
  de: [
    [words('vorgestern'), -2],
    [words('gestern'), -1],
    [words('heute'), 0],
    [words('übermorgen'), 2],
    [/(?<!\p{L}|am )morgen(?!\p{L})/gu, 1],
  ],
  fr: [
    [words('avant-hier'), -2],
    [words('hier'), -1],
    [words("aujourd['’]hui"), 0],
    [words('demain'), 1],
  ],
  es: [
    [words('anteayer'), -2],
    [words('ayer'), -1],
    [words('hoy'), 0],
    [/(?<!\p{L}|la )mañana(?!\p{L})/giu, 1],
  ],
  pt: [
    [words('ontem'), -1],
    [words('hoje'), 0],
    [words('amanhã'), 1],
  ],
  it: [
    [words('ieri'), -1],
    [words('oggi'), 0],
    [words('domani'), 1],
  ],
  nl: [
    [words('gisteren'), -1],
    [words('vandaag'), 0],
    [words('morgen'), 1],
  ],
  other: [
    [words('wczoraj|dün|igår|i går|včera'), -1],
    [words('dzisiaj|dziś|bugün|idag|i dag|dnes'), 0],
    [words('jutro|yarın|imorgon|i morgen|zítra'), 1],
  ],
  script: [
    [/昨日|昨天|어제|вчера/giu, -1],
    [/今日|今天|오늘|сегодня/giu, 0],
    [/明日|明天|내일|завтра/giu, 1],
  ],
}

const shifted = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const foreignSentence = (text: string, tongue: Foreign, today: string): string => {
  let out = text.replaceAll(/(?<![\w./])@[A-Za-z][\w-]{1,38}\s?:?\s?/g, '')
  for (const [pattern, by] of PERSONS[tongue] ?? []) out = out.replaceAll(pattern, by)
  for (const [pattern, days] of DAYS[tongue]) out = out.replaceAll(pattern, shifted(today, days))
  return out.trim()
}
