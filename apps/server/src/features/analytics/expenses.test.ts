import type { Category, Transaction } from '@salim/contract';
import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs } from '../../testing/test-client.ts';
import { expensesOf } from './expenses.service.ts';

const app = useTestApp();

test('expenses are read with their first category, without what was refunded, excluded or masked', async () => {
  const [owner, partner] = await Promise.all([joinAs(app(), 'expenses-owner'), joinAs(app(), 'expenses-partner')]);
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  const path = `/api/v2/books/${owner.bookId}`;
  const category = async (name: string) =>
    (await owner.post<Category>(`${path}/categories`, { name, kind: 'EXPENSE' })).body.id;
  const [beans, milk] = [await category('콩'), await category('우유')];
  const add = async (fields: object, by = owner) => {
    const body = { type: 'EXPENSE', date: '2026-10-10', amount: 9000, description: '가게, 하나 2', ...fields };
    const answer = await by.post<Transaction>(`${path}/transactions`, body);
    expect([answer.status, answer.body]).toEqual([201, answer.body]);
    return answer.body;
  };
  const parts = (...ids: (string | null)[]) => ({ splits: ids.map((categoryId) => ({ categoryId, amount: 4500 })) });
  const kept = [
    await add({ categoryId: beans, time: '09:30' }),
    await add({ categoryId: milk, date: '2026-10-01' }),
    await add({ date: '2026-10-31', description: '' }),
    await add(parts(milk, beans)),
    await add({ ...parts(null, beans), amount: 9000 }),
  ];
  const own = await add({ categoryId: beans, visibility: 'MASKED' }, partner);
  const refunded = await add({ categoryId: beans });
  await add({ isRefund: true, refundOfId: refunded.id });
  // The refund of the first one is in the trash.
  const withdrawn = await add({ isRefund: true, refundOfId: kept[0]?.id });
  expect((await owner.delete(`${path}/transactions/${withdrawn.id}`)).status).toBe(204);
  await add({ excludeFromStats: true });
  await add({ type: 'INCOME' });
  await add({ date: '2026-09-30' });
  await add({ date: '2026-11-01' });
  const gone = await add({});
  expect((await owner.delete(`${path}/transactions/${gone.id}`)).status).toBe(204);

  const filter = { bookId: owner.bookId, from: '2026-10-01', to: '2026-10-31' };
  const context = { monthOf: (date: string) => date.slice(0, 7), isFixed: (id: string | null) => id === milk };
  const listed = async (userId: string, more: object = {}) => {
    const reader = { userId, revealedThrough: '2026-11-20' };
    return (await expensesOf(app().deps, { ...filter, ...more }, reader, context))
      .facts()
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };
  const factsOf = (transactions: readonly Transaction[]) =>
    transactions
      .map(({ id, date, time, amount, description, splits }) => ({
        id,
        date,
        minute: time === '09:30' ? 570 : null,
        amount,
        description,
        categoryId: splits[0]?.categoryId ?? null,
        month: date.slice(0, 7),
        isFixed: splits[0]?.categoryId === milk,
      }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(await listed(owner.userId)).toEqual(factsOf(kept));
  expect(await listed(partner.userId)).toEqual(factsOf([...kept, own]));
  expect(await listed(owner.userId, { categoryIds: [milk] })).toEqual(
    factsOf([kept[1], kept[3]].flatMap((one) => one ?? [])),
  );
});
