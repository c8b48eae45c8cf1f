import type { Activity, BookBackup, Budget, ErrorAnswer, MemberBudgetLine, Notification } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { aBudget, budgetsPath, categoriesOf, spend, summaryOf } from '../../testing/test-budgets.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let jiyeon: TestPerson;
let viewer: TestPerson;
let owners = 0;

beforeAll(async () => {
  [jiyeon, viewer] = [await joinAs(app(), 'own-jiyeon'), await joinAs(app(), 'own-viewer')];
});

/** An owner with a book that the others are members of. */
async function aHome() {
  owners += 1;
  const minsu = await joinAs(app(), `own-minsu-${owners}`);
  await addMember(app(), minsu.bookId, jiyeon, 'MEMBER');
  await addMember(app(), minsu.bookId, viewer, 'VIEWER');
  const category = await categoriesOf(minsu);
  const path = budgetsPath(minsu.bookId);
  return {
    minsu,
    path,
    food: category('식비').id,
    cafe: category('외식', '식비').id,
    change: (by: TestPerson, categories: object[]) => by.put<Budget & ErrorAnswer>(`${path}/202611`, { categories }),
    both: [{ userId: minsu.userId }, { userId: jiyeon.userId }],
  };
}

const spentBy = (lines: readonly MemberBudgetLine[]) =>
  Object.fromEntries(
    lines.map(({ memberId, all, categoryId, spent }) => [`${memberId} ${all ? 'all' : categoryId}`, spent]),
  );

const notices = async (person: TestPerson, bookId: string): Promise<Notification[]> =>
  (await person.get<Notification[]>('/api/v2/notifications')).body.filter(
    (one) => one.type === 'BUDGET' && one.bookId === bookId,
  );

