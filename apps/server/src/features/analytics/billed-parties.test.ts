import type { Category, PaymentMethod, Transaction } from '@salim/contract';
import { addMonths, dayOfMonth } from '@salim/domain';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let partner: TestPerson;
let methods: string[];
let categories: string[];
let book: string;

const FIRST = '2026-01';
const LENGTH = 7;
const MONTHS = Array.from({ length: LENGTH }, (_, index) => addMonths(FIRST, index));
const LAST = MONTHS.at(-1) ?? FIRST;

beforeAll(async () => {
  [owner, partner] = await Promise.all([joinAs(app(), 'billed-owner'), joinAs(app(), 'billed-partner')]);
});

/** Installments in the same new book for each run. */
async function newBook(): Promise<void> {
  const { body } = await owner.post<{ id: string }>('/api/v2/books', { title: '할부', installmentBasis: 'BILLING' });
  await addMember(app(), body.id, partner, 'MEMBER');
  book = `/api/v2/books/${body.id}`;
  const made = (name: string) => owner.post<PaymentMethod>(`${book}/payments`, { name, type: 'OTHER' });
  methods = (await Promise.all([made('가'), made('나')])).map((answer) => answer.body.id);
  categories = (await owner.get<Category[]>(`${book}/categories`)).body
    .filter(({ kind }) => kind === 'EXPENSE')
    .slice(0, 2)
    .map(({ id }) => id);
}

const purchases = fc.array(
  fc.record({
    amount: fc.integer({ min: 3, max: 200_000 }),
    months: fc.constantFrom(null, 2, 3, 5),
    month: fc.integer({ min: 0, max: 2 }),
    day: fc.constantFrom(1, 15, 31),
    isRefund: fc.boolean(),
    paid: fc.integer({ min: 1, max: 99 }),
    method: fc.integer({ min: 0, max: 100 }),
    split: fc.integer({ min: 0, max: 100 }),
    weights: fc.option(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))),
  }),
  { minLength: 2, maxLength: 6 },
);
type Purchase = (typeof purchases extends fc.Arbitrary<infer All> ? All : never)[number];

/** Two rows that add up, the first with so many per cent; one if a row would be empty. */
function divided<Row extends object>(amount: number, percent: number, rows: readonly [Row, Row]) {
  const first = Math.floor((amount * percent) / 100);
  return [
    { ...rows[0], amount: first },
    { ...rows[1], amount: amount - first },
  ].filter((row) => row.amount > 0);
}

const bodyOf = (one: Purchase) => ({
  type: 'EXPENSE',
  date: dayOfMonth(addMonths(FIRST, one.month), one.day),
  amount: one.amount,
  isRefund: one.isRefund,
  ...(one.months === null ? {} : { installment: { months: one.months } }),
  payments: divided(one.amount, one.method, [{ paymentMethodId: methods[0] }, { paymentMethodId: methods[1] }]),
  splits: divided(one.amount, one.split, [{ categoryId: categories[0] }, { categoryId: categories[1] }]),
  payers: divided(one.amount, one.paid, [{ userId: owner.userId }, { userId: partner.userId }]),
  ...(one.weights === null
    ? {}
    : {
        shareMethod: 'RATIO',
        shares: [
          { userId: owner.userId, weight: one.weights[0] },
          { userId: partner.userId, weight: one.weights[1] },
        ],
      }),
});

type Sums = Record<string, number>;

function add(sums: Sums, key: string, amount: number): void {
  sums[key] = (sums[key] ?? 0) + amount;
}

const filled = (sums: Sums) => Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

/** What the list shows of a period by method and member. */
async function listed(query: string): Promise<Sums> {
  const sums: Sums = {};
  const { items } = (await owner.get<{ items: Transaction[] }>(`${book}/transactions?basis=BILLING&limit=200&${query}`))
    .body;
  for (const { isRefund, payments, payers, shares } of items) {
    const sign = isRefund ? -1 : 1;
    for (const { paymentMethodId, amount } of payments) add(sums, `method ${paymentMethodId}`, sign * amount);
    for (const { userId, amount } of payers) add(sums, `paid ${userId}`, sign * amount);
    for (const { userId, amount } of shares.length > 0 ? shares : payers) add(sums, `borne ${userId}`, sign * amount);
  }
  return filled(sums);
}

/** What the reports say of it. */
async function reported(query: string): Promise<Sums> {
  const sums: Sums = {};
  const get = async <Row>(name: string) =>
    (await owner.get<Row[]>(`${book}/analytics/${name}?basis=BILLING&${query}`)).body;
  for (const { paymentMethodId, amount } of await get<{ paymentMethodId: string; amount: number }>('payments')) {
    add(sums, `method ${paymentMethodId}`, amount);
  }
  for (const { userId, paid, borne } of await get<{ userId: string; paid: number; borne: number }>('members')) {
    add(sums, `paid ${userId}`, paid);
    add(sums, `borne ${userId}`, borne);
  }
  return filled(sums);
}

function together(all: readonly Sums[]): Sums {
  const sums: Sums = {};
  for (const one of all) for (const [key, amount] of Object.entries(one)) add(sums, key, amount);
  return filled(sums);
}

describe('installments by payment method and by member', () => {
  test('agree with the list in every month, and add up to longer periods and to the purchase', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(purchases, async (all) => {
        await newBook();
        for (const one of all) {
          const answer = await owner.post(`${book}/transactions`, bodyOf(one));
          expect(answer.status, JSON.stringify(answer.body)).toBe(201);
        }
        const months: Sums[] = [];
        for (const month of MONTHS) {
          months.push(await reported(`month=${month}`));
          expect(months.at(-1)).toEqual(await listed(`month=${month}`));
        }
        const period = `from=${FIRST}-01&to=${dayOfMonth(LAST, 31)}`;
        expect(together(months)).toEqual(await reported(period));
        // All turns of a purchase are the purchase.
        const { body } = await owner.get<{ items: Transaction[] }>(`${book}/transactions?limit=200`);
        expect(body.items).toHaveLength(all.length);
        const whole: Sums = {};
        for (const { isRefund, payments } of body.items) {
          for (const { paymentMethodId, amount } of payments) {
            add(whole, `method ${paymentMethodId}`, isRefund ? -amount : amount);
          }
        }
        const ofMethods = Object.entries(together(months)).filter(([key]) => key.startsWith('method'));
        expect(Object.fromEntries(ofMethods)).toEqual(filled(whole));
        const inCategory: Sums[] = [];
        for (const month of MONTHS) inCategory.push(await reported(`month=${month}&categoryId=${categories[0]}`));
        expect(together(inCategory)).toEqual(await reported(`${period}&categoryId=${categories[0]}`));
      }),
      { numRuns: 3 },
    );
  });
});
