import { addDays, addMonths, type Period } from '@salim/domain';
import type { Db } from '../../db/database.ts';
import { type Months, monthsOf } from '../../db/queries/monthly-sums.ts';
import type { TransactionFilter } from '../../db/queries/transaction-filters.ts';
import { inSnapshot } from '../../db/snapshot.ts';
import type { Deps } from '../../deps.ts';
import {
  findMonthsToSum,
  insertPartySums,
  ledgerVersion,
  listPartySums,
  type PartySumKind,
  type ReportSumKind,
} from './party-sums.repository.ts';

export type { ReportSumKind };

/** `Deps.partySumsFrom` of a server: reading fewer is quick enough at any time. */
export const PARTY_SUMS_FROM = 5000;
/** Months are computed in parts, so that no database transaction is open for long. */
const MONTHS_AT_ONCE = 12;
/** With more months to compute than this, reading all transactions at once costs less. */
const MONTHS_TO_READ_MAX = 3;

/** Sums that are stored by month. */
export interface PartySums<Sum> {
  readonly kind: PartySumKind;
  /** Computes them for a period, for what every member may see. */
  readonly ofPeriod: (db: Db, period: Period) => Promise<Sum[]>;
}

const monthFrom = (first: string): Period => ({
  from: first,
  to: addDays(`${addMonths(first.slice(0, 7), 1)}-01`, -1),
});

/**
 * Computes and stores the sums of those months that have changed since they were last needed. Whatever happens here,
 * `summedByParty` is right: it reads the transactions of months without sums.
 */
export async function prepareSums<Sum extends object>(
  deps: Deps,
  filter: TransactionFilter,
  { kind, ofPeriod }: PartySums<Sum>,
): Promise<void> {
  const { bookId } = filter;
  const months = monthsOf(filter);
  // A writing database transaction must not store what it has not committed.
  if (!months || deps.db.isTransaction) return;
  const found = await findMonthsToSum(deps.db, bookId, kind, months);
  if (found.transactions < deps.partySumsFrom) return;
  let { missing } = found;
  while (missing.length > 0) {
    const part = missing.slice(0, MONTHS_AT_ONCE);
    const { version, computed } = await inSnapshot(deps.db, async (trx) => {
      const at = await ledgerVersion(trx, bookId);
      const sums = [];
      for (const month of part) sums.push({ month, sums: await ofPeriod(trx, monthFrom(month)) });
      return { version: at, computed: sums };
    });
    if (version === null) return;
    try {
      if (!(await insertPartySums(deps.db, bookId, version, kind, computed))) return;
    } catch (error) {
      // A full disk must not keep anyone from reading.
      deps.log.warn({ err: error }, 'the sums of months could not be stored');
      return;
    }
    missing = missing.slice(MONTHS_AT_ONCE);
  }
}

/**
 * The sums of a filter in parts to be added up: of whole months as they are stored; of the days around them, of months
 * without stored sums and of masked transactions as `read` finds them. Null for a short period, and when reading all
 * transactions costs less.
 */
export async function summedByParty<Sum>(
  db: Db,
  filter: TransactionFilter,
  {
    kind,
    transactionsMin,
    parties,
    read,
  }: {
    readonly kind: PartySumKind;
    /** `Deps.partySumsFrom` */
    readonly transactionsMin: number;
    /** Only sums of these; null for all. */
    readonly parties: readonly string[] | null;
    readonly read: (db: Db, filter: TransactionFilter) => Promise<readonly Sum[]>;
  },
): Promise<Sum[] | null> {
  const { bookId } = filter;
  const months: Months | null = monthsOf(filter);
  if (!months) return null;
  return inSnapshot(db, async (trx) => {
    const { transactions, missing } = await findMonthsToSum(trx, bookId, kind, months);
    if (transactions < transactionsMin || missing.length > MONTHS_TO_READ_MAX) return null;
    const sums = await listPartySums<Sum>(trx, bookId, kind, months, parties);
    const periods = [months.before, months.after, ...missing.map(monthFrom)].filter((period) => period !== null);
    for (const period of periods) sums.push(...(await read(trx, { ...filter, ...period, visibility: 'SHARED' })));
    sums.push(...(await read(trx, { ...filter, visibility: 'MASKED' })));
    return sums;
  });
}
