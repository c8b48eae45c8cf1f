import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { tableTypes } from '../testing/table-types.ts';
import { makeMigratedDatabase } from '../testing/test-database.ts';

test('tables.generated.ts is what tools/generate-table-types.ts writes for the migrated schema', async () => {
  const { url, drop } = await makeMigratedDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const written = await readFile(new URL('./tables.generated.ts', import.meta.url), 'utf8');
    expect(await tableTypes(pool)).toBe(written);
  } finally {
    await pool.end();
    await drop();
  }
});
