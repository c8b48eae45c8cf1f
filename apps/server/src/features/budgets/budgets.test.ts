import type { Activity, Book, Budget, BudgetSuggestion, Dashboard, ErrorAnswer } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { aBudget, budgetsPath, categoriesOf, linesByName, spend, summaryOf } from '../../testing/test-budgets.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `budgeter-${people}`);
}

async function changeBook(person: TestPerson, changes: object): Promise<void> {
  const path = `/api/v2/books/${person.bookId}`;
  const { body } = await person.get<Book>(path);
  expect((await person.patch(path, { ...changes, version: body.version })).status).toBe(200);
}

describe('a month without a budget', () => {
  test('returns 404 for the month and for its summary', async () => {
    const person = await aPerson();
    const path = budgetsPath(person.bookId);
    for (const url of [`${path}/month/2026-11`, `${path}/summary?month=2026-11`, `${path}/summary`]) {
      const { status, body } = await person.get<ErrorAnswer>(url);
      expect([status, body.code, body.message]).toEqual([404, 'BUDGET_NOT_FOUND', '이 달에는 아직 예산이 없어요.']);
    }
  });

  test.each(['2026-13', '2026-1', '202611', '٢٠٢٦-٠١', 'x'])(
    'is distinguished from the malformed month %s',
    async (month) => {
      const person = await aPerson();
      const path = budgetsPath(person.bookId);
      expect((await person.get(`${path}/month/${encodeURIComponent(month)}`)).status).toBe(400);
      expect((await person.get(`${path}/summary?month=${encodeURIComponent(month)}`)).status).toBe(400);
      expect((await person.get(`${path}/suggestion?month=${encodeURIComponent(month)}`)).status).toBe(400);
    },
  );
});

describe('creating a budget', () => {
  test('returns it with its month as numeric id', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const food = category('식비');
    const made = await aBudget(person, {
      incomeBudget: 3_000_000,
      expenseBudget: 1_500_000,
      memo: '김장하는 달',
      categories: [{ categoryId: food.id, amount: 400_000, rollover: 'BOTH' }],
    });
    expect(made).toMatchObject({
      id: 202611,
      bookId: person.bookId,
      budgetMonth: '2026-11',
      incomeBudget: 3_000_000,
      expenseBudget: 1_500_000,
      memo: '김장하는 달',
      categories: [{ categoryId: food.id, amount: 400_000, rollover: 'BOTH' }],
      version: 1,
    });
    expect((await person.get<Budget>(`${budgetsPath(person.bookId)}/month/2026-11`)).body).toEqual(made);
  });

  test('applies defaults to omitted fields', async () => {
    const person = await aPerson();
    const { body, status } = await person.post<Budget>(budgetsPath(person.bookId), { budgetMonth: '2026-12' });
    expect([status, body.incomeBudget, body.expenseBudget, body.memo, body.categories]).toEqual([201, 0, 0, '', []]);
  });

  test('is rejected a second time for a month, also concurrently, and replayed for the same key', async () => {
    const person = await aPerson();
    const path = budgetsPath(person.bookId);
    const body = { budgetMonth: '2026-11', expenseBudget: 500_000 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.post<ErrorAnswer>(path, body)));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.code).toBe('BUDGET_EXISTS');
    const keyed = () => person.post(path, { ...body, budgetMonth: '2026-12' }, { 'idempotency-key': 'december' });
    const [first, second] = [await keyed(), await keyed()];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test.each([
    ['no month', {}, 400],
    ['an invalid month', { budgetMonth: '2026-13' }, 400],
    ['a month out of range', { budgetMonth: '2200-01' }, 422],
    ['an unknown field', { budgetMonth: '2026-11', total: 1 }, 400],
    ['an amount as text', { budgetMonth: '2026-11', expenseBudget: '1000' }, 400],
    ['a fraction of a won', { budgetMonth: '2026-11', expenseBudget: 0.5 }, 400],
    ['a negative amount', { budgetMonth: '2026-11', expenseBudget: -1 }, 422],
    ['an amount out of range', { budgetMonth: '2026-11', incomeBudget: 10_000_000_000_000 }, 422],
    ['a memo of 2,001 letters', { budgetMonth: '2026-11', memo: '가'.repeat(2001) }, 422],
    [
      'an unknown rollover',
      { budgetMonth: '2026-11', categories: [{ categoryId: newId(new Date(0)), amount: 1, rollover: 'ALL' }] },
      400,
    ],
    ['a line without an amount', { budgetMonth: '2026-11', categories: [{ categoryId: newId(new Date(0)) }] }, 400],
    [
      'too many lines',
      {
        budgetMonth: '2026-11',
        categories: Array.from({ length: 501 }, () => ({ categoryId: newId(new Date(0)), amount: 1 })),
      },
      422,
    ],
  ])('is rejected with %s', async (_what, body, status) => {
    const person = await aPerson();
    const answer = await person.post<ErrorAnswer>(budgetsPath(person.bookId), body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
    expect((await person.get(`${budgetsPath(person.bookId)}/month/2026-11`)).status).toBe(404);
  });

  test('is rejected for categories that cannot have one, naming the line', async () => {
    const [person, stranger] = [await aPerson(), await aPerson()];
    const category = await categoriesOf(person);
    const [food, pay, theirs] = [category('식비').id, category('급여').id, (await categoriesOf(stranger))('식비').id];
    const gone = (
      await person.post<{ id: string }>(`/api/v2/books/${person.bookId}/categories`, {
        kind: 'EXPENSE',
        name: '없앨 것',
      })
    ).body.id;
    await person.delete(`/api/v2/books/${person.bookId}/categories/${gone}`);
    const cases = [
      [[food, theirs], 404, 'CATEGORY_NOT_FOUND'],
      [[food, gone], 404, 'CATEGORY_NOT_FOUND'],
      [[food, pay], 422, 'BUDGET_NEEDS_EXPENSE_CATEGORY'],
      [[food, food], 422, 'DUPLICATE_CATEGORY'],
    ] as const;
    for (const [ids, status, code] of cases) {
      const answer = await person.post<ErrorAnswer>(budgetsPath(person.bookId), {
        budgetMonth: '2026-11',
        categories: ids.map((categoryId) => ({ categoryId, amount: 1000 })),
      });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.body.errors?.[0]?.field).toBe('categories.1.categoryId');
    }
  });
});

