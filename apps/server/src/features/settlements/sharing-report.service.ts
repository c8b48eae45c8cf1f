import type { endpoints, QueryOf, SharingReport } from '@salim/contract';
import { addMonths, bookMonthOf, bookMonthPeriod } from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { readerAt } from '../transactions/transactions.service.ts';
import { balancesAtEnds } from './balances.service.ts';
import { listSeats } from './settlements.repository.ts';
import { sumMemberMonths, sumSharedCategories } from './sharing-report.repository.ts';

/**
 * Shared and personal spending of each member over months of the book. Shared spending includes all members'
 * transactions, masked or not, as in the balances; masked personal spending of others is one sum without a name.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function getSharingReport(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.getSharingReport>,
): Promise<SharingReport> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerAt(deps, seat);
  const last = query.month ?? bookMonthOf(reader.today, seat.monthSettings, deps.isHoliday);
  const months = Array.from({ length: query.months }, (_, index) => {
    const month = addMonths(last, index + 1 - query.months);
    return { month, ...bookMonthPeriod(month, seat.monthSettings, deps.isHoliday) };
  });
  const asked = months.at(-1);
  const [sums, categories, seats, ends] = await Promise.all([
    sumMemberMonths(deps.db, bookId, months, reader),
    asked ? sumSharedCategories(deps.db, bookId, asked, reader) : [],
    listSeats(deps.db, bookId),
    balancesAtEnds(deps, bookId, months),
  ]);
  const present = seats.filter(
    (look) =>
      (!look.has_left && !look.is_viewer) ||
      sums.some(({ userId }) => userId === look.user_id) ||
      ends.some((standing) => (standing.get(look.user_id) ?? 0) !== 0),
  );
  const byMonth = Map.groupBy(sums, ({ month }) => month);
  return {
    members: present.map((look) => ({
      userId: look.user_id,
      name: look.name ?? '탈퇴한 사용자',
      color: look.color,
      hasLeft: look.has_left,
    })),
    months: months.map((month, index) => {
      const rows = byMonth.get(month.month) ?? [];
      return {
        ...month,
        shared: rows.reduce((total, { paid }) => total + paid, 0),
        masked: rows.find(({ userId }) => userId === null)?.personal ?? 0,
        members: present.map(({ user_id: userId }) => {
          const row = rows.find((one) => one.userId === userId);
          const { paid = 0, borne = 0, personal = 0 } = row ?? {};
          return { userId, paid, borne, personal, balance: ends[index]?.get(userId) ?? 0 };
        }),
      };
    }),
    categories: categories.map(({ isMasked, categoryId, name, icon, color, amount }) => ({
      categoryId,
      name: isMasked ? '비공개' : (name ?? '미분류'),
      icon: isMasked ? 'salim:lock' : (icon ?? 'salim:question'),
      color: color ?? '#8C8F94',
      amount,
    })),
  };
}
