import type { Thresholds } from '../port.ts'

export const MINILM_NAME = 'minilm-l6-v2-q8'
export const MINILM_DIMENSIONS = 384

/** Found on the labelled pairs by `npm run thresholds`. */
export const minilmThresholds: Thresholds = { duplicate: 0.93, candidate: 0.5, floor: 0.3 }