describe('changing a budget', () => {
  test('keeps omitted fields, ignores fixed ones and increments the version', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const lines = [{ categoryId: category('식비').id, amount: 300_000, rollover: 'NONE' }];
    const made = await aBudget(person, { incomeBudget: 1000, memo: '메모', categories: lines });
    const url = `${budgetsPath(person.bookId)}/${made.id}`;
    const changed = await person.put<Budget>(url, { ...made, budgetMonth: '2027-01', expenseBudget: 200_000 });
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...made, expenseBudget: 200_000, version: 2, updatedAt: changed.body.updatedAt },
    ]);
    const memo = await person.put<Budget>(url, { memo: '다른 메모' });
    expect(memo.body).toMatchObject({ expenseBudget: 200_000, memo: '다른 메모', categories: lines, version: 3 });
    const emptied = await person.put<Budget>(url, { categories: [] });
    expect(emptied.body).toMatchObject({ memo: '다른 메모', categories: [], version: 4 });
  });

  test('with a stale version returns the current one and changes nothing', async () => {
    const person = await aPerson();
    const made = await aBudget(person);
    const url = `${budgetsPath(person.bookId)}/${made.id}`;
    const changed = await person.put<Budget>(url, { expenseBudget: 1, version: 1 });
    const stale = await person.put<ErrorAnswer>(url, { expenseBudget: 2, version: 1 });
    expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, 'VERSION_CONFLICT', changed.body]);
    expect((await person.get<Budget>(`${budgetsPath(person.bookId)}/month/2026-11`)).body.expenseBudget).toBe(1);
  });

  test.each([202612, 0, 202613, 999_999, 'x', '1e5', '2026-11'])('with id %s returns 404', async (id) => {
    const person = await aPerson();
    await aBudget(person);
    const url = `${budgetsPath(person.bookId)}/${id}`;
    expect((await person.put(url, { memo: '' })).status).toBe(404);
    expect((await person.delete(url)).status).toBe(404);
  });

  test('rejects unknown fields and invalid amounts', async () => {
    const person = await aPerson();
    const { id } = await aBudget(person);
    const url = `${budgetsPath(person.bookId)}/${id}`;
    expect((await person.put(url, { carriedOver: 5 })).status).toBe(400);
    expect((await person.put(url, { expenseBudget: -5 })).status).toBe(422);
  });
});

