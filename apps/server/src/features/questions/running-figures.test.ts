import type { Asset, QuestionAnswer } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

/* Asked on 2026-11-20. */

const app = useTestApp();
let person: TestPerson;

async function ask(text: string): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${person.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

async function spentIn(from: string, to: string): Promise<number> {
  const { rows } = await app().database.pool.query<{ n: string }>(
    `select coalesce(sum(case when is_refund then -amount else amount end), 0) as n from transactions
     where book_id = $1 and type = 'EXPENSE' and date between $2 and $3`,
    [person.bookId, from, to],
  );
  return Number(rows[0]?.n);
}

beforeAll(async () => {
  person = await joinAs(app(), 'runs-asks');
  const book = `/api/v2/books/${person.bookId}`;
  const add = async (path: string, body: object): Promise<string> => {
    const made = await person.post<{ id: string }>(`${book}/${path}`, body);
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body.id;
  };
  const card = await add('assets', {
    assetType: 'CREDIT_CARD',
    name: '하나카드',
    balance: 0,
    card: { paymentDay: 14, cutoffDay: 31 },
  });
  const listed = (await person.get<Asset[] | { items: Asset[] }>(`${book}/assets`)).body;
  const cash = (Array.isArray(listed) ? listed : listed.items).find(({ name }) => name === '현금')?.id;
  const spend = (date: string, amount: number, more: object = {}) =>
    add('transactions', { type: 'EXPENSE', date, amount, description: '무신사', ...more });
  await spend('2026-11-03', 400_000, { assetId: card });
  await spend('2026-11-05', 12_000, { assetId: card });
  await spend('2026-11-06', 12_000, { assetId: card, isRefund: true });
  await spend('2026-11-15', 7_000);
  await spend('2026-11-25', 90_000);
  await spend('2026-10-10', 4_000);
  await spend('2026-10-25', 30_000);
  await add('transactions', { type: 'TRANSFER', date: '2026-11-16', amount: 151_200, assetId: cash, toAssetId: card });
});

test('a card bill that is partly paid is what is left of it, in both ways to ask', async () => {
  const left = 400_000 - 151_200;
  for (const text of ['다음 카드값 얼마야?', '다음 달 카드값 얼마 나가?', '12월 카드값', '카드값 얼마 나가?']) {
    expect([text, (await ask(text)).value]).toEqual([text, left]);
  }
  expect((await ask('12월 카드값')).sentence).toContain('이미 낸 151,200원은 뺐어요.');
  expect((await ask('12월 카드값 얼마였어?')).reading?.period.from).toBe('2025-12-01');
});

test('both periods that are compared end today', async () => {
  for (const text of ['지난달이랑 이번 달 비교', '지난달보다 늘었어?']) {
    const { value, rows, sentence } = await ask(text);
    const [now, before] = [await spentIn('2026-11-01', '2026-11-20'), await spentIn('2026-10-01', '2026-10-20')];
    expect([text, value, rows?.map((row) => row.value)]).toEqual([text, now - before, [now, before]]);
    expect(sentence).toContain('11월 1일–20일');
  }
  expect((await ask('작년보다 올해 많이 썼어?')).value).toBe(await spentIn('2026-01-01', '2026-11-20'));
});

test('a refund that is counted is said', async () => {
  const { value, sentence } = await ask('11월 1일부터 11월 10일까지 무신사 몇 번 샀어?');
  expect([value, sentence]).toEqual([3, '11월 1일–10일 무신사에 3건 있어요. 환불 1건을 포함했어요.']);
  expect((await ask('지난달 무신사 몇 번 샀어?')).sentence).toMatch(/2건 있어요\.$/u);
});

test('weeks begin as in the settings of the member who asks', async () => {
  const compared: Record<string, readonly [string, string]> = {
    sunday: ['2026-11-15', '2026-11-21'],
    monday: ['2026-11-16', '2026-11-22'],
  };
  for (const [weekStart, [from, to]] of Object.entries(compared)) {
    const { status } = await person.put('/api/v2/user/me/settings', { weekStart });
    expect(status).toBe(200);
    const { value, reading } = await ask('이번 주 지출');
    expect([weekStart, reading?.period, value]).toEqual([weekStart, { from, to }, await spentIn(from, to)]);
    expect((await ask('이번 주 목요일 지출')).reading?.period.from).toBe('2026-11-19');
    expect((await ask('지난주보다 많이 썼어?')).reading?.period).toEqual({ from, to });
  }
  expect((await ask('이번 주 일요일까지 얼마 쓸 수 있어?')).reading?.period.to).toBe('2026-11-22');
  await person.put('/api/v2/user/me/settings', { weekStart: 'sunday' });
  // The first day of the week, or the day after Saturday.
  expect((await ask('지난주 일요일 지출')).reading).toBeNull();
});