describe('budgets of single members', () => {
  test('count what a member bears, not what they paid, beside the lines of the book', async () => {
    const { minsu, food, cafe, both } = await aHome();
    const { bookId, userId } = minsu;
    const budget = await aBudget(minsu, {
      categories: [
        { categoryId: food, amount: 400_000 },
        { memberId: userId, all: true, amount: 300_000 },
        { memberId: jiyeon.userId, all: true, amount: 200_000, rollover: 'BOTH' },
        { memberId: jiyeon.userId, categoryId: food, amount: 50_000 },
        { memberId: jiyeon.userId, categoryId: null, amount: 10_000 },
      ],
    });
    expect(budget.categories).toHaveLength(5);
    expect(budget.categories[0]).toEqual({ categoryId: food, amount: 400_000, rollover: 'NONE' });
    expect(budget.categories).toContainEqual({
      memberId: jiyeon.userId,
      categoryId: null,
      amount: 200_000,
      rollover: 'BOTH',
      all: true,
    });
    await spend(minsu, 30_000, { categoryId: cafe, shareMethod: 'EQUAL', shares: both });
    await spend(minsu, 7000, { categoryId: food });
    await spend(minsu, 4001, { shareMethod: 'AMOUNT', shares: [{ userId: jiyeon.userId, amount: 4001 }] });
    await spend(jiyeon, 2000, { isRefund: true, shareMethod: 'EQUAL', shares: both }, bookId);
    const summary = await summaryOf(minsu);
    expect(spentBy(summary.members)).toEqual({
      [`${userId} all`]: 15_000 + 7000 - 1000,
      [`${jiyeon.userId} all`]: 15_000 + 4001 - 1000,
      [`${jiyeon.userId} ${food}`]: 15_000,
      [`${jiyeon.userId} null`]: 3001,
    });
    expect(summary.members.filter(({ all }) => all).reduce((sum, { spent }) => sum + spent, 0)).toBe(
      summary.totalSpent,
    );
    expect(summary.categories.find(({ categoryId }) => categoryId === food)).toMatchObject({
      budget: 400_000,
      spent: 37_000,
    });
    for (const line of summary.members) expect(line.remaining).toBe(line.budget + line.carriedOver - line.spent);
    expect((await summaryOf(viewer, '2026-11', bookId)).members).toEqual(summary.members);
  });

  test('add up to the spending of the book, whatever is split and shared', async () => {
    const { minsu, food, cafe } = await aHome();
    const { bookId } = minsu;
    const seat = await minsu.post<{ userId: string }>(`/api/v2/books/${bookId}/members`, { name: '하랑' });
    const people = [minsu.userId, jiyeon.userId, seat.body.userId];
    await aBudget(minsu, { categories: people.map((memberId) => ({ memberId, all: true, amount: 1 })) });
    for (let round = 1; round <= 12; round += 1) {
      const parts = [1000 * round + 1, 777 + round, 3 * round];
      const amount = parts.reduce((sum, part) => sum + part, 0);
      await spend(minsu, amount, {
        date: `2026-11-${String(round).padStart(2, '0')}`,
        isRefund: round % 4 === 0,
        splits: [food, cafe, null].map((categoryId, index) => ({ categoryId, amount: parts[index] })),
        shareMethod: 'RATIO',
        shares: people.map((userId, index) => ({ userId, weight: (index + round) % 4 })),
      });
    }
    const made = await Promise.all(
      ['통장', '저축'].map(async (name) => {
        const answer = await minsu.post<{ id: string }>(`/api/v2/books/${bookId}/assets`, { assetType: 'CASH', name });
        return answer.body.id;
      }),
    );
    await spend(minsu, 5000, { type: 'TRANSFER', assetId: made[0], toAssetId: made[1], fee: 500 });
    const summary = await summaryOf(minsu);
    expect(summary.members.map(({ spent }) => spent).reduce((sum, spent) => sum + spent, 0)).toBe(summary.totalSpent);
    const { body } = await minsu.get<{
      items: { type: string; isRefund: boolean; shares: { userId: string; amount: number }[] }[];
    }>(`/api/v2/books/${bookId}/transactions?type=EXPENSE`);
    for (const memberId of [jiyeon.userId, seat.body.userId]) {
      const borne = body.items.reduce((sum, { isRefund, shares }) => {
        const own = shares.find(({ userId }) => userId === memberId)?.amount ?? 0;
        return sum + (isRefund ? -own : own);
      }, 0);
      expect(summary.members.find((line) => line.memberId === memberId)?.spent).toBe(borne);
    }
  });

  test('count masked transactions for their author alone', async () => {
    const { minsu, both } = await aHome();
    const lines = [minsu, jiyeon].map(({ userId }) => ({ memberId: userId, all: true, amount: 100_000 }));
    await aBudget(minsu, { categories: lines });
    await spend(minsu, 90_000, { visibility: 'MASKED', shareMethod: 'EQUAL', shares: both });
    const own = await summaryOf(minsu);
    expect(own.members.map(({ spent }) => spent)).toEqual([45_000, 45_000]);
    const theirs = await summaryOf(jiyeon, '2026-11', minsu.bookId);
    expect(theirs.members.map(({ spent }) => spent)).toEqual([0, 0]);
    expect(theirs.totalSpent).toBe(90_000);
  });

  test('carry over from month to month and follow a copy', async () => {
    const { minsu, path } = await aHome();
    const line = { memberId: minsu.userId, all: true, amount: 10_000, rollover: 'BOTH' };
    await aBudget(minsu, { budgetMonth: '2026-10', categories: [line] });
    await spend(minsu, 4000, { date: '2026-10-05' });
    const copy = await minsu.post<Budget>(`${path}/copy`, { fromMonth: '2026-10', toMonth: '2026-11' });
    expect(copy.body.categories).toMatchObject([line]);
    await spend(minsu, 1000);
    expect((await summaryOf(minsu)).members).toMatchObject([{ carriedOver: 6000, spent: 1000, remaining: 15_000 }]);
  });

  test('notify that member alone, once for each threshold', async () => {
    const { minsu, food, both } = await aHome();
    await aBudget(minsu, {
      expenseBudget: 10_000_000,
      categories: [
        { memberId: jiyeon.userId, categoryId: food, amount: 100_000 },
        { memberId: minsu.userId, all: true, amount: 1_000_000 },
      ],
    });
    await spend(minsu, 160_000, { categoryId: food, shareMethod: 'EQUAL', shares: both });
    await spend(minsu, 2000, { categoryId: food, shareMethod: 'EQUAL', shares: both });
    const sent = await notices(jiyeon, minsu.bookId);
    expect(sent.map(({ title }) => title)).toEqual(['11월 내 식비 예산이 20,000원 남았어요']);
    expect(sent[0]?.link).toBe(`/budgets?month=2026-11&memberId=${jiyeon.userId}`);
    expect(await notices(minsu, minsu.bookId)).toEqual([]);
    expect(await notices(viewer, minsu.bookId)).toEqual([]);
  });

  test('are set by the member, and by managers for everyone', async () => {
    const { minsu, food, change, path } = await aHome();
    const line = (person: TestPerson, amount: number) => ({ memberId: person.userId, all: true, amount });
    await aBudget(minsu, { categories: [{ categoryId: food, amount: 1000 }, line(minsu, 1), line(jiyeon, 2)] });
    const amounts = (budget: Budget) => budget.categories.map(({ amount }) => amount);
    const own = await change(jiyeon, [{ categoryId: food, amount: 1000 }, line(minsu, 1), line(jiyeon, 3)]);
    expect([own.status, amounts(own.body).toSorted()]).toEqual([200, [1, 1000, 3]]);
    const without = await change(jiyeon, [{ categoryId: food, amount: 2000 }]);
    expect([without.status, amounts(without.body)]).toEqual([200, [2000, 1]]);
    const others = await change(jiyeon, [line(minsu, 9)]);
    expect([others.status, others.body.code]).toEqual([403, 'ROLE_TOO_LOW']);
    expect((await change(viewer, [line(viewer, 9)])).status).toBe(403);
    const all = await change(minsu, [line(jiyeon, 7)]);
    expect([all.status, amounts(all.body)]).toEqual([200, [7]]);
    const fresh = { budgetMonth: '2026-12', categories: [line(minsu, 1)] };
    expect((await jiyeon.post(path, fresh)).status).toBe(403);
    expect((await jiyeon.post(path, { ...fresh, categories: [line(jiyeon, 1)] })).status).toBe(201);
  });

  test('are refused without a member, with both kinds, twice, and for strangers', async () => {
    const { minsu, food, change } = await aHome();
    await aBudget(minsu);
    const memberId = minsu.userId;
    const stranger = await joinAs(app(), 'own-stranger');
    const answers = [
      await change(minsu, [{ categoryId: null, amount: 1 }]),
      await change(minsu, [{ all: true, amount: 1 }]),
      await change(minsu, [{ memberId, amount: 1 }]),
      await change(minsu, [{ memberId, all: true, categoryId: food, amount: 1 }]),
      await change(minsu, [
        { memberId, all: true, amount: 1 },
        { memberId, all: true, amount: 2 },
      ]),
      await change(minsu, [{ memberId: stranger.userId, all: true, amount: 1 }]),
      await change(stranger, [{ memberId: stranger.userId, all: true, amount: 1 }]),
    ];
    for (const { status } of answers.slice(0, 4)) expect([400, 422]).toContain(status);
    expect(answers[0]?.body.errors).toEqual([
      {
        field: 'categories.0.categoryId',
        message: '미분류 예산은 구성원별로만 정할 수 있어요. 구성원을 골라 주세요.',
      },
    ]);
    expect(answers.slice(4).map(({ body }) => body.code)).toEqual([
      'DUPLICATE_CATEGORY',
      'MEMBER_NOT_FOUND',
      'BOOK_NOT_FOUND',
    ]);
  });

  test('stay with moves between the lines of the book, undo, seats and backups', async () => {
    const { minsu, food, cafe, path } = await aHome();
    const { bookId } = minsu;
    const seat = await minsu.post<{ userId: string }>(`/api/v2/books/${bookId}/members`, { name: '하랑' });
    await aBudget(minsu, {
      categories: [
        { categoryId: food, amount: 1000 },
        { memberId: seat.body.userId, all: true, amount: 5 },
        { memberId: minsu.userId, categoryId: cafe, amount: 6 },
      ],
    });
    const moved = await jiyeon.post<Budget>(`${path}/moves`, {
      month: '2026-11',
      fromCategoryId: food,
      toCategoryId: cafe,
      amount: 400,
    });
    expect(moved.body.categories.map(({ amount }) => amount)).toEqual([600, 400, 6, 5]);
    expect((await jiyeon.delete(`${path}/202611`)).status).toBe(204);
    const { items } = (await jiyeon.get<{ items: Activity[] }>(`/api/v2/books/${bookId}/activity`)).body;
    expect((await jiyeon.post(`/api/v2/books/${bookId}/activity/${items[0]?.id}/undo`)).status).toBe(200);
    const { body: again } = await minsu.get<Budget>(`${path}/month/2026-11`);
    expect(again.categories.map(({ amount }) => amount)).toEqual([600, 400, 6, 5]);
    const { body: backup } = await minsu.get<BookBackup>(`/api/v2/books/${bookId}/export?format=json`);
    const restored = await minsu.post<{ id: string }>('/api/v2/books/import-backup', backup);
    expect(restored.status).toBe(201);
    const copy = await minsu.get<Budget>(`${budgetsPath(restored.body.id)}/month/2026-11`);
    expect(copy.body.categories.map(({ amount }) => amount)).toEqual([600, 400, 6, 5]);
    const invite = await minsu.post<{ code: string }>(`/api/v2/books/${bookId}/invites`, {
      seatUserId: seat.body.userId,
    });
    const harang = await joinAs(app(), `own-harang-${owners}`);
    expect((await harang.post(`/api/v2/invites/${invite.body.code}/accept`)).status).toBe(200);
    const { body: after } = await harang.get<Budget>(`${path}/month/2026-11`);
    expect(after.categories.find(({ amount }) => amount === 5)?.memberId).toBe(harang.userId);
    const merged = await minsu.delete(`/api/v2/books/${bookId}/categories/${cafe}?moveTo=${food}`);
    expect(merged.status).toBe(204);
  });

  test('pass the audit', async () => {
    await expectSoundBooks(app());
  });
});
