// The window in a real browser against a real engine: the three jobs, the states, the keys, the faults.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { accessFaults, openBrowser } from './lib/browser.ts'
import { distill, startEngine, until } from './lib/engine.ts'

const root = mkdtempSync(join(tmpdir(), 'distill-window-'))
const data = join(root, 'data')
const env = { ...process.env, HOME: root, DATA_DIR: data, DISTILLER: 'builtin', EMBEDDER: 'builtin' }
const DAY_MS = 86_400_000
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

let engine = await startEngine(data, env, ['--port', '0'])
const browser = await openBrowser()
const foreign: string[] = []
const complaints: string[] = []

const open = async (path = '/', colorScheme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1200, height: 760 }, colorScheme })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('request', request => {
    if (!request.url().startsWith(engine.url)) foreign.push(request.url())
  })
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error' && !/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/.test(message.text()))
      complaints.push(message.text())
  })
  await page.goto(`${engine.url}${path}#token=${engine.token}`)
  return page
}

let calls = 0
const write = async (content: string): Promise<void> => {
  const body = {
    session_id: 'window',
    hook_event_name: 'PostToolUse',
    cwd: join(root, 'shop'),
    tool_use_id: `call-${++calls}`,
    tool_name: 'Write',
    tool_input: { file_path: join(root, 'shop', 'docs', `adr-${calls}.md`), content },
    tool_response: {},
  }
  const answer = await fetch(`${engine.url}/observe`, {
    method: 'POST',
    headers: { authorization: `Bearer ${engine.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(answer.status, 202)
}

interface Line {
  readonly content: string
  readonly days: number
  readonly type?: string
}
const remember = async (...lines: readonly Line[]): Promise<void> => {
  const file = join(root, 'lines.jsonl')
  const text = lines.map(({ content, days, type = 'decision' }) =>
    JSON.stringify({ content, type, repos: ['shop'], created_at: daysAgo(days) }),
  )
  writeFileSync(file, `${text.join('\n')}\n`)
  const { code, stderr } = await distill(['import', file], env)
  assert.equal(code, 0, stderr)
}

/** What the windows looked like when something failed. */
const picture = async (): Promise<void> => {
  const pages = browser.contexts().flatMap(context => context.pages())
  for (const [at, page] of pages.entries()) {
    const path = fileURLToPath(new URL(`./output/window-${at}.png`, import.meta.url))
    await page.screenshot({ path }).then(
      () => console.log(`    see ${path}`),
      () => undefined,
    )
  }
}

const did = async (what: string, act: () => Promise<void>): Promise<void> => {
  try {
    await act()
    console.log(`  ✓ ${what}`)
  } catch (error) {
    console.log(`  ✗ ${what}`)
    await picture()
    throw error
  }
}
const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
const gone = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'detached' })

try {
  const page = await open()

  await did('an empty store says so, page by page, and what to do next', async () => {
    await shows(page, 'Nothing waits for you.')
    await shows(page, 'Connect Claude Code')
    for (const [key, text] of [
      ['m', 'No memories yet'],
      ['r', 'All reviewed'],
      ['a', 'Nothing captured yet'],
      ['p', 'Nothing had to be redacted.'],
      ['t', 'Nothing waits for you.'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await shows(page, text)
    }
  })

  await did('the token leaves the address bar, and a reload needs none', async () => {
    assert.equal(page.url(), `${engine.url}/`)
    await page.reload()
    await shows(page, 'Nothing waits for you.')
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(engine.url)
    await shows(stranger, 'Distill is running.')
    await stranger.context().close()
  })

  await did('a tool call becomes a memory in front of the person', async () => {
    await write('# Sessions\n\nSessions are stored in Redis with a 24 h TTL.\n')
    await shows(page, 'Sessions are stored in Redis')
    await shows(page, /1 tool call captured today, 1 became memories/)
  })

  await did('a contradiction is settled with one key, undone with one key, and settled in another window', async () => {
    await write('# Sessions\n\nSessions are stored in PostgreSQL with a 24 h TTL.\n')
    await shows(page, '1 contradiction')
    const other = await open('/review')
    await shows(other, 'Contradiction 1 of 1')
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await shows(page, 'Contradiction 1 of 1')
    assert.deepEqual(await page.locator('article del').allTextContents(), ['Redis'])
    assert.deepEqual(await page.locator('article ins').allTextContents(), ['PostgreSQL'])
    await page.keyboard.press('1')
    await shows(page, 'Kept the newer one.')
    await shows(page, 'All reviewed')
    await shows(other, 'All reviewed')
    await page.keyboard.press('z')
    await shows(page, 'Contradiction 1 of 1')
    await shows(other, 'Contradiction 1 of 1')
    await other.getByRole('button', { name: 'Keep older' }).click()
    await shows(page, 'All reviewed')
    await other.context().close()
  })

  await did('a contradiction settled twice at the same moment says so and loses nothing', async () => {
    await write('# Cache\n\nRendered pages are cached in Redis for 10 minutes.\n')
    await page.goto(`${engine.url}/`)
    await shows(page, 'Rendered pages are cached in Redis')
    await write('# Cache\n\nRendered pages are cached in Memcached for 10 minutes.\n')
    const [one, two] = await Promise.all([open('/review'), open('/review')])
    await Promise.all([shows(one, 'Contradiction 1 of 1'), shows(two, 'Contradiction 1 of 1')])
    await Promise.all([one.keyboard.press('1'), two.keyboard.press('2')])
    await Promise.all([shows(one, 'All reviewed'), shows(two, 'All reviewed')])
    const said = [...(await one.getByText(/already/).all()), ...(await two.getByText(/already/).all())]
    assert.ok(said.length > 0, 'the one that came second is told')
    await one.context().close()
    await two.context().close()
  })

  await did('stale memories are reviewed in bulk by the keyboard, and come back by undo', async () => {
    await remember(
      { content: 'The staging cluster is rebuilt every Monday at 06:00 UTC.', days: 40, type: 'context' },
      { content: 'The admin UI is built with Remix and served by the edge.', days: 60 },
      { content: 'GraphQL subscriptions are served over SSE.', days: 50 },
    )
    await page.goto(`${engine.url}/review/stale`)
    await shows(page, 'The admin UI is built with Remix')
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await shows(page, '2 selected')
    await page.keyboard.press('f')
    await shows(page, '2 memories forgotten.')
    await until(
      () => page.locator('[data-stale]').count(),
      count => count === 1,
      'one row to be left',
    )
    await page.keyboard.press('z')
    await until(
      () => page.locator('[data-stale]').count(),
      count => count === 3,
      'the rows to be back',
    )
    await page.keyboard.press('t')
    await shows(page, 'Marked as still true.')
    await until(
      () => page.locator('[data-stale]').count(),
      count => count === 2,
      'the confirmed one to leave',
    )
  })

  await did('a memory is found as one types, filtered, updated and followed back', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('remix')
    await shows(page, '1 result')
    assert.deepEqual(await page.locator('mark').allTextContents(), ['Remix'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('j')
    await shows(page, 'Never used')
    await page.keyboard.press('u')
    await page.getByLabel('New text').fill('The admin UI is built with Next.js because Remix was retired.')
    await page.keyboard.press('Control+Enter')
    await shows(page, 'This will be saved')
    await page.keyboard.press('Control+Enter')
    await shows(page, 'Updated.')
    await page.getByRole('link', { name: '1 earlier version' }).click()
    await shows(page, '2 versions')
    assert.ok((await page.locator('ins').allTextContents()).join(' ').includes('Next.js'))
    await page.goto(`${engine.url}/memories?q=${encodeURIComponent('type:context ')}`)
    await shows(page, 'type:context')
    await shows(page, '1 memory')
    await page.getByRole('button', { name: 'Remove type:context' }).click()
    await gone(page, 'type:context')
  })

  await did('an update the distiller rejects says why and keeps what was written', async () => {
    await page.goto(`${engine.url}/memories`)
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Update' }).waitFor()
    await page.keyboard.press('u')
    await page.getByLabel('New text').fill('hello')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-invalid]').first().waitFor()
    assert.equal(await page.getByLabel('New text').inputValue(), 'hello')
    await page.keyboard.press('Escape')
  })

  await did('memory text is text, whatever it says', async () => {
    await remember({
      content: '<img src=x onerror="document.title=1"> <b>Markup</b> in a memory stays what it is.',
      days: 0,
    })
    await page.goto(`${engine.url}/memories`)
    await shows(page, '<b>Markup</b>')
    await page.getByText('<b>Markup</b>').first().click()
    await shows(page, '<img src=x')
    assert.equal(await page.locator('main img, main b').count(), 0)
  })

  await did('the palette reaches pages, actions and memories', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('next.js')
    await page
      .getByRole('option', { name: /Next\.js/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dark')
    await page.locator('[cmdk-item][data-selected=true]', { hasText: 'dark' }).waitFor()
    await page.keyboard.press('Enter')
    await page.locator('html[data-theme=dark]').waitFor()
    await page.locator('[data-overlay]').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await shows(page, 'Keyboard shortcuts')
    await page.keyboard.press('Escape')
  })

  await did('capture is paused and resumed from the foot of the sidebar', async () => {
    await page.getByRole('button', { name: 'Not connected' }).click()
    await page.getByRole('menuitem', { name: 'Pause for 1 hour' }).click()
    await shows(page, /Paused until \d\d:\d\d/)
    await page.getByRole('button', { name: /Paused until/ }).click()
    await page.getByRole('menuitem', { name: 'Resume capturing' }).click()
    await page.getByRole('button', { name: 'Not connected' }).waitFor()
  })

  await did('a setting is saved, and a bad value refused at its field', async () => {
    await page.goto(`${engine.url}/settings`)
    const field = page.getByLabel('Keep raw text for days')
    await field.fill('-3')
    await field.blur()
    await shows(page, /raw_retention_days cannot be -3/)
    await field.fill('14')
    await field.blur()
    await shows(page, 'Saved.')
    await page.reload()
    await until(
      () => page.getByLabel('Keep raw text for days').inputValue(),
      value => value === '14',
      'the saved value',
    )
    assert.ok(await page.getByLabel('Distiller', { exact: true }).isDisabled(), 'the environment decides')
    await shows(page, 'Set by DISTILLER in the environment, which wins.')
  })

  await did('nobody is kept out by the way it is drawn: axe finds nothing, in both themes', async () => {
    const faults: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      const look = await open('/', theme)
      for (const path of ['/', '/memories', '/review/stale', '/review/chains', '/activity', '/privacy', '/settings']) {
        await look.goto(engine.url + path)
        await look.waitForLoadState('networkidle').catch(() => undefined)
        await look.locator('h1').first().waitFor({ state: 'attached' })
        await look.waitForTimeout(400)
        faults.push(...(await accessFaults(look)).map(fault => `${theme} ${path} ${fault}`))
      }
      await look.context().close()
    }
    assert.deepEqual(faults, [])
  })

  await did(
    'an engine that goes away is noticed, and followed when it is back, with what happened meanwhile',
    async () => {
      await page.goto(`${engine.url}/`)
      await shows(page, 'Learned today')
      const port = new URL(engine.url).port
      await engine.stop('SIGKILL')
      await shows(page, /The engine has gone away/)
      await shows(page, 'Sessions are stored in Redis')
      engine = await startEngine(data, env, ['--port', port])
      await write('# Mail\n\nMail is sent through Postmark because SES bounced invoices.\n')
      await gone(page, /The engine has gone away/)
      await shows(page, 'Mail is sent through Postmark')
    },
  )

  await did('Claude Code is connected and disconnected, and the checklist goes on by itself', async () => {
    await page.goto(`${engine.url}/`)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await shows(page, 'Claude Code is connected.')
    await gone(page, 'Getting started')
    await page.getByRole('button', { name: 'Capturing' }).waitFor()
    await page.goto(`${engine.url}/settings`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await shows(page, 'Claude Code is not connected.')
  })

  await did('sample data is in a store of its own, and says so until it is left', async () => {
    const other = mkdtempSync(join(tmpdir(), 'distill-window-empty-'))
    const empty = await startEngine(other, { ...env, DATA_DIR: other }, ['--port', '0'])
    const context = await browser.newContext({ viewport: { width: 1200, height: 760 } })
    const fresh = await context.newPage()
    await fresh.goto(`${empty.url}/#token=${empty.token}`)
    await fresh.getByRole('button', { name: 'Try it with sample data' }).click()
    await shows(fresh, 'This is sample data in a scratch store.')
    await fresh.goto(`${empty.url}/review`)
    await shows(fresh, /Contradiction 1 of/)
    await fresh.keyboard.press('1')
    await shows(fresh, 'Kept the newer one.')
    await fresh.getByRole('button', { name: 'Leave the sample' }).click()
    await shows(fresh, 'Getting started')
    await fresh.goto(`${empty.url}/memories`)
    await shows(fresh, 'No memories yet')
    await context.close()
    await empty.stop()
    rmSync(other, { recursive: true, force: true })
  })

  await did('nothing asked for anything beyond loopback, and the console stayed silent', async () => {
    assert.deepEqual(foreign, [])
    assert.deepEqual(complaints, [])
  })
} finally {
  await browser.close()
  await engine.stop()
  rmSync(root, { recursive: true, force: true })
}
