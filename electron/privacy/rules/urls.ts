import { isTemplate } from '../judge/values.ts'
import { isRandom } from '../judge/randomness.ts'
import type { Rule } from './rule.ts'

const SERVICE_USERS = new Set(['git', 'hg', 'svn', 'ssh', 'anonymous', 'root', 'user', 'username', 'admin'])

/** Credentials inside addresses. */
export const urlRules: readonly Rule[] = [
  {
    id: 'url-password',
    keywords: ['://'],
    pattern: /(?<=[a-z0-9]):\/\/[^\s:/?#@"'`<>[\]]{0,120}:(?<secret>[^\s/"'`<>]{1,256})@(?=[\w.[$%{-])/i,
    check: value => !isTemplate(value),
  },
  {
    id: 'url-token',
    keywords: ['://'],
    pattern: /(?<=[a-z0-9]):\/\/(?<secret>[\w.~%+-]{16,256})(?::x-oauth-basic)?@(?=[\w[])/i,
    check: value => isRandom(value, 16),
  },
  {
    id: 'url-user',
    keywords: ['://'],
    pattern: /(?<=https?|ssh|ftp|sftp|git\+ssh):\/\/(?<secret>[\w.~%+-]{2,64})@(?=[\w[])/i,
    check: value => !SERVICE_USERS.has(value.toLowerCase()) && !isTemplate(value),
  },
  {
    id: 'url-password',
    keywords: [':thin:'],
    pattern: /:thin:[^\s/@:]{1,64}\/(?<secret>[^\s/@"']{1,128})@/i,
    check: value => !isTemplate(value),
  },
  {
    id: 'url-token',
    keywords: ['key=', 'token=', 'signature=', 'credential=', 'code='],
    pattern: /(?<=[?&][\w.-]{0,40})(?:key|token|signature|credential|code)=(?<secret>[\w.~%+/=-]{12,400})/i,
    check: value => isRandom(value, 12),
  },
]
