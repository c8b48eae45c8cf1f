import { completeTransaction, type Transaction } from '@salim/contract';
import { inTrx } from '../db/in-trx.ts';
import { InputBatch } from '../features/transactions/input-batch.service.ts';
import type { TestApp } from './test-app.ts';
import type { TestPerson } from './test-client.ts';

/**
 * Creates transactions of one author together, as the inbox does: a request for each would take ten times as long.
 *
 * @returns them in the given order, as their author sees them
 */
export function writtenTransactions(
  { deps }: Pick<TestApp, 'deps'>,
  { userId }: Pick<TestPerson, 'userId'>,
  bookId: string,
  bodies: readonly object[],
): Promise<Transaction[]> {
  return inTrx(deps.db, async (trx) => {
    const batch = new InputBatch(deps, trx, { bookId, userId, at: deps.clock.now() });
    const written: Transaction[] = [];
    for (const body of bodies) written.push(await batch.add(completeTransaction.parse(body)));
    await batch.write();
    return written;
  });
}
