import type { Book, ErrorAnswer, Invite, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, configFrom } from '../config.ts';
import { requireQuota } from '../features/attachments/attachments.service.ts';
import { pdf } from '../features/attachments/processing/testing/receipt-files.ts';
import { authDepsOf } from '../features/auth/auth-deps.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs, statusesOf, type TestPerson } from '../testing/test-client.ts';
import { administer } from './admin.ts';

const KILOBYTE = 1024;
const app = useTestApp({ env: { QUOTA_FILES_MB: '1', QUOTA_BOOKS: '2' } });
let person: TestPerson;

beforeAll(async () => {
  person = await joinAs(app(), 'frugal');
});

async function upload(kilobytes: number, who = person): Promise<{ status: number; code?: string; message?: string }> {
  const transactions = `/api/v2/books/${who.bookId}/transactions`;
  const { body } = await who.post<Transaction>(transactions, { type: 'EXPENSE', amount: 1000, date: '2026-11-20' });
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(pdf('x'.repeat(kilobytes * KILOBYTE)))]), '영수증.pdf');
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const url = `${app().url}${transactions}/${body.id}/attachments`;
  const answer = await fetch(url, { method: 'POST', body: form, headers });
  return { ...((await answer.json()) as object), status: answer.status };
}

describe('quotas of one person', () => {
  test('bound the receipts, also when they are sent at once', async () => {
    const answers = await Promise.all([upload(400), upload(400), upload(400), upload(400)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)).toMatchObject({
      code: 'QUOTA_USED_UP',
      message: '영수증은 한 사람이 1MB까지 올릴 수 있어요. 필요 없는 영수증을 삭제하거나 운영자에게 문의해 주세요.',
    });
    expect((await upload(100)).status).toBe(201);
  });

  test('count the previews of photos, stored and new', async () => {
    const photographer = await joinAs(app(), 'photographer');
    expect((await upload(400, photographer)).status).toBe(201);
    const requireRoom = (previewKilobytes: number) =>
      app()
        .deps.db.transaction()
        .execute((trx) =>
          requireQuota(app().deps, trx, photographer.userId, {
            size: 100 * KILOBYTE,
            preview: { size: previewKilobytes * KILOBYTE, sha256: Buffer.alloc(32) },
          }),
        );
    await expect(requireRoom(400)).resolves.toBeUndefined();
    await expect(requireRoom(600)).rejects.toMatchObject({ code: 'QUOTA_USED_UP' });
    await app()
      .deps.db.updateTable('attachments')
      .set({
        media_type: 'image/jpeg',
        width: 1,
        height: 1,
        preview_size: 300 * KILOBYTE,
        preview_sha256: Buffer.alloc(32),
      })
      .where('created_by', '=', photographer.userId)
      .execute();
    await expect(requireRoom(400)).rejects.toMatchObject({ code: 'QUOTA_USED_UP' });
  });

  test('are those of each person', async () => {
    expect((await upload(400, await joinAs(app(), 'neighbor'))).status).toBe(201);
  });

  test('bound the books that a person owns', async () => {
    expect((await person.post('/api/v2/books', { title: '여행' })).status).toBe(201);
    const refused = await person.post<{ code: string; message: string }>('/api/v2/books', { title: '모임' });
    expect({ status: refused.status, code: refused.body.code, message: refused.body.message }).toEqual({
      status: 422,
      code: 'QUOTA_USED_UP',
      message: '가계부는 한 사람이 2개까지 만들 수 있어요.',
    });
  });

  test('bound books that are created at once, handed over or restored', async () => {
    const heir = await joinAs(app(), 'quota-heir');
    const titles = ['가', '나', '다', '라'];
    const created = await Promise.all(titles.map((title) => heir.post<Book>('/api/v2/books', { title })));
    expect(statusesOf(created)).toEqual([201, 422, 422, 422]);
    const giver = await joinAs(app(), 'quota-giver');
    const given = `/api/v2/books/${giver.bookId}`;
    const { body: invite } = await giver.post<Invite>(`${given}/invites`, { role: 'MEMBER' });
    expect((await heir.post(`/api/v2/invites/${invite.code}/accept`)).status).toBe(200);
    const handOver = () => giver.post<ErrorAnswer>(`${given}/ownership`, { userId: heir.userId });
    const refused = await handOver();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      422,
      'QUOTA_USED_UP',
      '받을 사람이 이미 가계부를 2개 가지고 있어요.',
    ]);
    expect((await heir.delete(`/api/v2/books/${heir.bookId}`)).status).toBe(204);
    expect((await handOver()).status).toBe(200);
    const restored = await heir.post<ErrorAnswer>(`/api/v2/books/${heir.bookId}/restore`);
    expect([restored.status, restored.body.code]).toEqual([422, 'QUOTA_USED_UP']);
  });

  test('are shown to the operator with what people use', async () => {
    const lines: string[] = [];
    const administered = { deps: authDepsOf(app().deps), backups: null };
    await administer(administered, ['storage'], (line) => lines.push(line));
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}frugal 영수증 0\.9MB\/1MB, 가계부 2\/2개$/u));
    await administer(administered, ['storage', '--json'], (line) => lines.push(line));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ quotas: { fileBytes: 1024 * KILOBYTE, books: 2 } });
  });

  test.each([{ QUOTA_FILES_MB: '0' }, { QUOTA_FILES_MB: '10MB' }, { QUOTA_BOOKS: '-1' }])(
    'that make no sense are refused: %j',
    (env) => {
      expect(() => configFrom(env, '/app')).toThrow(ConfigError);
    },
  );
});
