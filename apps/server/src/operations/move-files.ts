import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';
import { changeFileTarget, type FileTarget, findFileTarget } from '../db/file-target.ts';
import { inTrx } from '../db/in-trx.ts';
import {
  type BookFiles,
  keyOf,
  listStoredFiles,
  newIncomingFile,
  previewOf,
} from '../features/attachments/attachment-files.ts';
import { filesOf } from '../features/attachments/attachments.service.ts';
import { areSame, type FileFacts, type FileStore, factsOfFile, factsOfStream } from '../file-store/file-store.ts';
import type { FileStores } from '../file-store/file-stores.ts';

/** A move that cannot begin; the message is for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}

export type Direction = 'move-to-s3' | 'move-to-disk';

/** What a move did. */
export interface MoveCounts {
  moved: number;
  bytes: number;
  /** Were in the new store already, for example because an earlier move was interrupted. */
  present: number;
  /** Differ from what was uploaded; they stay where they are. */
  damaged: number;
}

/** What a move needs. */
export interface Move {
  readonly db: Db;
  /** The database without a pooler in between. */
  readonly databaseUrl: string;
  readonly stores: FileStores;
  /** For files in progress. */
  readonly dataDir: string;
  readonly onProgress?: (counts: MoveCounts) => void;
}

/** Key of the advisory lock of the only move on a database: an arbitrary number. */
const MOVE_LOCK = 5_317_209;

async function alone<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'salim-operations' });
  // A lost connection is found out at the end; the move itself is safe to repeat.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MOVE_LOCK]);
    if (rows[0]?.mine !== true) throw new MoveError('이미 파일을 옮기고 있어요. 끝난 뒤에 다시 해 주세요.');
    return await work();
  } finally {
    await client.end();
  }
}

/** @throws MoveError while a server runs that could not read the moved files: one with S3 settings decides the target */
async function requireServersWithS3(db: Db): Promise<void> {
  if ((await findFileTarget(db)) !== null) return;
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = 'salim-signals' and datname = current_database() limit 1`.execute(db);
  if (rows.length > 0) throw new MoveError('먼저 S3 설정을 하고 서버를 다시 시작해 주세요. 그다음에 옮길 수 있어요.');
}

async function isThere(store: FileStore, key: string, facts: FileFacts): Promise<boolean> {
  const file = await store.open(key);
  return file !== null && areSame(await factsOfStream(file), facts);
}

/** A file with what it has to contain. */
interface ExpectedFile {
  readonly key: string;
  readonly facts: FileFacts;
}

interface Way {
  readonly from: FileStore;
  readonly to: FileStore;
}

/** Copies a file to the other store, and deletes it from the first once it is known to be there. */
async function moveFile({ dataDir }: Move, { from, to }: Way, { key, facts }: ExpectedFile, counts: MoveCounts) {
  if (await isThere(to, key, facts)) {
    await from.remove(key);
    counts.present += 1;
    return;
  }
  const file = await from.open(key);
  // Deleted meanwhile.
  if (file === null) return;
  const path = await newIncomingFile(dataDir);
  try {
    await pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    if (!areSame(await factsOfFile(path), facts)) {
      counts.damaged += 1;
      return;
    }
    await to.put(key, path, facts);
  } finally {
    await rm(path, { force: true });
  }
  await from.remove(key);
  counts.moved += 1;
  counts.bytes += facts.size;
}

/** Moves the files of a portion that the database knows; the others are orphans, which the server deletes. */
async function movePortion(move: Move, way: Way, { bookId, fileNames }: BookFiles, counts: MoveCounts): Promise<void> {
  const listed = new Set(fileNames);
  for (const file of await filesOf(move.db, bookId, fileNames)) {
    const { preview } = file;
    const both = [{ place: file, facts: file }, ...(preview ? [{ place: previewOf(file), facts: preview }] : [])];
    for (const { place, facts } of both) {
      if (listed.has(place.fileName)) await moveFile(move, way, { key: keyOf(place), facts }, counts);
    }
  }
  move.onProgress?.(counts);
}

async function moveAll(move: Move, way: Way): Promise<MoveCounts> {
  const counts: MoveCounts = { moved: 0, bytes: 0, present: 0, damaged: 0 };
  for await (const portion of listStoredFiles(way.from)) await movePortion(move, way, portion, counts);
  return counts;
}

const setTarget = (db: Db, target: FileTarget): Promise<void> => inTrx(db, (trx) => changeFileTarget(trx, target));

/**
 * Moves all receipts to the other store while the servers go on working: they write to the new store from the first
 * moment on, and read from both. Can be interrupted and repeated at any time.
 *
 * @throws MoveError, FileStoreError
 */
export async function moveFiles(move: Move, direction: Direction): Promise<MoveCounts> {
  const { db, stores } = move;
  const { disk, s3 } = stores;
  if (s3 === null)
    throw new MoveError(
      'S3 설정이 없어요. S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY를 설정해 주세요.',
    );
  await s3.check();
  return alone(move.databaseUrl, async () => {
    await requireServersWithS3(db);
    if (direction === 'move-to-s3') {
      await setTarget(db, 'S3');
      return moveAll(move, { from: disk, to: s3 });
    }
    // A server without S3 settings cannot start until everything is back.
    await setTarget(db, 'LEAVING_S3');
    const counts = await moveAll(move, { from: s3, to: disk });
    if (counts.damaged === 0) await setTarget(db, 'DISK');
    return counts;
  });
}
