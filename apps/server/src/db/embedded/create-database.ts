import { Client, escapeIdentifier } from 'pg';

const DUPLICATE_DATABASE = '42P04';
/** Two sessions that create the same database concurrently may also conflict in the catalog's unique index. */
const UNIQUE_VIOLATION = '23505';

/**
 * Creates a database unless it exists, with the locale of the cluster. `adminUrl` is any existing database of the same
 * server. Safe to call concurrently.
 */
export async function createDatabaseIfMissing(adminUrl: string, name: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error;
  } finally {
    await client.end();
  }
}
