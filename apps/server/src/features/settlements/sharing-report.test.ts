import type { Category, SharingReport, Transaction } from '@salim/contract';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

/** Friday, 20 November 2026. */
const app = useTestApp();
let minsu: TestPerson;
let jiyeon: TestPerson;
let stranger: TestPerson;
let home: string;
let food: string;

async function anExpense(by: TestPerson, fields: object): Promise<void> {
  const { status } = await by.post<Transaction>(`${home}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-10',
    ...fields,
  });
  expect(status).toBe(201);
}

beforeAll(async () => {
  [minsu, jiyeon, stranger] = await Promise.all([
    joinAs(app(), 'report-minsu'),
    joinAs(app(), 'report-jiyeon'),
    joinAs(app(), 'report-stranger'),
  ]);
  await addMember(app(), minsu.bookId, jiyeon, 'MEMBER');
  home = `/api/v2/books/${minsu.bookId}`;
  food = (await minsu.post<Category>(`${home}/categories`, { kind: 'EXPENSE', name: '장보기' })).body.id;
  await anExpense(minsu, { amount: 70_000, shareMethod: 'EQUAL', categoryId: food });
  await anExpense(minsu, { amount: 10_000, shareMethod: 'EQUAL', categoryId: food, isRefund: true });
  await anExpense(jiyeon, { amount: 20_000, shareMethod: 'EQUAL', visibility: 'MASKED', description: '비밀' });
  await anExpense(minsu, { amount: 5000 });
  await anExpense(jiyeon, { amount: 7000 });
  await anExpense(jiyeon, { amount: 9000, visibility: 'MASKED' });
  await anExpense(jiyeon, { amount: 4000, excludeFromStats: true });
  await anExpense(minsu, { amount: 30_000, shareMethod: 'EQUAL', date: '2026-10-31' });
  await anExpense(minsu, { type: 'INCOME', amount: 1_000_000 });
});

async function report(by: TestPerson, query = ''): Promise<SharingReport> {
  const { status, body } = await by.get<SharingReport>(`${home}/settlement/report${query}`);
  expect(status).toBe(200);
  return body;
}

const sumsOf = ({ months }: SharingReport, index: number) =>
  [minsu, jiyeon].map(({ userId }) => {
    const row = months.at(index)?.members.find((member) => member.userId === userId);
    return [row?.paid, row?.borne, row?.personal];
  });

test('shows what each member paid, bore and spent personally', async () => {
  const mine = await report(minsu);
  expect(mine.months.map(({ month }) => month)).toEqual([
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
  ]);
  expect(mine.months.at(-1)).toMatchObject({ from: '2026-11-01', to: '2026-11-30', shared: 80_000, masked: 9000 });
  expect(sumsOf(mine, -1)).toEqual([
    [60_000, 40_000, 5000],
    [20_000, 40_000, 7000],
  ]);
  expect(sumsOf(mine, -2)).toEqual([
    [30_000, 15_000, 0],
    [0, 15_000, 0],
  ]);
  expect(mine.categories.map(({ name, amount }) => [name, amount])).toEqual([
    ['장보기', 60_000],
    ['비공개', 20_000],
  ]);
});

test('shows the all-time balance of each member at the end of each month, the same for both', async () => {
  const settled = { fromUserId: jiyeon.userId, toUserId: minsu.userId, amount: 10_000, date: '2026-11-15' };
  const { body } = await jiyeon.post<{ id: string }>(`${home}/settlements`, settled);
  for (const reader of [minsu, jiyeon]) {
    const { months } = await report(reader);
    const standing = months.map(({ members }) =>
      [minsu, jiyeon].map(({ userId }) => members.find((row) => row.userId === userId)?.balance),
    );
    expect(standing.slice(-3)).toEqual([
      [0, 0],
      [15_000, -15_000],
      [25_000, -25_000],
    ]);
  }
  // Balances from before the first requested month are carried into it.
  const november = await report(minsu, '?month=2026-11&months=1');
  expect(november.months[0]?.members.map(({ balance }) => balance)).toEqual([25_000, -25_000]);
  await jiyeon.delete(`${home}/settlements/${body.id}`);
});

test('names masked personal spending only to its member, with the same totals', async () => {
  const [mine, theirs] = [await report(minsu), await report(jiyeon)];
  expect(theirs.months.at(-1)?.masked).toBe(0);
  expect(sumsOf(theirs, -1)[1]).toEqual([20_000, 40_000, 16_000]);
  const total = ({ months }: SharingReport) =>
    months.map(({ shared, masked, members }) => shared + masked + members.reduce((sum, row) => sum + row.personal, 0));
  expect(total(theirs)).toEqual(total(mine));
  expect(theirs.categories.map(({ name }) => name)).toEqual(['장보기', '미분류']);
});

test('covers the requested months, for members only', async () => {
  const october = await report(jiyeon, '?month=2026-10&months=1');
  expect(october.months.map(({ month, shared }) => [month, shared])).toEqual([['2026-10', 30_000]]);
  const path = `${home}/settlement/report`;
  const refused = [
    await minsu.get(`${path}?months=25`),
    await minsu.get(`${path}?month=2026-13`),
    await stranger.get(path),
    await signedOut(app()).get(path),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 400, 404, 401]);
});
