import type { endpoints, QueryOf } from '@salim/contract';
import type { Period } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { LineScope } from '../../db/queries/flow-lines.ts';
import type { BookReader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { currentMonth, filterOf } from '../transactions/transaction-lists.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { flowSpan } from './analytics.repository.ts';

/** Query parameters shared by all reports. */
export type ReportQuery = QueryOf<typeof endpoints.analyticsSummary>;

/** Period and filter of a report, for a member whose access has been checked. */
export interface ReportScope extends LineScope {
  readonly reader: BookReader;
  readonly seat: BookSeat;
  readonly period: Period;
}

/**
 * Without a period, reports cover the running month; a missing end defaults to today, a missing start to the first
 * transaction.
 *
 * @throws AppError BOOK_NOT_FOUND, END_BEFORE_START
 */
export async function reportScope(deps: Deps, actor: Actor, bookId: string, query: ReportQuery): Promise<ReportScope> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const hasPeriod = query.from !== undefined || query.to !== undefined || query.month !== undefined;
  const filter = await filterOf(deps, seat, hasPeriod ? query : { ...query, month: currentMonth(deps, seat) });
  const today = civilDateIn(seat.timeZone, deps.clock.now());
  const span = filter.from === undefined || filter.to === undefined ? await flowSpan(deps.db, bookId) : null;
  const period = { from: filter.from ?? span?.first ?? today, to: filter.to ?? span?.last ?? today };
  return {
    seat,
    reader: readerIn(deps, actor, seat),
    filter: { ...filter, ...period },
    period,
    basis: query.basis ?? seat.installmentBasis,
  };
}

/** The same scope for another period. */
export function inPeriod(scope: ReportScope, period: Period): ReportScope {
  return { ...scope, period, filter: { ...scope.filter, ...period } };
}
