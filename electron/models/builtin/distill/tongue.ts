import type { MemoryType } from '../../../../shared/domain/memory.ts'

/** The languages whose function words tell them apart; `script` is any without Latin letters. */
export type Tongue = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'script' | 'other'

/** `\b` knows only ASCII letters; these words end where no letter of any language follows. */
export const words = (source: string, flags = 'giu'): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, flags)

const FUNCTION_WORDS: Readonly<Record<Exclude<Tongue, 'script' | 'other'>, RegExp>> = {
  en: words(
    'the|of|and|is|are|was|were|to|in|for|with|that|this|it|not|be|on|by|as|from|because|we|has|have|will|must|use|used|a|an|or|at|should|never|always|only|all|after|when|so',
  ),
  de: words(
    'der|die|das|und|ist|nicht|ein|eine|einen|wir|für|mit|auf|von|zu|den|dem|des|werden|wird|haben|hat|weil|statt|sich|im|am|bei|nach|aus|als|auch|nur|noch|kein|keine|muss|müssen|darf|dürfen|sind|wurde|wurden|uns|über|bis|immer|nie|alle|jede',
  ),
  fr: words(
    'le|la|les|des|une|un|est|pas|dans|pour|avec|sur|que|qui|nous|vous|sont|été|du|au|aux|ce|cette|par|plus|ne|et|ou|car|parce|doit|doivent|jamais|toujours|il|elle|faut|avons|de|en|on',
  ),
  es: words(
    'el|la|los|las|una|un|que|por|para|con|no|se|del|al|es|son|está|están|como|más|porque|debe|deben|nunca|siempre|usar|usará|en|lugar|hemos|su|sus|y|de|lo',
  ),
  pt: words(
    'o|os|as|uma|um|que|por|para|com|não|do|da|dos|das|é|são|está|estão|como|mais|porque|deve|devem|nunca|sempre|em|vez|ao|foi|foram|nós|pelo|pela|de|no|na|e',
  ),
  it: words(
    'il|lo|la|gli|una|un|che|per|con|non|del|della|dei|delle|è|sono|come|più|perché|deve|devono|mai|sempre|al|alla|invece|abbiamo|nel|nella|si|stato|stata|di|e|in',
  ),
  nl: words(
    'de|het|een|van|voor|met|niet|zijn|wordt|worden|we|omdat|moet|moeten|nooit|altijd|naar|bij|ook|maar|heeft|hebben|dat|deze|dit|en|plaats|in|op|te|is',
  ),
}
const SCRIPT =
  /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0400-\u04ff\u0370-\u03ff]|[\u0590-\u06ff]|[\u0900-\u097f]|[\u0e00-\u0e7f]/g

/** `about` is the tongue of the text around it, for sentences too short to tell. */
export const tongueOf = (text: string, about: Tongue = 'en'): Tongue => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if ((text.match(SCRIPT)?.length ?? 0) > letters * 0.2) return 'script'
  let best: Tongue = 'en'
  let most = text.match(FUNCTION_WORDS.en)?.length ?? 0
  for (const tongue of ['de', 'fr', 'es', 'pt', 'it', 'nl'] as const) {
    const count = text.match(FUNCTION_WORDS[tongue])?.length ?? 0
    if (count >= 2 && count > most) [best, most] = [tongue, count]
  }
  if (best === 'en' && most < 2 && about !== 'en') return about
  return best === 'en' && isOther(text, most) ? 'other' : best
}

/** Latin letters, but hardly a word that English cannot do without. */
const isOther = (text: string, english: number): boolean => {
  const count = text.match(/\p{L}{2,}/gu)?.length ?? 0
  const accents = text.match(/[ąćęłńóśźżčďěňřšťůýžåäöøæğışçőűăâîșțđãõêôœ]/gi)?.length ?? 0
  return count >= 6 && accents >= 2 && english / count < 0.12
}

