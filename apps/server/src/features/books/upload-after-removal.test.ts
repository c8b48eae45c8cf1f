import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type { Book, Profile } from '@salim/contract';
import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { pdf, photo } from '../attachments/processing/testing/receipt-files.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let count = 0;

beforeEach(async () => {
  count += 1;
  owner = await joinAs(app(), `upload-owner-${count}`);
  member = await joinAs(app(), `upload-member-${count}`);
  await addMember(app(), owner.bookId, member, 'MEMBER');
});

const BOUNDARY = 'a-line-between-the-parts';

/** Sends half of a file, runs `meanwhile`, and sends the rest. */
function uploadAround(
  path: string,
  { method = 'POST', name, content }: { readonly method?: string; readonly name: string; readonly content: Buffer },
  meanwhile: () => Promise<unknown>,
): Promise<{ status: number; code: unknown }> {
  const { hostname, port } = new URL(app().url);
  const head = Buffer.from(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
  );
  const body = Buffer.concat([head, content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  const half = head.length + Math.floor(content.length / 2);
  return new Promise((resolve, reject) => {
    const outgoing = request({
      hostname,
      port,
      method,
      path,
      agent: false,
      headers: {
        authorization: `Bearer ${member.accessToken}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': body.length,
      },
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const answer = (text === '' ? {} : JSON.parse(text)) as { code?: unknown };
        resolve({ status: incoming.statusCode ?? 0, code: answer.code });
      });
    });
    outgoing.write(body.subarray(0, half), () => {
      meanwhile().then(() => outgoing.end(body.subarray(half)), reject);
    });
  });
}

const remove = () => owner.delete(`/api/v2/books/${owner.bookId}/members/${member.userId}`);
const signOut = () => member.post('/api/v2/logout');

async function aTransaction(): Promise<string> {
  const transaction = { type: 'EXPENSE', date: '2026-11-18', amount: 5000 };
  return (await owner.post<{ id: string }>(`/api/v2/books/${owner.bookId}/transactions`, transaction)).body.id;
}

async function keptFiles(bookId: string): Promise<string[]> {
  return readdir(join(app().deps.config.dataDir, 'attachments', bookId)).catch(() => []);
}

const lower = async () => {
  const change = await owner.patch(`/api/v2/books/${owner.bookId}/members/${member.userId}`, { role: 'VIEWER' });
  expect(change.status).toBe(200);
};

test.each([
  ['removed', remove, { status: 404, code: 'BOOK_NOT_FOUND' }],
  ['given a lower role', lower, { status: 403, code: 'ROLE_TOO_LOW' }],
  ['signed out', signOut, { status: 401, code: 'SESSION_EXPIRED' }],
] as const)('does not keep a receipt of a member who is %s during the upload', async (_how, meanwhile, refusal) => {
  const id = await aTransaction();
  const path = `/api/v2/books/${owner.bookId}/transactions/${id}/attachments`;
  const file = { name: '영수증.pdf', content: Buffer.from(pdf('영수증')) };
  expect(await uploadAround(path, file, meanwhile)).toEqual(refusal);
  const { body } = await owner.get<{ attachments: unknown[] }>(`/api/v2/books/${owner.bookId}/transactions/${id}`);
  expect(body.attachments).toEqual([]);
  expect(await keptFiles(owner.bookId)).toEqual([]);
});

test('keeps a receipt of a remaining member', async () => {
  const id = await aTransaction();
  const path = `/api/v2/books/${owner.bookId}/transactions/${id}/attachments`;
  const file = { name: '영수증.pdf', content: Buffer.from(pdf('영수증')) };
  expect((await uploadAround(path, file, () => Promise.resolve())).status).toBe(201);
});

test.each([
  ['removed', remove, { status: 404, code: 'BOOK_NOT_FOUND' }],
  ['signed out', signOut, { status: 401, code: 'SESSION_EXPIRED' }],
] as const)(
  'does not keep an import file of a member who is %s during the upload',
  async (_how, meanwhile, refusal) => {
    const lines = ['기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산'];
    for (let row = 0; row < 200; row += 1)
      lines.push(`2026. 11. 18. 20:33:01,현금,식비,외식,국밥,${row + 1},지출,,${row + 1},KRW,현금`);
    const file = { name: '내보내기.csv', content: Buffer.from(lines.join('\r\n')) };
    expect(await uploadAround(`/api/v2/books/${owner.bookId}/imports`, file, meanwhile)).toEqual(refusal);
    const { rows } = await app().database.pool.query('select 1 from imports where book_id = $1', [owner.bookId]);
    expect(rows).toEqual([]);
  },
);

test('does not keep a picture of a user who is signed out during the upload', async () => {
  const path = '/api/v2/user/me/profile-image';
  const file = { method: 'PUT', name: '나.jpg', content: await photo() };
  expect(await uploadAround(path, file, signOut)).toEqual({ status: 401, code: 'SESSION_EXPIRED' });
  const { body } = await owner.get<(Book & Profile)[]>(`/api/v2/books/${owner.bookId}/members`);
  const { items } = body as unknown as { items?: { userId: string; profileImageUrl: string | null }[] };
  const seats = items ?? (body as unknown as { userId: string; profileImageUrl: string | null }[]);
  expect(seats.find(({ userId }) => userId === member.userId)?.profileImageUrl).toBeNull();
});
