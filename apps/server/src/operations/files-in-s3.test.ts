import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Attachment, Transaction } from '@salim/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { configFrom } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import { changeFileTarget } from '../db/file-target.ts';
import { inTrx } from '../db/in-trx.ts';
import { contentOf } from '../features/attachments/attachment-files.ts';
import { pdf } from '../features/attachments/processing/testing/receipt-files.ts';
import { authDepsOf } from '../features/auth/auth-deps.ts';
import { FileStoreError, factsOfFile } from '../file-store/file-store.ts';
import { type FileStores, openFileStores } from '../file-store/file-stores.ts';
import { s3SettingsFrom } from '../file-store/s3-settings.ts';
import { type Fault, startFaultyProxy } from '../testing/faulty-s3-proxy.ts';
import { untilStatementsWait } from '../testing/lock-waits.ts';
import { hasSwift, startSwift, type TestS3 } from '../testing/swift.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { joinAs, type TestPerson } from '../testing/test-client.ts';
import { HOUR_MS, testClock } from '../testing/test-clock.ts';
import { makeMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { administer } from './admin.ts';
import { auditFiles } from './audit-files.ts';
import { backupTo } from './backup.ts';
import { bucketBackupStore, openBackupStore } from './backup-store.ts';
import { type Direction, MoveError, moveFiles } from './move-files.ts';
import { restoreFrom } from './restore.ts';
import { type BackupPlan, backUpNow, backupStateOf, drillNow, problemText } from './scheduled-backups.ts';

const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');
const RECEIPTS = 6;

let s3: TestS3;
let database: TestDatabase;
let folder: string;
let app: TestApp & { stop(): Promise<void> };
let person: TestPerson;
let transactionId: string;
const receipts = new Map<string, Buffer>();

const open = (env: Readonly<Record<string, string>>) =>
  startTestApp({ databaseUrl: database.url, env: { DATA_DIR: folder, MASTER_KEY, ...env } });

async function restart(env: Readonly<Record<string, string>>): Promise<void> {
  await app.stop();
  app = await open(env);
}

/** One transaction has room for ten receipts. */
async function useNewTransaction(): Promise<void> {
  const answer = await fetch(`${app.url}/api/v2/books/${person.bookId}/transactions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'EXPENSE', amount: 9000, date: '2026-11-20' }),
  });
  transactionId = ((await answer.json()) as Transaction).id;
}

async function upload(): Promise<number> {
  const bytes = Buffer.concat([pdf().subarray(0, 9), Buffer.from(`%${randomUUID()}\n`), pdf().subarray(9)]);
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)]), '영수증.pdf');
  const path = `/api/v2/books/${person.bookId}/transactions/${transactionId}/attachments`;
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const answer = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: form });
  if (answer.status === 201) receipts.set(((await answer.json()) as Attachment).id, bytes);
  return answer.status;
}

/** Receipts that cannot be read with the bytes that were uploaded. */
async function unreadable(): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, bytes] of receipts) {
    const headers = { authorization: `Bearer ${person.accessToken}` };
    const answer = await fetch(`${app.url}/api/v2/attachments/${id}?size=full`, { headers });
    if (!answer.ok || !Buffer.from(await answer.arrayBuffer()).equals(bytes)) lost.push(id);
  }
  return lost;
}

async function filesIn(stores: FileStores): Promise<{ disk: number; s3: number }> {
  return {
    disk: (await contentOf(stores.disk)).files,
    s3: stores.s3 === null ? 0 : (await contentOf(stores.s3)).files,
  };
}

const settings = () => ({ dataDir: folder, s3: app.deps.config.s3 });

async function move(direction: Direction, stores?: FileStores) {
  return moveFiles(
    {
      db: app.deps.db,
      databaseUrl: database.url,
      stores: stores ?? (await openFileStores(settings())),
      dataDir: folder,
    },
    direction,
  );
}

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Stops working after a number of deletions from the first store, as if the command was killed. */
function killedAfter(stores: FileStores, store: 'disk' | 's3', moves: number): FileStores {
  const target = store === 'disk' ? stores.disk : stores.s3;
  if (target === null) throw new Error('no S3');
  const remove = target.remove.bind(target);
  let left = moves;
  target.remove = async (key) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    await remove(key);
  };
  return stores;
}

describe.runIf(hasSwift())('files in S3 (skipped where Swift is not installed)', () => {
  beforeAll(async () => {
    s3 = await startSwift();
    database = await makeMigratedDatabase();
    folder = await mkdtemp(join(tmpdir(), 'salim-files-in-s3-'));
    app = await open({});
    person = await joinAs(app, 'mover');
    await useNewTransaction();
    for (let count = 0; count < RECEIPTS; count += 1) expect(await upload()).toBe(201);
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
    await s3.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const withS3 = () => openFileStores({ dataDir: folder, s3: s3SettingsFrom(s3.settings()) });

  test('a move needs the settings, at the servers too', async () => {
    await expect(move('move-to-s3')).rejects.toThrow(MoveError);
    await expect(move('move-to-s3', await withS3())).rejects.toThrow('서버를 다시 시작');
    expect(await filesIn(app.deps.files)).toEqual({ disk: RECEIPTS, s3: 0 });
  });

  test('with the settings, new receipts go to S3 and the others stay readable where they are', async () => {
    await restart(s3.settings());
    expect(await upload()).toBe(201);
    expect(await filesIn(app.deps.files)).toEqual({ disk: RECEIPTS, s3: 1 });
    expect(await unreadable()).toEqual([]);
  });

  test('a move to S3 that is killed halfway loses nothing, and goes on where it was', async () => {
    const killed = killedAfter(await openFileStores(settings()), 'disk', 2);
    await expect(move('move-to-s3', killed)).rejects.toThrow('killed');
    // The third was copied and not yet deleted.
    expect(await filesIn(app.deps.files)).toEqual({ disk: RECEIPTS - 2, s3: 4 });
    expect(await unreadable()).toEqual([]);
    expect(await withClient((client) => auditFiles(client, settings()))).toEqual([]);
    expect(await move('move-to-s3')).toMatchObject({ moved: RECEIPTS - 3, present: 1, damaged: 0 });
    expect(await filesIn(app.deps.files)).toEqual({ disk: 0, s3: RECEIPTS + 1 });
    expect(await unreadable()).toEqual([]);
    expect(await move('move-to-s3')).toMatchObject({ moved: 0, present: 0, damaged: 0 });
  });

  test('only one move runs at a time', async () => {
    const both = await Promise.allSettled([move('move-to-s3'), move('move-to-s3')]);
    const refused = both.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect(reason).toBeInstanceOf(MoveError);
    expect(refused.length).toBeLessThan(2);
  });

  test('a file that was changed in the bucket is found by the audit, and not delivered', async () => {
    const { s3: bucket } = await openFileStores(settings());
    const { value } = (await bucket?.list('attachments/').next()) ?? {};
    const key = value?.key ?? '';
    const original = await buffer((await bucket?.open(key)) ?? Readable.from([]));
    const path = join(folder, 'changed');
    const put = async (bytes: Buffer): Promise<void> => {
      await writeFile(path, bytes);
      await bucket?.put(key, path, await factsOfFile(path));
    };
    await put(Buffer.concat([original, Buffer.from('x')]));
    expect(await withClient((client) => auditFiles(client, settings()))).toMatchObject([
      { rows: [{ problem: 'changed' }] },
    ]);
    expect((await unreadable()).length).toBe(1);
    await put(original);
    expect(await unreadable()).toEqual([]);
  });

  test('the operator sees what is where', async () => {
    const lines: string[] = [];
    await administer({ deps: authDepsOf(app.deps), backups: null }, ['storage'], (line) => lines.push(line));
    expect(lines.filter((line) => line.includes('S3'))).toEqual([expect.stringContaining(`파일 ${RECEIPTS + 1}개`)]);
    expect(lines.find((line) => line.includes('S3'))).toContain('새 파일을 저장하는 곳');
  });

  test('a backup contains the files of S3; restored without S3 they are on the disk', async () => {
    const file = join(folder, 'all.backup');
    const made = await withClient((client) => backupTo(file, client, app.deps.config, systemClock));
    expect(made).toMatchObject({ files: RECEIPTS + 1, lostFiles: 0 });
    const empty = await makeMigratedDatabase();
    const target = { dataDir: await mkdtemp(join(tmpdir(), 'salim-restored-')), s3: null, backupPassphrase: null };
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    try {
      expect((await restoreFrom(file, client, target, systemClock)).files).toBe(RECEIPTS + 1);
      expect(await auditFiles(client, target)).toEqual([]);
      const { rows } = await client.query('select file_target from installation');
      expect(rows).toEqual([{ file_target: null }]);
    } finally {
      await client.end();
      await empty.drop();
      await rm(target.dataDir, { recursive: true, force: true });
    }
  });

  test('backups go to the bucket, the oldest are deleted, and the drill restores from it', async () => {
    const clock = testClock();
    const config = configFrom(
      { DATA_DIR: folder, MASTER_KEY, BACKUP_EVERY: '1h', BACKUP_DIR: 's3', BACKUP_KEEP: '1', ...s3.settings() },
      folder,
    );
    if (config.backups === null) throw new Error('no backups');
    const backupStore = await openBackupStore(config.backups.dir, config);
    const plan: BackupPlan = {
      settings: config.backups,
      backupStore,
      source: config,
      clock,
      databaseUrl: database.url,
      findScratchUrl: async () => inject('clusterUrl'),
    };
    for (let round = 0; round < 2; round += 1) {
      await backUpNow(plan);
      clock.advance(HOUR_MS);
    }
    expect((await backupStore.names()).toSorted()).toEqual(['salim-20261120T040000Z.backup', 'state.json']);
    expect(await drillNow(plan)).toContain('backups/salim-20261120T040000Z.backup');
    expect(await backupStateOf(backupStore)).toMatchObject({ backupProblem: null, drillProblem: null });
    expect(await readdir(join(folder, 'backup-in-progress'))).toEqual([]);
    await s3.kill();
    const { s3: impatient } = await openFileStores(config);
    if (impatient === null) throw new Error('no S3');
    const failure = await backUpNow({ ...plan, backupStore: bucketBackupStore(impatient, folder) }).catch(
      (error: unknown) => error,
    );
    await s3.restart();
    expect(failure).toBeInstanceOf(FileStoreError);
    expect(problemText(failure)).toContain('S3에 연결할 수 없어요');
  }, 60_000);

  test.each<Fault>(['full', 'halved'])(
    'a bucket that is %s gets no backup, keeps the earlier ones, and no half of one',
    async (fault) => {
      const proxy = await startFaultyProxy(s3.port);
      try {
        const env = { BACKUP_EVERY: '1h', BACKUP_DIR: 's3', BACKUP_KEEP: '1', ...s3.settings(proxy.url) };
        const config = configFrom({ DATA_DIR: folder, MASTER_KEY, ...env }, folder);
        const { s3: impatient } = await openFileStores(config);
        if (config.backups === null || impatient === null) throw new Error('no backups in S3');
        const backupStore = bucketBackupStore(impatient, folder);
        const before = await backupStore.names();
        const plan: BackupPlan = {
          settings: config.backups,
          backupStore,
          source: config,
          clock: testClock('2026-11-21T03:00:00Z'),
          databaseUrl: database.url,
          findScratchUrl: async () => inject('clusterUrl'),
        };
        proxy.set(fault, ['PUT']);
        const failure = await backUpNow(plan).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(FileStoreError);
        expect(problemText(failure)).toMatch(/S3/u);
        proxy.set('none');
        const others = await backupStore.names();
        expect(others.filter((name) => name !== 'state.json')).toEqual(before.filter((name) => name !== 'state.json'));
        expect(await readdir(join(folder, 'backup-in-progress'))).toEqual([]);
        await backUpNow(plan);
        expect(await backupStateOf(backupStore)).toMatchObject({ backupProblem: null, backupAt: expect.any(String) });
        expect(await drillNow(plan)).toContain('salim-20261121T030000Z');
        await backupStore.remove('salim-20261121T030000Z.backup');
      } finally {
        await proxy.stop();
      }
    },
    60_000,
  );

  test('moved back to the disk, the server starts without the settings again', async () => {
    const killed = killedAfter(await openFileStores(settings()), 's3', 2);
    await expect(move('move-to-disk', killed)).rejects.toThrow('killed');
    await app.stop();
    await expect(open({})).rejects.toThrow('move-to-disk');
    app = await open(s3.settings());
    expect(await unreadable()).toEqual([]);
    expect(await upload()).toBe(201);
    expect((await filesIn(app.deps.files)).disk).toBe(4);
    expect(await move('move-to-disk')).toMatchObject({ moved: RECEIPTS + 1 - 3, present: 1, damaged: 0 });
    expect(await filesIn(app.deps.files)).toEqual({ disk: RECEIPTS + 2, s3: 0 });
    await restart({});
    expect(await unreadable()).toEqual([]);
    expect(await upload()).toBe(201);
  });

  test('an upload that began before a move ends in the new store or is refused', async () => {
    await restart(s3.settings());
    await useNewTransaction();
    await move('move-to-disk');
    const before = receipts.size;
    expect((await app.deps.files.current(app.deps.db)).name).toBe('DISK');
    const [statuses] = await Promise.all([Promise.all(Array.from({ length: 4 }, upload)), move('move-to-s3')]);
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true);
    expect(receipts.size - before).toBe(statuses.filter((status) => status === 201).length);
    await move('move-to-s3');
    expect(await filesIn(app.deps.files)).toEqual({ disk: 0, s3: receipts.size });
    expect(await unreadable()).toEqual([]);
  });

  test('a row commits only while its file is in the current store, and a move waits for rows under way', async () => {
    const { db, files } = app.deps;
    const setTarget = (target: 'DISK' | 'S3') => inTrx(db, (trx) => changeFileTarget(trx, target));
    const store = await files.current(db);
    await setTarget('DISK');
    await expect(inTrx(db, (trx) => files.requireCurrent(trx, store))).rejects.toThrow(AppError);
    await setTarget('S3');
    const order: string[] = [];
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const row = inTrx(db, async (trx) => {
      await files.requireCurrent(trx, store);
      held.resolve();
      await release.promise;
      order.push('row');
    });
    await held.promise;
    const changing = setTarget('DISK').then(() => order.push('move'));
    await untilStatementsWait(app);
    release.resolve();
    await Promise.all([row, changing]);
    expect(order).toEqual(['row', 'move']);
    await setTarget('S3');
  });

  test('without the settings, files in S3 do not seem to be lost', async () => {
    const forgetful = { dataDir: folder, s3: null };
    const stores = await openFileStores(forgetful);
    await expect(stores.current(app.deps.db)).rejects.toThrow(FileStoreError);
    await expect(withClient((client) => auditFiles(client, forgetful))).rejects.toThrow(FileStoreError);
    const file = join(folder, 'forgetful.backup');
    const source = { ...app.deps.config, ...forgetful };
    await expect(withClient((client) => backupTo(file, client, source, systemClock))).rejects.toThrow(FileStoreError);
  });
});
