import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import { isPeriodOnly, type TransactionFilter } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { billedTotals } from './billed-list.repository.ts';
import { totalsByParty } from './party-sums.repository.ts';
import { prepareSums, summedByParty } from './party-sums.service.ts';
import { countMaskedExcluded, listTotals, type Totals, type WholeTotals } from './transaction-list.repository.ts';

interface AskedParties {
  readonly kind: 'TYPE' | 'ASSET' | 'METHOD' | 'MEMBER';
  readonly parties: readonly string[];
}

/** The only condition of a filter besides its period, if the totals of months are stored by it. */
function partiesOf(filter: TransactionFilter): AskedParties | null {
  const { types, assetIds, paymentMethodIds, memberIds, ...others } = filter;
  if (!isPeriodOnly(others)) return null;
  const conditions: AskedParties[] = [];
  if (types) conditions.push({ kind: 'TYPE', parties: types });
  if (assetIds) conditions.push({ kind: 'ASSET', parties: assetIds });
  if (paymentMethodIds) conditions.push({ kind: 'METHOD', parties: paymentMethodIds });
  if (memberIds) conditions.push({ kind: 'MEMBER', parties: memberIds });
  const [only, ...further] = conditions;
  if (!only || further.length > 0) return null;
  // A transaction has one type, but may have several assets, and counts once for all of them.
  return only.kind === 'TYPE' || only.parties.length === 1 ? only : null;
}

/** Stores what `totalsOf` reads faster than transactions. */
export async function prepareTotals(deps: Deps, { filter, basis }: LineScope): Promise<void> {
  const asked = partiesOf(filter);
  if (!asked || basis === 'BILLING') return;
  const { kind } = asked;
  const { bookId } = filter;
  await prepareSums(deps, filter, { kind, ofPeriod: (db, period) => totalsByParty(db, kind, { bookId, ...period }) });
}

async function totalsFromSums(
  db: Db,
  { filter, reader }: LineScope,
  transactionsMin: number,
): Promise<WholeTotals | null> {
  const asked = partiesOf(filter);
  if (!asked) return null;
  const sums = await summedByParty<WholeTotals>(db, filter, {
    ...asked,
    transactionsMin,
    read: async (trx, part) => [await listTotals(trx, part, reader)],
  });
  return (
    sums &&
    sums.reduce(
      (total, { income, expense, count }) => ({
        income: total.income + income,
        expense: total.expense + expense,
        count: total.count + count,
      }),
      { income: 0, expense: 0, count: 0 },
    )
  );
}

/**
 * Income, expense and number of the transactions that match a filter; by billing, each installment counts separately.
 *
 * @param transactionsMin `Deps.partySumsFrom`
 */
export async function totalsOf(db: Db, scope: LineScope, transactionsMin: number): Promise<Totals> {
  const { filter, reader, basis } = scope;
  if (basis === 'BILLING') return billedTotals(db, filter, reader);
  const totals = (await totalsFromSums(db, scope, transactionsMin)) ?? (await listTotals(db, filter, reader));
  return { ...totals, maskedExcluded: await countMaskedExcluded(db, filter, reader) };
}
