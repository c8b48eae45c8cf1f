import { apportion } from '../money/apportion.ts';

/** Weights by income are basis points: those of all members add up to this. */
export const WHOLE_WEIGHT = 10_000;

export interface MemberIncome {
  readonly userId: string;
  /** Null if it is neither stated nor recorded. */
  readonly amount: number | null;
}

/**
 * The weight of each member's income in basis points, by the largest remainder, so that they always add up. The order of
 * `incomes` does not matter.
 *
 * @returns null if an income is unknown or all are zero: shares by income are equal then
 */
export function incomeWeights(incomes: readonly MemberIncome[]): Map<string, number> | null {
  const known = incomes.flatMap(({ userId, amount }) => (amount === null ? [] : [{ key: userId, weight: amount }]));
  if (known.length < incomes.length || known.every(({ weight }) => weight === 0)) return null;
  return apportion(WHOLE_WEIGHT, known);
}

/** The same weight for each member, as far as basis points allow. */
export function equalWeights(userIds: readonly string[]): Map<string, number> {
  return userIds.length === 0
    ? new Map()
    : apportion(
        WHOLE_WEIGHT,
        userIds.map((userId) => ({ key: userId, weight: 1 })),
      );
}
