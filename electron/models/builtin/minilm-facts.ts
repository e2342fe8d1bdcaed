import type { Thresholds } from '../port.ts'

export const MINILM_NAME = 'minilm-l6-v2-q8'
export const MINILM_DIMENSIONS = 384

/**
 * Found on the labelled pairs (`npm run thresholds`): above 0.93 only equal pairs and contradictions lie, above 0.55
 * all but a few contradictions; above 0.33 nine in ten questions meet their fact and few meet a stranger.
 */
export const minilmThresholds: Thresholds = { duplicate: 0.93, candidate: 0.55, floor: 0.33 }
