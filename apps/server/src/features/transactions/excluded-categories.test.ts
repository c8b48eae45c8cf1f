import type { Asset, Category, Transaction } from '@salim/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

interface Page {
  readonly items: Transaction[];
  readonly nextCursor: string | null;
  readonly income: number;
  readonly expense: number;
  readonly count: number;
  readonly maskedExcluded: number;
}
interface Sums {
  readonly income: number;
  readonly expense: number;
}

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let book: string;
const ids = { rent: '', food: '', delivery: '', snack: '', fees: '', wages: '' };

beforeAll(async () => {
  [owner, member] = await Promise.all([joinAs(app(), 'excluding'), joinAs(app(), 'excluding-too')]);
  book = `/api/v2/books/${owner.bookId}`;
  await addMember(app(), owner.bookId, member, 'MEMBER');
  const category = async (name: string, kind: string, parentId?: string): Promise<string> =>
    (await owner.post<Category>(`${book}/categories`, { name, kind, ...(parentId ? { parentId } : {}) })).body.id;
  ids.rent = await category('방세', 'EXPENSE');
  ids.food = await category('먹기', 'EXPENSE');
  ids.delivery = await category('시켜먹기', 'EXPENSE', ids.food);
  ids.snack = await category('군것질', 'EXPENSE', ids.food);
  ids.fees = await category('송금 수수료', 'EXPENSE');
  ids.wages = await category('품삯', 'INCOME');
  const asset = async (name: string): Promise<string> =>
    (await owner.post<Asset>(`${book}/assets`, { assetType: 'CHECKING_ACCOUNT', name, balance: 9_000_000 })).body.id;
  const [from, to] = [await asset('쓰는통장'), await asset('모으는통장')];
  const card = await owner.post<Asset>(`${book}/assets`, { assetType: 'CREDIT_CARD', name: '카드' });
  const add = async (fields: object, by = owner): Promise<void> => {
    const answer = await by.post(`${book}/transactions`, { type: 'EXPENSE', ...fields });
    expect([fields, answer.status]).toEqual([fields, 201]);
  };
  await add({ date: '2026-10-01', amount: 600_000, description: '집주인', categoryId: ids.rent, assetId: from });
  await add({ date: '2026-10-02', amount: 23_000, description: '배달집', categoryId: ids.delivery });
  await add({ date: '2026-10-03', amount: 8_000, description: '배달집', categoryId: ids.delivery, isRefund: true });
  await add({ date: '2026-10-04', amount: 4_000, description: '문방구' });
  await add({
    date: '2026-10-05',
    amount: 50_000,
    description: '마트',
    splits: [
      { categoryId: ids.food, amount: 30_000 },
      { categoryId: ids.rent, amount: 15_000 },
      { categoryId: null, amount: 5_000 },
    ],
  });
  const sums = { type: 'TRANSFER', assetId: from, toAssetId: to };
  await add({ ...sums, date: '2026-10-06', amount: 300_000, fee: 500, feeCategoryId: ids.fees, description: '모으기' });
  await add({ ...sums, date: '2026-10-07', amount: 100_000, description: '또 모으기' });
  await add({ type: 'INCOME', date: '2026-10-10', amount: 3_000_000, description: '회사', categoryId: ids.wages });
  await add(
    { date: '2026-10-11', amount: 9_000, description: '몰래', categoryId: ids.snack, visibility: 'MASKED' },
    member,
  );
  await add({
    date: '2026-10-12',
    amount: 100_001,
    description: '냄비',
    assetId: card.body.id,
    installment: { months: 3 },
    splits: [
      { categoryId: ids.food, amount: 50_000 },
      { categoryId: ids.fees, amount: 50_001 },
    ],
  });
  await add({
    date: '2026-10-13',
    amount: 70_000,
    description: '회사 것',
    categoryId: ids.rent,
    excludeFromStats: true,
  });
});

