import { apportion } from '../money/apportion.ts';

/** How an expense is divided among members (분담). */
export type ShareMethod = 'EQUAL' | 'RATIO' | 'AMOUNT' | 'ITEM' | 'INCOME';

export interface ShareWish {
  readonly userId: string;
  /** For RATIO: any whole number ≥ 0; for INCOME: basis points. */
  readonly weight?: number | undefined;
  /** For AMOUNT and ITEM: the amount that the member bears. */
  readonly amount?: number | undefined;
}

/**
 * The amount that each member bears of `amount`.
 *
 * EQUAL, RATIO and INCOME are apportioned by the largest remainder and always add up exactly. The receiver of remaining units
 * varies with `transactionId`, so that no member is favored in the long run, but the same transaction always gives
 * the same result. The order of `wishes` does not matter. AMOUNT and ITEM are taken as given; the caller checks their
 * sum.
 */
export function shareAmounts(
  amount: number,
  method: ShareMethod,
  wishes: readonly ShareWish[],
  transactionId: string,
): Map<string, number> {
  if (method === 'AMOUNT' || method === 'ITEM') {
    return new Map(wishes.map((wish) => [wish.userId, wish.amount ?? 0]));
  }
  const userIds = wishes.map((wish) => wish.userId).toSorted();
  const turn = userIds.length === 0 ? 0 : hashOf(transactionId) % userIds.length;
  const rank = new Map(userIds.map((userId, index) => [userId, (index + userIds.length - turn) % userIds.length]));
  return apportion(
    amount,
    wishes.map((wish) => ({ key: wish.userId, weight: method === 'EQUAL' ? 1 : (wish.weight ?? 0) })),
    (left, right) => (rank.get(left) ?? 0) - (rank.get(right) ?? 0),
  );
}

/** FNV-1a: distributes transaction ids over the rotations; not used for secrecy. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
