// Draws every page from the sample data, in both themes and at the smallest size, into e2e/output/screenshots.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../e2e/lib/browser.ts'
import { startEngine } from '../e2e/lib/engine.ts'

const folder = fileURLToPath(new URL('../e2e/output/screenshots/', import.meta.url))
const SIZES = { wide: { width: 1200, height: 760 }, small: { width: 900, height: 600 } } as const
const PAGES = ['/', '/memories', '/review', '/review/stale', '/review/chains', '/activity', '/privacy', '/settings']
const SETTLE_MS = 700

const name = (path: string): string => (path === '/' ? 'today' : path.slice(1).replaceAll('/', '-'))

const show = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)
  await page.waitForTimeout(SETTLE_MS)
}

const drawAll = async (page: Page, label: string): Promise<void> => {
  for (const path of PAGES) {
    await show(page, path)
    if (path === '/memories' && (await page.getByRole('option').count()) > 0) {
      await page.getByRole('option').nth(1).click()
      await page.waitForTimeout(SETTLE_MS)
    }
    await page.screenshot({ path: join(folder, `${label}-${name(path)}.png`) })
  }
}

const draw = async (browser: Browser, theme: 'light' | 'dark', size: keyof typeof SIZES): Promise<void> => {
  const root = mkdtempSync(join(tmpdir(), 'distill-screenshots-'))
  const env = { ...process.env, HOME: root, DISTILLER: 'builtin', EMBEDDER: 'builtin' }
  const engine = await startEngine(join(root, 'data'), env, ['--port', '0'])
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${engine.url}/#token=${engine.token}`)
  await page.getByText('Nothing waits for you.').waitFor()
  await drawAll(page, `${theme}-${size}-empty`)
  await show(page, '/')
  await page.getByRole('button', { name: 'Try it with sample data' }).click()
  await page.getByText('3 contradictions').waitFor()
  await drawAll(page, `${theme}-${size}-full`)
  await engine.stop('SIGKILL')
  await page.getByText('The engine has gone away').waitFor()
  await page.screenshot({ path: join(folder, `${theme}-${size}-away.png`) })
  await context.close()
  rmSync(root, { recursive: true, force: true })
}

mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
for (const theme of ['light', 'dark'] as const)
  for (const size of ['wide', 'small'] as const) await draw(browser, theme, size)
await browser.close()
console.log(`See ${folder}`)
