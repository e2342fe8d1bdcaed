import { activityTexts } from './texts/activity.ts'
import { frameTexts } from './texts/frame.ts'
import { memoriesTexts } from './texts/memories.ts'
import { reviewTexts } from './texts/review.ts'
import { settingsTexts } from './texts/settings.ts'
import { todayTexts } from './texts/today.ts'

export { count } from './texts/count.ts'

/** Every word the window says, in one place. */
export const texts = {
  ...frameTexts,
  ...todayTexts,
  ...memoriesTexts,
  ...reviewTexts,
  ...activityTexts,
  ...settingsTexts,
} as const
