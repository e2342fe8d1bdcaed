import { givenNames } from './given-names.ts'
import type { Grammar } from './grammar.ts'

/** What people do with facts; what is done with it stays, who did it goes. */
const TELLS =
  '(?:found(?: out)?|discovered|noticed|spotted|saw|realised|realized|reported|confirmed|mentioned|said|says|pointed out|suggested|proposed|thinks?|believes?|explained|told (?:me|us)|wrote|noted|complained|figured out|discovered|determined|concluded|argued|insisted|reckons?|learned|learnt)'
const DECIDES = '(?:decided|chose|picked|agreed|wants?|prefers?|asked|requested|insists?|approved|opted|signed off)'
const NAME = "[A-Z][\\p{Ll}'’-]{1,20}(?:\\s+(?:[A-Z]\\.\\s?)?[A-Z][\\p{Ll}'’-]{1,24})?"
const HANDLE = '(?<![\\w./])@[A-Za-z][\\w-]{1,38}(?![\\w/.-]*[/(])'

/** Names of technology that are also given names. */
const THINGS = new Set(
  'Jenkins Hugo Ray Ruby Jest Maven Django Celery Redis Kafka Jasmine Julia Crystal Dart Elm Ada Pascal Swift Cassandra Juno Sanic Jade Pug Hudson Travis Gunicorn Sidekiq Puma Thor Nova Apollo Athena Aurora Iris Jupyter Pandas Polars Spark Storm Flink Beam Airflow Dagster Prefect Luigi Argo Helm Istio Linkerd Envoy Consul Vault Nomad Packer Vagrant Ansible Chef Puppet Salt Angular React Vue Svelte Ember Next Nuxt Remix Astro Gatsby Vite Babel Parcel Rollup Webpack Angular Node Deno Bun Java Kotlin Scala Groovy Clojure Perl Lua Haskell Rust Go Zig Nim Vala Python Windows Linux Debian Ubuntu Fedora Alpine Safari Chrome Firefox Edge Opera Brave Oracle Sentry Grafana Prometheus Loki Tempo Jaeger Zipkin Kibana Logstash Elastic Lucene Solr Sphinx Claude Gemini Llama Mistral Bert Whisper Stripe Adyen Square Max May April June August Sunday Monday Tuesday Wednesday Thursday Friday Saturday Bug Chart Frankfurt Paris London Berlin Tokyo Sydney Virginia Georgia Victoria Carolina Dallas Austin Madison Charlotte Florence Jackson Lincoln Washington Amazon Azure Google Apple Meta Slack Linear Jira Notion Asana Trello Docker Podman Rancher Cassandra Couch Jenkinsfile Mercury Venus Titan Atlas Delta Iceberg Hudi Parquet Avro Arrow Thrift Dask Modin Numba Cython Jinja Mako Liquid Pino Winston Bunyan Morgan Chai Mocha Sinon Karma Ava Cypress Playwright Puppeteer Selenium Appium Robot Gherkin Cucumber Pact Hypothesis Locust Gatling Tsung Faker Pydantic Marshmallow Alembic Flyway Liquibase Prisma Drizzle Knex Sequelize Hibernate Ebean Ecto Ash Oban Broadway Phoenix Rails Laravel Symfony Spring Micronaut Quarkus Ktor Play Akka Lagom Vert Dropwizard Flask Bottle Tornado Falcon Starlette'.split(
    ' ',
  ),
)

/** Given names that are words as well: persons only where they speak. */
const WORDS = new Set(
  'Mark Will Grant Bill Rich Frank Art Chase Page Drew Christian Hope Faith Joy Rose Lily Dawn Eve Summer Autumn Penny Pat Rob Sue Jack Nick Gene Miles Dean Earl Guy Dick Don Ken Ben Sandy Amber Violet Carol Robin Jean Jay Kit Lane Reed Wade Ward'.split(
    ' ',
  ),
)

/** Of these, the ones that no part of a program is called. */
const UNTECHNICAL = new Set('Rob Sue Jack Nick Dean Earl Don Ken Ben Sandy Carol Robin Jean'.split(' '))

const chat = new RegExp(`^(?:\\[?\\d{1,2}:\\d{2}(?::\\d{2})?\\]?\\s*)?(?:<?${HANDLE}>?)\\s*(?:[:>–-]|said:)\\s*`, 'u')
const stamp = /^\[\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AP]M)?\]\s*/
const thanks = new RegExp(
  `\\s*[,(–-]?\\s*\\b(?:thanks|thank you|thx|kudos|credits? (?:to|go(?:es)? to)|props to|h/t|shout-?out)(?: so much| a lot)?(?: to)?:?\\s+(?:${HANDLE}|${NAME})[^.;)]{0,60}\\)?`,
  'giu',
)
const copies = new RegExp(
  `\\s*\\(?\\b(?:cc|/cc|fyi|ping|reviewer|assignee|owner):?\\s+(?:${HANDLE}[\\s,and]*)+\\)?`,
  'giu',
)
const attributed = new RegExp(
  `\\s*[,(]?\\s*\\b(?:(?:as )?(?:found|reported|suggested|proposed|noticed|spotted|discovered|requested|approved|decided|confirmed|raised|fixed|written|done|agreed|asked|pointed out|mentioned|recommended)\\s+(?:by|with)|according to|as per|per|on behalf of|together with|along with|after talking (?:to|with)|talked (?:to|with)|discussed with|paired with|pairing with|at the request of)\\s+(?:${HANDLE}|NAMED)(?:['’]s \\w+)?\\)?,?`,
  'giu',
)

