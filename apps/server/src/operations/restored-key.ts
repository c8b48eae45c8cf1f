import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { moveDurably, writeDurably } from '../durable-file.ts';
import { secretsFrom } from '../secrets.ts';

/*
 * A backup brings its own secret along, and the database and the file with the secret have to change together. The new
 * secret is laid beside the old one before the database commits, and takes its place afterwards. Should the program be
 * killed in between, whoever opens the database next finds both files and asks the database which of them is right.
 */

const keyFile = (dataDir: string): string => join(dataDir, 'secrets', 'master.key');
const restoredFile = (dataDir: string): string => join(dataDir, 'secrets', 'master.key.restored');

/** Lays the secret of a backup ready, before the database commits. */
export async function prepareRestoredKey(dataDir: string, secret: string): Promise<void> {
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  await writeDurably(restoredFile(dataDir), secret);
}

/** Puts the prepared secret in its place, after the commit. */
export async function adoptRestoredKey(dataDir: string): Promise<void> {
  await moveDurably(restoredFile(dataDir), keyFile(dataDir));
}

/** Forgets the prepared secret: nothing was restored. */
export async function dropRestoredKey(dataDir: string): Promise<void> {
  await rm(restoredFile(dataDir), { force: true });
}

/** Ends what a restore that was killed has left behind. Does nothing where there is nothing. */
export async function settleRestoredKey(client: Pick<pg.ClientBase, 'query'>, dataDir: string): Promise<void> {
  if (!existsSync(restoredFile(dataDir))) return;
  const { rows } = await client.query<{ sealed: string }>(
    'select friend_code_sealed as sealed from users where deleted_at is null limit 1',
  );
  const sealed = rows[0]?.sealed;
  const restored = Buffer.from((await readFile(restoredFile(dataDir), 'utf8')).trim(), 'base64url');
  if (sealed !== undefined && opens(restored, sealed)) await adoptRestoredKey(dataDir);
  else await dropRestoredKey(dataDir);
}

function opens(secret: Buffer, sealed: string): boolean {
  try {
    secretsFrom(secret).unseal(sealed);
    return true;
  } catch {
    // Sealed by another secret: that is the answer.
    return false;
  }
}
