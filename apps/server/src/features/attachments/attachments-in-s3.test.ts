import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Attachment, Transaction } from '@salim/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStoresForLongWork } from '../../file-store/file-stores.ts';
import { s3SettingsFrom } from '../../file-store/s3-settings.ts';
import { FileTargetError } from '../../file-store/settle-file-target.ts';
import { type Fault, type FaultyProxy, startFaultyProxy } from '../../testing/faulty-s3-proxy.ts';
import { hasSwift, startSwift, type TestS3 } from '../../testing/swift.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { makeMigratedDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { attachmentsFolder, contentOf } from './attachment-files.ts';
import { sweepOrphanedFiles } from './attachment-purge.service.ts';
import { pdf, photo } from './processing/testing/receipt-files.ts';

type RunningApp = TestApp & { stop(): Promise<void> };

let s3: TestS3;
let proxy: FaultyProxy;
let database: TestDatabase;
let near: RunningApp;
let far: RunningApp;
let person: TestPerson;

/** The key of both servers. */
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
/** Short, so that the tests are. */
const PATIENCE = { attemptMs: 800, totalMs: 700, attempts: 3 };
const startServer = (env: Readonly<Record<string, string>>) =>
  startTestApp({ databaseUrl: database.url, env: { MASTER_KEY, ...env }, retryPolicy: PATIENCE });

