import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Activity, Attachment, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import {
  addMember,
  joinAs,
  signedOut,
  statusesOf,
  type TestAnswer,
  type TestPerson,
} from '../../testing/test-client.ts';
import { purgeTrash } from '../trash/purge.service.ts';
import { attachmentsFolder } from './attachment-files.ts';
import {
  heicPhoto,
  hugePng,
  pdf,
  photo,
  screenshot,
  topAndBottom,
  turnedPhoto,
  webp,
} from './processing/testing/receipt-files.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  [owner, member, viewer, stranger] = (await Promise.all(
    ['receipt-owner', 'receipt-member', 'receipt-viewer', 'receipt-stranger'].map((name) => joinAs(app(), name)),
  )) as [TestPerson, TestPerson, TestPerson, TestPerson];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
});

async function aTransaction(person: TestPerson = owner, fields: object = {}): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(`/api/v2/books/${owner.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
    description: '점심',
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

interface UploadOptions {
  readonly person?: Pick<TestPerson, 'accessToken'>;
  readonly name?: string;
  readonly type?: string;
  readonly id?: string;
  readonly headers?: Record<string, string>;
  readonly field?: string;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

async function attach<Body = Attachment>(
  transactionId: string,
  bytes: Uint8Array,
  { person = owner, name = '영수증.jpg', type = 'image/jpeg', id, headers = {}, field = 'file' }: UploadOptions = {},
): Promise<TestAnswer<Body>> {
  const form = new FormData();
  form.set(field, new Blob([Uint8Array.from(bytes)], { type }), name);
  if (id !== undefined) form.set('id', id);
  const answer = await fetch(`${app().url}/api/v2/books/${owner.bookId}/transactions/${transactionId}/attachments`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${person.accessToken}`, ...headers },
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body };
}

