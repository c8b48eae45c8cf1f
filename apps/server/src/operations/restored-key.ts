import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { moveDurably, writeDurably } from '../durable-file.ts';
import { keysIn, secretsFrom } from '../secrets.ts';

/*
 * A backup contains its own secret, and the database and the key file must change together. The new secret is stored
 * next to the old one before the database commits, and replaces it afterwards. If the program is killed in between, the
 * next one to open the database finds both files and checks which of them matches the database.
 */

const keyFile = (dataDir: string): string => join(dataDir, 'secrets', 'master.key');
const restoredFile = (dataDir: string): string => join(dataDir, 'secrets', 'master.key.restored');

/** Prepares the secret of a backup, before the database commits. */
export async function prepareRestoredKey(dataDir: string, secret: string): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeDurably(restoredFile(dataDir), secret);
}

/** Adopts the prepared secret, after the commit. */
export async function adoptRestoredKey(dataDir: string): Promise<void> {
  await moveDurably(restoredFile(dataDir), keyFile(dataDir));
}

/** Discards the prepared secret: nothing was restored. */
export async function dropRestoredKey(dataDir: string): Promise<void> {
  await rm(restoredFile(dataDir), { force: true });
}

/** Completes an interrupted restore. Does nothing when there is none. */
export async function settleRestoredKey(client: Pick<pg.ClientBase, 'query'>, dataDir: string): Promise<void> {
  if (!existsSync(restoredFile(dataDir))) return;
  const { rows } = await client.query<{ sealed: string }>(
    'select friend_code_sealed as sealed from users where deleted_at is null limit 1',
  );
  const sealed = rows[0]?.sealed;
  const restored = keysIn(await readFile(restoredFile(dataDir), 'utf8'), restoredFile(dataDir));
  if (sealed !== undefined && opens(restored, sealed)) await adoptRestoredKey(dataDir);
  else await dropRestoredKey(dataDir);
}

function opens([current, ...earlier]: readonly [Buffer, ...Buffer[]], sealed: string): boolean {
  try {
    secretsFrom(current, earlier).unseal(sealed);
    return true;
  } catch {
    // Sealed with another secret, so this one does not match.
    return false;
  }
}
