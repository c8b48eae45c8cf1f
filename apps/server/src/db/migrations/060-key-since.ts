import type { Migration } from './migration.ts';

/** Since when the current master key is used; null until the first rotation. */
export const keySince: Migration = {
  id: '060-key-since',
  keepsOlderServers: true,
  sql: `alter table installation add column key_since timestamptz;`,
};
