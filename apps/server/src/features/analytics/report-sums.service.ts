import type { Db } from '../../db/database.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import { isPeriodOnly } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { prepareSums, type ReportSumKind, summedByParty } from '../transactions/party-sums.service.ts';

/** Whether stored monthly sums fit the scope: it filters by period only and counts purchases on their date. */
function isOfMonths({ filter, basis }: LineScope): boolean {
  return isPeriodOnly(filter) && basis === 'CONSUMPTION';
}

/** The sums of a report: of whole months from stored sums, the rest from the transactions. */
export async function sumsOfReport<Sum extends object>(
  deps: Deps,
  scope: LineScope,
  kind: ReportSumKind,
  sum: (db: Db, scope: LineScope) => Promise<Sum[]>,
): Promise<Sum[]> {
  const { filter } = scope;
  if (!isOfMonths(scope)) return sum(deps.db, scope);
  await prepareSums(deps, filter, {
    kind,
    ofPeriod: (db, period) => sum(db, { ...scope, filter: { ...filter, ...period, visibility: 'SHARED' } }),
  });
  const sums = await summedByParty<Sum>(deps.db, filter, {
    kind,
    transactionsMin: deps.partySumsFrom,
    parties: null,
    read: (db, part) => sum(db, { ...scope, filter: part }),
  });
  return sums ?? sum(deps.db, scope);
}
