import type { ErrorAnswer, InboxItem, IntakeDraftView, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;
let paths: readonly string[];

beforeAll(async () => {
  person = await joinAs(app(), 'received-at');
  paths = [`/api/v2/books/${person.bookId}/intake/parse`, '/api/v2/intake'];
});

describe('the time at which a text was received', () => {
  test.each([
    '0001-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '1900-01-01T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
    '2199-12-31T23:59:59Z',
    '2250-01-01T00:00:00+09:00',
    '9999-12-31T23:59:59Z',
  ])('is out of range: %s', async (receivedAt) => {
    for (const path of paths) {
      const { status, body } = await person.post<ErrorAnswer>(path, { text: '점심 9000원', receivedAt });
      expect([path, status, body.code, body.errors]).toEqual([
        path,
        422,
        'LIMIT_EXCEEDED',
        [{ field: 'receivedAt', message: '1970년부터 2199년까지만 입력할 수 있어요.' }],
      ]);
    }
  });

  test.each(['', 'x', '2026-11-20', '2026-02-30T00:00:00Z', '2026-11-20T25:00:00Z', '+275760-09-13T00:00:00Z'])(
    'is malformed: %s',
    async (receivedAt) => {
      for (const path of paths) {
        const { status, body } = await person.post<ErrorAnswer>(path, { text: '점심 9000원', receivedAt });
        expect([path, status, body.code]).toEqual([path, 400, 'VALIDATION_FAILED']);
      }
    },
  );

  test.each(['1970-01-02T00:00:00Z', '2199-12-30T23:59:59Z', '2026-11-20T00:30:00+09:00'])(
    'is accepted: %s',
    async (receivedAt) => {
      for (const path of paths) {
        const { status } = await person.post(path, { text: '점심 9000원', receivedAt });
        expect([path, status]).toEqual([path, 200]);
      }
    },
  );

  test.each([
    '그저께 점심 9000원',
    '1주 전 점심 9000원',
    '신한카드(1234)승인 홍*동 9,000원(일시불)12/31 12:34 동네식당',
  ])('leaves a day before the first ledger date to the user: %s', async (text) => {
    const { status, body } = await person.post<{ drafts: IntakeDraftView[] }>(paths[0] ?? '', {
      text,
      receivedAt: '1970-01-02T00:00:00Z',
    });
    expect([status, body.drafts.map(({ date, confidence }) => [date, confidence < 0.8])]).toEqual([
      200,
      [['1970-01-02', true]],
    ]);
  });

  test('determines the day in the time zone of the book, whatever its offset', async () => {
    const sent = { text: '저녁 9000원', receivedAt: '2026-11-19T10:30:00-05:00' };
    const parsed = await person.post<{ drafts: IntakeDraftView[] }>(paths[0] ?? '', sent);
    expect(parsed.body.drafts.map((draft) => draft.date)).toEqual(['2026-11-20']);
    const { body } = await person.post<{ transactions: Transaction[]; inbox: InboxItem[] }>(paths[1] ?? '', sent);
    expect([...body.transactions, ...body.inbox.map((item) => item.draft)].map(({ date }) => date)).toEqual([
      '2026-11-20',
    ]);
  });
});