describe('deleting a budget', () => {
  test('leaves the month without a budget, ready for a new one', async () => {
    const person = await aPerson();
    const { id } = await aBudget(person);
    const url = `${budgetsPath(person.bookId)}/${id}`;
    expect((await person.delete(url)).status).toBe(204);
    expect((await person.delete<ErrorAnswer>(url)).body.code).toBe('BUDGET_NOT_FOUND');
    expect((await person.get(`${budgetsPath(person.bookId)}/month/2026-11`)).status).toBe(404);
    expect((await aBudget(person)).version).toBe(1);
  });
});

describe('the summary', () => {
  test('assigns each amount to the deepest budgeted line, and adds up', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const food = category('식비');
    const eatingOut = category('외식', '식비');
    const groceries = category('장보기', '식비');
    const bus = category('대중교통', '교통');
    await aBudget(person, {
      expenseBudget: 1_000_000,
      categories: [
        { categoryId: food.id, amount: 300_000 },
        { categoryId: eatingOut.id, amount: 100_000 },
      ],
    });
    await spend(person, 10_000, { categoryId: food.id });
    await spend(person, 120_000, { categoryId: eatingOut.id });
    await spend(person, 45_000, { categoryId: groceries.id });
    await spend(person, 1_400, { categoryId: bus.id });
    await spend(person, 7_000);
    await spend(person, 20_000, {
      splits: [
        { categoryId: groceries.id, amount: 15_000 },
        { categoryId: bus.id, amount: 5_000 },
      ],
    });
    const summary = await summaryOf(person);
    expect(summary).toMatchObject({
      month: '2026-11',
      from: '2026-11-01',
      to: '2026-11-30',
      today: '2026-11-20',
      totalBudget: 1_000_000,
      totalSpent: 203_400,
      remainingBudget: 796_600,
      carriedOver: 0,
      currency: 'KRW',
    });
    const lines = linesByName(summary);
    expect(lines['식비']).toMatchObject({ budget: 300_000, spent: 70_000, remaining: 230_000, isPlanned: true });
    expect(lines['외식']).toMatchObject({ budget: 100_000, spent: 120_000, remaining: -20_000, parentId: food.id });
    expect(lines['교통']).toMatchObject({ budget: 0, spent: 6_400, remaining: -6_400, isPlanned: false });
    expect(lines['미분류']).toMatchObject({ categoryId: null, spent: 7_000, isMasked: false });
    expect(Object.keys(lines).toSorted()).toEqual(['교통', '미분류', '식비', '외식']);
  });

  test('subtracts refunds, includes fees, and leaves out transfers, other months and excluded transactions', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const food = category('식비').id;
    const fees = category('수수료').id;
    const transactions = `/api/v2/books/${person.bookId}/transactions`;
    const assets = `/api/v2/books/${person.bookId}/assets`;
    const cash = (await person.get<{ id: string }[]>(assets)).body[0]?.id;
    const bank = (await person.post<{ id: string }>(assets, { assetType: 'CHECKING_ACCOUNT', name: '통장' })).body.id;
    await aBudget(person, { categories: [{ categoryId: food, amount: 50_000 }] });
    await spend(person, 30_000, { categoryId: food });
    await spend(person, 12_000, { categoryId: food, isRefund: true });
    await spend(person, 99_000, { categoryId: food, excludeFromStats: true });
    await spend(person, 77_000, { categoryId: food, date: '2026-10-31' });
    await person.post(transactions, { type: 'INCOME', date: '2026-11-10', amount: 900_000 });
    const gone = await spend(person, 5_000, { categoryId: food });
    await person.delete(`${transactions}/${gone.id}`);
    const moved = await person.post(transactions, {
      type: 'TRANSFER',
      date: '2026-11-20',
      amount: 100_000,
      assetId: cash,
      toAssetId: bank,
      fee: 500,
      feeCategoryId: fees,
    });
    expect(moved.status).toBe(201);
    await person.post(`/api/v2/assets/${bank}/reconcile`, { balance: 1, date: '2026-11-20' });
    const summary = await summaryOf(person);
    expect(summary).toMatchObject({ totalSpent: 18_500, totalIncome: 900_000 });
    expect(linesByName(summary)['식비']?.spent).toBe(18_000);
    const { body } = await person.get<{ expense: number }>(`${transactions}?month=2026-11&totals=true`);
    expect(body.expense).toBe(summary.totalSpent);
  });

  test('uses the month boundaries of the book', async () => {
    const person = await aPerson();
    await changeBook(person, {
      monthStartDay: 25,
      monthStartRule: 'PREVIOUS',
      monthStartAdjust: 'PREVIOUS_BUSINESS_DAY',
    });
    await aBudget(person);
    // 25 October 2026 is a Sunday, so the month begins on Friday the 23rd; 25 November is a Wednesday.
    for (const [date, amount] of [
      ['2026-10-22', 1],
      ['2026-10-23', 20],
      ['2026-11-24', 300],
      ['2026-11-25', 4000],
    ] as const) {
      await spend(person, amount, { date });
    }
    expect(await summaryOf(person)).toMatchObject({ from: '2026-10-23', to: '2026-11-24', totalSpent: 320 });
    const running = await person.get<{ month: string }>(`${budgetsPath(person.bookId)}/summary`);
    expect(running.body.month).toBe('2026-11');
  });

  test('shows masked spending in the total only, the same to every member', async () => {
    const [owner, member] = [await aPerson(), await aPerson()];
    await addMember(app(), owner.bookId, member, 'MEMBER');
    const category = await categoriesOf(owner);
    const food = category('식비').id;
    await aBudget(owner, { categories: [{ categoryId: food, amount: 200_000 }] });
    await spend(owner, 10_000, { categoryId: food });
    await spend(member, 60_000, { categoryId: food, visibility: 'MASKED', description: '깜짝 선물' }, owner.bookId);
    await spend(member, 3_000, { categoryId: food, visibility: 'MASKED', revealOn: '2026-11-19' }, owner.bookId);
    const [forOwner, forMember] = [await summaryOf(owner), await summaryOf(member, '2026-11', owner.bookId)];
    expect(forOwner).toEqual(forMember);
    expect(forOwner.totalSpent).toBe(73_000);
    expect(linesByName(forOwner)['식비']?.spent).toBe(13_000);
    expect(forOwner.categories.at(-1)).toMatchObject({
      categoryId: null,
      name: '비공개',
      isMasked: true,
      spent: 60_000,
      budget: 0,
    });
    expect(JSON.stringify(forOwner)).not.toContain('깜짝');
  });

  test('leaves out the line of a deleted category until the category is restored', async () => {
    const person = await aPerson();
    const path = `/api/v2/books/${person.bookId}/categories`;
    const { body: made } = await person.post<{ id: string }>(path, { kind: 'EXPENSE', name: '캠핑' });
    const budget = await aBudget(person, { categories: [{ categoryId: made.id, amount: 70_000 }] });
    await person.delete(`${path}/${made.id}`);
    expect((await person.get<Budget>(`${budgetsPath(person.bookId)}/month/2026-11`)).body.categories).toEqual([]);
    expect((await summaryOf(person)).categories).toEqual([]);
    await person.put(`${budgetsPath(person.bookId)}/${budget.id}`, { categories: [] });
    await person.post(`${path}/${made.id}/restore`);
    expect(linesByName(await summaryOf(person))['캠핑']).toMatchObject({ budget: 70_000 });
  });

  test('counts installments on their date, or turn by turn when the book is set to it', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const food = category('식비').id;
    for (const month of ['2026-08', '2026-09', '2026-11']) await aBudget(person, { budgetMonth: month });
    await spend(person, 100_000, { date: '2026-08-31', categoryId: food, installment: { months: 3 } });
    await spend(person, 7_000, { date: '2026-09-01', categoryId: food });
    const spent = async (month: string) => linesByName(await summaryOf(person, month))['식비']?.spent ?? 0;
    expect([await spent('2026-08'), await spent('2026-09'), await spent('2026-11')]).toEqual([100_000, 7_000, 0]);
    await changeBook(person, { installmentBasis: 'BILLING' });
    // 33,334 + 33,333 + 33,333; the 31st maps to the last day of a shorter month.
    expect([await spent('2026-08'), await spent('2026-09'), await spent('2026-11')]).toEqual([33_334, 40_333, 0]);
    await aBudget(person, { budgetMonth: '2026-10' });
    expect(await spent('2026-10')).toBe(33_333);
  });
});

