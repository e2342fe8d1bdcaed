import type { Random } from './random.ts'

export interface Written {
  readonly text: string
  readonly secret: string
}
type Write = (random: Random) => Written

const put = (form: string, secret: string): Written => ({ text: form.replaceAll('VALUE', () => secret), secret })
const password = (r: Random): string =>
  `${r.pick(['Tr0ub4dor', 'c0rrect-h0rse', 'S3cr3t!', 'hunter', 'pa55', 'qwerty'])}${r.digits(3)}`
const forms = (make: (random: Random) => string, ...texts: readonly string[]): readonly Write[] =>
  texts.map(text => r => put(text, make(r)))

const base64Lines = (r: Random, count: number, end: string): string =>
  Array.from({ length: count }, () => r.base64(64)).join(end) + end

const pem = (kind: string, end: string): Write => {
  const [open, close] = [`-----BEGIN ${kind}-----`, `-----END ${kind}-----`]
  return r => {
    const body = base64Lines(r, 6, end)
    return { text: `key = "${open}${end}${body}${close}"`, secret: body.slice(10, 60) }
  }
}

/** Credentials that the place where they stand gives away. */
export const placedFamilies: Readonly<Record<string, readonly Write[]>> = {
  'private-key': [
    pem('RSA PRIVATE KEY', '\n'),
    pem('PRIVATE KEY', '\\n'),
    pem('EC PRIVATE KEY', '\r\n'),
    pem('OPENSSH PRIVATE KEY', '\n'),
    pem('PGP PRIVATE KEY BLOCK', '\n'),
    pem('ENCRYPTED PRIVATE KEY', '\\\\n'),
    pem('DSA PRIVATE KEY', '\n+'),
    r => {
      const body = base64Lines(r, 4, '\n')
      return { text: `-----BEGIN RSA PRIVATE KEY-----\n${body}`, secret: body.slice(70, 120) }
    },
    r => {
      const body = base64Lines(r, 4, '\n')
      return {
        text: `PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 4\n${body}Private-MAC: x`,
        secret: body.slice(0, 50),
      }
    },
  ],
  'connection-string': forms(
    password,
    'postgres://app:VALUE@db.internal:5432/app',
    'mysql://root:VALUE@localhost/app?ssl=true',
    'DATABASE_URL="postgresql://svc:VALUE@10.2.3.4/prod"',
    'mongodb+srv://admin:VALUE@cluster0.mongodb.net/test',
    'redis://:VALUE@cache:6379/0',
    'amqp://guest:VALUE@rabbit//',
    'Server=tcp:db.example.net;Database=app;User Id=sa;Password=VALUE;Encrypt=true',
    'jdbc:postgresql://db/app?user=app&password=VALUE&ssl=true',
    'jdbc:oracle:thin:scott/VALUE@//db:1521/orcl',
    'Driver={ODBC};Uid=app;Pwd=VALUE;',
  ),
  'url-auth': forms(
    password,
    'https://bob:VALUE@example.org/repo.git',
    'git clone https://deploy:VALUE@git.example.org/x.git',
    'http_proxy=http://proxy:VALUE@10.0.0.1:3128',
    'ftp://user:VALUE@files.example.org/',
  ),
  'url-token': forms(
    r => r.alnum(24),
    'https://VALUE@example.org/x.git',
    'https://VALUE:x-oauth-basic@github.com/o/r.git',
    'https://api.example.org/v1?api_key=VALUE&page=2',
    'https://api.example.org/v1?access_token=VALUE',
  ),
  'authorization-header': [
    ...forms(
      r => r.alnum(32),
      'Authorization: Bearer VALUE',
      'curl -H "Authorization: Bearer VALUE" https://api.example.org',
      '"authorization": "Token VALUE"',
      'Authorization: VALUE',
      "headers: { 'X-Api-Key': 'VALUE' }",
      'X-Auth-Token: VALUE',
    ),
    r => put('Authorization: Basic VALUE', Buffer.from(`bob:${r.alnum(12)}`).toString('base64')),
  ],
  cookie: forms(
    r => r.alnum(32),
    'Cookie: sid=VALUE; theme=dark',
    'Set-Cookie: session=VALUE; Path=/; HttpOnly',
    'JSESSIONID=VALUE',
    "-H 'cookie: a=b; auth=VALUE'",
    'document.cookie = "connect.sid=VALUE"',
  ),
  'credential-file': [
    ...forms(
      password,
      'machine api.example.org login bob password VALUE',
      'machine api.example.org\n  login bob\n  password VALUE\n',
      'db.example.org:5432:app:bob:VALUE',
      '*:*:*:bob:VALUE',
      '<add key="ClearTextPassword" value="VALUE" />',
      '<password>VALUE</password>',
    ),
    ...forms(
      r => r.alnum(40),
      '//npm.example.org/:_authToken=VALUE',
      '[default]\naws_secret_access_key = VALUE',
      'aws_session_token=VALUE',
      '{"auths":{"example.org":{"auth":"VALUE"}}}',
      'users:\n- user:\n    token: VALUE',
    ),
    ...forms(
      r => r.base64(80),
      'client-key-data: VALUE',
      'DefaultEndpointsProtocol=https;AccountName=x;AccountKey=VALUE==',
    ),
    r => put('apiVersion: v1\nkind: Secret\ndata:\n  first: VALUE\ntype: Opaque\n', r.base64(24)),
    r => put('apiVersion: v1\ndata:\n  first: VALUE\nkind: Secret\n', r.base64(24)),
  ],
  setting: [
    ...forms(
      password,
      'PASSWORD=VALUE',
      'export DB_PASSWORD=VALUE',
      'DB_PASS="VALUE"',
      'db_password: VALUE',
      '"password": "VALUE"',
      "password = 'VALUE'",
      'password = "VALUE"  # for staging',
      '{\\"password\\":\\"VALUE\\"}',
      'spring.datasource.password=VALUE',
      'admin_password = "VALUE"',
      'mysql.pwd=VALUE',
      'passphrase: "VALUE"',
      'ENV MYSQL_ROOT_PASSWORD VALUE'.replace(' VALUE', '=VALUE'),
      '-e POSTGRES_PASSWORD=VALUE',
      ':password => "VALUE"',
    ),
    ...forms(
      r => r.alnum(28),
      'API_KEY=VALUE',
      'client_secret: VALUE',
      'secretKey = "VALUE"',
      '"accessToken":"VALUE"',
      'SECRET_KEY_BASE=VALUE',
      'auth_token = VALUE',
      'encryption-key: "VALUE"',
      'webhookSecret: `VALUE`',
      'refresh_token=VALUE&grant_type=refresh_token',
      'credentials: "VALUE"',
    ),
  ],
  flag: [
    ...forms(
      password,
      'tool login --password VALUE',
      'tool --password=VALUE run',
      'mysql -u root -pVALUE app',
      'sshpass -p VALUE ssh host',
      'docker login -u bob -p VALUE',
      'curl -u bob:VALUE https://example.org',
      'curl -s --user "bob:VALUE" https://example.org',
      'redis-cli -a VALUE ping',
      'openssl rsa -passin pass:VALUE -in k.pem',
      "CREATE USER bob IDENTIFIED BY 'VALUE'",
      "ALTER USER bob WITH PASSWORD 'VALUE'",
    ),
    ...forms(r => r.alnum(24), 'tool --token VALUE', 'tool --api-key VALUE --verbose', 'gh auth --with-token=VALUE'),
  ],
  prose: [
    ...forms(
      password,
      'the password is VALUE',
      'The admin password is VALUE.',
      'password for the staging database is VALUE, ask before use',
      'I changed the password to VALUE yesterday',
      'Password: VALUE',
      'the passphrase was "VALUE"',
      'login with user bob and password VALUE'.replace('password', 'password:'),
    ),
    ...forms(() => 'swordfish', 'the password is VALUE.', 'Password: VALUE'),
  ],
  'split-over-lines': [
    r => splitToken(`ghp_${r.alnum(36)}`, '\\\n    '),
    r => splitToken(`AKIA${r.upper(16)}`, '" +\n  "'),
    r => splitToken(`sk_live_${r.alnum(48)}`, '\n'),
    r => splitToken(`glpat-${r.word(20)}`, "' \\\n '"),
    r => {
      const lines = [r.base64(64), r.base64(64), r.base64(30)]
      return { text: `secret_key: |\n  ${lines.join('\n  ')}\nnext: 1`, secret: lines[1]! }
    },
    r => {
      const halves = [r.base64(24), r.base64(16)]
      return { text: `AWS_SECRET_ACCESS_KEY=${halves.join('\\\n')}`, secret: halves[1]! }
    },
    r => {
      const lines = [r.base64(60), r.base64(60), r.base64(20)]
      return { text: `PRIVATE_TOKEN="${lines.join('\n')}"`, secret: lines[2]! }
    },
  ],
  hidden: [
    r => hide(`ghp_${r.alnum(36)}`, '\u200b'),
    r => hide(`AKIA${r.upper(16)}`, '\u00ad'),
    r => {
      const secret = `xoxb-${r.digits(12)}-${r.alnum(24)}`
      const wide = Array.from(secret, char => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).join('')
      return { text: `token ${wide} end`, secret: wide }
    },
    r => put('p\u0430ssword=VALUE', password(r)),
    r => put('echo VALUE | base64 -d', Buffer.from(`DB_PASSWORD=${password(r)}`).toString('base64')),
    r => put('blob: VALUE', Buffer.from(`{"key":"ghp_${r.alnum(36)}"}`).toString('base64')),
    r => put('x = "VALUE"', `\\u0067hp_${r.alnum(36)}`),
    r => put('curl https://example.org/?u=VALUE', `${r.pick(['bob', 'eve'])}%40example.org`),
  ],
}

const splitToken = (token: string, joint: string): Written => {
  const half = Math.ceil(token.length / 2)
  return { text: `x = "${token.slice(0, half)}${joint}${token.slice(half)}"`, secret: token.slice(half) }
}

const hide = (token: string, mark: string): Written => {
  const hidden = `${token.slice(0, 12)}${mark}${token.slice(12)}`
  return { text: `token ${hidden} end`, secret: hidden }
}
