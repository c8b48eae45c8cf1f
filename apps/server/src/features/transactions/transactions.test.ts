import type { Asset, Category, ErrorAnswer, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../core/ids.ts';
import { inTrx } from '../../db/in-trx.ts';
import { untilStatementsWait } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { lockTransactionRows } from './transaction-views.repository.ts';

const app = useTestApp();
let owner: TestPerson;
let viewer: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let cash: Asset;
let bank: Asset;
let food: Category;
let coffee: Category;
let salary: Category;
let path: string;

interface Page {
  items: Transaction[];
  nextCursor: string | null;
  income: number;
  expense: number;
  count: number;
  maskedExcluded: number;
}

beforeAll(async () => {
  [owner, viewer, member, stranger] = await Promise.all([
    joinAs(app(), 'ledger-owner'),
    joinAs(app(), 'ledger-viewer'),
    joinAs(app(), 'ledger-member'),
    joinAs(app(), 'ledger-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  await addMember(app(), owner.bookId, member, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}/transactions`;
  cash = (await owner.get<Asset[]>(`/api/v2/books/${owner.bookId}/assets`)).body[0] as Asset;
  bank = (
    await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, {
      assetType: 'CHECKING_ACCOUNT',
      name: '월급통장',
      balance: 1_000_000,
    })
  ).body;
  const categories = (await owner.get<Category[]>(`/api/v2/books/${owner.bookId}/categories`)).body;
  const named = (name: string): Category => categories.find((category) => category.name === name) as Category;
  food = named('식비');
  coffee = named('커피');
  salary = named('월급');
});

async function balances(): Promise<Record<string, number>> {
  const { body } = await owner.get<Asset[]>(`/api/v2/books/${owner.bookId}/assets`);
  return Object.fromEntries(body.map((asset) => [asset.name, asset.balance]));
}

async function add(fields: object, by: TestPerson = owner): Promise<Transaction> {
  const answer = await by.post<Transaction>(path, { type: 'EXPENSE', date: '2026-11-20', amount: 1000, ...fields });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function moved(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await balances();
  await work();
  const after = await balances();
  return Object.fromEntries(
    Object.entries(after)
      .map(([name, balance]) => [name, balance - (before[name] ?? 0)] as const)
      .filter(([, difference]) => difference !== 0),
  );
}

describe('creating a transaction', () => {
  it('requires only the amount', async () => {
    const transaction = await add({ amount: 12_500 });
    expect(transaction).toMatchObject({
      amount: 12_500,
      description: '',
      categoryId: null,
      assetId: null,
      paidBy: owner.userId,
      version: 1,
      splits: [{ categoryId: null, amount: 12_500, memo: '' }],
    });
    expect((await owner.get(`${path}/${transaction.id}`)).body).toEqual(transaction);
  });

  it('moves money according to the type', async () => {
    expect(await moved(() => add({ amount: 3000, assetId: cash.id }))).toEqual({ 현금: -3000 });
    expect(await moved(() => add({ type: 'INCOME', amount: 5000, assetId: bank.id, categoryId: salary.id }))).toEqual({
      월급통장: 5000,
    });
    expect(
      await moved(() => add({ type: 'TRANSFER', amount: 10_000, fee: 500, assetId: bank.id, toAssetId: cash.id })),
    ).toEqual({ 월급통장: -10_500, 현금: 10_000 });
    expect(await moved(() => add({ amount: 700, isRefund: true, assetId: cash.id }))).toEqual({ 현금: 700 });
  });

  it('is no refund of itself', async () => {
    const { id } = await add({ amount: 1000 });
    const change = { type: 'EXPENSE', date: '2026-11-20', amount: 1000, isRefund: true, refundOfId: id, version: 1 };
    const answer = await owner.put<ErrorAnswer>(`${path}/${id}`, change);
    expect([answer.status, answer.body.code]).toEqual([422, 'REFUND_TARGET_INVALID']);
    expect((await owner.get<Transaction>(`${path}/${id}`)).body).toMatchObject({ isRefund: false, version: 1 });
  });

  it('keeps the purchase that it refunds, also while that is in the trash', async () => {
    const purchase = await add({ amount: 50_000 });
    const refund = await add({ amount: 50_000, isRefund: true, refundOfId: purchase.id });
    await owner.delete(`${path}/${purchase.id}`);
    const change = { type: 'EXPENSE', date: '2026-11-20', amount: 30_000, isRefund: true, refundOfId: purchase.id };
    const changed = await owner.put<Transaction>(`${path}/${refund.id}`, { ...change, version: refund.version });
    expect([changed.status, changed.body.amount, changed.body.refundOfId]).toEqual([200, 30_000, purchase.id]);
    const answer = await owner.post<ErrorAnswer>(path, change);
    expect([answer.status, answer.body.code]).toEqual([422, 'REFUND_TARGET_INVALID']);
    const version = changed.body.version;
    const freed = await owner.put<Transaction>(`${path}/${refund.id}`, { ...change, refundOfId: null, version });
    expect([freed.status, freed.body.isRefund, freed.body.refundOfId]).toEqual([200, true, null]);
  });

  it('says how much of a purchase was refunded, without refunds that are hidden or in the trash', async () => {
    const purchase = await add({ amount: 50_000 });
    const refundedFor = async (person: TestPerson) =>
      (await person.get<Transaction>(`${path}/${purchase.id}`)).body.refunded;
    expect(await refundedFor(owner)).toBeUndefined();
    const refund = { isRefund: true, refundOfId: purchase.id };
    const made = await add({ ...refund, amount: 20_000 });
    await add({ ...refund, amount: 5000, visibility: 'MASKED' });
    const deleted = await add({ ...refund, amount: 1000 });
    await owner.delete(`${path}/${deleted.id}`);
    expect([await refundedFor(owner), await refundedFor(member)]).toEqual([25_000, 20_000]);
    const { refunds } = (await member.get<Transaction>(`${path}/${purchase.id}`)).body;
    expect(refunds).toEqual([{ id: made.id, date: made.date, amount: 20_000 }]);
    const read = (await owner.get<Transaction>(`${path}/${purchase.id}`)).body;
    expect((await owner.put(`${path}/${purchase.id}`, read)).status).toBe(200);
  });

  it('accepts several splits and several payments', async () => {
    const transaction = {
      amount: 10_000,
      splits: [
        { categoryId: food.id, amount: 7000 },
        { categoryId: coffee.id, amount: 3000 },
      ],
      payments: [
        { assetId: cash.id, amount: 4000 },
        { assetId: bank.id, amount: 6000 },
      ],
    };
    let made: Transaction | undefined;
    expect(
      await moved(async () => {
        made = await add(transaction);
      }),
    ).toEqual({ 현금: -4000, 월급통장: -6000 });
    expect(made).toMatchObject({
      categoryId: null,
      assetId: null,
      splits: transaction.splits.map((split) => ({ ...split, memo: '' })),
    });
  });

  it('draws a payment without an asset from the asset that its method has at that time', async () => {
    const { body: method } = await owner.post<{ id: string; version: number }>(
      `/api/v2/books/${owner.bookId}/payments`,
      { name: '급여카드', type: 'CREDIT_CARD', assetId: bank.id },
    );
    let made: Transaction | undefined;
    expect(
      await moved(async () => {
        made = await add({ amount: 900, paymentMethodId: method.id });
      }),
    ).toEqual({ 월급통장: -900 });
    expect(made?.assetId).toBe(bank.id);
    await owner.patch(`/api/v2/books/${owner.bookId}/payments/${method.id}`, {
      assetId: cash.id,
      version: method.version,
    });
    expect(await moved(() => owner.delete(`${path}/${made?.id}`))).toEqual({ 월급통장: 900 });
  });

  it('posts a debit card to its linked account', async () => {
    const { body: card } = await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, {
      assetType: 'DEBIT_CARD',
      name: '체크',
      card: { settlementAssetId: bank.id },
    });
    let made: Transaction | undefined;
    expect(
      await moved(async () => {
        made = await add({ amount: 4500, assetId: card.id });
      }),
    ).toEqual({ 월급통장: -4500 });
    expect(made?.assetId).toBe(card.id);
  });

  it('apportions shares to the won, again after a change of the amount', async () => {
    const transaction = await add({
      amount: 10_000,
      shareMethod: 'EQUAL',
      shares: [{ userId: owner.userId }, { userId: member.userId }, { userId: viewer.userId }],
    });
    expect(transaction.shares.map((share) => share.amount).toSorted()).toEqual([3333, 3333, 3334]);
    const { body: changed } = await owner.put<Transaction>(`${path}/${transaction.id}`, {
      ...transaction,
      amount: 10_001,
    });
    expect(changed.shares.map((share) => share.amount).toSorted()).toEqual([3333, 3334, 3334]);
  });

  it('shares equally among all members who can write when none are named', async () => {
    const { shares } = await add({ amount: 10_000, shareMethod: 'EQUAL' });
    expect(shares.map(({ userId, amount }) => [userId, amount]).toSorted()).toEqual(
      [owner.userId, member.userId].toSorted().map((userId) => [userId, 5000]),
    );
  });

  it('stores foreign amounts, installments, payers, tags and notes as sent', async () => {
    const { body: tag } = await owner.post<{ id: string }>(`/api/v2/books/${owner.bookId}/tags`, { name: '출장' });
    const fields = {
      amount: 30_000,
      time: '09:05',
      description: '  호텔 🏨 조식 ',
      memo: '첫 줄\n둘째 줄',
      foreign: { currency: 'USD', amount: 2199, rate: '1364.25' },
      installment: { months: 3, interestFree: true, feeTotal: null },
      payers: [
        { userId: owner.userId, amount: 10_000 },
        { userId: member.userId, amount: 20_000 },
      ],
      tagIds: [tag.id],
      excludeFromStats: true,
    };
    const transaction = await add(fields);
    expect(transaction).toMatchObject({
      ...fields,
      description: '호텔 🏨 조식',
      payers: expect.arrayContaining(fields.payers),
      paidBy: null,
    });
    expect((await owner.get(`${path}/${transaction.id}`)).body).toEqual(transaction);
  });
});

describe('ledger rules', () => {
  const refused: readonly [string, object, number, string][] = [
    ['splits that do not add up', { splits: [{ categoryId: null, amount: 999 }] }, 422, 'SPLIT_SUM_MISMATCH'],
    ['payments that do not add up', { payments: [{ amount: 1001 }] }, 422, 'PAYMENT_SUM_MISMATCH'],
    ['a transfer without a target', { type: 'TRANSFER' }, 422, 'TRANSFER_ASSET_REQUIRED'],
    ['an income that is a refund', { type: 'INCOME', isRefund: true }, 422, 'REFUND_ONLY_FOR_EXPENSE'],
    ['an adjustment by hand', { type: 'ADJUSTMENT' }, 422, 'ADJUSTMENT_IS_MADE_BY_RECONCILE'],
    ['a fee on an expense', { fee: 10 }, 422, 'FIELD_NOT_FOR_TYPE'],
    ['an amount of zero', { amount: 0 }, 422, 'LIMIT_EXCEEDED'],
    ['an amount below zero', { amount: -1 }, 422, 'LIMIT_EXCEEDED'],
    ['half a won', { amount: 0.5 }, 400, 'VALIDATION_FAILED'],
    ['an amount as text', { amount: '1' }, 400, 'VALIDATION_FAILED'],
    ['an amount beyond exact numbers', { amount: 2 ** 53 }, 422, 'LIMIT_EXCEEDED'],
    ['an amount beyond the limit', { amount: 10 ** 13 }, 422, 'LIMIT_EXCEEDED'],
    ['a day that does not exist', { date: '2026-02-30' }, 400, 'VALIDATION_FAILED'],
    ['a day beyond the limit', { date: '2200-01-01' }, 422, 'LIMIT_EXCEEDED'],
    ['a time that does not exist', { time: '24:00' }, 400, 'VALIDATION_FAILED'],
    ['a description beyond the limit', { description: '가'.repeat(201) }, 422, 'LIMIT_EXCEEDED'],
    ['a memo beyond the limit', { memo: '가'.repeat(2001) }, 422, 'LIMIT_EXCEEDED'],
    ['an unknown field', { balance: 1 }, 400, 'VALIDATION_FAILED'],
    ['another author', { createdBy: '01900000-0000-7000-8000-000000000000' }, 400, 'VALIDATION_FAILED'],
    ['an unknown category', { categoryId: '01900000-0000-7000-8000-000000000000' }, 404, 'CATEGORY_NOT_FOUND'],
    ['an unknown tag', { tagIds: ['01900000-0000-7000-8000-000000000000'] }, 404, 'TAG_NOT_FOUND'],
    ['an unknown payer', { paidBy: '01900000-0000-7000-8000-000000000000' }, 404, 'MEMBER_NOT_FOUND'],
  ];
  it.each(refused)('reject %s', async (_name, fields, status, code) => {
    const before = (await owner.get<Page>(`${path}?totals=true&limit=1`)).body.count;
    const answer = await owner.post<ErrorAnswer>(path, {
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 1000,
      ...fields,
    });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/[가-힣]/u);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
    expect((await owner.get<Page>(`${path}?totals=true&limit=1`)).body.count).toBe(before);
  });

  it('accept every field at its limit', async () => {
    const transaction = await add({
      amount: 9_999_999_999_999,
      description: '가'.repeat(200),
      memo: '가'.repeat(2000),
      date: '2199-12-31',
      time: '23:59',
    });
    expect(transaction.amount).toBe(9_999_999_999_999);
    await owner.delete(`${path}/${transaction.id}`);
  });

  it('reject references to another book in every field', async () => {
    const theirs = (await stranger.get<Asset[]>(`/api/v2/books/${stranger.bookId}/assets`)).body[0] as Asset;
    const theirCategory = (await stranger.get<Category[]>(`/api/v2/books/${stranger.bookId}/categories`))
      .body[0] as Category;
    for (const fields of [
      { assetId: theirs.id },
      { payments: [{ assetId: theirs.id, amount: 1000 }] },
      { type: 'TRANSFER', assetId: cash.id, toAssetId: theirs.id },
      { categoryId: theirCategory.id },
      { splits: [{ categoryId: theirCategory.id, amount: 1000 }] },
      { paidBy: stranger.userId },
      { shares: [{ userId: stranger.userId, amount: 1000 }] },
    ]) {
      const answer = await owner.post<ErrorAnswer>(path, {
        type: 'EXPENSE',
        date: '2026-11-20',
        amount: 1000,
        ...fields,
      });
      expect([answer.status, JSON.stringify(answer.body).includes(theirs.name)]).toEqual([404, false]);
    }
  });
});

describe('access rights', () => {
  it('let viewers read but not write', async () => {
    const transaction = await add({ amount: 1234 });
    expect((await viewer.get(path)).status).toBe(200);
    expect((await viewer.get(`${path}/${transaction.id}`)).status).toBe(200);
    expect((await viewer.post(path, { type: 'EXPENSE', date: '2026-11-20', amount: 1 })).status).toBe(403);
    expect((await viewer.put(`${path}/${transaction.id}`, { ...transaction, amount: 2 })).status).toBe(403);
    expect((await viewer.delete(`${path}/${transaction.id}`)).status).toBe(403);
    expect((await viewer.post(`${path}/bulk`, { ids: [transaction.id], delete: true })).status).toBe(403);
  });

  it('do not reveal to strangers that the book exists', async () => {
    const transaction = await add({ amount: 1235 });
    const unknown = await stranger.get<ErrorAnswer>(`/api/v2/books/01900000-0000-7000-8000-000000000000/transactions`);
    for (const answer of [
      await stranger.get<ErrorAnswer>(path),
      await stranger.get<ErrorAnswer>(`${path}/${transaction.id}`),
      await stranger.post<ErrorAnswer>(path, { type: 'EXPENSE', date: '2026-11-20', amount: 1 }),
      await stranger.delete<ErrorAnswer>(`${path}/${transaction.id}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([unknown.status, unknown.body.code]);
    }
    const elsewhere = await stranger.get<ErrorAnswer>(
      `/api/v2/books/${stranger.bookId}/transactions/${transaction.id}`,
    );
    expect(elsewhere.status).toBe(404);
  });
});

describe('repeated requests', () => {
  it('return what is stored for a create with the same id and body', async () => {
    const body = {
      id: '01a00000-0000-7000-8000-00000000a001',
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 100,
      assetId: cash.id,
    };
    expect(
      await moved(async () => {
        expect((await owner.post(path, body)).status).toBe(201);
        expect((await owner.post(path, body)).status).toBe(200);
        expect((await owner.post<ErrorAnswer>(path, { ...body, amount: 101 })).body.code).toBe('ID_TAKEN');
      }),
    ).toEqual({ 현금: -100 });
    const elsewhere = await stranger.post<ErrorAnswer>(`/api/v2/books/${stranger.bookId}/transactions`, {
      ...body,
      assetId: null,
    });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  it('create one transaction from twenty concurrent creates', async () => {
    const body = {
      id: '01a00000-0000-7000-8000-00000000a002',
      type: 'EXPENSE',
      date: '2026-11-20',
      amount: 100,
      assetId: cash.id,
    };
    expect(
      await moved(async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post<Transaction>(path, body)));
        expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array<number>(19).fill(200), 201]);
        expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
      }),
    ).toEqual({ 현금: -100 });
  });

  it('return the first response for the same Idempotency-Key, and reject another body', async () => {
    const body = { type: 'EXPENSE', date: '2026-11-20', amount: 50, assetId: cash.id };
    const key = { 'Idempotency-Key': 'lunch-1' };
    expect(
      await moved(async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post<Transaction>(path, body, key)));
        expect(answers.map((answer) => answer.status)).toEqual(Array<number>(10).fill(201));
        expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
        expect(answers.filter((answer) => answer.headers.get('Idempotency-Replayed') === 'true')).toHaveLength(9);
        const other = await owner.post<ErrorAnswer>(path, { ...body, amount: 51 }, key);
        expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      }),
    ).toEqual({ 현금: -50 });
  });
});

describe('changing a transaction', () => {
  it('requires the version that was read, and never overwrites silently', async () => {
    const transaction = await add({ amount: 500, assetId: cash.id });
    const { version: _version, ...withoutVersion } = transaction;
    expect((await owner.put<ErrorAnswer>(`${path}/${transaction.id}`, withoutVersion)).status).toBe(428);
    const first = await owner.put<Transaction>(`${path}/${transaction.id}`, { ...transaction, description: '먼저' });
    expect(first.body).toMatchObject({ version: 2, description: '먼저' });
    const late = await member.put<ErrorAnswer>(`${path}/${transaction.id}`, { ...transaction, description: '나중' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { version: 2, description: '먼저' } });
  });

  it('succeeds for exactly one of a hundred concurrent editors of one version', async () => {
    const transaction = await add({ amount: 500, assetId: cash.id });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        owner.put<Transaction>(`${path}/${transaction.id}`, { ...transaction, amount: 600 + index }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(99);
    const stored = (await owner.get<Transaction>(`${path}/${transaction.id}`)).body;
    expect(stored.amount).toBe(answers.find((answer) => answer.status === 200)?.body.amount);
  });

  it('updates balances by the difference, across assets and types', async () => {
    const transaction = await add({ amount: 500, assetId: cash.id, categoryId: food.id });
    expect(await moved(() => owner.put(`${path}/${transaction.id}`, { ...transaction, amount: 800 }))).toEqual({
      현금: -300,
    });
    const changed = (await owner.get<Transaction>(`${path}/${transaction.id}`)).body;
    expect(
      await moved(() =>
        owner.put(`${path}/${transaction.id}`, {
          type: 'INCOME',
          date: '2026-11-19',
          amount: 100,
          assetId: bank.id,
          version: changed.version,
        }),
      ),
    ).toEqual({ 현금: 800, 월급통장: 100 });
  });

  it('applies a new category sent along with the old single split', async () => {
    const transaction = await add({ amount: 500, categoryId: food.id });
    const { body } = await owner.put<Transaction>(`${path}/${transaction.id}`, {
      ...transaction,
      categoryId: coffee.id,
    });
    expect(body.splits).toEqual([{ categoryId: coffee.id, amount: 500, memo: '' }]);
  });
});

describe('deleting and restoring', () => {
  it('changes nothing but the version', async () => {
    const { body: tag } = await owner.post<{ id: string }>(`/api/v2/books/${owner.bookId}/tags`, { name: '되돌리기' });
    const transaction = await add({
      amount: 4000,
      assetId: cash.id,
      splits: [
        { categoryId: food.id, amount: 1500, memo: '빵' },
        { categoryId: null, amount: 2500 },
      ],
      tagIds: [tag.id],
      shares: [{ userId: owner.userId, amount: 4000 }],
    });
    const before = await balances();
    const totals = (await owner.get<Page>(`${path}?totals=true`)).body;
    expect((await owner.delete(`${path}/${transaction.id}`)).status).toBe(204);
    expect((await owner.get(`${path}/${transaction.id}`)).status).toBe(404);
    expect((await owner.get<Page>(`${path}?totals=true`)).body.expense).toBe(totals.expense - 4000);
    const trash = (
      await owner.get<{ items: { id: string; transaction: Transaction }[] }>(`/api/v2/books/${owner.bookId}/trash`)
    ).body;
    expect(trash.items[0]).toMatchObject({ id: transaction.id, transaction: { amount: 4000 } });
    const restored = await owner.post<Transaction>(`${path}/${transaction.id}/restore`);
    expect(restored.status).toBe(200);
    expect({ ...restored.body, version: 1, updatedAt: transaction.updatedAt }).toEqual(transaction);
    expect(await balances()).toEqual(before);
    expect((await owner.get<Page>(`${path}?totals=true`)).body).toMatchObject({
      expense: totals.expense,
      count: totals.count,
    });
  });

  it('is rejected when an asset of the transaction is deleted', async () => {
    const { body: asset } = await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, {
      assetType: 'OTHER',
      name: '잠깐 쓴 지갑',
    });
    const transaction = await add({ amount: 10, assetId: asset.id });
    await owner.delete(`${path}/${transaction.id}`);
    await owner.delete(`/api/v2/assets/${asset.id}`);
    expect((await owner.post<ErrorAnswer>(`${path}/${transaction.id}/restore`)).status).toBe(422);
    await owner.post(`/api/v2/assets/${asset.id}/restore`);
    expect((await owner.post(`${path}/${transaction.id}/restore`)).status).toBe(200);
  });
});

describe('bulk changes', () => {
  it('lock their transactions in id order, so that overlapping ones never deadlock', async () => {
    const [low, high] = [newId(app().deps.clock.now()), newId(app().deps.clock.now())];
    // Inserted in reverse order, which is the order of a table scan.
    for (const id of [high, low]) await add({ id });
    const client = await app().database.pool.connect();
    try {
      const lock = (id: string, more = '') =>
        client.query(`select 1 from transactions where transaction_id = $1 for update ${more}`, [id]);
      await client.query('begin');
      await lock(low);
      const both = inTrx(app().deps.db, async (trx) => {
        for (const scan of ['indexscan', 'bitmapscan']) await sql.raw(`set local enable_${scan} = off`).execute(trx);
        // Another test may have had the statement planned already.
        await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
        return lockTransactionRows(trx, owner.bookId, [high, low]);
      });
      await Promise.race([untilStatementsWait(app()), both]);
      expect((await lock(high, 'nowait')).rowCount).toBe(1);
      await client.query('commit');
      expect(await both).toHaveLength(2);
    } finally {
      // Close the open transactions after a failed assertion.
      client.release(true);
    }
  });

  it('apply to all or to none', async () => {
    const transactions = [await add({ amount: 11, assetId: cash.id }), await add({ amount: 22, assetId: cash.id })];
    const ids = transactions.map((transaction) => transaction.id);
    const wrong = await owner.post(`${path}/bulk`, {
      ids: [...ids, '01900000-0000-7000-8000-000000000000'],
      delete: true,
    });
    expect(wrong.status).toBe(404);
    expect((await owner.get(`${path}/${ids[0]}`)).status).toBe(200);
    const set = await owner.post<{ count: number }>(`${path}/bulk`, {
      ids,
      set: { categoryId: coffee.id, memo: '함께', assetId: bank.id },
    });
    expect(set.body.count).toBe(2);
    expect((await owner.get<Transaction>(`${path}/${ids[1]}`)).body).toMatchObject({
      categoryId: coffee.id,
      memo: '함께',
      assetId: bank.id,
      version: 2,
    });
    expect(await moved(() => owner.post(`${path}/bulk`, { ids, delete: true }))).toEqual({ 월급통장: 33 });
  });

  it('say that a transaction is paid in several ways', async () => {
    const { id } = await add({
      amount: 30,
      payments: [
        { assetId: cash.id, amount: 10 },
        { assetId: bank.id, amount: 20 },
      ],
    });
    const { status, body } = await owner.post<ErrorAnswer>(`${path}/bulk`, { ids: [id], set: { assetId: bank.id } });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'SEVERAL_PAYMENTS', 'set.assetId']);
  });
});

describe('lists', () => {
  it('page through all rows once, in order, despite equal sort values', async () => {
    const { bookId } = stranger;
    const own = `/api/v2/books/${bookId}/transactions`;
    for (let index = 0; index < 23; index += 1) {
      await stranger.post(own, {
        type: 'EXPENSE',
        date: `2026-10-0${1 + (index % 3)}`,
        amount: 100 + (index % 4),
        ...(index % 2 ? { time: '09:00' } : {}),
      });
    }
    for (const sort of ['-date', 'date', '-amount', 'amount']) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const { body }: { body: Page } = await stranger.get<Page>(
          `${own}?limit=4&sort=${sort}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        seen.push(...body.items.map((item) => item.id));
        cursor = body.nextCursor;
      } while (cursor);
      expect([new Set(seen).size, seen.length]).toEqual([23, 23]);
    }
    const { body } = await stranger.get<Page>(own);
    const keys = body.items.map((item) => `${item.date} ${item.time ?? ''}`);
    expect(keys).toEqual(keys.toSorted().toReversed());
    expect((await stranger.get(`${own}?cursor=nonsense`)).status).toBe(400);
    expect((await stranger.get(`${own}?limit=201`)).status).toBe(422);
    expect((await stranger.get(`${own}?colour=red`)).status).toBe(400);
  });

  it('filter by every field, with totals over the whole filter', async () => {
    const shop = await add({
      amount: 61_000,
      date: '2025-03-10',
      description: '스타벅스 강남점',
      splits: [
        { categoryId: coffee.id, amount: 1000 },
        { categoryId: food.id, amount: 60_000 },
      ],
      assetId: bank.id,
    });
    await add({
      type: 'TRANSFER',
      amount: 100,
      fee: 30,
      feeCategoryId: food.id,
      date: '2025-03-11',
      assetId: bank.id,
      toAssetId: cash.id,
    });
    await add({ type: 'INCOME', amount: 5000, date: '2025-03-12', categoryId: salary.id });
    await add({ amount: 999, date: '2025-03-13', excludeFromStats: true });
    await add({ amount: 400, date: '2025-03-14', isRefund: true, categoryId: coffee.id });
    const cafes = coffee.parentId;
    const rows: readonly [string, number, number, number][] = [
      ['month=2025-03', 5, 5000, 60_630],
      ['from=2025-03-11&to=2025-03-12', 2, 5000, 30],
      [`month=2025-03&categoryId=${coffee.id}`, 2, 0, 600],
      [`month=2025-03&categoryId=${cafes}`, 2, 0, 600],
      [`month=2025-03&categoryId=${food.id}`, 2, 0, 60_030],
      ['month=2025-03&categoryId=none', 1, 0, 0],
      ['month=2025-03&type=EXPENSE', 3, 0, 60_600],
      ['month=2025-03&type=INCOME,TRANSFER', 2, 5000, 30],
      [`month=2025-03&assetId=${cash.id}`, 1, 0, 30],
      [`month=2025-03&assetId=${bank.id}`, 2, 0, 61_030],
      ['month=2025-03&minAmount=5000&maxAmount=61000', 2, 5000, 61_000],
      [`month=2025-03&q=${encodeURIComponent('ㅅㅌㅂㅅ')}`, 1, 0, 61_000],
      [`month=2025-03&q=${encodeURIComponent('벅스 강')}`, 1, 0, 61_000],
      [`month=2025-03&q=${encodeURIComponent('월급')}`, 1, 5000, 0],
      ['month=2025-03&q=61,000', 1, 0, 61_000],
      [`month=2025-03&q=${encodeURIComponent("'; drop table users; --")}`, 0, 0, 0],
      [`month=2025-03&q=${encodeURIComponent('%_\\')}`, 0, 0, 0],
      [`month=2025-03&memberId=${member.userId}`, 0, 0, 0],
    ];
    for (const [query, count, income, expense] of rows) {
      const { body } = await owner.get<Page>(`${path}?totals=true&${query}`);
      expect([query, body.items.length, body.count, body.income, body.expense]).toEqual([
        query,
        count,
        count,
        income,
        expense,
      ]);
    }
    const days = (
      await owner.get<{ date: string; income: number; expense: number; count: number }[]>(
        `/api/v2/books/${owner.bookId}/calendar?month=2025-03`,
      )
    ).body;
    expect(days).toHaveLength(31);
    expect(days.find((day) => day.date === '2025-03-10')).toEqual({
      date: '2025-03-10',
      income: 0,
      expense: 61_000,
      count: 1,
    });
    expect(days.reduce((sum, day) => sum + day.expense, 0)).toBe(60_630);
    await owner.delete(`${path}/${shop.id}`);
  });

  it('return the book month', async () => {
    const { body: made } = await owner.post<{ id: string }>('/api/v2/books', {
      title: '월급날 가계부',
      monthStartDay: 25,
      monthStartRule: 'PREVIOUS',
    });
    const own = `/api/v2/books/${made.id}/transactions`;
    for (const [date, amount] of [
      ['2026-10-24', 1],
      ['2026-10-25', 10],
      ['2026-11-24', 100],
      ['2026-11-25', 1000],
    ] as const) {
      await owner.post(own, { type: 'EXPENSE', date, amount });
    }
    const { body } = await owner.get<Page & { period: object }>(`${own}?month=2026-11&totals=true`);
    expect([body.expense, body.period]).toEqual([110, { from: '2026-10-25', to: '2026-11-24' }]);
    const { body: dashboard } = await owner.get<{ expense: number; from: string }>(
      `/api/v2/dashboard?bookId=${made.id}&month=2026-11`,
    );
    expect([dashboard.expense, dashboard.from]).toEqual([110, '2026-10-25']);
  });
});

describe('masked transactions', () => {
  it('show other members only type, date and amount, while totals are the same for all', async () => {
    const secret = '깜짝 선물 목걸이';
    const transaction = await add({
      date: '2024-05-05',
      amount: 150_000,
      description: secret,
      memo: secret,
      categoryId: food.id,
      assetId: bank.id,
      visibility: 'MASKED',
    });
    await add({ date: '2024-05-06', amount: 2000, description: '버스' });
    const mine = (await owner.get<Page>(`${path}?month=2024-05&totals=true`)).body;
    const theirs = (await member.get<Page>(`${path}?month=2024-05&totals=true`)).body;
    expect(mine.items.find((item) => item.id === transaction.id)?.description).toBe(secret);
    expect([theirs.income, theirs.expense, theirs.count]).toEqual([mine.income, mine.expense, mine.count]);
    const shown = theirs.items.find((item) => item.id === transaction.id);
    expect(shown).toMatchObject({
      isMasked: true,
      description: '비공개',
      amount: 150_000,
      splits: [],
      payments: [],
      categoryId: null,
      assetId: null,
      memo: '',
      createdBy: null,
      paidBy: null,
    });
    for (const query of [
      `categoryId=${food.id}`,
      `assetId=${bank.id}`,
      `q=${encodeURIComponent('목걸이')}`,
      `memberId=${owner.userId}`,
    ]) {
      const { body } = await member.get<Page>(`${path}?month=2024-05&totals=true&${query}`);
      expect(body.items.map((item) => item.id)).not.toContain(transaction.id);
      expect(body.maskedExcluded).toBe(1);
    }
    const everywhere = await Promise.all(
      [
        `${path}/${transaction.id}`,
        `/api/v2/search?q=${encodeURIComponent('목걸이')}`,
        `/api/v2/books/${owner.bookId}/activity?limit=200`,
        `/api/v2/books/${owner.bookId}/suggestions?q=${encodeURIComponent('깜짝')}`,
        `/api/v2/dashboard?bookId=${owner.bookId}&month=2024-05`,
        `/api/v2/books/${owner.bookId}/analytics/categories?month=2024-05`,
      ].map((one) => member.get(one)),
    );
    for (const answer of everywhere) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('목걸이');
    }
    const rows = everywhere[5]?.body as { isMasked: boolean; name: string; amount: number }[];
    expect(rows.find((row) => row.isMasked)).toMatchObject({ name: '비공개', amount: 150_000 });
    for (const answer of [
      await member.put<ErrorAnswer>(`${path}/${transaction.id}`, {
        type: 'EXPENSE',
        date: '2024-05-05',
        amount: 1,
        version: 1,
      }),
      await member.delete<ErrorAnswer>(`${path}/${transaction.id}`),
      await member.post<ErrorAnswer>(`${path}/bulk`, { ids: [transaction.id], set: { memo: '' } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'MASKED_ENTRY']);
    }
  });

  it('are unmasked automatically on their reveal date', async () => {
    const transaction = await add({
      date: '2024-06-01',
      amount: 1,
      description: '생일 케이크',
      visibility: 'MASKED',
      revealOn: '2026-11-20',
    });
    const later = await add({
      date: '2024-06-01',
      amount: 2,
      description: '나중 선물',
      visibility: 'MASKED',
      revealOn: '2026-11-21',
    });
    expect((await member.get<Transaction>(`${path}/${transaction.id}`)).body.description).toBe('생일 케이크');
    expect((await member.get<Transaction>(`${path}/${later.id}`)).body.description).toBe('비공개');
  });
});