/** Words that state a situation, a choice, a failure, a rule or a version, in the commonest tongues. */
const SIGNALS: readonly (readonly [MemoryType, RegExp])[] = [
  [
    'context',
    words(
      String.raw`gesperrt bis|eingefroren|code-?freeze|wartungsfenster|wartung bis|(?:gelés?|bloqués?|indisponible) jusqu\p{L}*|maintenance jusqu\p{L}*|congelad[oa]s?|bloquead[oa]s? hasta|bloccat[oi] fino`,
      'iu',
    ),
  ],
  [
    'context',
    /凍結|メンテナンス(?:中|のため)|まで(?:停止|使えない|利用できない)|冻结|维护(?:中|期间)|점검 중|заморозк|заморожен/,
  ],
  [
    'decision',
    words(
      String.raw`entschieden|entscheidung|beschlossen|statt|anstelle|anstatt|ersetzt|umgestellt|umgestiegen|gewechselt|abgelöst|erhöht|gesenkt|reduziert|décid\p{L}+|décision|au lieu|plutôt que|remplac\p{L}+|migr(?:é|er|ée|és|ons|a)|chois\p{L}+|retenue?s?|adopt\p{L}+|abandonn\p{L}+|decidi\p{L}+|decisión|en lugar|en vez|reemplaz\p{L}+|sustitu\p{L}+|se usará|se utilizará|elegi\p{L}+|elige|decisão|em vez|substitu\p{L}+|escolh\p{L}+|deciso|decisione|invece|sostitui\p{L}+|scelt\p{L}+|besloten|besluit|in plaats van|vervang\p{L}+|gekozen|zdecydowa\p{L}+|zamiast|zastąpi\p{L}+|karar\p{L}*|yerine|beslut\p{L}*|istället|bestem\p{L}+|i stedet|rozhod\p{L}+|místo|päätet\p{L}+|sijaan|quyết định|thay vì|memutuskan|daripada`,
      'iu',
    ),
  ],
  [
    'decision',
    /決定|採用|ではなく|の代わりに|移行|切り替え|変更|廃止|改用|改为|调整为|から.{1,20}に|改用|决定|采用|替换|不再使用|迁移|选择了|결정|대신|채택|решил|вместо|выбра|перешл|заменил|переход/,
  ],
  [
    'failure',
    words(
      String.raw`fehlgeschlagen|schlägt|schlug|fehler|abgestürzt|stürzt|ursache|scheitert\p{L}*|abbricht|bricht|abgebrochen|kaputt|blockiert|abgelaufen|échou\p{L}+|échecs?|erreurs?|plante|panne|expiré\p{L}*|bloqu\p{L}+|fall[aó]\p{L}*|fallos?|errores|error|caíd[ao]|venci[óo]|caduc\p{L}+|falhou|falham?|erros?|expirou|fallit\p{L}*|fallisce|errore|scadut\p{L}*|mislukt\p{L}*|fout\p{L}*|faalt|verlopen|oorzaak|błęd\p{L}*|błąd|nie działa|awari\p{L}+|hata\p{L}*|başarısız|misslyck\p{L}+|fejl|feil|selhal\p{L}*|chyb\p{L}+|lỗi|gagal`,
      'iu',
    ),
  ],
  [
    'failure',
    /失敗|エラー|障害|原因|落ち(?:た|る)|不具合|失败|错误|故障|崩溃|报错|泄漏|실패|오류|원인|장애|ошибк|сбо[йи]|причин|упал|не работает|падает/,
  ],
  [
    'pattern',
    words(
      String.raw`muss|müssen|darf|dürfen|nie|niemals|immer|sollten?|ausschließlich|verboten|pflicht|doit|doivent|jamais|toujours|interdit\p{L}*|obligatoire\p{L}*|uniquement|il faut|deben?|nunca|siempre|prohibid\p{L}+|obligatori\p{L}+|devem?|sempre|proibid\p{L}+|devono|deve|mai|soltanto|moet\p{L}*|nooit|altijd|alleen|verplicht|alle|jede[rs]?|tous|toutes|todos|todas|tutti|tutte|musi|muszą|nigdy|zawsze|asla|her zaman|måste|aldrig|alltid|altid|skal|musí|nikdy|vždy|phải|luôn|harus|jangan|selalu`,
      'iu',
    ),
  ],
  [
    'pattern',
    /必ず|禁止|しなければ|してはいけない|すること|べき|のみ|必须|不得|不要|始终|一律|총|반드시|금지|항상|должн|никогда|всегда|запрещен|нельзя|обязательн|только/,
  ],
  [
    'dependency',
    words(
      String.raw`benötigt|erfordert|aktualisiert|angehoben|nécessite|requiert|mis à jour|mise à jour|requiere|necesita|actualiz\p{L}+|requer|atualiz\p{L}+|richiede|aggiornat\p{L}+|vereist|bijgewerkt`,
      'iu',
    ),
  ],
  ['dependency', /バージョン|以上が必要|アップグレード|版本|升级|버전|업그레이드|версия|версии|обновл/i],
]
const CAUSE_WORDS = words(
  String.raw`weil|wegen|da die|da der|da das|parce que|car|en raison|à cause|porque|debido|ya que|perché|a causa|por causa|omdat|want|vanwege|ponieważ|bo|çünkü|eftersom|fordi|protože|koska|karena`,
  'iu',
)
const CAUSE_SCRIPT = /ため|ので|からだ|理由|因为|由于|때문|이유|потому что|из-за|так как/i

/** The kind of fact a sentence in another language states; a score of 0 when none is seen. */
export const readForeign = (text: string): { readonly type: MemoryType; readonly score: number } => {
  const found = SIGNALS.find(([, pattern]) => pattern.test(text))
  const cause = CAUSE_WORDS.test(text) || CAUSE_SCRIPT.test(text)
  return { type: found?.[0] ?? 'decision', score: (found ? 4 : 0) + (cause ? 3 : 0) }
}
