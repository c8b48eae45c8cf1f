import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/embedded-postgres.ts';

/*
 * A database without fsync, for comparison: node careless-writer.ts <data directory> prepare|write|count
 *
 * `prepare` creates the database with full durability, `write` prints a line for each row that was acknowledged without
 * fsync until it is killed, `count` prints the number of rows.
 */
const [, , dataDir = '', verb = ''] = process.argv;
const say = (message: string): void => {
  process.stderr.write(`${message}\n`);
};
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: { info: say, warn: say, error: say },
  settings: verb === 'write' ? { fsync: 'off' } : {},
});
const client = new Client({ connectionString: postgres.url });
await client.connect();
if (verb === 'prepare') await client.query('create table memo (n int)');
if (verb === 'write') {
  for (let n = 1; ; n += 1) {
    await client.query('insert into memo values ($1)', [n]);
    process.stdout.write(`acknowledged ${n}\n`);
  }
}
const { rows } = await client.query<{ count: number }>('select count(*)::int as count from memo');
process.stdout.write(`found ${rows[0]?.count ?? 0}\n`);
await client.end();
await postgres.stop();
