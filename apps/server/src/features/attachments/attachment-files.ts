import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../../file-store/file-store.ts';
import type { FileStores } from '../../file-store/file-stores.ts';

/*
 * Attachment files are stored under `attachments/<book>/<name>`, with their previews next to them. File names are
 * random, never derived from client input. Uploads in progress are in a local folder.
 */

/** Prefix of the keys, and the folder in the data directory. */
const FOLDER = 'attachments';
/** Folder for uploads in progress, next to the book folders. */
const INCOMING = 'incoming';
const BOOK_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const FILE_NAME = /^[0-9a-f]{32}(\.preview)?$/u;

/** A file and the book it belongs to. */
export interface FilePlace {
  readonly bookId: string;
  readonly fileName: string;
}

export function attachmentsFolder(dataDir: string): string {
  return join(dataDir, FOLDER);
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

/**
 * Its key in the file store.
 *
 * @throws Error for a path that no attachment can have
 */
export function keyOf(place: FilePlace): string {
  if (!isFilePlace(place)) throw new Error('invalid attachment path');
  return `${FOLDER}/${place.bookId}/${place.fileName}`;
}

function placeOf(key: string): FilePlace | null {
  const [folder, bookId = '', fileName = '', ...rest] = key.split('/');
  const place = { bookId, fileName };
  return folder === FOLDER && rest.length === 0 && isFilePlace(place) ? place : null;
}

/** Path for a new incoming file that does not exist yet. */
export async function newIncomingFile(dataDir: string): Promise<string> {
  const folder = join(attachmentsFolder(dataDir), INCOMING);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, newFileName());
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

async function orElse<T>(work: Promise<T>, whenMissing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return whenMissing;
    throw error;
  }
}

/** Deletes abandoned uploads. */
export async function removeIncomingBefore(dataDir: string, before: Date): Promise<void> {
  const folder = join(attachmentsFolder(dataDir), INCOMING);
  for (const name of await orElse(readdir(folder), [])) {
    const path = join(folder, name);
    const facts = await orElse(stat(path), null);
    if (facts !== null && facts.mtime < before) await rm(path, { force: true });
  }
}

/** Files of one book. */
export interface BookFiles {
  readonly bookId: string;
  readonly fileNames: string[];
}

const LISTED_AT_ONCE = 1000;

/** Attachment files of a store, book by book, in portions; without those changed since an instant of its clock. */
export async function* listStoredFiles(
  stores: Pick<FileStore, 'list'>,
  before: Date | null = null,
): AsyncGenerator<BookFiles> {
  let portion: BookFiles | null = null;
  for await (const { key, changedAt } of stores.list(`${FOLDER}/`)) {
    const place = placeOf(key);
    if (place === null || (before !== null && changedAt >= before)) continue;
    if (portion !== null && (portion.bookId !== place.bookId || portion.fileNames.length >= LISTED_AT_ONCE)) {
      yield portion;
      portion = null;
    }
    portion ??= { bookId: place.bookId, fileNames: [] };
    portion.fileNames.push(place.fileName);
  }
  if (portion !== null) yield portion;
}

/** Deletes all files of a book. */
export async function removeFilesOfBook(stores: FileStores, bookId: string): Promise<void> {
  if (!BOOK_FOLDER.test(bookId)) throw new Error('invalid book folder');
  await stores.removeAll(`${FOLDER}/${bookId}/`);
}

/** Number and size of the files in a store. */
export interface StoreContent {
  readonly files: number;
  readonly bytes: number;
}

export async function contentOf(store: Pick<FileStore, 'list'>): Promise<StoreContent> {
  let files = 0;
  let bytes = 0;
  for await (const { key, size } of store.list(`${FOLDER}/`)) {
    if (placeOf(key) === null) continue;
    files += 1;
    bytes += size;
  }
  return { files, bytes };
}
