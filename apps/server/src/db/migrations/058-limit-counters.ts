import type { Migration } from './migration.ts';

/**
 * Counters of limits, shared by all servers. Unlogged: they are written often, and a restart of the database may forget
 * them.
 */
export const limitCounters: Migration = {
  id: '058-limit-counters',
  keepsOlderServers: true,
  sql: `
create unlogged table limit_counters (
  limit_key text primary key,
  count int not null,
  last_at timestamptz not null,
  -- When the limit is no longer used at all: a bucket is full again, a window or a wait ends.
  until timestamptz not null
) with (fillfactor = 50);
`,
};
