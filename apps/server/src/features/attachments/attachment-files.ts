import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { moveDurably, syncDirectory } from '../../durable-file.ts';

/*
 * Attachment files are stored as `DATA_DIR/attachments/<book>/<name>`, with their previews next to them. File names are
 * random, never derived from client input, and a stored file never changes. The file is written before its row and
 * deleted after it, so a crash can only leave a file without a row, which the sweep removes.
 */

/** Folder for uploads in progress, next to the book folders. */
const INCOMING = 'incoming';
const BOOK_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const FILE_NAME = /^[0-9a-f]{32}(\.preview)?$/u;

/** A file and the book it belongs to. */
export interface FilePlace {
  readonly bookId: string;
  readonly fileName: string;
}

/** Expected size and hash of a file. */
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

/** Whether the path is valid for an attachment file. */
export function isFilePlace({ bookId, fileName }: FilePlace): boolean {
  return BOOK_FOLDER.test(bookId) && FILE_NAME.test(fileName);
}

/** @throws Error for a path that no attachment can have */
export function pathOf(dataDir: string, place: FilePlace): string {
  const { bookId, fileName } = place;
  if (!isFilePlace(place)) throw new Error('invalid attachment path');
  return join(attachmentsFolder(dataDir), bookId, fileName);
}

/** Path for a new incoming file that does not exist yet. */
export async function newIncomingFile(dataDir: string): Promise<string> {
  const folder = join(attachmentsFolder(dataDir), INCOMING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, newFileName());
}

/** Moves an incoming file to its final path; resolves once it is durable there. */
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

/** Size and hash of a stored file; null when it is missing. */
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

/** Opens a file for reading; null when it is missing. */
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

/** Ids of books that have a folder. */
export async function listBookFolders(dataDir: string): Promise<string[]> {
  return (await namesIn(attachmentsFolder(dataDir))).filter((name) => BOOK_FOLDER.test(name));
}

/** Files of a book that are older than an instant of the file system's clock. */
export async function listFilesBefore(dataDir: string, bookId: string, before: Date): Promise<FilePlace[]> {
  const folder = join(attachmentsFolder(dataDir), bookId);
  const old: FilePlace[] = [];
  for (const fileName of await namesIn(folder)) {
    if (FILE_NAME.test(fileName) && (await isOlderThan(join(folder, fileName), before))) old.push({ bookId, fileName });
  }
  return old;
}

/** Deletes abandoned uploads. */
export async function removeIncomingBefore(dataDir: string, before: Date): Promise<void> {
  const folder = join(attachmentsFolder(dataDir), INCOMING);
  for (const name of await namesIn(folder)) {
    const path = join(folder, name);
    if (await isOlderThan(path, before)) await rm(path, { force: true });
  }
}

/** Deletes the folder of a book with all its files. */
export async function removeBookFolder(dataDir: string, bookId: string): Promise<void> {
  if (!BOOK_FOLDER.test(bookId)) throw new Error('invalid book folder');
  await rm(join(attachmentsFolder(dataDir), bookId), { recursive: true, force: true });
}