describe('carry-over', () => {
  test('follows the setting of each line through all earlier months and is recalculated after a backdated transaction', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const [food, traffic, home, health] = [
      category('식비').id,
      category('교통').id,
      category('주거').id,
      category('의료·건강').id,
    ];
    const categories = [
      { categoryId: food, amount: 100_000, rollover: 'BOTH' },
      { categoryId: traffic, amount: 50_000, rollover: 'SURPLUS' },
      { categoryId: home, amount: 200_000, rollover: 'DEFICIT' },
      { categoryId: health, amount: 30_000, rollover: 'NONE' },
    ];
    for (const month of ['2026-09', '2026-10', '2026-11']) await aBudget(person, { budgetMonth: month, categories });
    await spend(person, 70_000, { date: '2026-09-05', categoryId: food });
    await spend(person, 150_000, { date: '2026-10-05', categoryId: food });
    await spend(person, 80_000, { date: '2026-09-05', categoryId: traffic });
    await spend(person, 20_000, { date: '2026-10-05', categoryId: traffic });
    await spend(person, 230_000, { date: '2026-09-05', categoryId: home });
    await spend(person, 190_000, { date: '2026-10-05', categoryId: home });
    const carried = async () =>
      Object.fromEntries((await summaryOf(person)).categories.map((line) => [line.name, line.carriedOver]));
    // 식비 +30,000 −50,000; 교통 0 +30,000; 주거 −30,000 and then 20,000 below zero.
    expect(await carried()).toEqual({ 식비: -20_000, 교통: 30_000, 주거: -20_000, 의료·건강: 0 });
    const summary = await summaryOf(person);
    expect([summary.carriedOver, summary.totalBudget, summary.remainingBudget]).toEqual([-10_000, 100_000, 100_000]);
    await spend(person, 25_000, { date: '2026-09-30', categoryId: food });
    expect((await carried())['식비']).toBe(-45_000);
    await person.delete(`${budgetsPath(person.bookId)}/202610`);
    expect(await carried()).toEqual({ 식비: 0, 교통: 0, 주거: 0, 의료·건강: 0 });
  });
});

