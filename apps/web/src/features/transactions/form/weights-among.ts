import type { IncomeWeight } from '@salim/contract';
import { incomeWeights } from '@salim/domain';

/**
 * The weights of those who share, as far as this device can know them; the server cuts by the incomes themselves.
 *
 * @returns null while an income is unknown; undefined if only the server can tell, because another member's is unknown
 */
export function weightsAmong(
  incomes: readonly IncomeWeight[] | undefined,
  userIds: readonly string[],
): ReadonlyMap<string, number> | null | undefined {
  if (incomes === undefined) return undefined;
  const sharing = userIds.map((userId) => incomes.find(({ memberId }) => memberId === userId));
  if (sharing.some((one) => one === undefined || one.source === null)) return null;
  if (incomes.some(({ source }) => source === null)) return undefined;
  return incomeWeights(sharing.flatMap((one) => (one ? [{ userId: one.memberId, amount: one.weight }] : [])));
}