const OCTOBER = 'from=2026-10-01&to=2026-10-31';
const listOf = async (query: string, by = owner): Promise<Page> => {
  const { status, body } = await by.get<Page>(`${book}/transactions?totals=true&${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const report = async <Answer>(name: string, query: string): Promise<Answer> => {
  const { status, body } = await owner.get<Answer>(`${book}/analytics/${name}?${query}`);
  expect([name, status]).toEqual([name, 200]);
  return body;
};
const shops = ({ items }: Page): string[] => items.map(({ description }) => description);

describe('everything but some categories', () => {
  test('is listed with the transactions that have other lines, and with transfers', async () => {
    const withoutRent = await listOf(`${OCTOBER}&excludeCategoryId=${ids.rent}`, member);
    expect(shops(withoutRent)).toEqual([
      '냄비',
      '몰래',
      '회사',
      '또 모으기',
      '모으기',
      '마트',
      '문방구',
      '배달집',
      '배달집',
    ]);
    expect([withoutRent.count, withoutRent.income]).toEqual([9, 3_000_000]);
    // 마트 without the 15,000 of its line in 방세.
    expect(withoutRent.expense).toBe(23_000 - 8_000 + 4_000 + 35_000 + 500 + 9_000 + 100_001);
  });

  test('leaves out subcategories with their parent, 미분류 when asked, and the fee of a transfer but not the transfer', async () => {
    const withoutFood = await listOf(`${OCTOBER}&excludeCategoryId=${ids.food},none,${ids.fees}`);
    expect(shops(withoutFood)).toEqual(['회사 것', '회사', '또 모으기', '모으기', '마트', '집주인']);
    expect(withoutFood.expense).toBe(600_000 + 15_000);
    const sorted = await listOf(`${OCTOBER}&excludeCategoryId=none&sort=-amount&limit=2`);
    expect(sorted.items.map(({ amount }) => amount)).toEqual([3_000_000, 600_000]);
  });

  test('hides what is masked, and says how many', async () => {
    const seen = await listOf(`${OCTOBER}&excludeCategoryId=${ids.rent}`);
    expect([shops(seen).includes('몰래'), seen.maskedExcluded]).toEqual([false, 1]);
    expect(JSON.stringify(seen)).not.toContain('9000');
  });

  test('of a category are its other subcategories', async () => {
    const page = await listOf(`${OCTOBER}&categoryId=${ids.food}&excludeCategoryId=${ids.delivery}`, member);
    expect([shops(page), page.expense]).toEqual([['냄비', '몰래', '마트'], 50_000 + 9_000 + 30_000]);
    const none = await listOf(`${OCTOBER}&categoryId=${ids.snack}&excludeCategoryId=${ids.food}`);
    expect([none.items, none.count, none.expense]).toEqual([[], 0, 0]);
  });

  test('can be searched, paged and counted by day', async () => {
    const without = `excludeCategoryId=${ids.rent}`;
    expect(shops(await listOf(`${without}&q=${encodeURIComponent('배달집')}`))).toEqual(['배달집', '배달집']);
    expect(shops(await listOf(`${without}&q=${encodeURIComponent('집주인')}`))).toEqual([]);
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page: Page = await listOf(`${without}&limit=2${after}`);
      found.push(...shops(page));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(shops(await listOf(`${without}&limit=100`)));
    const days = await owner.get<(Sums & { date: string; count: number })[]>(`${book}/calendar?${OCTOBER}&${without}`);
    const fifth = days.body.find(({ date }) => date === '2026-10-05');
    expect(fifth).toMatchObject({ expense: 35_000, count: 1 });
    expect(days.body.find(({ date }) => date === '2026-10-01')).toMatchObject({ expense: 0, count: 0 });
  });

  test('and those categories add up to everything, in the list and in every report, on both bases', async () => {
    const all = () => Object.values(ids).concat('none');
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
        fc.constantFrom('CONSUMPTION', 'BILLING'),
        // Of a long period the sums of months are stored.
        fc.constantFrom(OCTOBER, 'from=2025-01-15&to=2027-03-20'),
        async (picked, basis, period) => {
          const named = picked.map((at) => all()[at]).join(',');
          // Masked ones are in neither part.
          const query = `${period}&basis=${basis}&excludeCategoryId=${named}`;
          const [rest, part, whole] = [
            await listOf(query),
            await listOf(`${period}&basis=${basis}&categoryId=${named}`),
            await listOf(`${period}&basis=${basis}&categoryId=${all().join(',')}`),
          ];
          expect([rest.income + part.income, rest.expense + part.expense]).toEqual([whole.income, whole.expense]);
          expect(rest.count).toBe((await listOf(`${query}&limit=200`)).items.length);
          const expected = { income: rest.income, expense: rest.expense };
          expect(await report<Sums>('summary', query)).toMatchObject({ ...expected, count: rest.count });
          const sumOf = (rows: readonly Sums[]) => ({
            income: rows.reduce((sum, row) => sum + row.income, 0),
            expense: rows.reduce((sum, row) => sum + row.expense, 0),
          });
          expect(sumOf(await report<Sums[]>('trend', query))).toEqual(expected);
          expect(sumOf(await report<Sums[]>('heatmap', query))).toEqual(expected);
          for (const name of ['categories', 'merchants', 'payments']) {
            const rows = await report<{ kind: string; amount: number }[]>(name, query);
            const spent = rows.filter(({ kind }) => kind === 'EXPENSE').reduce((sum, { amount }) => sum + amount, 0);
            expect([name, spent]).toEqual([name, rest.expense]);
          }
          const members = await report<{ paid: number; income: number }[]>('members', query);
          expect(members.reduce((sum, { paid }) => sum + paid, 0)).toBe(rest.expense);
          const months = await report<{ total: number }[]>('fixed-variable', query);
          expect(months.reduce((sum, { total }) => sum + total, 0)).toBe(rest.expense);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('may be saved as a view, and refuses what is no category id', async () => {
    const view = { name: '방세 빼고', target: 'TRANSACTIONS', query: `excludeCategoryId=${ids.rent}`, scope: 'ME' };
    expect((await owner.post(`${book}/views`, { ...view, onDashboard: false })).status).toBe(201);
    expect((await owner.get(`${book}/transactions?excludeCategoryId=rent`)).status).toBe(400);
  });
});
