import type { Transaction, TransactionInput } from '@salim/contract';
import { newId } from '../../core/ids.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { sortedInput } from '../sorting-rules/active-rules.service.ts';
import { viewOfNewDraft } from './resolve-draft.ts';
import type { WriteStamp } from './transaction-writes.repository.ts';
import { draftFrom, writeDrafts } from './transactions.service.ts';

/**
 * Adds an entry inside a database transaction of the caller, sorted by the rules of its book, with its record of who
 * made it. Whatever it refuses is refused before anything is written.
 *
 * @throws AppError and RuleViolation for what the rules of the ledger do not allow
 */
export async function writeInput(
  deps: Deps,
  trx: Trx,
  stamp: WriteStamp,
  input: TransactionInput,
): Promise<Transaction> {
  const sorted = await sortedInput(trx, stamp.bookId, input);
  const draft = await draftFrom(trx, stamp.bookId, stamp.userId, sorted, { id: newId(stamp.at), previous: null });
  await writeDrafts(deps, trx, stamp, [draft]);
  return viewOfNewDraft(draft, stamp);
}
