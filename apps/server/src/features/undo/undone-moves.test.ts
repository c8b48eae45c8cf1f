import type { Activity, Asset, Budget, Category, ErrorAnswer, PaymentMethod, Tag, Transaction } from '@salim/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;
let names = 0;
let minsu: TestPerson;
/** Undoes an activity of 민수 on another device. */
let jiyeon: TestPerson;
let path: string;

beforeEach(async () => {
  people += 1;
  [minsu, jiyeon] = await Promise.all([joinAs(app(), `moves-m-${people}`), joinAs(app(), `moves-j-${people}`)]);
  await addMember(app(), minsu.bookId, jiyeon, 'MEMBER');
  path = `/api/v2/books/${minsu.bookId}`;
});

async function made<T>(where: string, body: object, by = minsu): Promise<T> {
  const answer = await by.post<T>(`${path}/${where}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

const aName = (): string => `이름 ${(names += 1)}`;
const aCategory = (fields: object = {}) => made<Category>('categories', { kind: 'EXPENSE', name: aName(), ...fields });
const aMethod = () => made<PaymentMethod>('payments', { name: aName(), type: 'OTHER' });
const aTag = () => made<Tag>('tags', { name: aName() });
const aTransaction = (fields: object, by = minsu) =>
  made<Transaction>('transactions', { type: 'EXPENSE', amount: 9_000, date: '2026-11-18', ...fields }, by);
const read = async (transaction: Transaction, by = minsu) =>
  (await by.get<Transaction>(`${path}/transactions/${transaction.id}`)).body;

async function newest(entity: Activity['entity'], action: Activity['action'], id: string): Promise<Activity> {
  const { body } = await jiyeon.get<{ items: Activity[] }>(`${path}/activity?limit=200&entityId=${id}`);
  const found = body.items.find((one) => one.entity === entity && one.action === action);
  if (!found) throw new Error(JSON.stringify(body.items));
  return found;
}

const undo = (activity: Activity) => jiyeon.post<Activity & ErrorAnswer>(`${path}/activity/${activity.id}/undo`);

async function undone(activity: Activity): Promise<void> {
  expect(activity.canUndo).toBe(true);
  const answer = await undo(activity);
  expect([answer.status, answer.body.undoOf], JSON.stringify(answer.body)).toEqual([200, activity.id]);
}

/** Spending by category, as in reports. */
async function byCategory(): Promise<Record<string, number>> {
  const { body } = await minsu.get<{ categoryId: string | null; amount: number }[]>(
    `${path}/analytics/categories?month=2026-11`,
  );
  return Object.fromEntries(body.map(({ categoryId, amount }) => [categoryId ?? 'none', amount]));
}

describe('a merge is undone in one step', () => {
  test('of categories: splits, fees, children, goals, rules and budgets, each as before', async () => {
    const [from, into] = [await aCategory(), await aCategory()];
    const name = aName();
    const [twin, stays] = [await aCategory({ parentId: from.id, name }), await aCategory({ parentId: into.id, name })];
    const moving = await aCategory({ parentId: from.id });
    const [assets] = [(await minsu.get<Asset[]>(`${path}/assets`)).body];
    const second = await made<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: aName() });
    const split = await aTransaction({
      splits: [
        { categoryId: from.id, amount: 4_000 },
        { categoryId: into.id, amount: 3_000 },
        { categoryId: twin.id, amount: 2_000 },
      ],
    });
    const fee = await aTransaction({
      type: 'TRANSFER',
      assetId: assets[0]?.id,
      toAssetId: second.id,
      fee: 500,
      feeCategoryId: from.id,
    });
    const masked = await aTransaction({ categoryId: from.id, visibility: 'MASKED' });
    const goal = await made<{ id: string }>('goals', {
      kind: 'SPEND_LESS',
      name: '덜 쓰기',
      targetAmount: 1,
      categoryId: from.id,
    });
    const rule = await made<{ id: string }>('recurring', {
      template: { type: 'EXPENSE', amount: 1_000, categoryId: from.id },
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-12-01',
    });
    const lines = [
      { categoryId: from.id, amount: 10_000, rollover: 'BOTH' },
      { categoryId: into.id, amount: 20_000, rollover: 'NONE' },
      { memberId: minsu.userId, categoryId: from.id, amount: 3_000, rollover: 'SURPLUS' },
      { memberId: minsu.userId, categoryId: into.id, amount: 4_000, rollover: 'NONE' },
      { memberId: jiyeon.userId, categoryId: from.id, amount: 5_000, rollover: 'NONE' },
      { memberId: jiyeon.userId, categoryId: twin.id, amount: 1_000, rollover: 'BOTH' },
    ];
    const budget = await minsu.post<Budget>(`/api/v2/budgets/books/${minsu.bookId}`, {
      budgetMonth: '2026-11',
      expenseBudget: 50_000,
      categories: lines,
    });
    expect(budget.status, JSON.stringify(budget.body)).toBe(201);
    const before = await byCategory();
    expect((await minsu.post(`${path}/categories/${from.id}/merge`, { into: into.id })).status).toBe(200);
    expect((await read(split)).splits.map(({ categoryId }) => categoryId)).toEqual([into.id, into.id, stays.id]);
    await undone(await newest('CATEGORY', 'MERGED', from.id));
    expect((await read(split)).splits.map(({ categoryId }) => categoryId)).toEqual([from.id, into.id, twin.id]);
    expect((await read(fee)).feeCategoryId).toBe(from.id);
    expect((await read(masked)).categoryId).toBe(from.id);
    expect(await byCategory()).toEqual(before);
    const { body: categories } = await minsu.get<Category[]>(`${path}/categories`);
    const parentOf = (id: string) => categories.find((each) => each.id === id)?.parentId;
    expect([parentOf(from.id), parentOf(twin.id), parentOf(moving.id)]).toEqual([null, from.id, from.id]);
    const { body: goals } = await minsu.get<{ items: { id: string; categoryId: string }[] }>(`${path}/goals`);
    expect(goals.items.find((each) => each.id === goal.id)?.categoryId).toBe(from.id);
    const { body: again } = await minsu.get<{ template: { categoryId: string } }>(`${path}/recurring/${rule.id}`);
    expect(again.template.categoryId).toBe(from.id);
    const { body: planned } = await minsu.get<Budget>(`/api/v2/budgets/books/${minsu.bookId}/month/2026-11`);
    const keyOf = (line: { categoryId: string | null; memberId?: string | undefined }) =>
      `${line.memberId ?? ''} ${line.categoryId}`;
    const byId = (left: Parameters<typeof keyOf>[0], right: Parameters<typeof keyOf>[0]) =>
      keyOf(left).localeCompare(keyOf(right));
    expect(planned.categories.toSorted(byId)).toEqual(lines.toSorted(byId));
    await expectSoundBooks(app());
  });

  test('of a deleted category and its child, whose plans were added to that of another one', async () => {
    const [from, into] = [await aCategory(), await aCategory()];
    const child = await aCategory({ parentId: from.id });
    const own = { memberId: minsu.userId };
    const lines = [
      { categoryId: from.id, amount: 50_000, rollover: 'NONE' },
      { categoryId: child.id, amount: 20_000, rollover: 'BOTH' },
      { categoryId: into.id, amount: 100_000, rollover: 'SURPLUS' },
      { ...own, categoryId: from.id, amount: 3_000, rollover: 'DEFICIT' },
      { ...own, categoryId: child.id, amount: 2_000, rollover: 'NONE' },
    ];
    const budgets = `/api/v2/budgets/books/${minsu.bookId}`;
    const budget = await minsu.post<Budget>(budgets, { budgetMonth: '2026-11', expenseBudget: 0, categories: lines });
    expect(budget.status, JSON.stringify(budget.body)).toBe(201);
    const planned = async () => {
      const { categories } = (await minsu.get<Budget>(`${budgets}/month/2026-11`)).body;
      return categories.toSorted((left, right) => left.amount - right.amount);
    };
    const before = await planned();
    expect((await minsu.delete(`${path}/categories/${from.id}?moveTo=${into.id}`)).status).toBe(204);
    expect(await planned()).toEqual([
      expect.objectContaining({ ...own, categoryId: into.id, amount: 5_000 }),
      { categoryId: into.id, amount: 170_000, rollover: 'SURPLUS' },
    ]);
    await undone(await newest('CATEGORY', 'DELETED', from.id));
    expect(await planned()).toEqual(before);
    await expectSoundBooks(app());
  });

  test('of payment methods and of tags, where a transaction had both', async () => {
    const [method, other, tag, stays] = [await aMethod(), await aMethod(), await aTag(), await aTag()];
    const paid = await aTransaction({ paymentMethodId: method.id, tagIds: [tag.id] });
    const both = await aTransaction({ paymentMethodId: other.id, tagIds: [tag.id, stays.id] });
    expect((await minsu.post(`${path}/payments/${method.id}/merge`, { into: other.id })).status).toBe(200);
    expect((await minsu.post(`${path}/tags/${tag.id}/merge`, { into: stays.id })).status).toBe(200);
    expect((await read(paid)).tagIds).toEqual([stays.id]);
    await undone(await newest('TAG', 'MERGED', tag.id));
    expect((await read(paid)).tagIds).toEqual([tag.id]);
    expect((await read(both)).tagIds.toSorted()).toEqual([tag.id, stays.id].toSorted());
    // Undoing the tag merge changed the transaction, so it keeps the payment method of the later merge.
    await undone(await newest('PAYMENT_METHOD', 'MERGED', method.id));
    expect((await read(paid)).paymentMethodId).toBe(other.id);
    const { body: methods } = await minsu.get<PaymentMethod[]>(`${path}/payments`);
    expect(methods.map(({ id }) => id)).toContain(method.id);
    await expectSoundBooks(app());
  });

  test('except for transactions that were changed since', async () => {
    const [from, into, third] = [await aCategory(), await aCategory(), await aCategory()];
    const [untouched, edited] = [
      await aTransaction({ categoryId: from.id }),
      await aTransaction({ categoryId: from.id }),
    ];
    await minsu.post(`${path}/categories/${from.id}/merge`, { into: into.id });
    const bulk = { ids: [edited.id], set: { categoryId: third.id } };
    expect((await jiyeon.post(`${path}/transactions/bulk`, bulk)).status).toBe(200);
    await undone(await newest('CATEGORY', 'MERGED', from.id));
    expect((await read(untouched)).categoryId).toBe(from.id);
    expect((await read(edited)).categoryId).toBe(third.id);
    await expectSoundBooks(app());
  });

  test('and the undo of that merges the methods and tags again', async () => {
    const [method, other, tag, stays] = [await aMethod(), await aMethod(), await aTag(), await aTag()];
    const paid = await aTransaction({ paymentMethodId: method.id, tagIds: [tag.id] });
    await minsu.post(`${path}/payments/${method.id}/merge`, { into: other.id });
    await undone(await newest('PAYMENT_METHOD', 'MERGED', method.id));
    await undone(await newest('PAYMENT_METHOD', 'RESTORED', method.id));
    expect((await read(paid)).paymentMethodId).toBe(other.id);
    await minsu.delete(`${path}/tags/${tag.id}?moveTo=none`);
    await undone(await newest('TAG', 'DELETED', tag.id));
    expect((await read(paid)).tagIds).toEqual([tag.id]);
    await undone(await newest('TAG', 'RESTORED', tag.id));
    expect((await read(paid)).tagIds).toEqual([]);
    expect((await minsu.get<{ items: Tag[] }>(`${path}/tags`)).body.items.map(({ id }) => id)).toEqual([stays.id]);
    await expectSoundBooks(app());
  });

  test('once, and not after the merge target was deleted', async () => {
    const [from, into] = [await aCategory(), await aCategory()];
    const transaction = await aTransaction({ categoryId: from.id });
    await minsu.post(`${path}/categories/${from.id}/merge`, { into: into.id });
    const merged = await newest('CATEGORY', 'MERGED', from.id);
    await minsu.delete(`${path}/categories/${into.id}?moveTo=none`);
    const refused = await undo(merged);
    expect([refused.status, refused.body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
    await undone(await newest('CATEGORY', 'DELETED', into.id));
    expect((await read(transaction)).categoryId).toBe(into.id);
    const answers = await Promise.all([undo(merged), undo(merged)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await expectSoundBooks(app());
  });
});

describe('a deletion that reassigned transactions is undone in one step', () => {
  test('to no category or to another row, while a plain restore restores only the row', async () => {
    const [food, cafe, other, tag, method] = [
      await aCategory(),
      await aCategory(),
      await aCategory(),
      await aTag(),
      await aMethod(),
    ];
    const child = await aCategory({ parentId: food.id });
    const [one, two] = [await aTransaction({ categoryId: food.id }), await aTransaction({ categoryId: child.id })];
    const three = await aTransaction({ categoryId: cafe.id });
    const four = await aTransaction({ paymentMethodId: method.id, tagIds: [tag.id] });
    for (const url of [
      `categories/${food.id}?moveTo=none`,
      `categories/${cafe.id}?moveTo=${other.id}`,
      `tags/${tag.id}?moveTo=none`,
    ]) {
      expect((await minsu.delete(`${path}/${url}`)).status).toBe(204);
    }
    expect((await read(one)).categoryId).toBeNull();
    await undone(await newest('CATEGORY', 'DELETED', food.id));
    expect([(await read(one)).categoryId, (await read(two)).categoryId]).toEqual([food.id, child.id]);
    await undone(await newest('TAG', 'DELETED', tag.id));
    expect((await read(four)).tagIds).toEqual([tag.id]);
    await minsu.delete(`${path}/payments/${method.id}?moveTo=none`);
    await undone(await newest('PAYMENT_METHOD', 'DELETED', method.id));
    expect((await read(four)).paymentMethodId).toBe(method.id);
    expect((await minsu.post(`${path}/categories/${cafe.id}/restore`)).status).toBe(200);
    expect((await read(three)).categoryId).toBe(other.id);
    await expectSoundBooks(app());
  });
});

test('undoing any merge leaves every report unchanged, and so does undoing that twice', async () => {
  const categories = await Promise.all(Array.from({ length: 4 }, () => aCategory()));
  for (let entry = 0; entry < 12; entry += 1) {
    const pick = (offset: number) => categories[(entry + offset) % 4]?.id;
    const splits = [
      { categoryId: pick(0), amount: 1_000 + entry },
      { categoryId: pick(1), amount: 500 },
    ];
    await aTransaction({ amount: 1_500 + entry, splits, isRefund: entry % 5 === 0 });
  }
  const before = await byCategory();
  const place = fc.integer({ min: 0, max: 3 });
  await fc.assert(
    fc.asyncProperty(place, place, fc.boolean(), async (fromPlace, intoPlace, isMerge) => {
      fc.pre(fromPlace !== intoPlace);
      const [from, into] = [categories[fromPlace]?.id ?? '', categories[intoPlace]?.id ?? ''];
      if (isMerge) await minsu.post(`${path}/categories/${from}/merge`, { into });
      else await minsu.delete(`${path}/categories/${from}?moveTo=${into}`);
      const after = await byCategory();
      expect(after).not.toEqual(before);
      const action = isMerge ? 'MERGED' : 'DELETED';
      await undone(await newest('CATEGORY', action, from));
      expect(await byCategory()).toEqual(before);
      // Undoing the undo repeats the merge or the deletion, which can be undone again.
      await undone(await newest('CATEGORY', 'RESTORED', from));
      expect(await byCategory()).toEqual(after);
      await undone(await newest('CATEGORY', action, from));
      expect(await byCategory()).toEqual(before);
    }),
    { numRuns: 10 },
  );
  await expectSoundBooks(app());
});
