import type { Asset, Category, ErrorAnswer, SummaryReport, Transaction } from '@salim/contract';
import { addDays, installmentTurns } from '@salim/domain';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
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

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  [owner, member, stranger] = await Promise.all([
    joinAs(app(), 'billed-owner'),
    joinAs(app(), 'billed-member'),
    joinAs(app(), 'billed-stranger'),
  ]);
});

interface Ledger {
  readonly path: string;
  readonly categories: readonly Category[];
  readonly card: Asset;
}

async function aLedger(): Promise<Ledger> {
  const { body: book } = await owner.post<{ id: string }>('/api/v2/books', { title: '할부' });
  const path = `/api/v2/books/${book.id}`;
  await addMember(app(), book.id, member, 'MEMBER');
  const { body: card } = await owner.post<Asset>(`${path}/assets`, { assetType: 'CREDIT_CARD', name: '카드' });
  const { body: categories } = await owner.get<Category[]>(`${path}/categories`);
  return { path, card, categories: categories.filter((one) => one.kind === 'EXPENSE' && one.parentId === null) };
}

async function add(ledger: Ledger, fields: object, by: TestPerson = owner): Promise<Transaction> {
  const { status, body } = await by.post<Transaction>(`${ledger.path}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 1000,
    ...fields,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

async function list(ledger: Ledger, query: string, by: TestPerson = owner): Promise<Page> {
  const { status, body } = await by.get<Page>(`${ledger.path}/transactions?${query}`);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
}

const shown = (page: Page) => page.items.map((one) => [one.date, one.amount, one.installment?.index ?? null]);

describe('a month outside of the supported range', () => {
  it.each(['0001-01', '1969-12', '2200-01', '9999-12'])(
    '%s is rejected with its field name on every route that takes one',
    async (month) => {
      const { path } = await aLedger();
      const bookId = path.split('/').at(-1);
      for (const url of [
        `${path}/transactions?month=${month}`,
        `${path}/calendar?month=${month}`,
        `${path}/export?format=csv&month=${month}`,
        `${path}/settlement?month=${month}`,
        `/api/v2/dashboard?bookId=${bookId}&month=${month}`,
        `/api/v2/budgets/books/${bookId}/summary?month=${month}`,
      ]) {
        const answer = await owner.get<ErrorAnswer>(url);
        expect([url, answer.status, answer.body.errors?.[0]?.field]).toEqual([url, 422, 'month']);
      }
    },
  );
});

describe('a list by billing', () => {
  it('shows each installment in its month, and not the purchase itself', async () => {
    const ledger = await aLedger();
    const sofa = await add(ledger, { date: '2026-08-31', amount: 100_000, installment: { months: 3 }, time: '10:00' });
    const lunch = await add(ledger, { date: '2026-09-30', amount: 9000 });
    const all = await list(ledger, 'basis=BILLING&totals=true');
    expect(shown(all)).toEqual([
      ['2026-10-31', 33_333, 3],
      ['2026-09-30', 33_333, 2],
      ['2026-09-30', 9000, null],
      ['2026-08-31', 33_334, 1],
    ]);
    expect([all.count, all.expense]).toEqual([4, 109_000]);
    expect(all.items.map((one) => one.id)).toEqual([sofa.id, sofa.id, lunch.id, sofa.id]);
    expect(all.items[1]).toMatchObject({
      splits: [{ categoryId: null, amount: 33_333 }],
      payments: [{ amount: 33_333 }],
      payers: [{ amount: 33_333 }],
      installment: { months: 3, interestFree: true, index: 2, groupId: sofa.id },
    });
    const september = await list(ledger, 'month=2026-09&basis=BILLING&totals=true');
    expect([shown(september), september.count, september.expense]).toEqual([
      [
        ['2026-09-30', 33_333, 2],
        ['2026-09-30', 9000, null],
      ],
      2,
      42_333,
    ]);
    const { body: days } = await owner.get<{ date: string; expense: number; count: number }[]>(
      `${ledger.path}/calendar?month=2026-10&basis=BILLING`,
    );
    expect(days.filter((day) => day.count > 0)).toEqual([{ date: '2026-10-31', income: 0, expense: 33_333, count: 1 }]);
  });

  it("is used only when requested, whatever the book's setting", async () => {
    const ledger = await aLedger();
    const { body: book } = await owner.get<{ version: number }>(ledger.path);
    await owner.patch(ledger.path, { installmentBasis: 'BILLING', version: book.version });
    const bought = await add(ledger, { date: '2026-08-31', amount: 90_000, installment: { months: 3 } });
    const plain = await list(ledger, 'totals=true');
    expect([shown(plain), plain.expense]).toEqual([[['2026-08-31', 90_000, null]], 90_000]);
    expect(plain.items[0]?.installment).toEqual({ months: 3, interestFree: true, feeTotal: null });
    expect((await list(ledger, 'month=2026-09&totals=true')).count).toBe(0);
    expect((await list(ledger, 'month=2026-09&totals=true&basis=CONSUMPTION')).count).toBe(0);
    const one = await owner.get<Transaction>(`${ledger.path}/transactions/${bought.id}`);
    expect([one.body.amount, one.body.installment]).toEqual([
      90_000,
      { months: 3, interestFree: true, feeTotal: null },
    ]);
  });

  it('rejects an installment saved as if it were the purchase', async () => {
    const ledger = await aLedger();
    await add(ledger, { date: '2026-08-31', amount: 90_000, installment: { months: 3 } });
    const [turn] = (await list(ledger, 'basis=BILLING&month=2026-09')).items;
    const answer = await owner.put<ErrorAnswer>(`${ledger.path}/transactions/${turn?.id}`, { ...turn });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, expect.stringContaining('installment')]);
    expect((await list(ledger, 'totals=true')).expense).toBe(90_000);
  });

  it('filters by the whole purchase, and counts the share of a category in each installment', async () => {
    const ledger = await aLedger();
    const [food, living] = ledger.categories;
    await add(ledger, {
      date: '2026-09-05',
      amount: 10,
      description: '소파',
      assetId: ledger.card.id,
      splits: [
        { categoryId: food?.id, amount: 5 },
        { categoryId: living?.id, amount: 5 },
      ],
      installment: { months: 3 },
    });
    await add(ledger, { date: '2026-10-05', amount: 7, categoryId: living?.id });
    const october = `month=2026-10&basis=BILLING&totals=true`;
    const whole = await list(ledger, october);
    expect([whole.expense, whole.count]).toEqual([10, 2]);
    expect(whole.items.find((one) => one.installment)?.splits).toEqual([
      { categoryId: food?.id, amount: 2, memo: '' },
      { categoryId: living?.id, amount: 1, memo: '' },
    ]);
    const ofFood = await list(ledger, `${october}&categoryId=${food?.id}`);
    const ofLiving = await list(ledger, `${october}&categoryId=${living?.id}`);
    expect([ofFood.expense, ofFood.count, ofLiving.expense, ofLiving.count]).toEqual([2, 1, 8, 2]);
    for (const [query, count] of [
      ['minAmount=10&maxAmount=10', 1],
      ['minAmount=3&maxAmount=4', 0],
      [`assetId=${ledger.card.id}`, 1],
      [`q=${encodeURIComponent('소파')}`, 1],
      ['type=INCOME', 0],
      [`memberId=${member.userId}`, 0],
    ] as const) {
      expect([query, (await list(ledger, `${october}&${query}`)).count]).toEqual([query, count]);
    }
  });

  it("shows other members only date and amount of a masked purchase's installments", async () => {
    const ledger = await aLedger();
    await add(ledger, { date: '2026-09-05', amount: 90_000, installment: { months: 3 }, visibility: 'MASKED' });
    const seen = await list(ledger, 'month=2026-10&basis=BILLING&totals=true', member);
    expect([seen.expense, seen.count]).toEqual([30_000, 1]);
    expect(seen.items[0]).toMatchObject({
      date: '2026-10-05',
      amount: 30_000,
      description: '비공개',
      installment: null,
      splits: [],
      payments: [],
      payers: [],
    });
    const found = await list(ledger, 'month=2026-10&basis=BILLING&totals=true&q=1', member);
    expect([found.count, found.maskedExcluded]).toEqual([0, 1]);
  });

  it('skips installments of zero, negates refunds, and follows changes and deletion', async () => {
    const ledger = await aLedger();
    const small = await add(ledger, { date: '2026-09-05', amount: 2, installment: { months: 3 } });
    await add(ledger, { date: '2026-09-06', amount: 60_000, isRefund: true, installment: { months: 2 } });
    const all = await list(ledger, 'basis=BILLING&totals=true&sort=date');
    expect([shown(all), all.expense, all.count]).toEqual([
      [
        ['2026-09-05', 2, 1],
        ['2026-09-06', 30_000, 1],
        ['2026-10-06', 30_000, 2],
      ],
      2 - 60_000,
      3,
    ]);
    await owner.delete(`${ledger.path}/transactions/${small.id}`);
    expect((await list(ledger, 'basis=BILLING&totals=true')).count).toBe(2);
  });

  it('pages through every installment once, in every order', { timeout: 60_000 }, async () => {
    const ledger = await aLedger();
    const wish = fc.record({
      day: fc.integer({ min: 0, max: 120 }),
      amount: fc.integer({ min: 1, max: 40 }),
      months: fc.integer({ min: 0, max: 5 }),
    });
    const expected: string[] = [];
    for (const { day, amount, months } of fc.sample(wish, { numRuns: 40, seed: 11 })) {
      const date = addDays('2026-07-20', day);
      const installment = months > 1 ? { installment: { months } } : {};
      const { id } = await add(ledger, { date, amount, ...installment });
      for (const turn of installmentTurns(amount, Math.max(1, months), date)) {
        if (turn.amount > 0) expected.push(`${turn.date} ${turn.amount} ${id}`);
      }
    }
    for (const sort of ['-date', 'date', '-amount', 'amount']) {
      const found: Transaction[] = [];
      let cursor = '';
      do {
        const page = await list(ledger, `basis=BILLING&sort=${sort}&limit=7${cursor}`);
        found.push(...page.items);
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor !== '');
      expect(found.map((one) => `${one.date} ${one.amount} ${one.id}`).toSorted()).toEqual(expected.toSorted());
      const keys = found.map((one) => (sort.endsWith('date') ? one.date : one.amount));
      const rising = keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(keys).toEqual(sort.startsWith('-') ? rising.toReversed() : rising);
    }
  });

  it('is the same in a CSV export; a backup rejects the basis', async () => {
    const ledger = await aLedger();
    const { id } = await add(ledger, { date: '2026-09-05', amount: 100, installment: { months: 3 } });
    const csv = await fetch(`${app().url}${ledger.path}/export?format=csv&basis=BILLING&sort=date`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    });
    const rows = (await csv.text()).trimEnd().split('\r\n').slice(1);
    expect(rows.map((row) => [row.slice(0, 10), row.split(',')[3], row.split(',').at(-1)])).toEqual([
      ['2026-09-05', '34', `${id}/1`],
      ['2026-10-05', '33', `${id}/2`],
      ['2026-11-05', '33', `${id}/3`],
    ]);
    const backup = await owner.get<ErrorAnswer>(`${ledger.path}/export?format=json&basis=BILLING`);
    expect([backup.status, backup.body.errors?.[0]?.field]).toEqual([400, 'basis']);
  });

  it('rejects an unknown basis and users without access', async () => {
    const ledger = await aLedger();
    const path = `${ledger.path}/transactions?basis=BILLING`;
    for (const query of ['basis=SOMETIMES', 'basis=', 'basis=BILLING&cursor=abc']) {
      expect([query, (await owner.get(`${ledger.path}/transactions?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await owner.get(`${ledger.path}/calendar?basis=billing`)).status).toBe(400);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await fetch(`${app().url}${path}`)).status).toBe(401);
    const summary = await owner.get<SummaryReport>(`${ledger.path}/analytics/summary?basis=BILLING&month=2026-10`);
    expect([summary.status, summary.body.count]).toEqual([200, 0]);
  });
});
