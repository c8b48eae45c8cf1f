import type { Activity, Budget, ErrorAnswer } from '@salim/contract';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { aBudget, budgetsPath, categoriesOf } from '../../testing/test-budgets.ts';
import { addMember, joinAs, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;

async function aPerson(): Promise<TestPerson> {
  people += 1;
  return joinAs(app(), `mover-${people}`);
}

/** A person with 300,000 planned for 식비 and 50,000 for 교통 in November. */
async function aPlanner() {
  const person = await aPerson();
  const category = await categoriesOf(person);
  const [food, traffic, culture] = [category('식비').id, category('교통').id, category('문화·여가').id];
  await aBudget(person, {
    expenseBudget: 1_000_000,
    categories: [
      { categoryId: food, amount: 300_000, rollover: 'BOTH' },
      { categoryId: traffic, amount: 50_000 },
    ],
  });
  const path = `${budgetsPath(person.bookId)}/moves`;
  const amounts = ({ categories }: Pick<Budget, 'categories'>) =>
    Object.fromEntries(categories.map(({ categoryId, amount }) => [categoryId, amount]));
  const move = (from: string, to: string, amount: number, headers?: Record<string, string>) =>
    person.post<Budget & ErrorAnswer>(
      path,
      { month: '2026-11', fromCategoryId: from, toCategoryId: to, amount },
      headers,
    );
  const planned = async () => amounts((await person.get<Budget>(`${budgetsPath(person.bookId)}/month/2026-11`)).body);
  return { person, path, food, traffic, culture, income: category('급여').id, move, amounts, planned };
}

describe('moving budget between categories', () => {
  test('changes both lines and nothing else, and adds a line where there is none', async () => {
    const { food, traffic, culture, move, amounts } = await aPlanner();
    const { status, body } = await move(food, traffic, 30_000);
    expect([status, body.version, body.expenseBudget]).toEqual([200, 2, 1_000_000]);
    expect(amounts(body)).toEqual({ [food]: 270_000, [traffic]: 80_000 });
    expect(body.categories.find(({ categoryId }) => categoryId === food)?.rollover).toBe('BOTH');
    expect(amounts((await move(food, culture, 270_000)).body)).toEqual({
      [food]: 0,
      [traffic]: 80_000,
      [culture]: 270_000,
    });
  });

  test('is refused for more than there is, the same, unknown or income categories, and months without a budget', async () => {
    const { person, path, food, traffic, income, move, planned } = await aPlanner();
    const unknown = '01890000-0000-7000-8000-000000000000';
    const answers = [
      await move(traffic, food, 50_001),
      await move(food, food, 1),
      await move(food, unknown, 1),
      await move(food, income, 1),
      await move(food, traffic, 0),
      await person.post<ErrorAnswer>(path, {
        month: '2026-12',
        fromCategoryId: food,
        toCategoryId: traffic,
        amount: 1,
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'BUDGET_LINE_TOO_SMALL'],
      [422, 'DUPLICATE_CATEGORY'],
      [404, 'CATEGORY_NOT_FOUND'],
      [422, 'BUDGET_NEEDS_EXPENSE_CATEGORY'],
      [422, 'LIMIT_EXCEEDED'],
      [404, 'BUDGET_NOT_FOUND'],
    ]);
    expect(answers[0]?.body.errors).toMatchObject([{ field: 'amount' }]);
    expect(await planned()).toEqual({ [food]: 300_000, [traffic]: 50_000 });
  });

  test('happens once for a repeated request, and never takes more than there is at once', async () => {
    const { food, traffic, move, planned } = await aPlanner();
    const key = { 'idempotency-key': 'move-0001' };
    expect(statusesOf([await move(food, traffic, 100_000, key), await move(food, traffic, 100_000, key)])).toEqual([
      200, 200,
    ]);
    expect(await planned()).toEqual({ [food]: 200_000, [traffic]: 150_000 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(food, traffic, 90_000)));
    expect(statusesOf(answers)).toEqual([200, 200, 422, 422, 422]);
    expect(await planned()).toEqual({ [food]: 20_000, [traffic]: 330_000 });
  });

  test('can be undone from the activity', async () => {
    const { person, food, traffic, move, planned } = await aPlanner();
    await move(food, traffic, 30_000);
    const path = `/api/v2/books/${person.bookId}/activity`;
    const [moved] = (await person.get<{ items: Activity[] }>(`${path}?limit=1`)).body.items;
    expect((await person.post(`${path}/${moved?.id}/undo`)).status).toBe(200);
    expect(await planned()).toEqual({ [food]: 300_000, [traffic]: 50_000 });
  });

  test('needs a member', async () => {
    const { person, food, traffic, path, planned } = await aPlanner();
    const [viewer, member] = [await aPerson(), await aPerson()];
    await addMember(app(), person.bookId, viewer, 'VIEWER');
    await addMember(app(), person.bookId, member, 'MEMBER');
    const body = { month: '2026-11', fromCategoryId: food, toCategoryId: traffic, amount: 1 };
    expect((await viewer.post(path, body)).status).toBe(403);
    expect((await (await aPerson()).post(path, body)).status).toBe(404);
    expect((await member.post(path, body)).status).toBe(200);
    expect(await planned()).toEqual({ [food]: 299_999, [traffic]: 50_001 });
  });
});
