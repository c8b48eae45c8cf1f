import type pg from 'pg';
import type { FileTarget } from '../db/file-target.ts';
import { type FileSettings, type FileStores, openStoresForLongWork } from '../file-store/file-stores.ts';

/** Where the files are, by the account of a database that may have an older schema; null means on the disk. */
async function targetIn(client: pg.ClientBase): Promise<FileTarget | null> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    `select to_regclass('public.installation') as name`,
  );
  if (tables[0]?.name == null) return null;
  const { rows } = await client.query<{ target: FileTarget | null }>(
    `select to_jsonb(i) ->> 'file_target' as target from installation i`,
  );
  return rows[0]?.target ?? null;
}

/**
 * The stores with all files of a database.
 *
 * @throws FileStoreError when there are files in S3 and the settings do not name it: they would seem to be lost
 */
export async function openKnownStores(client: pg.ClientBase, settings: FileSettings): Promise<FileStores> {
  const stores = await openStoresForLongWork(settings);
  stores.requireKnown(await targetIn(client));
  return stores;
}
