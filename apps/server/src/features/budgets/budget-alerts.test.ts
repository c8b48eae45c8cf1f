import type { Book, Category, ErrorAnswer, ImportPreview, Notification } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { inTrx } from '../../db/in-trx.ts';
import { findBookSettings } from '../../db/queries/book-seat.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { aBudget, budgetNotices, budgetsPath, categoriesOf, spend } from '../../testing/test-budgets.ts';
import { addMember, joinAs, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { csvFile } from '../imports/reading/testing/ledger-files.ts';
import { aTransaction } from '../imports/reading/testing/ledger-transactions.ts';
import { alertOfSpending } from './budget-alerts.service.ts';

const app = useTestApp();
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `alerted-${people}`);
}

async function titlesOf(person: TestPerson): Promise<string[]> {
  return (await budgetNotices(person)).map((notice) => notice.title);
}

const transactionsOf = (person: TestPerson) => `/api/v2/books/${person.bookId}/transactions`;

async function couple(): Promise<[TestPerson, TestPerson]> {
  const [owner, member] = [await aPerson(), await aPerson()];
  await addMember(app(), owner.bookId, member, 'MEMBER');
  return [owner, member];
}

describe('an alert of a month’s budget', () => {
  test('is sent to every member including the spender, with the book, the budget and the share', async () => {
    const [owner, member] = await couple();
    const stranger = await aPerson();
    await owner.post(`/api/v2/books/${owner.bookId}/members`, { name: '아이' });
    await aBudget(owner, { expenseBudget: 300_000 });
    await spend(owner, 239_999);
    expect(await titlesOf(owner)).toEqual([]);
    await spend(member, 10_001, {}, owner.bookId);
    const [notices, theirs] = [await budgetNotices(owner), await budgetNotices(member)];
    const { title } = (await owner.get<{ title: string }>(`/api/v2/books/${owner.bookId}`)).body;
    const textOf = (notice: Notification) => [notice.title, notice.message, notice.link, notice.bookId];
    expect(notices.map(textOf)).toEqual(theirs.map(textOf));
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatchObject({
      type: 'BUDGET',
      title: '11월 지출 예산이 50,000원 남았어요',
      message: `‘${title}’ 11월 지출 예산 300,000원 중 250,000원(83%)을 썼어요.`,
      link: '/budgets?month=2026-11',
      bookId: owner.bookId,
      isRead: false,
    });
    await spend(owner, 62_000);
    expect((await budgetNotices(member)).at(-1)).toMatchObject({
      title: '11월 지출 예산을 12,000원 넘겼어요',
      message: `‘${title}’ 11월 지출 예산 300,000원 중 312,000원(104%)을 썼어요.`,
    });
    expect(await budgetNotices(stranger)).toEqual([]);
  });

  test('reports only the higher threshold when one transaction passes both', async () => {
    const person = await aPerson();
    await aBudget(person);
    await spend(person, 500_000);
    expect(await titlesOf(person)).toEqual(['11월 지출 예산을 400,000원 넘겼어요']);
    await spend(person, 500_000);
    expect(await titlesOf(person)).toHaveLength(1);
  });

  test('is sent once, however often spending falls and rises again', async () => {
    const person = await aPerson();
    const { id } = await aBudget(person);
    const transaction = await spend(person, 85_000);
    const url = `${transactionsOf(person)}/${transaction.id}`;
    const put = async (amount: number, version: number) =>
      expect((await person.put(url, { type: 'EXPENSE', date: '2026-11-20', amount, version })).status).toBe(200);
    await put(10_000, 1);
    await put(90_000, 2);
    await person.delete(url);
    await person.post(`${url}/restore`);
    await person.put(`${budgetsPath(person.bookId)}/${id}`, { expenseBudget: 200_000 });
    await person.put(`${budgetsPath(person.bookId)}/${id}`, { expenseBudget: 110_000 });
    await person.delete(`${budgetsPath(person.bookId)}/${id}`);
    await aBudget(person);
    expect(await titlesOf(person)).toEqual(['11월 지출 예산이 15,000원 남았어요']);
  });

  test.each(['one after another', 'at once'])('is sent once when twenty transactions arrive %s', async (how) => {
    const [owner, member] = await couple();
    await aBudget(owner);
    const sendOne = (index: number) => spend(index % 2 ? owner : member, 6_000, {}, owner.bookId);
    if (how === 'at once') await Promise.all(Array.from({ length: 20 }, (_, index) => sendOne(index)));
    else for (let index = 0; index < 20; index += 1) await sendOne(index);
    for (const person of [owner, member]) {
      expect(await titlesOf(person)).toEqual([
        '11월 지출 예산이 16,000원 남았어요',
        '11월 지출 예산을 2,000원 넘겼어요',
      ]);
    }
  });

  test('is sent by whichever of two concurrent transactions passes the threshold', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aPerson();
      await aBudget(person);
      await Promise.all([spend(person, 45_000), spend(person, 45_000)]);
      expect(await titlesOf(person)).toEqual(['11월 지출 예산이 10,000원 남았어요']);
    }
  });

  test('is not sent for a transaction that is not stored in the end', async () => {
    const person = await aPerson();
    await aBudget(person);
    const transaction = { id: crypto.randomUUID(), type: 'EXPENSE', date: '2026-11-20', amount: 90_000 };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => person.post(transactionsOf(person), transaction)),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    const keyed = await person.post(
      transactionsOf(person),
      { ...transaction, id: undefined, amount: 0 },
      { 'idempotency-key': 'x' },
    );
    expect(keyed.status).toBe(422);
    expect(await titlesOf(person)).toHaveLength(1);
  });

  test('is rolled back together with the transaction', async () => {
    const person = await aPerson();
    await aBudget(person);
    const { deps } = app();
    const settings = await findBookSettings(deps.db, person.bookId);
    if (!settings) throw new Error('book settings not found');
    await spend(person, 79_000);
    await aBudget(person, { budgetMonth: '2026-12', expenseBudget: 1000 });
    await expect(
      inTrx(deps.db, async (trx) => {
        await trx.updateTable('budgets').set({ expense_amount: 80_000 }).where('book_id', '=', person.bookId).execute();
        await alertOfSpending(deps, trx, settings, { dates: ['2026-11-20'], isMany: false });
        throw new Error('called off');
      }),
    ).rejects.toThrow('called off');
    expect(await titlesOf(person)).toEqual([]);
    await spend(person, 1000);
    expect(await titlesOf(person)).toHaveLength(1);
  });

  test('is sent when the budget is created or lowered below the spending, but not for past months', async () => {
    const person = await aPerson();
    await spend(person, 90_000);
    await spend(person, 90_000, { date: '2026-09-05' });
    await aBudget(person, { budgetMonth: '2026-09' });
    expect(await titlesOf(person)).toEqual([]);
    const { id } = await aBudget(person, { expenseBudget: 900_000 });
    expect(await titlesOf(person)).toEqual([]);
    await person.put(`${budgetsPath(person.bookId)}/${id}`, { expenseBudget: 100_000 });
    expect(await titlesOf(person)).toEqual(['11월 지출 예산이 10,000원 남았어요']);
    await spend(person, 20_000, { date: '2026-09-30' });
    expect(await titlesOf(person)).toEqual(['11월 지출 예산이 10,000원 남았어요', '9월 지출 예산을 10,000원 넘겼어요']);
  });

  test('is sent for a month that ends today', async () => {
    const person = await aPerson();
    const book = (await person.get<Book>(`/api/v2/books/${person.bookId}`)).body;
    const fields = { monthStartDay: 21, version: book.version };
    expect((await person.patch(`/api/v2/books/${person.bookId}`, fields)).status).toBe(200);
    await spend(person, 90_000);
    await aBudget(person, { budgetMonth: '2026-10' });
    expect(await titlesOf(person)).toEqual(['10월 지출 예산이 10,000원 남았어요']);
  });

  test('is never sent for a budget of zero', async () => {
    const person = await aPerson();
    await aBudget(person, { expenseBudget: 0, incomeBudget: 10 });
    await spend(person, 1_000_000);
    expect(await titlesOf(person)).toEqual([]);
  });

  test('checks both months of a transaction that changes its date', async () => {
    const person = await aPerson();
    await aBudget(person);
    await aBudget(person, { budgetMonth: '2026-12' });
    const transaction = await spend(person, 79_000);
    await spend(person, 79_000, { date: '2026-12-01' });
    await person.put(`${transactionsOf(person)}/${transaction.id}`, {
      type: 'EXPENSE',
      date: '2026-12-02',
      amount: 5_000,
      version: 1,
    });
    expect(await titlesOf(person)).toEqual(['12월 지출 예산이 16,000원 남았어요']);
  });

  test('uses the currency of the book', async () => {
    const person = await aPerson();
    const path = `/api/v2/books/${person.bookId}`;
    const { version } = (await person.get<{ version: number }>(path)).body;
    await person.patch(path, { currency: 'USD', version });
    await aBudget(person, { expenseBudget: 10_000 });
    await spend(person, 8_050);
    expect((await budgetNotices(person))[0]?.message).toContain('US$100.00 중 US$80.50(80%)를 썼어요.');
  });
});

