import type { endpoints, QueryOf, SettlementMember, SettlementSummary } from '@salim/contract';
import {
  addDays,
  type MemberBalance,
  memberBalances,
  type SettlementTransfer,
  suggestSettlements,
} from '@salim/domain';
import { requireRole } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../deps.ts';
import { requireOrderedPeriod } from '../../http/requested-period.ts';
import { payToOf } from '../books/pay-to.service.ts';
import { periodOf } from '../transactions/transaction-lists.service.ts';
import { listSeats, type SeatLook, type SumScope, sumConfirmed, sumShared } from './settlements.repository.ts';

/** Paid, borne and settled amounts of members; access has been checked. */
export async function balancesIn(deps: Pick<Deps, 'db'>, scope: SumScope): Promise<MemberBalance[]> {
  const [sums, confirmed] = await Promise.all([sumShared(deps.db, scope), sumConfirmed(deps.db, scope)]);
  return memberBalances(sums, confirmed);
}

/**
 * Balances of all members, and of former members with anything paid, borne or settled. A debtor also gets the account
 * to pay to.
 *
 * @throws AppError BOOK_NOT_FOUND, END_BEFORE_START
 */
export async function getSettlement(
  deps: Deps,
  actor: Actor,
  bookId: string,
  query: QueryOf<typeof endpoints.getSettlement>,
): Promise<SettlementSummary> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  requireOrderedPeriod(query);
  const period = periodOf(deps, seat, query);
  const { transfers, ...statement } = await statementOf(deps, { bookId, ...period });
  return {
    from: period.from ?? null,
    to: period.to ?? null,
    ...statement,
    balances: statement.members.map(({ userId, balance }) => ({ userId, balance })),
    transfers: await withAccounts(deps, actor.userId, { bookId, ...period }, transfers),
  };
}

/**
 * Adds the accounts of those whom the reader owes. A period in which one member happens to owe another does not count: a
 * reader could choose one to see any account.
 */
async function withAccounts(
  deps: Deps,
  readerId: string,
  scope: SumScope,
  transfers: readonly SettlementTransfer[],
): Promise<SettlementSummary['transfers']> {
  if (!transfers.some(({ fromUserId }) => fromUserId === readerId)) return [...transfers];
  const isEver = scope.from === undefined && scope.to === undefined;
  const ever = isEver ? transfers : suggestSettlements(await balancesIn(deps, { bookId: scope.bookId }));
  const owed = ever.filter(({ fromUserId }) => fromUserId === readerId).map(({ toUserId }) => toUserId);
  const accounts = await payToOf(deps, deps.db, scope.bookId, owed);
  return transfers.map((transfer) => {
    const account = transfer.fromUserId === readerId ? accounts.get(transfer.toUserId) : undefined;
    return account ? { ...transfer, account } : transfer;
  });
}

/** Balances and transfers as every member sees them; access has been checked. */
export async function statementOf(
  deps: Pick<Deps, 'db'>,
  scope: SumScope,
): Promise<{ members: SettlementMember[]; transfers: SettlementTransfer[] }> {
  const [rows, seats] = await Promise.all([balancesIn(deps, scope), listSeats(deps.db, scope.bookId)]);
  return statementFrom(rows, seats);
}

/** The same from balances and seats that were read before. */
export function statementFrom(
  rows: readonly MemberBalance[],
  seats: readonly SeatLook[],
): { members: SettlementMember[]; transfers: SettlementTransfer[] } {
  const byMember = new Map(rows.map((row) => [row.userId, row]));
  const members = seats.flatMap((look): SettlementMember[] => {
    const row = byMember.get(look.user_id);
    if (!row && (look.has_left || look.is_viewer)) return [];
    return [
      {
        userId: look.user_id,
        name: look.name ?? '탈퇴한 사용자',
        color: look.color,
        hasAccount: look.has_account,
        hasLeft: look.has_left,
        paid: row?.paid ?? 0,
        borne: row?.borne ?? 0,
        settled: row?.settled ?? 0,
        balance: row?.balance ?? 0,
      },
    ];
  });
  return { members, transfers: suggestSettlements(rows) };
}

/** Balances at the end of each of several consecutive periods, by member. */
export async function balancesAtEnds(
  deps: Deps,
  bookId: string,
  periods: readonly { readonly from: string; readonly to: string }[],
): Promise<ReadonlyMap<string, number>[]> {
  const [first] = periods;
  if (!first) return [];
  const standing = new Map<string, number>();
  const ends: ReadonlyMap<string, number>[] = [];
  const add = (rows: readonly MemberBalance[]) => {
    for (const { userId, balance } of rows) standing.set(userId, (standing.get(userId) ?? 0) + balance);
  };
  add(await balancesIn(deps, { bookId, to: addDays(first.from, -1) }));
  for (const { from, to } of periods) {
    add(await balancesIn(deps, { bookId, from, to }));
    ends.push(new Map(standing));
  }
  return ends;
}

/** All-time balance of a member: positive to receive, negative to pay. */
export async function openBalanceOf(deps: Deps, bookId: string, userId: string): Promise<number> {
  const rows = await balancesIn(deps, { bookId });
  return rows.find((row) => row.userId === userId)?.balance ?? 0;
}
