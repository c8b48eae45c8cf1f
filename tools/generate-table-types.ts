import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock } from '../apps/server/src/clock.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { tableTypes } from '../apps/server/src/testing/table-types.ts';

// Run after adding a migration: rewrites the types of the tables from a database that all migrations have run on.
const dataDir = await mkdtemp(join(tmpdir(), 'salim-types-'));
const complain = (message: string): void => {
  process.stderr.write(`${message}\n`);
};
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: () => undefined, warn: complain, error: complain },
});
try {
  const database = openDatabase({ url: postgres.url, connectionsMax: 1 });
  try {
    await migrate(database.pool, systemClock);
    const target = resolve(import.meta.dirname, '../apps/server/src/db/tables.generated.ts');
    await writeFile(target, await tableTypes(database.pool));
  } finally {
    await database.close();
  }
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
