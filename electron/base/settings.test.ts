import { describe, expect, it } from 'vitest'
import { parseSetting, resolveSettings } from './settings.ts'

describe('settings', () => {
  it('lets the environment win over what is stored, and says so', () => {
    const { values, sources } = resolveSettings({ RRF_K: '20' }, { rrf_k: 40, fusion: 'blend' })
    expect([values.rrf_k, sources.rrf_k]).toEqual([20, 'environment'])
    expect([values.fusion, sources.fusion]).toEqual(['blend', 'stored'])
    expect([values.max_memory_size, sources.max_memory_size]).toEqual([8000, 'default'])
  })

  it('names the variable when the environment holds nonsense', () => {
    expect(() => resolveSettings({ MAX_MEMORY_SIZE: 'lots' }, {})).toThrow(
      /MAX_MEMORY_SIZE cannot be "lots": it takes a whole number from 200 to 100000\./,
    )
  })

  it('falls back to the default when a stored value has gone bad, so that the engine still starts', () => {
    expect(resolveSettings({}, { rrf_k: 'sixty' }).values.rrf_k).toBe(60)
  })

  it('reads an empty variable as absent and "false" as false', () => {
    expect(resolveSettings({ PORT: '', RERANK_ENABLED: 'false' }, {}).values).toMatchObject({
      port: null,
      rerank_enabled: false,
    })
  })

  it('refuses a bad value at the field with the reason', () => {
    expect(() => parseSetting('backend', 'mysql')).toThrow(/backend cannot be "mysql"/)
  })
})
