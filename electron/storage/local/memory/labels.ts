import type { Facet } from '../../port.ts'
import type { Sql } from '../sql.ts'

const MOST = 200

export const listLabels = (sql: Sql): { readonly tags: readonly Facet[]; readonly agents: readonly Facet[] } => ({
  tags: sql.all(
    `SELECT b.tag AS name, count(*) AS memories FROM memory_tags b JOIN memories m ON m.n = b.memory
     WHERE m.deleted_at IS NULL GROUP BY b.tag ORDER BY memories DESC, name LIMIT ${MOST}`,
  ),
  agents: sql.all(
    `SELECT agent_id AS name, count(*) AS memories FROM memories
     WHERE agent_id IS NOT NULL AND deleted_at IS NULL GROUP BY agent_id ORDER BY memories DESC, name LIMIT ${MOST}`,
  ),
})
