import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moveDurably, syncDirectory } from '../../durable-file.ts';

/*
 * Files of attachments lie in `DATA_DIR/attachments/<book>/<name>`, their previews beside them. Names are drawn, never
 * made of anything that somebody sent, and a file never changes under its name. A file is on the disk before the row
 * that names it, and goes after it: what a crash leaves in between is a file without a row, which is swept away.
 */

/** What lies there but in the folder of no book: files on their way in. */
const INCOMING = 'incoming';
const BOOK_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const FILE_NAME = /^[0-9a-f]{32}(\.preview)?$/u;

/** A file by the book that it belongs to. */
export interface FilePlace {
  readonly bookId: string;
  readonly fileName: string;
}

/** What a file has to be. */
export interface FileFacts {
  readonly size: number;
  readonly sha256: Buffer;
}

export function attachmentsFolder(dataDir: string): string {
  return join(dataDir, 'attachments');
}

export function newFileName(): string {
  return randomBytes(16).toString('hex');
}

export function previewOf({ bookId, fileName }: FilePlace): FilePlace {
  return { bookId, fileName: `${fileName}.preview` };
}

/** Whether a file of an attachment can lie there at all. */
export function isFilePlace({ bookId, fileName }: FilePlace): boolean {
  return BOOK_FOLDER.test(bookId) && FILE_NAME.test(fileName);
}

/** @throws Error for a place that no attachment can have */
export function pathOf(dataDir: string, place: FilePlace): string {
  const { bookId, fileName } = place;
  if (!isFilePlace(place)) throw new Error('no place of an attachment');
  return join(attachmentsFolder(dataDir), bookId, fileName);
}

/** A file that is not there yet, for whatever is still to become of it. */
export async function newIncomingFile(dataDir: string): Promise<string> {
  const folder = join(attachmentsFolder(dataDir), INCOMING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, newFileName());
}

/** Gives an incoming file its place, and returns when it is on the disk there. */
export async function keepFile(dataDir: string, incoming: string, place: FilePlace): Promise<void> {
  const path = pathOf(dataDir, place);
  await chmod(incoming, 0o600);
  const file = await open(incoming, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  const made = await mkdir(join(attachmentsFolder(dataDir), place.bookId), { recursive: true, mode: 0o700 });
  if (made !== undefined) {
    await syncDirectory(attachmentsFolder(dataDir));
    await syncDirectory(dataDir);
  }
  await moveDurably(incoming, path);
}

export async function factsOfFile(path: string): Promise<FileFacts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}

/** The facts of a kept file; null where it is lost. */
export async function factsOfKept(dataDir: string, place: FilePlace): Promise<FileFacts | null> {
  try {
    return await factsOfFile(pathOf(dataDir, place));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Opens a file for reading; null where it is lost. */
export async function openFile(dataDir: string, place: FilePlace): Promise<FileHandle | null> {
  try {
    return await open(pathOf(dataDir, place), 'r');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export async function removeFiles(dataDir: string, places: readonly FilePlace[]): Promise<void> {
  for (const place of places) await rm(pathOf(dataDir, place), { force: true });
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function isOlderThan(path: string, before: Date): Promise<boolean> {
  try {
    return (await stat(path)).mtimeMs < before.getTime();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Books that have a folder. */
export async function listBookFolders(dataDir: string): Promise<string[]> {
  return (await namesIn(attachmentsFolder(dataDir))).filter((name) => BOOK_FOLDER.test(name));
}

/** Files of a book that have been there since before an instant of the disk's clock. */
export async function listFilesBefore(dataDir: string, bookId: string, before: Date): Promise<FilePlace[]> {
  const folder = join(attachmentsFolder(dataDir), bookId);
  const old: FilePlace[] = [];
  for (const fileName of await namesIn(folder)) {
    if (FILE_NAME.test(fileName) && (await isOlderThan(join(folder, fileName), before))) old.push({ bookId, fileName });
  }
  return old;
}

/** Removes what never arrived. */
export async function removeIncomingBefore(dataDir: string, before: Date): Promise<void> {
  const folder = join(attachmentsFolder(dataDir), INCOMING);
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (await isOlderThan(path, before)) await rm(path, { force: true });
  }
}

/** Removes the folder of a book with everything in it. */
export async function removeBookFolder(dataDir: string, bookId: string): Promise<void> {
  if (!BOOK_FOLDER.test(bookId)) throw new Error('no folder of a book');
  await rm(join(attachmentsFolder(dataDir), bookId), { recursive: true, force: true });
}
