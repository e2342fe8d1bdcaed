import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createScanner } from './scanner.ts'
import { adversarialTexts } from './testing/adversarial.ts'
import { createRandom } from './testing/random.ts'
import { drawPersonalSamples, drawSamples } from './testing/samples.ts'

const scanner = createScanner()
const redacted = (text: string): string => scanner.redact(text).text
const random = createRandom(42)
const awsKey = (): string => `AKIA${random.upper(16)}`

describe('placeholders', () => {
  test('name the rule, number the values, and are the same for the same value', () => {
    const [first, second] = [awsKey(), awsKey()]
    expect(redacted(`${first} then ${second} then ${first}`)).toBe(
      '[REDACTED:aws-access-key] then [REDACTED:aws-access-key-2] then [REDACTED:aws-access-key]',
    )
  })

  test('count every occurrence', () => {
    const key = awsKey()
    expect(scanner.redact(`${key} ${key} bob@example.org`).redactions).toEqual([
      { rule: 'aws-access-key', count: 2 },
      { rule: 'email', count: 1 },
    ])
  })

  test('a number that the text has already is not given to another value', () => {
    expect(redacted('[REDACTED:email] wrote to bob@example.org')).toBe('[REDACTED:email] wrote to [REDACTED:email-2]')
  })

  test('the provider gives the name, not the variable', () => {
    expect(redacted(`GITHUB_TOKEN=ghp_${random.alnum(36)}`)).toBe('GITHUB_TOKEN=[REDACTED:github-token]')
  })

  test('the host of a connection string stays readable', () => {
    expect(redacted('postgres://app:s3cr3t@db.internal:5432/x')).toBe(
      'postgres://app:[REDACTED:url-password]@db.internal:5432/x',
    )
  })
})

describe('home directories', () => {
  test.each([
    ['/home/alice/x', '~/x'],
    ['/Users/alice/x', '~/x'],
    [String.raw`C:\Users\alice\x`, '~/x'],
    [String.raw`C:\\Users\\alice\\src\\a.ts`, '~/src/a.ts'],
    [String.raw`C:\Users\Alice Smith\x`, '~/x'],
    ['/mnt/c/Users/alice/x', '~/x'],
    ['cd /home/alice && ls', 'cd ~ && ls'],
    ['gcc -I/home/alice/include', 'gcc -I~/include'],
    ['~/.claude/projects/-home-alice-site/a.jsonl', '~/.claude/projects/-home-~-site/a.jsonl'],
  ])('%s', (text, expected) => {
    expect(redacted(text)).toBe(expected)
  })

  test('a home that lies elsewhere is known by its path', () => {
    const knowing = createScanner({ homes: ['/root', '/data/people/zoë'] })
    expect(knowing.redact('/root/x /data/people/zoë/y /rooted /data/people/zoën').text).toBe(
      '~/x ~/y /rooted /data/people/zoën',
    )
  })
})

