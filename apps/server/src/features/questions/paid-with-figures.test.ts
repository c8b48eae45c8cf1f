import type { Asset, PaymentMethod, QuestionAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let person: TestPerson;
let [card, account]: [string, string] = ['', ''];

async function ask(text: string): Promise<QuestionAnswer> {
  const { status, body } = await person.post<QuestionAnswer>(`/api/v2/books/${person.bookId}/questions`, { text });
  expect(status).toBe(200);
  return body;
}

/** What was paid with an account or a payment method in November, by its name. */
async function paidWith(table: 'assets' | 'payment_methods', name: string): Promise<number> {
  const id = table === 'assets' ? 'asset_id' : 'payment_method_id';
  const { rows } = await app().database.pool.query<{ n: string }>(
    `select coalesce(sum(y.amount), 0) as n from transactions t join payments y using (book_id, transaction_id)
       join ${table} a using (book_id, ${id})
     where t.book_id = $1 and t.type = 'EXPENSE' and a.name = $2 and t.date between '2026-11-01' and '2026-11-30'`,
    [person.bookId, name],
  );
  return Number(rows[0]?.n);
}

async function listed(link: string): Promise<number> {
  const [path = '', query = ''] = link.split('?');
  const shown = await person.get<{ expense: number }>(`/api/v2/books/${person.bookId}${path}?totals=true&${query}`);
  expect(shown.status).toBe(200);
  return shown.body.expense;
}

beforeAll(async () => {
  person = await joinAs(app(), 'pays-asks');
  const book = `/api/v2/books/${person.bookId}`;
  const add = async (path: string, body: object): Promise<string> => {
    const made = await person.post<{ id: string }>(`${book}/${path}`, body);
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    return made.body.id;
  };
  card = await add('assets', { assetType: 'CREDIT_CARD', name: '하나카드', balance: 0 });
  account = await add('assets', { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 900_000 });
  const debit = await add('assets', { assetType: 'DEBIT_CARD', name: '국민체크', balance: 0 });
  await add('assets', { assetType: 'CHECKING_ACCOUNT', name: '국민은행 통장', balance: 70_000 });
  const assets = (await person.get<Asset[] | { items: Asset[] }>(`${book}/assets`)).body;
  const cash = (Array.isArray(assets) ? assets : assets.items).find(({ name }) => name === '현금')?.id;
  const methods = (await person.get<PaymentMethod[]>(`${book}/payments`)).body;
  const byCash = methods.find(({ name }) => name === '현금')?.id;
  const bought = (amount: number, payments: readonly object[]) =>
    add('transactions', { type: 'EXPENSE', date: '2026-11-03', amount, description: '장보기', payments });
  await bought(50_000, [
    { assetId: card, amount: 30_000 },
    { assetId: cash, paymentMethodId: byCash, amount: 20_000 },
  ]);
  await bought(8_000, [{ assetId: cash, paymentMethodId: byCash, amount: 8_000 }]);
  await bought(150_000, [{ assetId: account, amount: 150_000 }]);
  await bought(3_300, [{ assetId: debit, amount: 3_300 }]);
  await add('transactions', {
    type: 'TRANSFER',
    date: '2026-11-04',
    amount: 100_000,
    fee: 500,
    assetId: account,
    toAssetId: cash,
  });
});

describe('what was paid with an account or a payment method', () => {
  test('is only its part of a purchase that was paid in two ways', async () => {
    const byCard = await ask('이번 달 하나카드로 얼마 썼어?');
    expect([byCard.value, byCard.link]).toEqual([await paidWith('assets', '하나카드'), `/assets/${card}`]);
    expect(byCard.value).toBe(30_000);
    const byCash = await ask('이번 달 결제수단 현금 얼마 썼어?');
    expect(byCash.value).toBe(await paidWith('payment_methods', '현금'));
    expect(byCash.link).toMatch(/^\/analytics\?/u);
    expect((await ask('이번 달 하나카드로 제일 많이 쓴 날')).value).toBeUndefined();
  });

  test('is all that a debit card and a month ask for, and a bank alone is its account', async () => {
    expect((await ask('11월 국민체크')).value).toBe(await paidWith('assets', '국민체크'));
    expect(await paidWith('assets', '국민체크')).toBe(3_300);
    expect((await ask('11월 하나카드')).reading).toBeNull();
    expect((await ask('국민은행 잔고')).value).toBe(70_000);
  });

  test('links to the list where nothing was paid in two ways', async () => {
    const { value, link } = await ask('이번 달 월급통장에서 얼마 썼어?');
    expect([value, await listed(link)]).toEqual([150_500, value]);
  });
});

test('spending above an amount has no fees of transfers above it', async () => {
  for (const text of ['이번 달 10만원 이상 쓴 거 얼마야?', '이번 달 10만원 이상 지출']) {
    const { value, rows = [], link } = await ask(text);
    expect([text, value, await listed(link)]).toEqual([text, 150_000, 150_000]);
    expect(rows.reduce((sum, row) => sum + row.value, 0)).toBe(150_000);
  }
});