describe('an alert of a category’s budget', () => {
  test('is sent in addition to the month’s', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const [food, eatingOut] = [category('식비').id, category('외식', '식비').id];
    await aBudget(person, { expenseBudget: 1_000_000, categories: [{ categoryId: food, amount: 50_000 }] });
    await spend(person, 41_000, { categoryId: eatingOut });
    expect(await titlesOf(person)).toEqual(['11월 식비 예산이 9,000원 남았어요']);
    await spend(person, 900_000, { categoryId: food });
    expect((await titlesOf(person)).slice(1).toSorted()).toEqual([
      '11월 식비 예산을 891,000원 넘겼어요',
      '11월 지출 예산이 59,000원 남았어요',
    ]);
  });

  test('is one of three at most; more are combined in one', async () => {
    const [three, four] = [await aPerson(), await aPerson()];
    for (const [person, count] of [
      [three, 3],
      [four, 4],
    ] as const) {
      const category = await categoriesOf(person);
      const names = ['식비', '카페·간식', '술·모임', '주거'].slice(0, count);
      const categories = names.map((name) => ({ categoryId: category(name).id, amount: 10_000 }));
      for (const { categoryId } of categories) await spend(person, 9000, { categoryId });
      await aBudget(person, { expenseBudget: 0, categories });
    }
    expect([(await titlesOf(three)).length, (await titlesOf(four)).length]).toEqual([3, 1]);
  });

  test('includes the carry-over of earlier months', async () => {
    const person = await aPerson();
    const food = (await categoriesOf(person))('식비').id;
    const categories = [{ categoryId: food, amount: 100_000, rollover: 'BOTH' }];
    await aBudget(person, { budgetMonth: '2026-10', expenseBudget: 0, categories });
    await aBudget(person, { budgetMonth: '2026-11', expenseBudget: 0, categories });
    await spend(person, 50_000, { date: '2026-10-10', categoryId: food });
    await spend(person, 110_000, { categoryId: food });
    expect(await titlesOf(person)).toEqual([]);
    await spend(person, 10_000, { categoryId: food });
    const [notice] = await budgetNotices(person);
    expect(notice?.message).toContain('11월 식비 예산 150,000원(이월 포함) 중 120,000원(80%)을 썼어요.');
  });

  test('is sent when a backdated transaction uses up the carry-over', async () => {
    const person = await aPerson();
    const food = (await categoriesOf(person))('식비').id;
    const categories = [{ categoryId: food, amount: 100_000, rollover: 'BOTH' }];
    await aBudget(person, { budgetMonth: '2026-10', expenseBudget: 0, categories });
    await aBudget(person, { budgetMonth: '2026-11', expenseBudget: 0, categories });
    await spend(person, 100_000, { date: '2026-11-10', categoryId: food });
    expect(await titlesOf(person)).toEqual([]);
    await spend(person, 75_000, { date: '2026-10-31', categoryId: food });
    const [notice, ...others] = await budgetNotices(person);
    expect([notice?.title, others]).toEqual(['11월 식비 예산이 25,000원 남았어요', []]);
    expect(notice?.message).toContain('125,000원(이월 포함) 중 100,000원(80%)을 썼어요.');
  });

  test('does not reveal masked spending, unlike the month’s total', async () => {
    const [owner, member] = await couple();
    const food = (await categoriesOf(owner))('식비').id;
    await aBudget(owner, { categories: [{ categoryId: food, amount: 50_000 }] });
    await spend(member, 85_000, { categoryId: food, visibility: 'MASKED', description: '반지' }, owner.bookId);
    expect(await titlesOf(owner)).toEqual(['11월 지출 예산이 15,000원 남았어요']);
    expect(await titlesOf(member)).toEqual(['11월 지출 예산이 15,000원 남았어요']);
  });
});

