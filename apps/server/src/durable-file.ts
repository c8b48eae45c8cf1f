import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a small secret file (mode 0600) atomically and durably: to a temporary file that is renamed, with an fsync of
 * file and directory.
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

/** Renames a file whose contents are already synced; resolves once the new name is durable. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Resolves once the names in a directory are synced. */
export async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; NTFS journals renames.
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