interface Download {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function download(id: string, person: Pick<TestPerson, 'accessToken'> = owner, query = ''): Promise<Download> {
  const answer = await fetch(`${app().url}/api/v2/attachments/${id}${query}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function transactionNow(id: string, person: TestPerson = owner): Promise<Transaction> {
  return (await person.get<Transaction>(`/api/v2/books/${owner.bookId}/transactions/${id}`)).body;
}

/** Names of all files in the folder of the book and in the incoming folder. */
async function filesThere(): Promise<string[]> {
  const folder = attachmentsFolder(app().deps.config.dataDir);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('an added receipt', () => {
  test('is returned with its transaction everywhere and recorded in the activity log', async () => {
    const transaction = await aTransaction();
    const { status, body } = await attach(transaction.id, await photo(), { name: '점심 영수증.jpg' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: '점심 영수증.jpg',
      mediaType: 'image/jpeg',
      width: 96,
      height: 64,
      createdBy: owner.userId,
    });
    expect(await transactionNow(transaction.id)).toEqual({ ...transaction, attachments: [body] });
    const list = await owner.get<{ items: Transaction[] }>(`/api/v2/books/${owner.bookId}/transactions`);
    expect(list.body.items.find((item) => item.id === transaction.id)?.attachments).toEqual([body]);
    const history = await owner.get<{ items: Activity[] }>(
      `/api/v2/books/${owner.bookId}/activity?entityId=${transaction.id}`,
    );
    expect(history.body.items[0]).toMatchObject({
      action: 'ATTACHED',
      entity: 'TRANSACTION',
      after: { description: '점심', attachment: { id: body.id, name: '점심 영수증.jpg' } },
    });
  });

  test('can be opened by every member and is served as an image only', async () => {
    const transaction = await aTransaction();
    const { body } = await attach(transaction.id, await photo(), { name: "영수증 (1); '점심'.jpg" });
    const { status, headers, bytes } = await download(body.id, viewer);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-length')).toBe(String(body.size));
    expect(bytes.length).toBe(body.size);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="receipt.jpg"; filename*=UTF-8''${encodeURIComponent('영수증 ')}%281%29%3B%20%27${encodeURIComponent('점심')}%27.jpg`,
    );
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  });

  test('is stored upright, without GPS position or other metadata', async () => {
    const sent = await turnedPhoto();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { body } = await attach((await aTransaction()).id, sent);
    expect(body).toMatchObject({ width: 64, height: 96 });
    const { bytes } = await download(body.id);
    const kept = await sharp(bytes).metadata();
    expect([kept.width, kept.height, kept.orientation, kept.exif, kept.icc, kept.xmp]).toEqual([
      64,
      96,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Persimmon')).toBe(false);
    expect(await topAndBottom(bytes)).toEqual(['red', 'blue']);
  });

  test('has a preview', async () => {
    const { body } = await attach((await aTransaction()).id, await photo(1200, 800));
    const preview = await download(body.id, owner, '?size=preview');
    expect(preview.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(preview.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
    expect((await download(body.id, owner, '?size=giant')).status).toBe(400);
  });

  test('is downscaled to the maximum size', async () => {
    const { body } = await attach((await aTransaction()).id, await screenshot(3000, 1500), { name: '캡처.png' });
    expect(body).toMatchObject({ mediaType: 'image/webp', width: 2560, height: 1280 });
  });

  test('of type WebP stays WebP, regardless of its name', async () => {
    const { body } = await attach((await aTransaction()).id, await webp(), {
      name: '사진.pdf',
      type: 'application/pdf',
    });
    expect(body).toMatchObject({ mediaType: 'image/webp', name: '사진.pdf' });
    expect((await download(body.id)).headers.get('content-disposition')).toContain(encodeURIComponent('사진.webp'));
  });

  test('from an iPhone becomes an upright JPEG without GPS position', async () => {
    expect(heicPhoto().includes('GPS')).toBe(true);
    const { status, body } = await attach((await aTransaction()).id, heicPhoto(), { name: 'IMG_0001.HEIC', type: '' });
    expect([status, body]).toMatchObject([201, { mediaType: 'image/jpeg', width: 64, height: 96 }]);
    const { bytes } = await download(body.id);
    expect(await topAndBottom(bytes)).toEqual(['red', 'blue']);
    expect(bytes.includes('GPS')).toBe(false);
  });

  test('as a document is stored unchanged and served as a download only', async () => {
    const transaction = await aTransaction();
    const { status, body } = await attach(transaction.id, pdf(), { name: '견적서.pdf', type: 'application/pdf' });
    expect([status, body]).toMatchObject([201, { mediaType: 'application/pdf', width: null, height: null }]);
    const { headers, bytes } = await download(body.id);
    expect(bytes.equals(pdf())).toBe(true);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/^attachment; /u);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect((await download(body.id, owner, '?size=preview')).status).toBe(404);
  });

  test('is stored under a random name, readable by the owner only', async () => {
    await attach((await aTransaction()).id, await photo(), { name: '../../비밀.jpg' });
    const files = await filesThere();
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(file).toMatch(new RegExp(`/${owner.bookId}/[0-9a-f]{32}(\\.preview)?$`, 'u'));
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });
});

describe('an invalid receipt is rejected without leaving files behind:', () => {
  const cases: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, number, string])[] = [
    [
      'an SVG with a script, named as a photo',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'ATTACHMENT_TYPE_UNSUPPORTED',
    ],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'ATTACHMENT_TYPE_UNSUPPORTED'],
    [
      'an HTML page followed by a picture',
      async () => Buffer.concat([Buffer.from('<html>'), await screenshot()]),
      415,
      'ATTACHMENT_TYPE_UNSUPPORTED',
    ],
    ['an animation', () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 415, 'ATTACHMENT_TYPE_UNSUPPORTED'],
    [
      'AVIF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
          .avif()
          .toBuffer(),
      415,
      'ATTACHMENT_TYPE_UNSUPPORTED',
    ],
    ['an empty file', () => Buffer.alloc(0), 422, 'ATTACHMENT_UNREADABLE'],
    ['900 million pixels in a small file', () => hugePng(), 413, 'ATTACHMENT_TOO_MANY_PIXELS'],
    [
      'a truncated photo',
      async () => {
        const whole = await photo(800, 600);
        return whole.subarray(0, Math.floor(whole.length / 2));
      },
      422,
      'ATTACHMENT_UNREADABLE',
    ],
    [
      'a PNG header followed by noise',
      async () => Buffer.concat([(await screenshot()).subarray(0, 40), Buffer.alloc(500, 7)]),
      422,
      'ATTACHMENT_UNREADABLE',
    ],
    [
      'a truncated iPhone photo',
      () => heicPhoto().subarray(0, heicPhoto().length - 60),
      422,
      'ATTACHMENT_HEIC_UNREADABLE',
    ],
    ['a truncated document', () => pdf().subarray(0, 120), 422, 'ATTACHMENT_UNREADABLE'],
    ['30 MB', () => Buffer.alloc(30 * 1024 * 1024, 0xff), 413, 'ATTACHMENT_TOO_LARGE'],
  ];

  test.each(cases)('%s', async (_what, make, status, code) => {
    const transaction = await aTransaction();
    const before = await filesThere();
    const answer = await attach<Refusal>(transaction.id, await make(), { name: '영수증.jpg' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/[가-힣]/u);
    expect(await filesThere()).toEqual(before);
    expect((await transactionNow(transaction.id)).attachments).toEqual([]);
  });

  test('data appended to a picture is removed', async () => {
    const page = '<script>alert(document.domain)</script>';
    const { status, body } = await attach(
      (await aTransaction()).id,
      Buffer.concat([await screenshot(), Buffer.from(page)]),
    );
    expect(status).toBe(201);
    expect((await download(body.id)).bytes.includes('script')).toBe(false);
  });

  test('rejects other fields, a missing file and a body that is not a form', async () => {
    const transaction = await aTransaction();
    const path = `/api/v2/books/${owner.bookId}/transactions/${transaction.id}/attachments`;
    expect(await attach<Refusal>(transaction.id, await photo(), { field: 'role' })).toMatchObject({ status: 400 });
    expect(await attach<Refusal>(transaction.id, await photo(), { id: 'not-an-id' })).toMatchObject({ status: 400 });
    expect((await owner.post(path, { file: 'x' })).status).toBe(415);
    const form = new FormData();
    form.set('id', randomUUID());
    const headers = { authorization: `Bearer ${owner.accessToken}` };
    const empty = await fetch(`${app().url}${path}`, { method: 'POST', body: form, headers });
    expect([empty.status, ((await empty.json()) as Refusal).code]).toEqual([400, 'FILE_MISSING']);
  });

  test('rejects an eleventh receipt', async () => {
    const transaction = await aTransaction();
    const answers = await Promise.all(Array.from({ length: 12 }, () => attach(transaction.id, pdf())));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 10 }, () => 201), 422, 422]);
    expect((await transactionNow(transaction.id)).attachments).toHaveLength(10);
  });
});

