/** Rows are never removed from `memories`: a purged one stays as a textless tombstone, so `n` is stable. */
const memories = `
CREATE TABLE memories (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  content TEXT NOT NULL,
  type TEXT NOT NULL,
  agent_id TEXT,
  author TEXT,
  tool TEXT,
  session TEXT,
  trust TEXT NOT NULL,
  created_at TEXT NOT NULL,
  verified_at TEXT,
  deleted_at TEXT,
  purged_at TEXT,
  last_seen_at TEXT NOT NULL,
  last_used_at TEXT,
  access_count INTEGER NOT NULL,
  words TEXT,
  parts TEXT NOT NULL,
  true_since TEXT GENERATED ALWAYS AS (max(created_at, coalesce(verified_at, created_at))) VIRTUAL
) STRICT;
CREATE INDEX memories_by_age ON memories (created_at, n);
CREATE INDEX memories_in_trash ON memories (created_at, n) WHERE deleted_at IS NOT NULL;
CREATE INDEX memories_by_agent ON memories (agent_id, created_at, n) WHERE agent_id IS NOT NULL;
CREATE INDEX memories_fading ON memories (type, true_since) WHERE deleted_at IS NULL AND access_count < 2;

CREATE TABLE live_counts (type TEXT PRIMARY KEY, live INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER memory_added AFTER INSERT ON memories WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO live_counts VALUES (new.type, 1) ON CONFLICT DO UPDATE SET live = live + 1;
END;
CREATE TRIGGER memory_retired AFTER UPDATE OF deleted_at ON memories
WHEN old.deleted_at IS NULL AND new.deleted_at IS NOT NULL BEGIN
  UPDATE live_counts SET live = live - 1 WHERE type = new.type;
  UPDATE repos SET live = live - 1 WHERE n IN (SELECT repo FROM memory_repos WHERE memory = new.n);
END;
CREATE TRIGGER memory_restored AFTER UPDATE OF deleted_at ON memories
WHEN old.deleted_at IS NOT NULL AND new.deleted_at IS NULL BEGIN
  INSERT INTO live_counts VALUES (new.type, 1) ON CONFLICT DO UPDATE SET live = live + 1;
  UPDATE repos SET live = live + 1 WHERE n IN (SELECT repo FROM memory_repos WHERE memory = new.n);
END;`

/** `created_at` is repeated beside repositories and tags, so that a filtered list is read in order. */
const belongings = `
CREATE TABLE repos (
  n INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, name TEXT NOT NULL, live INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE memory_repos (
  memory INTEGER NOT NULL REFERENCES memories, repo INTEGER NOT NULL REFERENCES repos, created_at TEXT NOT NULL,
  PRIMARY KEY (memory, repo)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_repos_by_age ON memory_repos (repo, created_at, memory);
CREATE TRIGGER memory_repo_added AFTER INSERT ON memory_repos
WHEN (SELECT deleted_at IS NULL FROM memories WHERE n = new.memory) BEGIN
  UPDATE repos SET live = live + 1 WHERE n = new.repo;
END;
CREATE TRIGGER memory_repo_removed AFTER DELETE ON memory_repos
WHEN (SELECT deleted_at IS NULL FROM memories WHERE n = old.memory) BEGIN
  UPDATE repos SET live = live - 1 WHERE n = old.repo;
END;
CREATE TABLE memory_tags (
  memory INTEGER NOT NULL REFERENCES memories, tag TEXT NOT NULL, created_at TEXT NOT NULL,
  PRIMARY KEY (memory, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_tags_by_age ON memory_tags (tag, created_at, memory);
CREATE TABLE memory_observations (
  memory INTEGER NOT NULL REFERENCES memories, observation TEXT NOT NULL, PRIMARY KEY (memory, observation)
) STRICT, WITHOUT ROWID;
CREATE INDEX memory_observations_back ON memory_observations (observation);
CREATE TABLE evidence (
  memory INTEGER NOT NULL REFERENCES memories, place INTEGER NOT NULL,
  path TEXT NOT NULL, hash TEXT NOT NULL, lines TEXT NOT NULL,
  PRIMARY KEY (memory, place)
) STRICT, WITHOUT ROWID;`

