import type { Repo } from '../../port.ts'
import type { Sql } from '../sql.ts'

/** A repository that was never introduced is known by its key alone. */
export const repoNumber = (sql: Sql, key: string): number =>
  sql.get<{ n: number }>('SELECT n FROM repos WHERE key = ?', [key])?.n ??
  sql.run('INSERT INTO repos (key, name) VALUES (?, ?)', [key, key]).n

export const rememberRepo = (sql: Sql, { key, name }: Repo): void => {
  sql.run('INSERT INTO repos (key, name) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET name = excluded.name', [
    key,
    name,
  ])
}

export const listRepos = (sql: Sql): readonly (Repo & { readonly memories: number })[] =>
  sql.all('SELECT key, name, live AS memories FROM repos ORDER BY live DESC, key')
