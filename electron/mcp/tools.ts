import { forget, updateMemory } from './change.ts'
import { listContradictions, resolveContradiction } from './contradictions.ts'
import { getMemories, getMemory } from './get.ts'
import { listRecent, listStale, memoryHistory } from './lists.ts'
import type { McpNeeds } from './needs.ts'
import { confirmMemory, remember } from './remember.ts'
import { searchMemory } from './search.ts'
import type { Tool } from './tool.ts'

export const createTools = (needs: McpNeeds): readonly Tool[] => [
  searchMemory(needs),
  getMemories(needs),
  getMemory(needs),
  listRecent(needs),
  listStale(needs),
  memoryHistory(needs),
  remember(needs),
  confirmMemory(needs),
  updateMemory(needs),
  forget(needs),
  listContradictions(needs),
  resolveContradiction(needs),
]