describe.runIf(hasSwift())('receipts in S3 (skipped where Swift is not installed)', () => {
  beforeAll(async () => {
    s3 = await startSwift();
    proxy = await startFaultyProxy(s3.port);
    database = await makeMigratedDatabase();
    near = await startServer(s3.settings(proxy.url));
    far = await startServer(s3.settings(proxy.url));
    person = await joinAs(near, 'receipt-in-s3');
  });
  afterAll(async () => {
    await near.stop();
    await far.stop();
    await database.drop();
    await proxy.stop();
    await s3.stop();
  });
  afterEach(() => proxy.set('none'));

  async function aTransaction(): Promise<string> {
    const { body } = await person.post<Transaction>(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 9500,
    });
    return body.id;
  }

  interface Answer {
    readonly status: number;
    readonly retryAfter: string | null;
    readonly body: Attachment & { readonly code?: string; readonly message?: string };
  }

  async function upload(
    transactionId: string,
    bytes: Uint8Array,
    id: string = randomUUID(),
    at = near,
  ): Promise<Answer> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)]), '영수증.pdf');
    form.set('id', id);
    const answer = await fetch(`${at.url}/api/v2/books/${person.bookId}/transactions/${transactionId}/attachments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken}` },
      body: form,
    });
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: (await answer.json()) as Answer['body'],
    };
  }

  async function download(id: string, { at = near, size = 'full' } = {}): Promise<Response> {
    return fetch(`${at.url}/api/v2/attachments/${id}?size=${size}`, {
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
  }

  const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
  const storedFiles = async (): Promise<number> => (await contentOf(near.deps.files)).files;
  const attached = async (transactionId: string): Promise<number> =>
    (await person.get<Transaction>(`/api/v2/books/${person.bookId}/transactions/${transactionId}`)).body.attachments
      .length;

  test('are readable from every server, and their files are in the bucket only', async () => {
    const receipt = pdf();
    const { status, body } = await upload(await aTransaction(), receipt);
    expect(status).toBe(201);
    const answer = await download(body.id, { at: far });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(receipt.length)]);
    expect((await bytesOf(answer)).equals(receipt)).toBe(true);
    const picture = await upload(await aTransaction(), await photo());
    expect((await download(picture.body.id, { at: far, size: 'preview' })).headers.get('content-type')).toBe(
      'image/webp',
    );
    for (const { deps } of [near, far]) {
      const folders = await readdir(attachmentsFolder(deps.config.dataDir)).catch(() => []);
      expect(folders.filter((name) => name !== 'incoming')).toEqual([]);
    }
  });

  test('are deleted from the bucket', async () => {
    const before = await storedFiles();
    const { body } = await upload(await aTransaction(), await photo());
    expect(await storedFiles()).toBe(before + 2);
    expect((await person.delete(`/api/v2/attachments/${body.id}`)).status).toBe(204);
    expect(await storedFiles()).toBe(before);
    expect((await download(body.id, { at: far })).status).toBe(404);
  });

  test.each<[Fault, string]>([
    ['away', 'FILES_UNAVAILABLE'],
    ['overloaded', 'FILES_UNAVAILABLE'],
    ['cut', 'FILES_UNAVAILABLE'],
    ['lost', 'FILES_UNAVAILABLE'],
    ['halved', 'FILES_UNAVAILABLE'],
    ['changed', 'FILES_UNAVAILABLE'],
    ['full', 'STORAGE_FULL'],
    ['silent', 'FILES_UNAVAILABLE'],
  ])('are refused while the store is %s, and stored once when they are sent again', async (fault, code) => {
    const transactionId = await aTransaction();
    const receipt = Buffer.concat([pdf(), Buffer.from(`% ${fault}\n%%EOF\n`)]);
    const id = randomUUID();
    proxy.set(fault);
    const refused = await upload(transactionId, receipt, id);
    expect([refused.status, refused.body.code]).toEqual([503, code]);
    expect(Number(refused.retryAfter)).toBeGreaterThan(0);
    proxy.set('none');
    expect(await attached(transactionId)).toBe(0);
    expect((await upload(transactionId, receipt, id)).status).toBe(201);
    expect((await upload(transactionId, receipt, id, far)).status).toBe(200);
    expect(await attached(transactionId)).toBe(1);
    expect((await bytesOf(await download(id, { at: far }))).equals(receipt)).toBe(true);
  });

  test.each<[Fault, readonly string[]]>([
    ['overloaded', ['PUT']],
    ['away', ['PUT']],
    ['halved', ['PUT']],
    ['cut', ['GET']],
    ['late', ['PUT', 'GET']],
  ])('are stored in spite of one that is %s at %s', async (fault, methods) => {
    const transactionId = await aTransaction();
    proxy.set(fault, methods, 1);
    const { status, body } = await upload(transactionId, pdf());
    expect(status).toBe(201);
    expect((await bytesOf(await download(body.id, { at: far }))).equals(pdf())).toBe(true);
  });

  test('are never delivered with other bytes', async () => {
    const long = Buffer.concat([pdf().subarray(0, 9), Buffer.alloc(300_000, '%\n'), pdf().subarray(9)]);
    for (const receipt of [pdf(), long]) {
      const { status, body } = await upload(await aTransaction(), receipt);
      expect([status, body.code]).toEqual([201, undefined]);
      for (const fault of ['changed', 'cut'] as const) {
        proxy.set(fault);
        const answer = await download(body.id);
        const complete = answer.ok && (await bytesOf(answer).catch(() => false));
        expect(complete).toBe(false);
      }
      proxy.set('none');
      expect((await bytesOf(await download(body.id))).equals(receipt)).toBe(true);
    }
  });

  test('cannot be read while the store is away, which is not the same as lost', async () => {
    const { body } = await upload(await aTransaction(), pdf());
    for (const fault of ['away', 'silent'] as const) {
      proxy.set(fault);
      const answer = await download(body.id);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'FILES_UNAVAILABLE']);
    }
  });

  test('are deleted for the user even when the store cannot; the sweep deletes their files later', async () => {
    const transactionId = await aTransaction();
    const { body } = await upload(transactionId, pdf());
    const before = await storedFiles();
    proxy.set('overloaded');
    expect((await person.delete(`/api/v2/attachments/${body.id}`)).status).toBe(204);
    proxy.set('none');
    expect(await attached(transactionId)).toBe(0);
    expect(await storedFiles()).toBe(before);
    const later = new Date(Date.now() + 2 * HOUR_MS);
    await sweepOrphanedFiles(near.deps, () => false, later);
    const { rows } = await near.database.pool.query<{ files: number }>(
      'select count(*)::int + count(preview_size)::int as files from attachments',
    );
    expect(await storedFiles()).toBe(rows[0]?.files);
    expect(await storedFiles()).toBeLessThan(before);
  });

  test('readiness says whether the store can be used', async () => {
    const late = await startServer(s3.settings(proxy.url));
    const readiness = async () => (await (await fetch(`${late.url}/readyz`)).json()) as object;
    proxy.set('silent');
    expect(await readiness()).toMatchObject({ status: 'degraded', checks: { files: 'unreachable' } });
    await late.stop();
    proxy.set('none');
    const again = await startServer(s3.settings(proxy.url));
    expect(await (await fetch(`${again.url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      checks: { files: 'ok' },
    });
    await again.stop();
  });

  test.each([
    ['a wrong secret', { S3_SECRET_ACCESS_KEY: 'another secret' }, 'S3_SECRET_ACCESS_KEY'],
    ['an unknown key', { S3_ACCESS_KEY_ID: 'nobody:nowhere' }, 'S3_ACCESS_KEY_ID'],
    ['a bucket that is missing', { S3_BUCKET: 'no-such-bucket' }, 'S3_BUCKET'],
  ])('%s is refused by the store, and the server does not start', async (_what, wrong, name) => {
    const starting = startServer({ ...s3.settings(), ...wrong });
    await expect(starting).rejects.toThrow(FileTargetError);
    await expect(starting).rejects.toThrow(name);
  });

  test('a bucket can be made with the settings alone, and making it again changes nothing', async () => {
    const settings = { ...s3.settings(), S3_BUCKET: 'made-by-salim' };
    const store = await openStoresForLongWork({ dataDir: tmpdir(), s3: s3SettingsFrom(settings) });
    expect(await store.s3?.createBucket()).toBe('made');
    expect(await store.s3?.createBucket()).toBe('present');
    await (await startServer(settings)).stop();
    const refused = s3SettingsFrom({ ...settings, S3_SECRET_ACCESS_KEY: 'another secret', S3_BUCKET: 'not-made' });
    const stranger = await openStoresForLongWork({ dataDir: tmpdir(), s3: refused });
    await expect(stranger.s3?.createBucket()).rejects.toMatchObject({ problem: 'REFUSED' });
  });

  test('a server without the settings does not start on a database whose receipts are in S3', async () => {
    await expect(startServer({})).rejects.toThrow('move-to-disk');
  });
});
