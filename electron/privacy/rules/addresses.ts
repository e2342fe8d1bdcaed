import type { PatternRule } from './rule.ts'

const REGISTRIES =
  '2001 2003 2400 2401 2402 2403 2404 2405 2406 2407 2408 2409 240e 2600 2601 2602 2603 2604 2605 2606 2607 2610 2620 2800 2803 2804 2806 2a00 2a01 2a02 2a03 2a04 2a05 2a06 2a07 2a09 2a0a 2a0b 2a0c 2a0d 2a0e 2c0f'

/** Addresses that a registry gave to somebody; `2001:db8::` is for documentation. */
export const ipv6Rule: PatternRule = {
  id: 'ip-address',
  keywords: REGISTRIES.split(' ').map(start => `${start}:`),
  pattern: /(?<![\w:.])2[0-9a-f]{3}(?::[0-9a-f]{1,4}){1,7}(?:::(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){0,6})?)?(?![\w:])/i,
  check: value => !/^2001:0?db8:/i.test(value) && (value.includes('::') || value.split(':').length === 8),
}
