import { execFileSync } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scratch } from '../testing/open-capture.ts'
import { createRepoOf, type RepoOf } from './identity.ts'

let root: string
let now = 0
let repoOf: RepoOf

beforeEach(() => {
  root = realpathSync(scratch())
  now = 1_000_000
  repoOf = createRepoOf({ clean: text => text.replaceAll(root, '~'), now: () => now })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync(
    'git',
    ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'protocol.file.allow=always', ...args],
    { cwd: folder, stdio: 'pipe' },
  )
const newRepo = (name: string, remote?: string): string => {
  const folder = join(root, name)
  mkdirSync(join(folder, 'src', 'deep'), { recursive: true })
  git(folder, 'init', '-q')
  if (remote) git(folder, 'remote', 'add', 'origin', remote)
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'first')
  return folder
}

describe('a repository', () => {
  it('is its remote, from any folder in it', async () => {
    const folder = newRepo('clone', 'git@github.com:owner/name.git')
    const expected = { key: 'github.com/owner/name', name: 'name', root: '~/clone' }
    expect(await repoOf(folder)).toEqual(expected)
    expect(await repoOf(join(folder, 'src', 'deep'))).toEqual(expected)
  })

  it('without a remote is a hash of its folder: stable, and another for another folder', async () => {
    const [one, two] = [newRepo('one'), newRepo('two')]
    const first = await repoOf(one)
    expect(first).toEqual({ key: expect.stringMatching(/^local:[0-9a-z]{12}$/), name: 'one', root: '~/one' })
    expect(await repoOf(join(one, 'src'))).toEqual(first)
    expect((await repoOf(two))?.key).not.toBe(first?.key)
  })

  it.each([undefined, 'https://github.com/owner/name.git'])('is shared by its worktrees (remote: %s)', async remote => {
    const main = newRepo('main', remote)
    git(main, 'worktree', 'add', '-q', join(root, 'other'))
    const [here, there] = [await repoOf(main), await repoOf(join(root, 'other'))]
    expect(there).toEqual({ ...here, root: '~/other' })
  })

  it('that is bare is shared by its worktrees and told apart from its neighbours', async () => {
    const source = newRepo('source')
    for (const name of ['first', 'second']) {
      git(root, 'clone', '-q', '--bare', source, `${name}.git`)
      git(join(root, `${name}.git`), 'remote', 'remove', 'origin')
      for (const tree of ['a', 'b'])
        git(join(root, `${name}.git`), 'worktree', 'add', '-q', '-b', tree, join(root, name, tree))
    }
    const keys = await Promise.all(
      ['first/a', 'first/b', 'second/a'].map(async tree => (await repoOf(join(root, tree)))?.key),
    )
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('inside another one is itself: a submodule', async () => {
    const library = newRepo('library', 'https://github.com/owner/library.git')
    const outer = newRepo('outer', 'https://github.com/owner/outer.git')
    git(outer, 'submodule', 'add', '-q', library, 'vendor/library')
    git(join(outer, 'vendor', 'library'), 'remote', 'set-url', 'origin', 'https://github.com/owner/library.git')
    expect((await repoOf(join(outer, 'vendor', 'library')))?.key).toBe('github.com/owner/library')
    expect((await repoOf(join(outer, 'vendor')))?.key).toBe('github.com/owner/outer')
  })

  it('gets its new key soon after its remote was changed', async () => {
    const folder = newRepo('moved', 'https://github.com/owner/old.git')
    await repoOf(folder)
    git(folder, 'remote', 'set-url', 'origin', 'https://github.com/owner/new.git')
    utimesSync(join(folder, '.git', 'config'), new Date(), new Date(Date.now() + 5000))
    now += 3000
    expect((await repoOf(folder))?.name).toBe('new')
  })

  it('is noticed soon after a folder became one', async () => {
    const folder = join(root, 'plain')
    mkdirSync(folder)
    expect((await repoOf(folder))?.key).toMatch(/^local:/)
    git(folder, 'init', '-q')
    git(folder, 'remote', 'add', 'origin', 'https://github.com/owner/plain.git')
    now += 3000
    expect((await repoOf(folder))?.key).toBe('github.com/owner/plain')
  })
})

describe('outside git and on bad ground', () => {
  it.each([
    ['a folder that is not there', '/nowhere/at/all', 'all'],
    ['a Windows path', 'C:\\Users\\dev\\proj', 'proj'],
    ['a network share', '\\\\server\\share\\proj', 'proj'],
    ['a path that climbs', '/tmp/../../../../etc', 'etc'],
    ['a relative path', 'some/where', 'where'],
    ['the root', '/', '/'],
    ['a very long path', `/${'a/'.repeat(2000)}`, 'a'],
  ])('%s is named after its folder', async (_, cwd, name) => {
    expect(await repoOf(cwd)).toMatchObject({ key: expect.stringMatching(/^local:/), name })
  })

  it('nothing is known of no folder and of a NUL', async () => {
    expect(await repoOf(null)).toBeNull()
    expect(await repoOf('/tmp/\u0000/x')).toBeNull()
  })

  it('the home directory does not show whose it is', async () => {
    expect(await repoOf(root)).toMatchObject({ name: '~', root: '~' })
    expect(JSON.stringify(await repoOf(root))).not.toContain(basename(root))
  })

  it.each([
    ['a file of garbage', (at: string) => writeFileSync(at, Buffer.alloc(100_000, 255))],
    ['a pointer to nowhere', (at: string) => writeFileSync(at, 'gitdir: /nowhere\n')],
    ['a pointer to itself', (at: string) => writeFileSync(at, `gitdir: ${at}\n`)],
    ['a pointer to a share', (at: string) => writeFileSync(at, 'gitdir: //server/share\n')],
    ['a link to itself', (at: string) => symlinkSync(at, at)],
    ['a pipe', (at: string) => execFileSync('mkfifo', [at])],
  ])('a .git that is %s is passed over', async (_, make) => {
    const folder = join(root, 'odd')
    mkdirSync(folder)
    make(join(folder, '.git'))
    expect(await repoOf(folder)).toMatchObject({ key: expect.stringMatching(/^local:/), name: 'odd' })
  })

  it.each([
    ['binary', Buffer.alloc(5000, 0)],
    ['endless', '[remote "origin"]\n'.repeat(50_000)],
    ['half', '[remote "ori'],
    ['a pipe', null],
  ])('a configuration that is %s counts as none', async (_, config) => {
    const folder = join(root, 'odd')
    mkdirSync(join(folder, '.git'), { recursive: true })
    const path = join(folder, '.git', 'config')
    if (config === null) execFileSync('mkfifo', [path])
    else writeFileSync(path, config)
    expect(await repoOf(folder)).toMatchObject({ key: expect.stringMatching(/^local:/), name: 'odd' })
  })
})