describe('moving the spending of a category', () => {
  /** 4만 원 on 식비 with a budget of 5만 원, and 3만 원 each month on a custom category. */
  async function withPlan(parent: string | null): Promise<{ person: TestPerson; food: string; own: Category }> {
    const person = await aPerson();
    const category = await categoriesOf(person);
    const food = category('식비').id;
    const { body: own } = await person.post<Category>(`/api/v2/books/${person.bookId}/categories`, {
      kind: 'EXPENSE',
      name: '반찬 가게',
      parentId: parent === null ? null : category(parent).id,
    });
    const categories = [{ categoryId: food, amount: 50_000 }];
    await aBudget(person, { budgetMonth: '2026-10', expenseBudget: 1_000_000, categories });
    await aBudget(person, { budgetMonth: '2026-11', expenseBudget: 1_000_000, categories });
    await spend(person, 25_000, { categoryId: food });
    await spend(person, 30_000, { categoryId: own.id });
    await spend(person, 60_000, { categoryId: own.id, date: '2026-10-05' });
    expect(await titlesOf(person)).toEqual([]);
    return { person, food, own };
  }
  const pathOf = ({ bookId }: TestPerson, own: Category) => `/api/v2/books/${bookId}/categories/${own.id}`;

  test('by merging sends alerts for the running month only', async () => {
    const { person, food, own } = await withPlan(null);
    expect((await person.post(`${pathOf(person, own)}/merge`, { into: food })).status).toBe(200);
    expect(await titlesOf(person)).toEqual(['11월 식비 예산을 5,000원 넘겼어요']);
  });

  test('by deleting sends alerts', async () => {
    const { person, food, own } = await withPlan(null);
    expect((await person.delete(`${pathOf(person, own)}?moveTo=${food}`)).status).toBe(204);
    expect(await titlesOf(person)).toEqual(['11월 식비 예산을 5,000원 넘겼어요']);
  });

  test('by changing the parent sends alerts', async () => {
    const { person, food, own } = await withPlan('교통');
    const moved = await person.patch(pathOf(person, own), { parentId: food, version: own.version });
    expect(moved.status).toBe(200);
    expect(await titlesOf(person)).toEqual(['11월 식비 예산을 5,000원 넘겼어요']);
  });

  test('without passing a threshold sends none', async () => {
    const { person, own } = await withPlan(null);
    const culture = (await categoriesOf(person))('교통').id;
    expect((await person.post(`${pathOf(person, own)}/merge`, { into: culture })).status).toBe(200);
    expect(await titlesOf(person)).toEqual([]);
  });
});

