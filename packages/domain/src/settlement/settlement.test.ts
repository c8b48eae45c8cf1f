import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sumOf } from '../money/amount.ts';
import { shareAmounts } from '../shares/share-amounts.ts';
import { EXACT_MEMBERS_MAX, memberBalances, type SettlementTransfer, suggestSettlements } from './settlement.ts';

const idOf = (index: number): string => `m${String(index).padStart(2, '0')}`;
const rowsOf = (balances: readonly number[]) => balances.map((balance, index) => ({ userId: idOf(index), balance }));

/** Balances that add up to zero; small amounts make cancelling groups likely. */
const balances = (minimum: number, maximum: number, size = 12) =>
  fc
    .array(fc.integer({ min: -size, max: size }), { minLength: minimum - 1, maxLength: maximum - 1 })
    .map((some) => rowsOf([...some, 0 - sumOf(some)]));

function applied(
  rows: readonly { readonly userId: string; readonly balance: number }[],
  transfers: readonly SettlementTransfer[],
): number[] {
  const left = new Map(rows.map((row) => [row.userId, row.balance]));
  for (const { fromUserId, toUserId, amount } of transfers) {
    left.set(fromUserId, (left.get(fromUserId) ?? 0) + amount);
    left.set(toUserId, (left.get(toUserId) ?? 0) - amount);
  }
  return [...left.values()];
}

/** The minimum number of transfers by brute force over all debtors and creditors; independent of groups. */
function fewestByTrying(open: readonly number[]): number {
  const start = open.findIndex((balance) => balance !== 0);
  if (start < 0) return 0;
  const first = open[start] ?? 0;
  let best = Number.POSITIVE_INFINITY;
  for (let other = start + 1; other < open.length; other += 1) {
    const theirs = open[other] ?? 0;
    if (first * theirs >= 0) continue;
    const next = [...open];
    next[start] = 0;
    next[other] = theirs + first;
    best = Math.min(best, 1 + fewestByTrying(next));
  }
  return best;
}

describe('the fewest transfers', () => {
  test('clear every balance with positive amounts, and number fewer than the members', () => {
    fc.assert(
      fc.property(balances(1, 40, 1_000_000), (rows) => {
        const transfers = suggestSettlements(rows);
        expect(applied(rows, transfers).every((left) => left === 0)).toBe(true);
        expect(transfers.every((one) => one.amount > 0 && one.fromUserId !== one.toUserId)).toBe(true);
        const open = rows.filter((row) => row.balance !== 0).length;
        expect(transfers.length).toBeLessThanOrEqual(Math.max(open - 1, 0));
      }),
    );
  });

  test('are as few as a brute-force search finds', () => {
    fc.assert(
      fc.property(balances(1, 7), (rows) => {
        expect(suggestSettlements(rows)).toHaveLength(fewestByTrying(rows.map((row) => row.balance)));
      }),
      { numRuns: 300 },
    );
  });

  test('do not depend on the order of the members', () => {
    const shuffled = balances(2, 20).chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    fc.assert(
      fc.property(shuffled, ([rows, others]) => {
        expect(suggestSettlements(others)).toEqual(suggestSettlements(rows));
      }),
    );
  });

  test('find cancelling groups that a greedy search misses', () => {
    // Taking the largest first needs five transfers here.
    const rows = rowsOf([-7, -5, -4, 9, 7, 0]);
    expect(suggestSettlements(rows)).toHaveLength(3);
  });

  test(`are exact for ${EXACT_MEMBERS_MAX} members`, () => {
    const rows = rowsOf([6, 5, -11, 8, 7, -15, 4, 9, -13, 3, 2, -5]);
    expect(suggestSettlements(rows)).toHaveLength(8);
  });

  test('are found quickly for fifty members, exact opposites first', () => {
    const rows = rowsOf(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 1000 + index : -(1000 + index - 1))),
    );
    expect(suggestSettlements(rows)).toHaveLength(25);
  });

  test(`take exact opposites first where there are more than ${EXACT_MEMBERS_MAX} members`, () => {
    // A greedy search would let the debtor of 9 pay 8 to the creditor whom another member owes exactly 8.
    const awkward = [8, -8, -9, 5, 4];
    const pairs = [100, -100, 90, -90, 80, -80, 70, -70];
    const transfers = suggestSettlements(rowsOf([...awkward, ...pairs]));
    expect(transfers).toHaveLength(1 + 2 + 4);
    expect(transfers).toContainEqual({ fromUserId: idOf(1), toUserId: idOf(0), amount: 8 });
  });

  test('are sorted by amount, then by payer and receiver', () => {
    const transfers = suggestSettlements(rowsOf([1, 1, -1, 1, -2, -1, 1, -5, 5]));
    expect(transfers.map(({ fromUserId, toUserId }) => [fromUserId, toUserId])).toEqual([
      [idOf(7), idOf(8)],
      [idOf(2), idOf(3)],
      [idOf(4), idOf(0)],
      [idOf(4), idOf(1)],
      [idOf(5), idOf(6)],
    ]);
  });

  test('are empty without open balances', () => {
    expect(suggestSettlements([])).toEqual([]);
    expect(suggestSettlements(rowsOf([0, 0]))).toEqual([]);
  });

  test('reject balances that do not add up to zero', () => {
    expect(() => suggestSettlements(rowsOf([5, -4]))).toThrow('add up to zero');
  });
});

