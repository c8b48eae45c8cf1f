import type { ErrorAnswer, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { untilStatementsWait } from '../../testing/lock-waits.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestAnswer, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let book: string;
let names = 0;

beforeAll(async () => {
  [owner, member] = await Promise.all([joinAs(app(), 'overlap-owner'), joinAs(app(), 'overlap-member')]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  book = `/api/v2/books/${owner.bookId}`;
});

interface Kind {
  /** Creates a row of this kind and returns its id. */
  readonly make: () => Promise<string>;
  readonly path: string;
  readonly table: string;
  readonly key: string;
  /** The reference to it in a transaction. */
  readonly named: (id: string) => object;
  readonly isNamedBy: (transaction: Transaction, id: string) => boolean;
  readonly code: string;
}

async function made(path: string, fields: object): Promise<string> {
  names += 1;
  const { status, body } = await owner.post<{ id: string }>(`${book}/${path}`, { name: `이름 ${names}`, ...fields });
  expect(status).toBe(201);
  return body.id;
}

const KINDS: readonly (readonly [string, Kind])[] = [
  [
    'category',
    {
      make: () => made('categories', { kind: 'EXPENSE' }),
      path: 'categories',
      table: 'categories',
      key: 'category_id',
      named: (id) => ({ categoryId: id }),
      isNamedBy: (transaction, id) => transaction.splits.some((split) => split.categoryId === id),
      code: 'CATEGORY_DELETED',
    },
  ],
  [
    'payment method',
    {
      make: () => made('payments', { type: 'OTHER' }),
      path: 'payments',
      table: 'payment_methods',
      key: 'payment_method_id',
      named: (id) => ({ paymentMethodId: id }),
      isNamedBy: (transaction, id) => transaction.payments.some((payment) => payment.paymentMethodId === id),
      code: 'PAYMENT_METHOD_NOT_FOUND',
    },
  ],
  [
    'tag',
    {
      make: () => made('tags', {}),
      path: 'tags',
      table: 'tags',
      key: 'tag_id',
      named: (id) => ({ tagIds: [id] }),
      isNamedBy: (transaction, id) => transaction.tagIds.includes(id),
      code: 'TAG_NOT_FOUND',
    },
  ],
];

const AN_EXPENSE = { type: 'EXPENSE', date: '2026-11-20', amount: 9500 };

async function anExpense(fields: object = {}): Promise<Transaction> {
  const { status, body } = await owner.post<Transaction>(`${book}/transactions`, { ...AN_EXPENSE, ...fields });
  expect(status).toBe(201);
  return body;
}

/** Starts `write` while a row is being deleted, and commits the deletion while `write` waits for it. */
async function whileDeleting<Body>(
  kind: Kind,
  id: string,
  write: () => Promise<TestAnswer<Body>>,
): Promise<TestAnswer<Body>> {
  const client = await app().database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`select 1 from ${kind.table} where ${kind.key} = $1 for update`, [id]);
    const writing = write();
    await Promise.race([untilStatementsWait(app()), writing]);
    await client.query(`update ${kind.table} set deleted_at = $2 where ${kind.key} = $1`, [id, app().deps.clock.now()]);
    await client.query('commit');
    return await writing;
  } finally {
    client.release();
  }
}

describe.each(KINDS)('a transaction written while its %s is being deleted', (_what, kind) => {
  test('is rejected when it is new, with or without an idempotency key', async () => {
    const key: Record<string, string> = { 'idempotency-key': crypto.randomUUID() };
    for (const headers of [{}, key]) {
      const id = await kind.make();
      const { status, body } = await whileDeleting(kind, id, () =>
        member.post<ErrorAnswer>(`${book}/transactions`, { ...AN_EXPENSE, ...kind.named(id) }, headers),
      );
      expect([status, body.code]).toEqual([kind.code === 'CATEGORY_DELETED' ? 422 : 404, kind.code]);
    }
  });

  test('is rejected when it is changed, alone or in bulk', async () => {
    const transaction = await anExpense();
    const url = `${book}/transactions/${transaction.id}`;
    const id = await kind.make();
    const changed = await whileDeleting(kind, id, () =>
      member.put<ErrorAnswer>(url, { ...AN_EXPENSE, ...kind.named(id), version: 1 }),
    );
    expect(changed.body.code).toBe(kind.code);
    const other = await kind.make();
    const bulk = await whileDeleting(kind, other, () =>
      member.post<ErrorAnswer>(`${book}/transactions/bulk`, { ids: [transaction.id], set: kind.named(other) }),
    );
    expect(bulk.status).toBe(404);
    expect((await owner.get(url)).body).toEqual(transaction);
  });

  test('ends up with a live reference or none, in any order of the two', async () => {
    for (let round = 0; round < 8; round += 1) {
      const id = await kind.make();
      const [written, deleted] = await Promise.all([
        member.post<Transaction>(`${book}/transactions`, { ...AN_EXPENSE, ...kind.named(id) }),
        owner.delete(`${book}/${kind.path}/${id}?moveTo=none`),
      ]);
      expect(deleted.status).toBe(204);
      if (written.status !== 201) continue;
      const stored = await owner.get<Transaction>(`${book}/transactions/${written.body.id}`);
      expect(kind.isNamedBy(stored.body, id)).toBe(false);
    }
  });
});
