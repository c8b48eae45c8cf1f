import { shareAmounts } from './share-amounts.ts';

/** A line of a receipt and the members who share it equally. */
export interface ShareItem {
  readonly name: string;
  readonly amount: number;
  readonly memberIds: readonly string[];
}

/** A member's part of one line. */
export interface SharedLine {
  readonly name: string;
  readonly amount: number;
}

/**
 * Each member's parts of the lines of a receipt. The parts of a line add up exactly to it; its remaining units go to
 * members in turn, depending on the transaction and the position of the line. Every member of a line has a part of it,
 * even of 0.
 */
export function sharedLines(items: readonly ShareItem[], transactionId: string): ReadonlyMap<string, SharedLine[]> {
  const lines = new Map<string, SharedLine[]>();
  for (const [index, { name, amount, memberIds }] of items.entries()) {
    const wishes = memberIds.map((userId) => ({ userId }));
    for (const [userId, part] of shareAmounts(amount, 'EQUAL', wishes, `${transactionId} ${index}`)) {
      lines.set(userId, [...(lines.get(userId) ?? []), { name, amount: part }]);
    }
  }
  return lines;
}
