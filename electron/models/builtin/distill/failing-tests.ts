import { commonFinders } from './tests-common.ts'
import { compiledFinders } from './tests-compiled.ts'
import { scriptedFinders } from './tests-scripted.ts'
import type { FailingTest, Finder } from './test-reports.ts'

const FINDERS: readonly Finder[] = [...commonFinders, ...compiledFinders, ...scriptedFinders]

/** The failing tests of a run, by the first framework whose form its report has. */
export const failingTests = (lines: readonly string[]): readonly FailingTest[] => {
  for (const find of FINDERS) {
    const found = find(lines).filter(({ name }) => name !== '')
    if (found.length > 0) return found.filter((test, at) => found.findIndex(({ name }) => name === test.name) === at)
  }
  return []
}