describe('several transactions at once', () => {
  async function importFile(person: TestPerson, bytes: Uint8Array): Promise<void> {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(bytes)]), '가계부.csv');
    const answer = await fetch(`${app().url}/api/v2/books/${person.bookId}/imports`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    const preview = (await answer.json()) as ImportPreview;
    const committed = await person.post<ImportPreview>(
      `/api/v2/books/${person.bookId}/imports/${preview.id}/commit`,
      {},
    );
    expect([committed.status, committed.body.status]).toEqual([200, 'COMMITTED']);
  }

  test('of an import cause one notice, however many thresholds they pass', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    await aBudget(person, {
      categories: [
        { categoryId: category('식비').id, amount: 20_000 },
        { categoryId: category('교통').id, amount: 10_000 },
      ],
    });
    const notified = Array.from({ length: 60 }, (_, index) =>
      aTransaction({
        date: '2026-11-18',
        amount: 3_000 + index,
        categoryName: index % 2 ? '식비' : '교통',
        subcategoryName: null,
      }),
    );
    await importFile(person, csvFile(notified));
    const notices = await budgetNotices(person);
    expect(notices.map((notice) => notice.title)).toEqual(['예산 3개를 확인해 주세요']);
    expect(notices[0]?.message).toMatch(/11월 지출 예산의 181%를 썼어요\. 확인할 예산이 2개 더 있어요\./u);
  });

  test('cause alerts when one or several are restored from the trash', async () => {
    const person = await aPerson();
    const [one, ...several] = [await spend(person, 85_000), await spend(person, 10_000), await spend(person, 10_000)];
    expect((await person.delete(`${transactionsOf(person)}/${one?.id}`)).status).toBe(204);
    const ids = several.map(({ id }) => id);
    const bulk = await person.post<{ activityId: string }>(`${transactionsOf(person)}/bulk`, { ids, delete: true });
    await aBudget(person);
    expect(await titlesOf(person)).toEqual([]);
    expect((await person.post(`${transactionsOf(person)}/${one?.id}/restore`)).status).toBe(200);
    expect(await titlesOf(person)).toHaveLength(1);
    const undone = await person.post(`/api/v2/books/${person.bookId}/activity/${bulk.body.activityId}/undo`);
    expect([undone.status, undone.body]).toEqual([200, expect.anything()]);
    expect(await titlesOf(person)).toHaveLength(2);
  });

  test('cause the same alerts when changed or deleted in bulk', async () => {
    const person = await aPerson();
    const category = await categoriesOf(person);
    await aBudget(person, {
      expenseBudget: 100_000,
      categories: [{ categoryId: category('식비').id, amount: 50_000 }],
    });
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      ids.push((await spend(person, 25_000, { excludeFromStats: true })).id);
    }
    const refund = await spend(person, 30_000, { isRefund: true });
    expect(await titlesOf(person)).toEqual([]);
    const bulk = `${transactionsOf(person)}/bulk`;
    const set = { categoryId: category('식비').id, excludeFromStats: false };
    expect((await person.post(bulk, { ids: ids.slice(0, 2), set })).status).toBe(200);
    expect(await titlesOf(person)).toEqual(['11월 식비 예산을 다 썼어요']);
    expect((await person.post(bulk, { ids: ids.slice(2), set })).status).toBe(200);
    expect(await titlesOf(person)).toHaveLength(1);
    // Without the refund, 100,000 is spent.
    expect((await person.post<ErrorAnswer>(bulk, { ids: [refund.id], delete: true })).status).toBe(200);
    expect((await titlesOf(person)).at(-1)).toBe('11월 지출 예산을 다 썼어요');
  });
});
