import { isVaried } from '../judge/randomness.ts'
import type { Rule } from './rule.ts'
import { ALNUM, HEX, named, prefixed, UUID, WORD } from './shapes.ts'

/** Money, shops, exchanges, shipping. */
export const paymentRules: readonly Rule[] = [
  prefixed('stripe-key', ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'], `${ALNUM}{10,250}`),
  prefixed('stripe-webhook-secret', ['whsec_'], '[A-Za-z0-9+/=]{24,90}'),
  prefixed('square-token', ['EAAA', 'sq0atp-', 'sq0csp-', 'sq0idp-'], `${WORD}{22,60}`),
  prefixed(
    'braintree-token',
    ['access_token$production$', 'access_token$sandbox$'],
    String.raw`[a-z0-9]{16}(?:\$[a-f0-9]{32})?`,
  ),
  named('braintree-key', ['braintree'], '(?:production|sandbox)_[a-z0-9]{8}_[a-z0-9]{16}'),
  named('paypal-secret', ['paypal'], `${WORD}{80}`),
  prefixed('razorpay-key', ['rzp_live_', 'rzp_test_'], `${ALNUM}{14}`),
  prefixed('paddle-api-key', ['pdl_live_apikey_', 'pdl_sdbx_apikey_'], String.raw`\w{40,80}`),
  prefixed('adyen-api-key', ['AQE'], String.raw`[A-Za-z0-9]{5,400}[.][\w=-]{50,200}`),
  named('adyen-client-key', ['adyen'], '(?:test|live)_[A-Za-z0-9]{30,40}'),
  named('chargebee-token', ['chargebee'], '(?:test|live)_[A-Za-z0-9]{32,50}'),
  prefixed('shopify-token', ['shpat_', 'shpca_', 'shppa_', 'shpss_', 'shptka_'], `${ALNUM}{32,64}`),
  named('etsy-token', ['etsy'], `${ALNUM}{24}`),
  prefixed('shippo-token', ['shippo_live_', 'shippo_test_'], `${HEX}{40}`, true),
  prefixed('easypost-token', ['EZAK', 'EZTK'], `${ALNUM}{54}`),
  {
    id: 'lob-api-key',
    keywords: ['live_', 'test_'],
    pattern: /(?<![A-Za-z0-9_])(?:live|test)_(?:pub_[a-f0-9]{31}|[a-f0-9]{35})(?![A-Za-z0-9])/,
    check: isVaried,
  },
  prefixed('duffel-token', ['duffel_test_', 'duffel_live_'], '[A-Za-z0-9_=-]{43}'),
  named('gocardless-token', ['gocardless'], '(?:live|sandbox)_[A-Za-z0-9_=-]{40}'),
  named('plaid-secret', ['plaid'], `(?:access-(?:sandbox|development|production)-${UUID}|[a-z0-9]{30}|[a-z0-9]{24})`),
  prefixed(
    'flutterwave-key',
    ['FLWSECK_TEST-', 'FLWPUBK_TEST-', 'FLWSECK-', 'FLWPUBK-'],
    '[a-h0-9]{12,32}(?:-X)?',
    true,
  ),
  named('finicity-secret', ['finicity'], `(?:${HEX}{32}|${ALNUM}{20})`),
  named('finnhub-token', ['finnhub'], `${ALNUM}{20}`),
  named('freshbooks-token', ['freshbooks'], `${ALNUM}{64}`),
  named('coinbase-token', ['coinbase'], `${WORD}{64}`),
  named('kraken-secret', ['kraken'], '[A-Za-z0-9/=_+-]{80,90}'),
  named('kucoin-secret', ['kucoin'], `(?:${UUID}|${HEX}{24})`),
  named('bittrex-secret', ['bittrex'], `${ALNUM}{32}`),
  prefixed('settlemint-token', ['sm_aat_', 'sm_pat_', 'sm_sat_'], `${ALNUM}{16}`),
  {
    id: 'freemius-secret',
    keywords: ['secret_key'],
    pattern: /secret_key['"]\s{0,8}=>\s{0,8}['"](?<secret>sk_\S{29})['"]/,
  },
]
