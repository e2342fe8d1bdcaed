import { describe, expect, it } from 'vitest'
import { normalisedRemote, remoteUrl } from './remote.ts'

describe('a remote’s key', () => {
  it.each([
    'https://github.com/Owner/Name.git',
    'https://github.com/Owner/Name',
    'https://github.com/Owner/Name/',
    'https://me:ghp_0123@github.com/Owner/Name.git',
    'https://oauth2:token@GitHub.com:443/Owner/Name.git?x=1#y',
    'git@github.com:Owner/Name.git',
    'git@github.com:/Owner/Name.git',
    'github.com:owner/name',
    'ssh://git@github.com/Owner/Name.git',
    'ssh://git@github.com:22/Owner/Name.git',
    'ssh://git@ssh.github.com:443/Owner/Name.git',
    'git://github.com/owner/name.git',
  ])('is the same for every way of writing it: %s', url => {
    expect(normalisedRemote(url)).toBe('github.com/owner/name')
  })

  it('keeps what tells repositories of other hosts apart', () => {
    expect(normalisedRemote('http://localhost:3000/a/B.git')).toBe('localhost:3000/a/B')
    expect(normalisedRemote('git@gitlab.example.com:group/sub/name.git')).toBe('gitlab.example.com/group/sub/name')
    expect(normalisedRemote('https://dev.azure.com/org/project/_git/repo')).toBe('dev.azure.com/org/project/_git/repo')
  })

  it.each(['/srv/git/name.git', '../name', 'file:///srv/name', 'C:\\repos\\name', '\\\\server\\share', '', 'https://'])(
    'is none for a path on this machine: %s',
    url => expect(normalisedRemote(url)).toBeNull(),
  )

  it('is found within a moment in a hostile configuration', () => {
    const hostile = [`[remote "${'a'.repeat(100_000)}`, `[${' '.repeat(100_000)}`, `url =${' '.repeat(100_000)}x`]
    expect(remoteUrl([...hostile, '[remote "origin"]', 'url = git@host.example:a/b'].join('\n'))).toBe(
      'git@host.example:a/b',
    )
  })

  it('prefers origin and takes another remote when there is none', () => {
    const fork = '[remote "fork"]\n\turl = a@b.example:fork/x\n'
    const origin = '[core]\n\turl = wrong\n[remote "origin"]\n\tfetch = +refs\n\turl = "a@b.example:main/x"\n'
    expect(remoteUrl(fork + origin)).toBe('a@b.example:main/x')
    expect(remoteUrl(fork)).toBe('a@b.example:fork/x')
    expect(remoteUrl('[core]\n\tbare = false\n')).toBeNull()
  })
})
