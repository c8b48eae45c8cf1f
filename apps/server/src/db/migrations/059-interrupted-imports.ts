import type { Migration } from './migration.ts';

/** When a commit or revert of an import began; still set after the server that ran it has died. */
export const interruptedImports: Migration = {
  id: '059-interrupted-imports',
  keepsOlderServers: true,
  sql: `alter table imports add column work_began_at timestamptz;`,
};