describe('copying a budget', () => {
  test('creates the same budget for another month, once', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const path = budgetsPath(person.bookId);
    const made = await aBudget(person, {
      incomeBudget: 5,
      memo: '메모',
      categories: [{ categoryId: category('식비').id, amount: 400_000, rollover: 'SURPLUS' }],
    });
    const copy = await person.post<Budget>(`${path}/copy`, { fromMonth: '2026-11', toMonth: '2026-12' });
    expect([copy.status, copy.body]).toEqual([
      201,
      { ...made, id: 202612, budgetMonth: '2026-12', createdAt: copy.body.createdAt, updatedAt: copy.body.updatedAt },
    ]);
    const again = await person.post<ErrorAnswer>(`${path}/copy`, { fromMonth: '2026-11', toMonth: '2026-12' });
    expect([again.status, again.body.code]).toEqual([409, 'BUDGET_EXISTS']);
    const none = await person.post<ErrorAnswer>(`${path}/copy`, { fromMonth: '2026-01', toMonth: '2027-01' });
    expect([none.status, none.body.code]).toEqual([404, 'BUDGET_NOT_FOUND']);
    expect((await person.post(`${path}/copy`, { fromMonth: '2026-11' })).status).toBe(400);
  });
});

describe('the suggestion', () => {
  test('is the average of the three previous months, by category and in total', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const [food, eatingOut] = [category('식비').id, category('외식', '식비').id];
    await spend(person, 100_000, { date: '2026-08-03', categoryId: food });
    await spend(person, 110_000, { date: '2026-09-03', categoryId: eatingOut });
    await spend(person, 120_001, { date: '2026-10-03', categoryId: food });
    await spend(person, 30_000, { date: '2026-10-31' });
    await spend(person, 999_999, { date: '2026-07-31', categoryId: food });
    await spend(person, 999_999, { date: '2026-11-01', categoryId: food });
    await person.post(`/api/v2/books/${person.bookId}/transactions`, {
      type: 'INCOME',
      date: '2026-10-25',
      amount: 3_000_000,
    });
    const { body, status } = await person.get<BudgetSuggestion>(
      `${budgetsPath(person.bookId)}/suggestion?month=2026-11`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      budgetMonth: '2026-11',
      incomeBudget: 1_000_000,
      expenseBudget: 120_000,
      rounding: 'HALF_UP',
    });
    expect(body.months.map(({ month, expense }) => [month, expense])).toEqual([
      ['2026-08', 100_000],
      ['2026-09', 110_000],
      ['2026-10', 150_001],
    ]);
    expect(Object.fromEntries(body.categories.map((line) => [line.categoryId, line.amount]))).toEqual({
      [food]: 110_000,
      [eatingOut]: 36_667,
    });
  });

  test('of an empty book is zero', async () => {
    const person = await aPerson();
    const { body } = await person.get<BudgetSuggestion>(`${budgetsPath(person.bookId)}/suggestion`);
    expect(body).toMatchObject({ budgetMonth: '2026-11', incomeBudget: 0, expenseBudget: 0, categories: [] });
  });
});

