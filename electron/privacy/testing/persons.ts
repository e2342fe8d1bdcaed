import type { Random } from './random.ts'
import type { Written } from './settings.ts'

const put = (form: string, secret: string): Written => ({ text: form.replaceAll('VALUE', () => secret), secret })
const forms = (make: (random: Random) => string, ...texts: readonly string[]) =>
  texts.map(text => (r: Random) => put(text, make(r)))

const person = (r: Random): string => r.pick(['alice', 'bob', 'jmueller', 'maria.garcia', 'k-tanaka', 'zoe99'])
const mail = (r: Random): string => `${person(r)}@${r.pick(['example.com', 'corp.example.org', 'mail.example.co.uk'])}`
const octet = (r: Random): number => 1 + r.below(253)
const address = (r: Random): string => `${r.pick([52, 81, 93, 185])}.${octet(r)}.${octet(r)}.${octet(r)}`

const luhn = (body: string): string => {
  const sum = Array.from(body)
    .toReversed()
    .reduce(
      (total, digit, at) =>
        total + (at % 2 === 1 ? Number(digit) : Number(digit) * 2 > 9 ? Number(digit) * 2 - 9 : Number(digit) * 2),
      0,
    )
  return body + String((10 - (sum % 10)) % 10)
}
const iban = (r: Random): string => {
  const account = r.digits(18)
  const check = 98n - (BigInt(`${account}131400`) % 97n)
  return `DE${String(check).padStart(2, '0')}${account}`
}
const spaced = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Data of persons, in the places where tool calls show them. */
export const personalFamilies: Readonly<Record<string, readonly ((random: Random) => Written)[]>> = {
  email: forms(
    mail,
    'VALUE',
    'Author: Somebody <VALUE>',
    'mail VALUE about it',
    '"email":"VALUE"',
    'mailto:VALUE?subject=x',
    'assigned to VALUE, VALUE',
    "user = find('VALUE')",
  ),
  phone: [
    ...forms(r => `+1 ${200 + r.below(700)} ${200 + r.below(700)} ${r.digits(4)}`, 'call VALUE', 'Phone: VALUE'),
    ...forms(r => `(${200 + r.below(700)}) ${200 + r.below(700)}-${r.digits(4)}`, 'VALUE', 'tel VALUE ext 2'),
    ...forms(r => `${200 + r.below(700)}-${200 + r.below(700)}-${r.digits(4)}`, 'reach me at VALUE'),
    ...forms(r => `+49 30 ${r.digits(7)}`, 'mobile: VALUE', 'VALUE is the number'),
    ...forms(r => `+44${r.digits(10)}`, 'phone VALUE'),
    ...forms(r => `0${r.digits(3)} ${r.digits(6)}`, 'telephone: VALUE'),
  ],
  'ip-address': [
    ...forms(
      address,
      'client VALUE connected',
      'ssh root@VALUE',
      'http://VALUE:8080/',
      '"ip": "VALUE"',
      'VALUE - - [10/Oct/2025]',
    ),
    ...forms(r => `192.168.${octet(r)}.${octet(r)}`, 'host VALUE is up'),
    ...forms(r => `2a01:4f8:${r.hex(4)}:${r.hex(4)}::1`, 'listening on [VALUE]:443', 'peer VALUE'),
  ],
  'card-number': [
    ...forms(r => luhn(`4${r.digits(14)}`), 'card VALUE', '"number":"VALUE"'),
    ...forms(r => spaced(luhn(`5${1 + r.below(5)}${r.digits(13)}`)), 'paid with VALUE today'),
    ...forms(r => luhn(`37${r.digits(12)}`), 'amex VALUE'),
  ],
  'national-id': [
    ...forms(r => `${100 + r.below(500)}-${10 + r.below(80)}-${r.digits(4)}`, 'SSN VALUE', 'ssn: VALUE'),
    ...forms(r => r.digits(9), 'SSN: VALUE', 'passport no. VALUE', '"ssn":"VALUE"'),
    ...forms(r => `QQ ${r.digits(2)} ${r.digits(2)} ${r.digits(2)} C`, 'national insurance number VALUE'),
    ...forms(iban, 'IBAN VALUE', 'pay to VALUE'),
    ...forms(r => spaced(iban(r)), 'account VALUE'),
  ],
  handle: forms(
    r => `@${r.pick(['jake', 'maria-dev', 'octocat', 'tanaka_k'])}`,
    'VALUE found it.',
    'So frustrating. VALUE found it.',
    'thanks to VALUE for the review',
    'cc VALUE',
    'reported by VALUE in standup',
    "(VALUE)'s idea was to retry".replace("(VALUE)'s", 'VALUE said the'),
    '*.ts VALUE',
  ),
  'home-path': [
    ...forms(
      person,
      '/home/VALUE/site/src/a.ts',
      'cd /Users/VALUE/code',
      'at file:///home/VALUE/x.js:3:1',
      'cwd=/home/VALUE',
    ),
    ...forms(
      person,
      String.raw`C:\Users\VALUE\site\a.ts`,
      String.raw`"C:\\Users\\VALUE\\site"`,
      'C:/Users/VALUE/x',
      '/mnt/c/Users/VALUE/x',
    ),
    ...forms(r => r.pick(['alice', 'bob']), '~/.claude/projects/-home-VALUE-site/x.jsonl'),
  ],
}