describe('what is not private stays', () => {
  test.each([
    'git clone git@github.com:acme/site.git',
    'npm install @acme/ui@2.3.4',
    '@app.route("/x")\ndef handler(): pass',
    '@Override\npublic void run() {}',
    '@media (max-width: 600px) { }',
    ' * @param name the name of it',
    'Chrome/131.0.6778.85 Safari/537.36',
    'bumped foo from 1.2.3.4 to 1.2.3.5',
    '127.0.0.1:8080 0.0.0.0:3000 192.0.2.17 198.51.100.4 203.0.113.9 10.0.0.0/8 255.255.255.0 ::1 2001:db8::1',
    'commit 3f786850e387550fdab836ed7e6dc881de23001b',
    'session_id: d8e9f6a0-1111-4222-8333-123456789abc',
    'trace_id=4bf92f3577b34da6a3ce929d0e0e4736',
    'Co-Authored-By: Somebody <noreply@example.com>',
    'see https://github.com/acme/site/pull/123',
    'const token = getToken()',
    'password: z.string().min(8)',
    'password: string',
    'The password is required.',
    'PASSWORD=${DB_PASSWORD}',
    'apiKey: process.env.API_KEY',
    'max_tokens=4096',
    'docker run -p 8080:80 nginx',
    'SELECT * FROM users WHERE password = ?',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    'router.push("/home/dashboard")',
    '/api/users/123',
    '2025-11-18 10:11:12.345 took 1731924000000',
    '"password": "string", "token": null, "secret": "required"',
    'password_hash VARCHAR(255) NOT NULL, token: Optional[str] = None',
    'def login(user: str, password: str) -> Token:',
    'if (password === confirm) return { token: req.headers.authorization }',
    '<input type="password" name="password" placeholder="Password">',
    'Authorization: Bearer ${TOKEN} and Bearer token authentication',
    'curl -u $USER:$PASS https://example.org && ssh -p 2222 host && mkdir -p a/b',
    'redis://localhost:6379/0 postgres://localhost/app',
    'cache-key: node-modules-v3-abcdef1234567890',
    'secretKeyRef:\n  name: db\n  key: password',
    'ssl_certificate_key /etc/nginx/ssl/site.key; IdentityFile ~/.ssh/id_ed25519',
    'icon@2x.png user@localhost a @ b nginx@sha256:0123',
    'ISBN 978-3-16-148410-0, OID 1.3.6.1.4, build 20251118.3, 3.14159265358979',
    'the API key is stored in the vault and the key is rotated weekly',
    'パスワードは必要です。пароль обязателен. mot de passe requis',
  ])('%s', text => {
    expect(redacted(text)).toBe(text)
  })
})

describe('odd texts', () => {
  test.each([
    '\ud800',
    'a\udc00b',
    '\u0000\u0000',
    '',
    '\ufeffx',
    '👩‍💻 café \u200d',
    'नमस्ते दुनिया',
    '你好，世界',
    '‏שלום',
  ])('comes back as it was: %j', text => {
    expect(redacted(text)).toBe(text)
  })

  test('a finding beside half a character and a NUL leaves both', () => {
    expect(redacted(`\ud83d\u0000 ${awsKey()} \udc00`)).toBe('\ud83d\u0000 [REDACTED:aws-access-key] \udc00')
  })

  test('a cut never splits a character of two halves', () => {
    for (const shift of ['', 'a']) {
      const text = `PASSWORD=${shift}1${'😀'.repeat(400)} the password is ${shift}1${'😀'.repeat(200)}`
      expect(redacted(text)).not.toBe(text)
      expect(redacted(text).isWellFormed()).toBe(true)
    }
  })
})

describe('options', () => {
  test('the marks of our own text are never touched', () => {
    const mark = '<note token="a1b2c3d4e5f6g7h8">'
    expect(createScanner({ marks: [mark] }).redact(`${mark} token=z9y8x7w6v5u4`).text).toBe(
      `${mark} token=[REDACTED:secret]`,
    )
  })

  test('allowed values stay, in texts and in fields', () => {
    const lenient = createScanner({ allow: ['hunter2', 'me@example.org'] })
    expect(lenient.redact('password=hunter2 for me@example.org and you@example.org').text).toBe(
      'password=hunter2 for me@example.org and [REDACTED:email]',
    )
    expect(lenient.redactValue({ password: 'hunter2' }).value).toEqual({ password: 'hunter2' })
  })

  test('a rule of the person works like a built-in one, and changes the version', () => {
    const rules = [{ id: 'project-name', keywords: ['bluebird'], pattern: /bluebird-\d+/i }]
    const own = createScanner({ rules })
    expect(own.redact('see Bluebird-12').text).toBe('see [REDACTED:project-name]')
    expect(own.version).not.toBe(scanner.version)
  })
})

describe('redacting what is redacted', () => {
  const pieces = [
    ...drawSamples(7).map(({ text }) => text),
    ...drawPersonalSamples(7).map(({ text }) => text),
    ...adversarialTexts(24).map(({ text }) => text),
  ]

  test('changes nothing and finds nothing, whatever stands side by side', () => {
    const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 6 }))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), fc.constantFrom('', ' ', '\n', '"', '='), (parts, between) => {
        const once = redacted(parts.join(between))
        expect(redacted(once)).toBe(once)
        expect(scanner.find(once)).toEqual([])
      }),
      { numRuns: 1500 },
    )
  })
})
