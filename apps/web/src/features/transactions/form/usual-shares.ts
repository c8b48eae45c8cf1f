import type { Book, Category, Member, ShareDefault } from '@salim/contract';
import { shareDefaultFor } from '@salim/domain';
import type { FormState } from './form-state.ts';

/** On a trip everyone bears an equal part. */
const EVERYONE: Pick<ShareDefault, 'shareMethod' | 'bearers'> = { shareMethod: 'EQUAL', bearers: [] };

interface References {
  readonly book: Pick<Book, 'kind'>;
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly members: readonly Member[];
  readonly meId: string;
}

/** The default shares of the expense in the form; null if it is not divided. */
export function usualShares(
  items: References,
  defaults: readonly ShareDefault[],
  form: FormState,
): FormState['shares'] {
  const { categoryById, members, meId } = items;
  if (form.type !== 'EXPENSE' || form.isPrivate || members.length < 2) return null;
  const categoryId = form.splits[0]?.categoryId ?? form.categoryIds.EXPENSE;
  const parentId = categoryId === null ? null : (categoryById.get(categoryId)?.parentId ?? null);
  const payerId = form.paidBy ?? meId;
  const usual =
    shareDefaultFor(defaults, { categoryId, parentId, payerId }) ?? (items.book.kind === 'TRAVEL' ? EVERYONE : null);
  if (!usual || usual.shareMethod === null) return null;
  const weights = new Map(usual.bearers.map(({ userId, weight }) => [userId, weight]));
  return {
    method: usual.shareMethod,
    members: members.map(({ userId }) => ({
      userId,
      isIn: weights.size === 0 || weights.has(userId),
      amountText: '',
      weightText: String(weights.get(userId) ?? 1),
    })),
  };
}
