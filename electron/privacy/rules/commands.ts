import { isPassword, isTemplate } from '../judge/values.ts'
import type { LocatorRule, Rule, Span } from './rule.ts'

const LONGEST_COMMAND = 600

/** Finds the password that a program takes as an argument, on the command's own line. */
const argument = (id: string, program: string, flag: RegExp): LocatorRule => ({
  id,
  keywords: [program],
  locate: (text: string, at: number): readonly Span[] => {
    if (/\w/.test(text[at - 1] ?? '')) return []
    const line = text.slice(at, at + LONGEST_COMMAND).split(/(?<!\\)\r?\n|[;|]{1,2}\s/, 1)[0] ?? ''
    const match = flag.exec(line)
    const value = match?.groups?.['secret']
    if (!match || !value || isTemplate(value)) return []
    const start = at + match.index + match[0].lastIndexOf(value)
    return [{ start, end: start + value.length }]
  },
})

const isSpoken = (value: string): boolean => !isTemplate(value)

/** Passwords in the arguments of well-known programs and in statements of databases. */
export const commandRules: readonly Rule[] = [
  argument(
    'curl-user',
    'curl',
    /\s(?:-[a-zA-Z]*u|--user|--proxy-user)[\s=]{0,4}["']?[^\s:"']{1,128}:(?<secret>[^\s"']{1,200})/,
  ),
  argument('wget-password', 'wget', /--(?:http-|ftp-|proxy-)?password[\s=]["']?(?<secret>[^\s"']{1,200})/),
  argument('mysql-password', 'mysql', /\s-p["']?(?<secret>[^\s"']{2,128})/),
  argument('mysql-password', 'mariadb', /\s-p["']?(?<secret>[^\s"']{2,128})/),
  argument('sshpass-password', 'sshpass', /\s-p\s{0,4}["']?(?<secret>[^\s"']{1,128})/),
  argument('docker-login', 'docker login', /\s-p[\s=]{1,4}["']?(?<secret>[^\s"']{1,400})/),
  argument('redis-password', 'redis-cli', /\s-a\s{1,4}["']?(?<secret>[^\s"']{1,200})/),
  argument('ldap-password', 'ldapsearch', /\s-w\s{1,4}["']?(?<secret>[^\s"']{1,200})/),
  {
    id: 'openssl-passphrase',
    keywords: ['pass:'],
    pattern: /(?<=-(?:passin|passout|pass|k)\s{1,4}["']?)pass:(?<secret>[^\s"']{1,200})/i,
    check: isSpoken,
  },
  {
    id: 'sql-password',
    keywords: ['identified by', "password '", 'password "'],
    pattern:
      /(?:IDENTIFIED BY|identified by(?= ')|PASSWORD|(?<=with )password)\s{1,4}(?:PASSWORD\s{1,4})?["'](?<secret>[^\s"']{3,200})["']/,
    check: isPassword,
  },
]