describe('the dashboard', () => {
  test("shows the month's budget with its pace, or no budget", async () => {
    const person = await aPerson();
    const url = `/api/v2/dashboard?bookId=${person.bookId}&month=2026-11`;
    expect((await person.get<Dashboard>(url)).body.budget).toBeNull();
    await aBudget(person, { expenseBudget: 300_000 });
    await spend(person, 120_000);
    const { body } = await person.get<Dashboard>(url);
    expect(body.budget).toEqual({ total: 300_000, spent: 120_000, remaining: 180_000, carriedOver: 0, pace: 20 / 30 });
    expect(body.expense).toBe(body.budget?.spent);
    const december = await person.get<Dashboard>(`/api/v2/dashboard?bookId=${person.bookId}&month=2026-12`);
    expect(december.body.budget).toBeNull();
  });
});

describe('budgets', () => {
  let owner: TestPerson;
  let member: TestPerson;
  let viewer: TestPerson;
  let stranger: TestPerson;
  let path: string;
  beforeAll(async () => {
    [owner, member, viewer, stranger] = [await aPerson(), await aPerson(), await aPerson(), await aPerson()];
    await addMember(app(), owner.bookId, member, 'MEMBER');
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    path = budgetsPath(owner.bookId);
    await aBudget(owner);
  });

  test('can be read by viewers, changed by members, and are not found by strangers', async () => {
    const reads = ['/month/2026-11', '/summary?month=2026-11', '/suggestion'];
    const writes: ((person: Pick<TestPerson, 'post' | 'put' | 'delete'>) => Promise<{ status: number }>)[] = [
      (person) => person.post(path, { budgetMonth: '2027-03', expenseBudget: 1 }),
      (person) => person.put(`${path}/202611`, { expenseBudget: 1 }),
      (person) => person.post(`${path}/copy`, { fromMonth: '2026-11', toMonth: '2027-03' }),
      (person) => person.delete(`${path}/202611`),
    ];
    for (const read of reads) {
      expect((await viewer.get(`${path}${read}`)).status).toBe(200);
      expect((await stranger.get<ErrorAnswer>(`${path}${read}`)).body.code).toBe('BOOK_NOT_FOUND');
      expect((await signedOut(app()).get(`${path}${read}`)).status).toBe(401);
    }
    for (const write of writes) {
      expect((await write(viewer)).status).toBe(403);
      expect((await write(stranger)).status).toBe(404);
      expect((await write(signedOut(app()))).status).toBe(401);
    }
    expect((await owner.get<Budget>(`${path}/month/2026-11`)).body).toMatchObject({
      expenseBudget: 100_000,
      version: 1,
    });
    expect((await member.put(`${path}/202611`, { memo: '같이' })).status).toBe(200);
  });

  test('are recorded in the activity log', async () => {
    await member.post(path, { budgetMonth: '2028-01', expenseBudget: 7 });
    await owner.put(`${path}/202801`, { expenseBudget: 8 });
    await owner.delete(`${path}/202801`);
    const { body } = await owner.get<{ items: Activity[] }>(`/api/v2/books/${owner.bookId}/activity?limit=3`);
    expect(body.items.map((item) => [item.action, item.entity, item.actor.userId])).toEqual([
      ['DELETED', 'BUDGET', owner.userId],
      ['UPDATED', 'BUDGET', owner.userId],
      ['CREATED', 'BUDGET', member.userId],
    ]);
    expect(body.items[1]).toMatchObject({
      before: { expenseBudget: 7 },
      after: { expenseBudget: 8, budgetMonth: '2028-01' },
    });
  });

  test('pass the audit', async () => {
    await expectSoundBooks(app());
  });
});
