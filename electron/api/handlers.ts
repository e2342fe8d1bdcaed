import type { Handlers } from '../../shared/contract/contract.ts'
import { activityHandlers } from './activity.ts'
import { captureHandlers } from './capture.ts'
import { clientHandlers } from './clients.ts'
import { jobHandlers } from './jobs.ts'
import { memoryHandlers } from './memories.ts'
import { modelHandlers } from './models.ts'
import type { ApiNeeds } from './needs.ts'
import { privacyHandlers } from './privacy.ts'
import { reviewHandlers } from './review.ts'
import { settingsHandlers } from './settings.ts'
import { transferHandlers } from './transfer.ts'

export const createHandlers = (needs: ApiNeeds): Handlers => ({
  ...memoryHandlers(needs),
  ...reviewHandlers(needs),
  ...activityHandlers(needs),
  ...captureHandlers(needs),
  ...clientHandlers(needs),
  ...modelHandlers(needs),
  ...jobHandlers(needs),
  ...privacyHandlers(needs),
  ...settingsHandlers(needs),
  ...transferHandlers(needs),
})
