import type { Transaction, TransactionInput } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sortedInput } from '../sorting-rules/active-rules.service.ts';
import { viewOfNewDraft } from './resolve-draft.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';
import { draftFrom, writeDrafts } from './transactions.service.ts';

/**
 * Creates a transaction inside a database transaction of the caller, categorized by the rules of its book, with its
 * activity record. All checks run before the first write.
 *
 * @throws AppError and RuleViolation for what the ledger rules forbid
 */
export async function writeInput(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  input: TransactionInput,
): Promise<Transaction> {
  const sorted = await sortedInput(trx, stamp.bookId, input);
  const draft = await draftFrom(deps, trx, stamp.bookId, stamp.userId, sorted, { id: newId(stamp.at), previous: null });
  await writeDrafts(deps, trx, stamp, [draft]);
  return viewOfNewDraft(draft, stamp);
}