/** Persons whom the scanner has taken out already. */
const PLACEHOLDER = /\[REDACTED:(?:handle|email|phone|name|person|user)(?:-[\w-]{1,30})?\]/g

/** Takes people out of a sentence; null when one is left that cannot go without breaking it. */
export const withoutPeople = (sentence: string, grammar: Grammar): string | null => {
  let text = sentence
    .replaceAll(PLACEHOLDER, '@redacted')
    .replaceAll(/\s*\((?:@redacted[\s,;/]{0,3}){1,6}\)/g, '')
    .replace(stamp, '')
    .replace(chat, '')
    .replaceAll(thanks, '')
    .replaceAll(copies, '')
  const names = namesIn(text, grammar)
  const named = [...names.map(escaped), HANDLE].join('|')
  if (names.length === 0 && !text.includes('@')) return text.trim()
  const one = `(?:${named})(?:\\s+(?:from|of|in)\\s+(?:the\\s+)?\\w+(?:\\s+team)?|\\s*\\([\\w ]{2,20}\\))?`
  const who = `${one}(?:\\s*(?:,|and|&)\\s*(?:${one}|I))*`
  text = text
    .replace(new RegExp(`^(?:we\\s+)?(agreed|decided)\\s+with\\s+${who},?\\s+(?=(?:to|that|on)\\b)`, 'iu'), 'We $1 ')
    .replace(
      new RegExp(
        `^${who}\\s+(?:is|are)\\s+(?:working )?on\\s+(the\\s+[^,.]{3,60}?)(?=\\s+(?:this|until|till|for|today|since)\\b|[,.]|$)`,
        'iu',
      ),
      '$1 is in progress',
    )
    .replaceAll(new RegExp(attributed.source.replace('NAMED', who), 'giu'), '')
    .replaceAll(
      new RegExp(
        `^(?:and |but |so )?${who}\\s+(?:also |just |then |has |have |had )*${TELLS}\\s+(?:that\\s+|out\\s+that\\s+)?(?=\\S+\\s+\\S+)`,
        'giu',
      ),
      '',
    )
    .replaceAll(
      new RegExp(
        `[,;]?\\s*(?:and |as |– |- |\\()?${who}\\s+${TELLS}(?:\\s+(?:it|this|that|so))?\\)?(?=[.,;]|$)`,
        'giu',
      ),
      '',
    )
    .replace(
      new RegExp(
        `^${who}\\s+(?:is|will be)\\s+(?:on (?:vacation|leave|holiday)|away|out(?: of (?:the )?office)?|off|sick)\\s*((?:until|till|for|from) [^,;]{2,30})?,?\\s*(?:so|therefore)\\s+([^.]{5,200})`,
        'iu',
      ),
      (_, ...groups: readonly unknown[]) =>
        groups
          .filter(group => typeof group === 'string')
          .slice(0, 2)
          .toReversed()
          .join(' '),
    )
    .replaceAll(new RegExp(`(?:^|(?<=[;,]\\s))${who}\\s+(?:and I\\s+)?(?=${DECIDES}\\b)`, 'giu'), 'we ')
    .replaceAll(new RegExp(`\\b(?:${named})['’]s?\\s+`, 'giu'), 'the ')
    .replace(
      new RegExp(`^${who}\\s+(?=(?:also |just |has |have |already )?\\p{Ll}+(?:ed|t|s|n|ew|ut|ade)\\s)`, 'iu'),
      'someone ',
    )
    .replaceAll(new RegExp(`\\s*\\(\\s*${who}\\s*\\)`, 'giu'), '')
  const left = [...names.map(escaped), '@redacted'].join('|')
  return new RegExp(`(?:^|[^\\w])(?:${left})(?:$|[^\\w])`, 'u').test(text)
    ? null
    : text.replaceAll(/\s{2,}/g, ' ').trim()
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const CANDIDATE = new RegExp(`(?<![\\w./@-])${NAME}(?![\\w/-]|\\.\\w|['’]s? (?:API|SDK))`, 'gu')
/** What is picked over another or used is a thing, whatever its name. */
const CHOSEN = /\b(?:picked|chose|us(?:e|ed|ing)|adopt(?:ed)?|\w+ over) $/
const INITIAL = /(?<![\w.])[A-Z]\.\s?[A-Z]\p{Ll}{2,20}(?!\w)/gu
const SPEAKER = new RegExp(`^(${NAME})\\s+(?:also |just |has )?(?:${TELLS}|${DECIDES}|is (?:working )?on the)\\b`, 'u')

const PAIR = new RegExp(
  `^([A-Z]\\p{Ll}{1,20})\\s+(?:and|&)\\s+([A-Z]\\p{Ll}{1,20})\\s+(?:also |just |have |both )?(?:${TELLS}|${DECIDES})\\b`,
  'u',
)
const MET =
  /\b(?:talked|spoke|discussed|agreed|paired|synced|checked|met|chatted|asked|told|ask|tell|ping|pinged)\s+(?:it |this |that )?(?:through )?(?:to |with )?([A-Z]\p{Ll}{1,20})(?![\w./-])/gu
const TITLED = /(?<!\w)(?:Mr|Mrs|Ms|Dr|Prof|Herr|Frau|Monsieur|Madame|Señora?)\.?\s+[A-Z]\p{Ll}{1,20}/gu

const isGiven = (word: string, grammar: Grammar): boolean => givenNames.has(word) || grammar.isFirstName(word)

/** Given names by the lexicon, initials with a surname, and whoever speaks or decides. */
const namesIn = (text: string, grammar: Grammar): readonly string[] => {
  const found = new Set<string>(text.match(INITIAL) ?? [])
  for (const { 0: candidate, index } of text.matchAll(CANDIDATE)) {
    if (CHOSEN.test(text.slice(0, index))) continue
    const [first = '', last] = candidate.split(/\s+/).map(part => part.replace(/['’]s?$/, ''))
    if (THINGS.has(first) || WORDS.has(first) || !isGiven(first, grammar)) {
      if (last !== undefined && !THINGS.has(last) && isGiven(last, grammar))
        found.add(withSurname(last, text.slice(index + candidate.length), grammar))
      continue
    }
    found.add(
      last !== undefined && !THINGS.has(last) && !grammar.isWord(last) ? candidate.replace(/['’]s?$/, '') : first,
    )
  }
  for (const [, met] of text.matchAll(MET))
    if (met !== undefined && isPersonLike(met) && !grammar.isWord(met)) found.add(met)
  for (const titled of text.match(TITLED) ?? []) found.add(titled)
  const pair = PAIR.exec(text)?.slice(1, 3) ?? []
  if (pair.some(name => isGiven(name, grammar))) for (const name of pair) found.add(name)
  const [speaker, family] = SPEAKER.exec(text)?.[1]?.split(/\s+/) ?? []
  if (speaker !== undefined && isPersonLike(speaker) && (UNTECHNICAL.has(speaker) || !grammar.isWord(speaker)))
    found.add(family === undefined || grammar.isWord(family) ? speaker : `${speaker} ${family}`)
  return [...found]
}

const SURNAME = /^\s+([A-Z][\p{Ll}'’-]{1,24})(?![\w/-]|\.\w)/u

/** `Per Jonas Weber`: the name goes on behind what was read as two words. */
const withSurname = (given: string, behind: string, grammar: Grammar): string => {
  const surname = SURNAME.exec(behind)?.[1]
  return surname === undefined || THINGS.has(surname) || grammar.isWord(surname) ? given : `${given} ${surname}`
}

const ORDINARY =
  /^(?:The|This|That|These|Those|It|We|They|You|He|She|Someone|Nobody|Everyone|Operations|Security|Support|Legal|Product|Design|Finance|Marketing|Sales|Team|Users?|Customers?|Clients?|Reviewers?|Auditors?|Tests?|Benchmarks?|Profiling|Research|Analysis|Investigation|Measurements?|Monitoring|Logs?|QA|CI|Ops|App|Apps|Google|Apple|Amazon|Microsoft|Postgres\w*|Review|Management|Engineering|Studies|Docs|Documentation|Vendor|Partner|Provider|Upstream|Maintainers?|[A-Z]\w*[A-Z]\w*)$/

const isPersonLike = (word: string): boolean => !THINGS.has(word) && !ORDINARY.test(word) && !word.endsWith('s')

const OPINES =
  '(?:thinks?|thought|believes?|reckons?|feels?|suggest(?:s|ed)|propos(?:es|ed)|argue[sd]|would (?:like|love|prefer)|wishes)'
const OPINION = new RegExp(
  `^(?:${NAME}|@[\\w-]{2,40}|\\[REDACTED:\\w[\\w-]{0,30}\\]|[Ss]ome(?:one|body| people)?|[Hh]e|[Ss]he)\\s+(?:also |still |really )?${OPINES}\\b.{0,120}?\\b(?:should|could|might|ought|to|would be|better)\\b`,
  'u',
)

/** What one person would like is not yet what was decided. */
export const isOpinion = (sentence: string): boolean =>
  OPINION.test(sentence) && !/\b(?:decided|agreed|accepted|approved|so we)\b/i.test(sentence)
