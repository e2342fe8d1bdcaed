/** What can have become of an observation. */
export const observationStates = [
  'pending',
  'processing',
  'done',
  'rejected',
  'blocked',
  'duplicate',
  'dead',
  'deleted',
  'dismissed',
] as const
export type ObservationState = (typeof observationStates)[number]
