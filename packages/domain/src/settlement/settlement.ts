import { invariant } from '../invariant.ts';
import { sumOf } from '../money/amount.ts';

/** What one member paid for shared transactions, and what the member bears of them; refunds are negative. */
export interface SharedSums {
  readonly userId: string;
  readonly paid: number;
  readonly borne: number;
}

/** Money that one member gives or should give to another. */
export interface SettlementTransfer {
  readonly fromUserId: string;
  readonly toUserId: string;
  readonly amount: number;
}

export interface MemberBalance extends SharedSums {
  /** Settlement transfers sent minus those received. */
  readonly settled: number;
  /** Positive: to receive. Negative: to pay. */
  readonly balance: number;
}

/**
 * The balance of each member: paid minus borne plus settled.
 *
 * Expects the total paid to equal the total borne; the balances then add up to zero. Every member of a settlement has a
 * row, even without shared transactions. Sorted by member id, whatever the order of the input.
 */
export function memberBalances(
  sums: readonly SharedSums[],
  settlements: readonly SettlementTransfer[],
): MemberBalance[] {
  const rows = new Map<string, { paid: number; borne: number; settled: number }>();
  const rowOf = (userId: string) => {
    const row = rows.get(userId) ?? { paid: 0, borne: 0, settled: 0 };
    rows.set(userId, row);
    return row;
  };
  for (const { userId, paid, borne } of sums) {
    const row = rowOf(userId);
    row.paid += paid;
    row.borne += borne;
  }
  for (const { fromUserId, toUserId, amount } of settlements) {
    rowOf(fromUserId).settled += amount;
    rowOf(toUserId).settled -= amount;
  }
  const balances = [...rows]
    .map(([userId, row]) => ({
      userId,
      ...row,
      balance: row.paid - row.borne + row.settled,
    }))
    .toSorted(byUserId);
  invariant(sumOf(balances.map((row) => row.balance)) === 0, 'balances of members add up to zero');
  return balances;
}

interface Open {
  readonly userId: string;
  readonly balance: number;
}

/** Up to this many open balances the minimum is found exactly, by examining 4,096 groups. */
export const EXACT_MEMBERS_MAX = 12;

function byUserId(left: { readonly userId: string }, right: { readonly userId: string }): number {
  return left.userId < right.userId ? -1 : left.userId > right.userId ? 1 : 0;
}

/** The larger absolute balance first; equal ones by member id. */
function bySize(left: Open, right: Open): number {
  return Math.abs(right.balance) - Math.abs(left.balance) || byUserId(left, right);
}

/**
 * The transfers that clear all balances.
 *
 * With up to `EXACT_MEMBERS_MAX` open balances their number is minimal; with more there is at most one transfer less
 * than there are members. Each amount is above zero. The result does not depend on the order of the balances. Expects
 * balances that add up to zero.
 */
export function suggestSettlements(balances: readonly Open[]): SettlementTransfer[] {
  invariant(sumOf(balances.map((row) => row.balance)) === 0, 'balances to settle add up to zero');
  const open = balances.filter((row) => row.balance !== 0).toSorted(byUserId);
  const groups = open.length <= EXACT_MEMBERS_MAX ? zeroSumGroups(open) : pairsAndRest(open);
  return groups.flatMap(settleGroup).toSorted((a, b) => b.amount - a.amount || comparePair(a, b));
}

function comparePair(left: SettlementTransfer, right: SettlementTransfer): number {
  const [a, b] = [`${left.fromUserId} ${left.toUserId}`, `${right.fromUserId} ${right.toUserId}`];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The maximum number of groups whose balances add up to zero. A group of n needs n − 1 transfers, so the most groups
 * give the fewest transfers.
 *
 * Members are placed in a sequence; a group is complete each time the running sum is zero. For every set of members,
 * `most` has the number of groups that its best sequence completes, and `last` the final member of that sequence.
 */
function zeroSumGroups(open: readonly Open[]): Open[][] {
  const sets = 1 << open.length;
  const sums = new Float64Array(sets);
  const most = new Int8Array(sets);
  const last = new Int8Array(sets).fill(-1);
  for (let set = 1; set < sets; set += 1) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = (sums[set & (set - 1)] ?? 0) + (open[lowest]?.balance ?? 0);
    let best = -1;
    for (let member = 0; member < open.length; member += 1) {
      if ((set & (1 << member)) === 0) continue;
      const before = most[set ^ (1 << member)] ?? 0;
      if (before <= best) continue;
      best = before;
      last[set] = member;
    }
    most[set] = best + (sums[set] === 0 ? 1 : 0);
  }
  const groups: Open[][] = [];
  let group: Open[] = [];
  let set = sets - 1;
  while (set > 0) {
    const member = last[set] ?? 0;
    const row = open[member];
    invariant(row !== undefined, 'a row of members names members');
    group.push(row);
    set ^= 1 << member;
    if (sums[set] !== 0) continue;
    groups.push(group);
    group = [];
  }
  return groups;
}

/** Two members with exactly opposite balances need one transfer; all others form one group. */
function pairsAndRest(open: readonly Open[]): Open[][] {
  const groups: Open[][] = [];
  const waiting = new Map<number, Open[]>();
  for (const row of open) {
    const other = waiting.get(-row.balance)?.shift();
    if (other) {
      groups.push([other, row]);
      continue;
    }
    waiting.set(row.balance, [...(waiting.get(row.balance) ?? []), row]);
  }
  return [...groups, [...waiting.values()].flat()];
}

/** The largest debtor pays the largest creditor until all are settled: each transfer clears at least one of them. */
function settleGroup(group: readonly Open[]): SettlementTransfer[] {
  const transfers: SettlementTransfer[] = [];
  let left = [...group];
  while (left.length > 0) {
    const sorted = left.toSorted(bySize);
    const from = sorted.find((row) => row.balance < 0);
    const to = sorted.find((row) => row.balance > 0);
    invariant(from !== undefined && to !== undefined, 'a group with open balances has a debtor and a creditor');
    const amount = Math.min(-from.balance, to.balance);
    transfers.push({ fromUserId: from.userId, toUserId: to.userId, amount });
    left = left
      .map((row) =>
        row === from
          ? { ...row, balance: row.balance + amount }
          : row === to
            ? { ...row, balance: row.balance - amount }
            : row,
      )
      .filter((row) => row.balance !== 0);
  }
  return transfers;
}