describe('a repeated upload', () => {
  test('with the same id returns the stored receipt and adds nothing', async () => {
    const transaction = await aTransaction();
    const id = randomUUID();
    const first = await attach(transaction.id, await photo(), { id });
    const before = await filesThere();
    const again = await attach(transaction.id, await photo(), { id });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await filesThere()).toEqual(before);
    const other = await attach<Refusal>(transaction.id, await photo(50, 50), { id });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
    const elsewhere = await attach<Refusal>((await aTransaction()).id, await photo(), { id });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ID_TAKEN']);
    expect(await filesThere()).toEqual(before);
  });

  test('with the same key is stored once, also concurrently, and rejected for another file', async () => {
    const transaction = await aTransaction();
    const headers = { 'idempotency-key': randomUUID() };
    const bytes = await photo();
    const attachOnce = async () => {
      let answer = await attach(transaction.id, bytes, { headers });
      // While other pictures are processed, a slow machine asks to try again.
      while (answer.status === 429) answer = await attach(transaction.id, bytes, { headers });
      return answer;
    };
    const answers = await Promise.all(Array.from({ length: 3 }, attachOnce));
    expect(statusesOf(answers)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await transactionNow(transaction.id)).attachments).toHaveLength(1);
    const other = await attach<Refusal>(transaction.id, await photo(50, 50), { headers });
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${transaction.id}`);
    const replay = await attach(transaction.id, bytes, { headers });
    expect([replay.status, replay.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  });

  test('of a deleted receipt leave no file behind, neither the picture nor its preview', async () => {
    const before = await filesThere();
    const { body } = await attach((await aTransaction()).id, await photo());
    expect((await filesThere()).length).toBe(before.length + 2);
    expect((await owner.delete(`/api/v2/attachments/${body.id}`)).status).toBe(204);
    expect(await filesThere()).toEqual(before);
  });

  test('of a deleted receipt does not restore it', async () => {
    const transaction = await aTransaction();
    const id = randomUUID();
    await attach(transaction.id, pdf(), { id });
    expect((await owner.delete(`/api/v2/attachments/${id}`)).status).toBe(204);
    expect((await attach(transaction.id, pdf(), { id })).status).toBe(404);
    expect((await transactionNow(transaction.id)).attachments).toEqual([]);
  });
});

describe('permissions', () => {
  test('viewers read, members add and delete, strangers get 404', async () => {
    const transaction = await aTransaction();
    const { body } = await attach(transaction.id, pdf(), { person: member });
    expect((await download(body.id, viewer)).status).toBe(200);
    expect((await attach(transaction.id, pdf(), { person: viewer })).status).toBe(403);
    expect((await viewer.delete(`/api/v2/attachments/${body.id}`)).status).toBe(403);
    expect((await attach(transaction.id, pdf(), { person: stranger })).status).toBe(404);
    for (const client of [stranger, signedOut(app())]) {
      const status = client === stranger ? 404 : 401;
      expect((await client.get(`/api/v2/attachments/${body.id}`)).status).toBe(status);
      expect((await client.delete(`/api/v2/attachments/${body.id}`)).status).toBe(status);
    }
    expect((await owner.get(`/api/v2/attachments/${randomUUID()}`)).status).toBe(404);
    expect((await owner.get(`/api/v2/attachments/${transaction.id}`)).status).toBe(404);
    expect((await owner.delete(`/api/v2/attachments/${body.id}`)).status).toBe(204);
    expect((await owner.delete(`/api/v2/attachments/${body.id}`)).status).toBe(404);
    expect((await download(body.id)).status).toBe(404);
  });

  test('rejects unknown and deleted transactions and those of another book', async () => {
    const foreign = await stranger.post<Transaction>(`/api/v2/books/${stranger.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1,
    });
    const gone = await aTransaction();
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${gone.id}`);
    for (const id of [foreign.body.id, gone.id, randomUUID()]) {
      expect(await attach<Refusal>(id, pdf())).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    }
  });

  test('receipts of other members’ masked transactions are not found', async () => {
    const transaction = await aTransaction(member, { visibility: 'MASKED' });
    const { status, body } = await attach(transaction.id, pdf(), { person: member, name: '선물.pdf' });
    expect(status).toBe(201);
    expect((await download(body.id, member)).status).toBe(200);
    expect((await download(body.id, owner)).status).toBe(404);
    expect((await owner.delete(`/api/v2/attachments/${body.id}`)).status).toBe(404);
    expect(await attach<Refusal>(transaction.id, pdf())).toMatchObject({ status: 403, body: { code: 'MASKED_ENTRY' } });
    expect((await transactionNow(transaction.id, owner)).attachments).toEqual([]);
    expect((await transactionNow(transaction.id, member)).attachments).toHaveLength(1);
    const history = await owner.get<object>(`/api/v2/books/${owner.bookId}/activity?entityId=${transaction.id}`);
    expect(JSON.stringify(history.body)).not.toContain('선물');
  });
});

describe('together with its transaction', () => {
  test('a receipt moves to the trash, is restored and is purged', async () => {
    const transaction = await aTransaction();
    const path = `/api/v2/books/${owner.bookId}/transactions/${transaction.id}`;
    const { body } = await attach(transaction.id, await photo());
    const before = (await filesThere()).length;
    await owner.delete(path);
    expect((await download(body.id)).status).toBe(404);
    expect((await owner.delete(`/api/v2/attachments/${body.id}`)).status).toBe(404);
    expect((await owner.post<Transaction>(`${path}/restore`)).body.attachments).toEqual([body]);
    expect((await download(body.id)).status).toBe(200);
    await owner.delete(path);
    await sql`
      update transactions set deleted_at = deleted_at - interval '31 days' where transaction_id = ${transaction.id}`.execute(
      app().database.db,
    );
    await purgeTrash(app().deps);
    expect((await filesThere()).length).toBe(before - 2);
    const { rows } = await sql`select 1 from directory where id = ${body.id}`.execute(app().database.db);
    expect(rows).toEqual([]);
  });

  test('the folder of a purged book is deleted', async () => {
    const person = await joinAs(app(), 'receipt-leaver');
    const { body: transaction } = await person.post<Transaction>(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1,
    });
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(pdf())]), 'a.pdf');
    const url = `${app().url}/api/v2/books/${person.bookId}/transactions/${transaction.id}/attachments`;
    const headers = { authorization: `Bearer ${person.accessToken}` };
    expect((await fetch(url, { method: 'POST', body: form, headers })).status).toBe(201);
    await person.delete(`/api/v2/books/${person.bookId}`);
    await sql`
      update books set deleted_at = deleted_at - interval '31 days' where book_id = ${person.bookId}`.execute(
      app().database.db,
    );
    expect((await purgeTrash(app().deps)).books).toBe(1);
    expect(await readdir(attachmentsFolder(app().deps.config.dataDir))).not.toContain(person.bookId);
  });

  test('an update keeps the receipt, regardless of what the client sends', async () => {
    const transaction = await aTransaction();
    const { body } = await attach(transaction.id, pdf());
    const path = `/api/v2/books/${owner.bookId}/transactions/${transaction.id}`;
    const input = { type: 'EXPENSE', date: '2026-11-21', amount: 100, version: transaction.version, attachments: [] };
    const edited = await owner.put<Transaction>(path, input);
    expect([edited.status, edited.body.attachments]).toEqual([200, [body]]);
  });
});

describe('files left by a crash', () => {
  test('are swept only after the grace period', async () => {
    const transaction = await aTransaction();
    const { body } = await attach(transaction.id, await photo());
    const { dataDir } = app().deps.config;
    const folder = attachmentsFolder(dataDir);
    const unknownBook = randomUUID();
    await mkdir(join(folder, unknownBook), { recursive: true });
    const place = (...parts: string[]) => join(folder, ...parts);
    const old = place(owner.bookId, 'a'.repeat(32));
    const young = place(owner.bookId, 'b'.repeat(32));
    const foreign = place(unknownBook, 'c'.repeat(32));
    const incoming = place('incoming', 'd'.repeat(32));
    for (const path of [old, young, foreign, incoming]) await writeFile(path, 'x');
    const longAgo = new Date('2020-01-01');
    for (const path of [old, foreign, incoming]) await utimes(path, longAgo, longAgo);
    for (const path of await filesThere()) {
      if (path.endsWith('.preview')) await utimes(path, longAgo, longAgo);
    }
    await purgeTrash(app().deps);
    const left = await filesThere();
    expect([old, young, foreign, incoming].filter((path) => left.includes(path))).toEqual([young, foreign]);
    expect((await download(body.id, owner, '?size=preview')).status).toBe(200);
  });
});
