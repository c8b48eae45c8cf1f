import type { Book, Category, Member, ShareDefault } from '@salim/contract';
import { usualDivision } from '@salim/domain';
import type { FormState } from './form-state.ts';

interface References {
  readonly book: Pick<Book, 'kind'>;
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly members: readonly Member[];
  readonly meId: string;
}

/** The default shares of the expense in the form; null if it is not divided. */
export function usualShares(
  { book, categoryById, members, meId }: References,
  defaults: readonly ShareDefault[],
  form: FormState,
): FormState['shares'] {
  if (form.type !== 'EXPENSE') return null;
  const categoryId = form.splits[0]?.categoryId ?? form.categoryIds.EXPENSE;
  const parentId = categoryId === null ? null : (categoryById.get(categoryId)?.parentId ?? null);
  const expense = { categoryId, parentId, payerId: form.paidBy ?? meId, isMasked: form.isPrivate };
  const memberIds = members.map(({ userId }) => userId);
  const usual = usualDivision(defaults, expense, { isTrip: book.kind === 'TRAVEL', memberIds });
  if (!usual) return null;
  return {
    method: usual.method,
    members: usual.members.map(({ userId, isIn, weight }) => ({
      userId,
      isIn,
      amountText: '',
      weightText: String(weight),
    })),
  };
}
