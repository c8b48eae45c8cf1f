import { ASSET_TYPES, type AssetType, type endpoints, type NetWorthRow, type QueryOf } from '@salim/contract';
import { addDays, bookMonthOf, dayNumber } from '@salim/domain';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { periodTooLong } from '../../http/requested-period.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { monthsOf } from './analytics.service.ts';
import { sumMoves } from './net-worth.repository.ts';
import { type ReportScope, reportScope } from './report-scope.service.ts';

/** A year of days plus a margin. */
const DAYS_MAX = 400;
const TYPES = Object.keys(ASSET_TYPES) as AssetType[];

/** The days whose balances are reported: the last day of each book month within the period, or every day. */
function daysOf(deps: Deps, scope: ReportScope, interval: 'month' | 'day'): { month: string; date: string }[] {
  const { from, to } = scope.period;
  if (interval === 'month') {
    return monthsOf(deps, scope).map(({ month, to: end }) => ({ month, date: end < to ? end : to }));
  }
  const count = dayNumber(to) - dayNumber(from) + 1;
  if (count > DAYS_MAX) throw periodTooLong(`${DAYS_MAX}일`);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const date = addDays(from, index);
    return { month: bookMonthOf(date, scope.seat.monthSettings, deps.isHoliday), date };
  });
}

/**
 * Net worth at the end of each day, from opening balances and everything posted until then.
 *
 * @throws AppError BOOK_NOT_FOUND, LIMIT_EXCEEDED
 */
export async function netWorthReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.analyticsNetWorth>,
): Promise<NetWorthRow[]> {
  const { interval, ...filters } = query;
  const scope = await reportScope(deps, actor, bookId, filters);
  const days = daysOf(deps, scope, interval);
  const wanted = scope.filter.assetIds;
  const assets = (await assetsOf(deps.db, bookId)).filter(
    (asset) => asset.isActive && (wanted === undefined || wanted.includes(asset.id)),
  );
  const moves = await sumMoves(
    deps.db,
    bookId,
    assets.map((asset) => asset.id),
    days.map((day) => day.date),
  );
  const movesByPlace = Map.groupBy(moves, (move) => move.place);
  const balances = new Map(assets.map((asset) => [asset.id, asset.openingBalance]));
  return days.map(({ month, date }, place) => {
    for (const move of movesByPlace.get(place) ?? []) {
      balances.set(move.asset_id, (balances.get(move.asset_id) ?? 0) + move.amount);
    }
    const held = assets.map((asset) => ({ assetType: asset.assetType, amount: balances.get(asset.id) ?? 0 }));
    const positive = held.reduce((sum, one) => sum + Math.max(one.amount, 0), 0);
    const negative = held.reduce((sum, one) => sum + Math.min(one.amount, 0), 0);
    const byType = TYPES.filter((type) => held.some((one) => one.assetType === type)).map((assetType) => ({
      assetType,
      amount: held.filter((one) => one.assetType === assetType).reduce((sum, one) => sum + one.amount, 0),
    }));
    return { month, date, netWorth: positive + negative, positive, negative, byType };
  });
}
