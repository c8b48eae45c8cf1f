import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a small secret file (mode 0600) so that after a power cut it is either as before or wholly there: aside, then
 * renamed, with the disk told both times.
 */
export async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(`${text}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await moveDurably(unfinished, path);
}

/** Renames a file whose contents are on the disk already, and returns when its new name is there too. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Returns when the names in a directory are on the disk. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; its renames are durable by journal.
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
