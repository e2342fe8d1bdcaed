const words =
  'a 1 0 = @ " \' - . : / \\ A aA1 key= key=key: password= ghp_ sk- sk-ant- xoxb- eyJ eyJa. AKIA https:// https://a: https://a:b@ ' +
  '://: a@a. a@a.b aa@ @a /home/ /home/a /home/a/ C:\\Users\\a\\ cookie= 1.1.1. 10.0.0.1:1 2001: 2001:1:2: [REDACTED: $2a$10$ ' +
  '$6$a$ s. "s. pat pat. 1| sk0 api- v1.0- a1b2c3d4 _authToken= thin:a/ q~ .atlasv1. .acc_ _mmk -us1 :aa sig= "d":" pass: :5432: ' +
  ':*: *:*:*:a: 2606:4700:: projects/-home- -home- discord= twitter_ [REDACTED:email] SG. glpat- ops_eyJ'

const phrases = [
  ' ',
  '\n',
  'password: "',
  'password is ',
  'token=a1b2c3d4e5f6g7h8\n',
  'a@b.cc ',
  '@ab ',
  '@jake ',
  '-----BEGIN PRIVATE KEY-----',
  `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(64)}\n`,
  'cookie: a=abcdefgh;',
  'bearer ',
  'basic YTpi ',
  'authorization: ',
  'machine a login b password ',
  'kind: secret\n',
  'kind: Secret\ndata:\n  a: YWJjZGVm\n',
  'curl -u a:b ',
  'mysql -p',
  '--password a ',
  '93.184.216.34 ',
  '555-123-4567 ',
  '+1 555 ',
  '4111 1111 ',
  '123-45-6789 ',
  '00 ',
  'DE89370400440532013000 ',
  'linear: "',
  'token: |\n  ',
  'sk_live_\n',
  'ghp_a1b2c3\\\n',
  'ghp_" + "',
  'Private-Lines: 1\nA\n',
  'identified by "',
  'name="password" value="',
  `${'x'.repeat(63)}@`,
  `${'a.'.repeat(30)}@`,
  `key${' '.repeat(7)}=`,
  `key${'_'.repeat(60)}`,
  'password for a b c ',
  '\u200b',
  '\u04301',
  '\ud800',
  '\u0000',
]

/** Texts made to keep a scanner busy: one piece repeated, and all pieces mixed. */
export const adversarialTexts = (length: number): readonly { readonly name: string; readonly text: string }[] => {
  const pieces = [...words.split(' '), ...phrases]
  const mixed = Array.from({ length: Math.ceil(length / 8) }, (_, at) => pieces[(at * 7919 + at * at) % pieces.length])
  return [
    ...pieces.map(piece => ({
      name: JSON.stringify(piece).slice(0, 24),
      text: piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
    })),
    { name: 'all mixed', text: mixed.join('').slice(0, length) },
  ]
}
