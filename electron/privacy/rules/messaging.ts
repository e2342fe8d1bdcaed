import { isVaried } from '../judge/randomness.ts'
import type { Rule } from './rule.ts'
import { ALNUM, HEX, named, prefixed, UUID, WORD } from './shapes.ts'

const hexKeywords = (before: string): readonly string[] => Array.from('0123456789abcdef', digit => before + digit)
const digitKeywords = (after: string): readonly string[] => Array.from('0123456789', digit => digit + after)

/** Chat, mail, social networks. */
export const messagingRules: readonly Rule[] = [
  prefixed(
    'slack-token',
    ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxo-', 'xoxs-', 'xoxc-', 'xoxd-'],
    '[A-Za-z0-9%/+-]{10,400}',
  ),
  prefixed('slack-token', ['xapp-'], String.raw`\d-[A-Z0-9]{1,40}-\d{1,20}-[A-Za-z0-9]{10,100}`, true),
  prefixed('slack-token', ['xoxe.xoxb-', 'xoxe.xoxp-', 'xoxe-'], String.raw`\d-[A-Za-z0-9-]{20,200}`),
  {
    id: 'slack-webhook',
    keywords: ['hooks.slack.com/'],
    pattern: /hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/+-]{20,100})/i,
  },
  {
    id: 'teams-webhook',
    keywords: ['webhook.office.com/'],
    pattern: /webhook\.office\.com\/webhookb2\/(?<secret>[\w@-]{36,80}\/IncomingWebhook\/[\w/-]{20,100})/i,
  },
  {
    id: 'discord-webhook',
    keywords: ['discord.com/api/webhooks/', 'discordapp.com/api/webhooks/'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{15,22}\/(?<secret>[\w-]{50,100})/i,
  },
  named(
    'discord-secret',
    ['discord'],
    String.raw`(?:${HEX}{64}|[A-Za-z0-9=_-]{32}|[A-Za-z0-9_-]{23,28}\.[\w-]{6,7}\.[\w-]{27,40}|\d{18})`,
  ),
  {
    id: 'telegram-bot-token',
    keywords: [':aa'],
    pattern: /(?<=(?<!\d)(?<from>\d{5,16})):AA[\w-]{32,34}(?![\w-])/,
    check: isVaried,
    splits: false,
  },
  named('telegram-bot-token', ['telegr'], String.raw`\d{5,16}:A[\w-]{34}`),
  {
    id: 'twilio-api-key',
    keywords: hexKeywords('sk'),
    pattern: /(?<![A-Za-z0-9])SK[0-9a-fA-F]{32}(?![A-Za-z0-9])/,
    check: isVaried,
    splits: true,
  },
  named('twilio-auth-token', ['twilio'], `${HEX}{32}`),
  prefixed('sendgrid-api-key', ['SG.'], String.raw`[\w-]{16,32}\.[\w-]{32,64}`),
  prefixed('sendinblue-api-key', ['xkeysib-', 'xsmtpsib-'], `${HEX}{64}-${ALNUM}{16}`),
  named('mailchimp-api-key', ['mailchimp'], String.raw`[a-f0-9]{32}-us\d{1,2}`),
  {
    id: 'mailchimp-api-key',
    keywords: ['-us1', '-us2', '-us3', '-us4', '-us5', '-us6', '-us7', '-us8', '-us9'],
    pattern: /(?<=(?<![A-Za-z0-9])(?<from>[a-f0-9]{32}))-us\d{1,2}(?![A-Za-z0-9])/,
    check: isVaried,
  },
  named('mailgun-key', ['mailgun'], `(?:(?:key|pubkey)-${HEX}{32}|[a-h0-9]{32}-[a-h0-9]{8}-[a-h0-9]{8})`),
  prefixed('mailgun-key', ['key-'], `${HEX}{32}`),
  prefixed('mandrill-key', ['md-'], `${WORD}{22}`),
  prefixed('resend-api-key', ['re_'], `${ALNUM}{8}_${ALNUM}{24}`),
  prefixed('mailersend-token', ['mlsn.'], `${HEX}{64}`),
  named('postmark-token', ['postmark'], UUID),
  named('messagebird-token', ['messagebird', 'message-bird', 'message_bird'], `(?:${UUID}|${ALNUM}{25})`),
  named('mattermost-token', ['mattermost'], `${ALNUM}{26}`),
  named('sendbird-token', ['sendbird'], `(?:${UUID}|${HEX}{40})`),
  {
    id: 'facebook-access-token',
    keywords: [...digitKeywords('|'), ...digitKeywords('%')],
    pattern: /(?<=(?<!\d)(?<from>\d{14,15}))\d[|%][\w-]{27,40}(?![\w-])/,
    check: isVaried,
  },
  prefixed('facebook-access-token', ['EAAC', 'EAAM', 'EAAG', 'EAAB', 'EAAD', 'EAAF'], `${ALNUM}{90,400}`),
  named('facebook-secret', ['facebook', 'fb_app'], `${HEX}{32}`),
  named('flickr-token', ['flickr'], `${ALNUM}{32}`),
  named('linkedin-secret', ['linkedin', 'linked_in', 'linked-in'], `(?:${ALNUM}{16}|${ALNUM}{14})`),
  named('twitch-token', ['twitch'], `${ALNUM}{30}`),
  named(
    'twitter-secret',
    ['twitter'],
    String.raw`(?:A{22}[A-Za-z0-9%]{80,100}|\d{15,25}-[A-Za-z0-9]{20,40}|[A-Za-z0-9]{50}|[A-Za-z0-9]{45}|[A-Za-z0-9]{25})`,
  ),
  named('vonage-secret', ['nexmo', 'vonage'], `${ALNUM}{16}`),
]