describe('balances', () => {
  const people = fc.integer({ min: 1, max: 8 });
  const transactions = people.chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.array(
        fc.record({
          id: fc.uuid(),
          amount: fc.integer({ min: 1, max: 1_000_000_000 }),
          payer: fc.nat(count - 1),
          weights: fc.array(fc.nat(9), { minLength: count, maxLength: count }),
          sign: fc.constantFrom(1, -1),
        }),
        { maxLength: 20 },
      ),
      fc.array(
        fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
        { maxLength: 5 },
      ),
    ),
  );

  test('add up to zero, and are zero for everyone after the suggested transfers', () => {
    fc.assert(
      fc.property(transactions, ([count, list, given]) => {
        const sums = list.flatMap((transaction) => {
          const weights = transaction.weights.some((weight) => weight > 0)
            ? transaction.weights
            : transaction.weights.map(() => 1);
          const wishes = weights.map((weight, index) => ({ userId: idOf(index), weight }));
          const shares = shareAmounts(transaction.amount, 'RATIO', wishes, transaction.id);
          return Array.from({ length: count }, (_, index) => ({
            userId: idOf(index),
            paid: index === transaction.payer ? transaction.sign * transaction.amount : 0,
            borne: transaction.sign * (shares.get(idOf(index)) ?? 0),
          }));
        });
        const before = given.map(({ from, to, amount }) => ({ fromUserId: idOf(from), toUserId: idOf(to), amount }));
        const rows = memberBalances(sums, before);
        expect(sumOf(rows.map((row) => row.balance))).toBe(0);
        const after = memberBalances(sums, [...before, ...suggestSettlements(rows)]);
        expect(after.every((row) => row.balance === 0)).toBe(true);
      }),
    );
  });

  test('of a dinner let the payer receive what the others ate', () => {
    const rows = memberBalances(
      [
        { userId: 'minsu', paid: 70_000, borne: 35_000 },
        { userId: 'jiyeon', paid: 0, borne: 35_000 },
      ],
      [],
    );
    expect(rows).toEqual([
      { userId: 'jiyeon', paid: 0, borne: 35_000, settled: 0, balance: -35_000 },
      { userId: 'minsu', paid: 70_000, borne: 35_000, settled: 0, balance: 35_000 },
    ]);
    expect(suggestSettlements(rows)).toEqual([{ fromUserId: 'jiyeon', toUserId: 'minsu', amount: 35_000 }]);
  });

  test('of a partly repaid share are the rest', () => {
    const sums = [
      { userId: 'a', paid: 10_000, borne: 5000 },
      { userId: 'b', paid: 0, borne: 5000 },
    ];
    expect(memberBalances(sums, [{ fromUserId: 'b', toUserId: 'a', amount: 2000 }])).toMatchObject([
      { userId: 'a', settled: -2000, balance: 3000 },
      { userId: 'b', settled: 2000, balance: -3000 },
    ]);
  });
});
