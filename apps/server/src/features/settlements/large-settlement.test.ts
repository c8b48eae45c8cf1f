import type { SettlementSummary } from '@salim/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs } from '../../testing/test-client.ts';
import { BLANK_DRAFT, type TransactionDraft } from '../transactions/transaction-draft.ts';
import { writeDrafts } from '../transactions/transactions.service.ts';

const MEMBERS = 50;
const TRANSACTIONS = 10_000;
const TRANSACTIONS_AT_ONCE = 500;
/** Ten times what the slowest, busiest test machine needs. */
const LIMIT_MS = 3000;

const app = useTestApp();

/** A dinner that one of them paid and all share equally; the first members bear the odd won. */
function aDinner(userIds: readonly string[], index: number, at: Date): TransactionDraft {
  const amount = 10_000 + index;
  const share = Math.floor(amount / userIds.length);
  const odd = amount - share * userIds.length;
  return {
    ...BLANK_DRAFT,
    id: newId(at),
    type: 'EXPENSE',
    date: `2026-${String(1 + (index % 11)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    amount,
    description: '함께 쓴 돈',
    splits: [{ categoryId: null, amount, memo: '' }],
    payments: [{ assetId: null, postingAssetId: null, paymentMethodId: null, amount }],
    payers: [{ userId: userIds[(index * 7) % userIds.length] ?? '', amount }],
    shareMethod: 'EQUAL',
    shares: userIds.map((userId, place) => ({ userId, amount: place < odd ? share + 1 : share, weight: null })),
  };
}

/** Writes the shares without checking the foreign keys of half a million rows, which would take most of the test. */
async function writeShares(trx: Trx, bookId: string, drafts: readonly TransactionDraft[]): Promise<void> {
  const rows = drafts.flatMap(({ id, shares }) => shares.map(({ userId, amount }) => ({ id, userId, amount })));
  await sql`set local session_replication_role = replica`.execute(trx);
  await sql`
    insert into shares (book_id, transaction_id, user_id, amount)
    select ${bookId}::uuid, row.* from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ userId }) => userId)}::uuid[],
      ${rows.map(({ amount }) => amount)}::bigint[]) as row`.execute(trx);
  await sql`set local session_replication_role = origin`.execute(trx);
}

test('computes the balances of fifty members with ten thousand shared transactions quickly, to the won', async () => {
  const person = await joinAs(app(), 'large-settlement');
  const path = `/api/v2/books/${person.bookId}`;
  const userIds = [person.userId];
  while (userIds.length < MEMBERS) {
    const { body } = await person.post<{ userId: string }>(`${path}/members`, { name: `사람 ${userIds.length}` });
    userIds.push(body.userId);
  }
  const at = app().deps.clock.now();
  const stamp = { bookId: person.bookId, userId: person.userId, at };
  const drafts = Array.from({ length: TRANSACTIONS }, (_, index) => aDinner(userIds, index, at));
  for (let from = 0; from < TRANSACTIONS; from += TRANSACTIONS_AT_ONCE) {
    const some = drafts.slice(from, from + TRANSACTIONS_AT_ONCE);
    await inTrx(app().deps.db, async (trx) => {
      await writeDrafts(
        app().deps,
        trx,
        stamp,
        some.map((draft) => ({ ...draft, shares: [] })),
      );
      await writeShares(trx, person.bookId, some);
    });
  }
  const before = performance.now();
  const { body } = await person.get<SettlementSummary>(`${path}/settlement`);
  const took = performance.now() - before;
  const paid = new Map<string, number>();
  for (const { payers, shares } of drafts) {
    for (const { userId, amount } of payers) paid.set(userId, (paid.get(userId) ?? 0) + amount);
    for (const { userId, amount } of shares) paid.set(userId, (paid.get(userId) ?? 0) - amount);
  }
  expect(new Map(body.balances.map(({ userId, balance }) => [userId, balance]))).toEqual(paid);
  const open = new Map(paid);
  for (const { fromUserId, toUserId, amount } of body.transfers) {
    open.set(fromUserId, (open.get(fromUserId) ?? 0) + amount);
    open.set(toUserId, (open.get(toUserId) ?? 0) - amount);
  }
  expect([...open.values()].every((left) => left === 0)).toBe(true);
  expect(body.transfers.length).toBeLessThan(MEMBERS);
  expect(took).toBeLessThan(LIMIT_MS);
}, 120_000);