const links = `
CREATE TABLE supersessions (
  newer INTEGER NOT NULL REFERENCES memories, older INTEGER NOT NULL REFERENCES memories, PRIMARY KEY (newer, older)
) STRICT, WITHOUT ROWID;
CREATE INDEX supersessions_back ON supersessions (older);
CREATE TABLE contradictions (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  older INTEGER NOT NULL REFERENCES memories,
  newer INTEGER NOT NULL REFERENCES memories,
  similarity REAL NOT NULL,
  verdict TEXT NOT NULL,
  reason TEXT NOT NULL,
  found_at TEXT NOT NULL,
  status TEXT NOT NULL,
  resolution TEXT,
  resolved_at TEXT
) STRICT;
CREATE INDEX contradictions_by_age ON contradictions (status, found_at, n);
CREATE INDEX contradictions_by_older ON contradictions (older);
CREATE INDEX contradictions_by_newer ON contradictions (newer);
CREATE TABLE actions (
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, at TEXT NOT NULL,
  inverse TEXT NOT NULL, undone_at TEXT
) STRICT;
CREATE TABLE action_memories (
  action INTEGER NOT NULL REFERENCES actions, memory INTEGER NOT NULL REFERENCES memories,
  PRIMARY KEY (memory, action)
) STRICT, WITHOUT ROWID;
CREATE INDEX action_memories_back ON action_memories (action);`

/** The text index reads its columns from a view, so that no text is stored twice. */
const search = `
CREATE VIEW memory_words AS SELECT n, coalesce(words, content) AS words, parts FROM memories;
CREATE VIRTUAL TABLE memory_text USING fts5 (
  words, parts, content = 'memory_words', content_rowid = 'n', tokenize = 'porter unicode61'
);
INSERT INTO memory_text (memory_text, rank) VALUES ('secure-delete', 1);
INSERT INTO memory_text (memory_text, rank) VALUES ('rank', 'bm25(1.0, 0.6)');
CREATE VIRTUAL TABLE memory_terms USING fts5vocab (memory_text, row);

CREATE TABLE embedders (
  n INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dimensions INTEGER NOT NULL, complete_to INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE vector_indexes (
  embedder INTEGER PRIMARY KEY REFERENCES embedders, generation INTEGER NOT NULL, outworn INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE index_outbox (
  turn INTEGER PRIMARY KEY AUTOINCREMENT, embedder INTEGER NOT NULL REFERENCES embedders, memory INTEGER NOT NULL,
  UNIQUE (embedder, memory)
) STRICT;`

const queue = `
CREATE TABLE observations (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  segment TEXT NOT NULL,
  offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  received_at TEXT NOT NULL,
  tool TEXT NOT NULL,
  repo TEXT,
  session TEXT,
  prompt TEXT,
  state TEXT NOT NULL DEFAULT 'pending',
  attempts INTEGER NOT NULL DEFAULT 0,
  alone INTEGER NOT NULL DEFAULT 0,
  due_at TEXT,
  error TEXT,
  stage TEXT,
  reason TEXT,
  finished_at TEXT,
  memories TEXT NOT NULL DEFAULT '[]',
  times TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE INDEX observations_waiting ON observations (n) WHERE state IN ('pending', 'processing');
CREATE INDEX observations_by_state ON observations (state, n);
CREATE INDEX observations_by_segment ON observations (segment, n);
CREATE TABLE gone_segments (segment TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE journal_cursor (
  only INTEGER PRIMARY KEY CHECK (only = 1), segment TEXT NOT NULL, offset INTEGER NOT NULL
) STRICT;
CREATE TABLE prepared_groups (n INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE prepared_observations (
  prepared INTEGER NOT NULL REFERENCES prepared_groups ON DELETE CASCADE, observation TEXT NOT NULL,
  PRIMARY KEY (observation, prepared)
) STRICT, WITHOUT ROWID;
CREATE INDEX prepared_observations_back ON prepared_observations (prepared);
CREATE TABLE prepared_facts (
  prepared INTEGER NOT NULL REFERENCES prepared_groups ON DELETE CASCADE, place INTEGER NOT NULL,
  id TEXT NOT NULL, content TEXT NOT NULL, type TEXT NOT NULL, redactions INTEGER NOT NULL,
  PRIMARY KEY (prepared, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE day_counts (
  day TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (day, kind, reason)
) STRICT, WITHOUT ROWID;
CREATE TABLE total_counts (kind TEXT PRIMARY KEY, count INTEGER NOT NULL) STRICT, WITHOUT ROWID;`

const rest = `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE privacy_ledger (
  day TEXT NOT NULL, place TEXT NOT NULL, rule TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (day, place, rule)
) STRICT, WITHOUT ROWID;`

export const first = [memories, belongings, links, search, queue, rest].join('\n')
