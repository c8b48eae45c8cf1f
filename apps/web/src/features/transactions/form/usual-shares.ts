import type { Book, Category, Member, ShareDefault } from '@salim/contract';
import { usualDivision } from '@salim/domain';
import type { NewTransaction } from '../api/save-transaction.ts';
import type { FormState } from './form-state.ts';

interface References {
  readonly book: Pick<Book, 'kind'>;
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly members: readonly Member[];
  readonly meId: string;
}

interface Expense {
  readonly categoryId: string | null;
  readonly paidBy: string | null;
  readonly isMasked: boolean;
}

function divisionOf(
  { book, categoryById, members, meId }: References,
  defaults: readonly ShareDefault[],
  { categoryId, paidBy, isMasked }: Expense,
) {
  const parentId = categoryId === null ? null : (categoryById.get(categoryId)?.parentId ?? null);
  const expense = { categoryId, parentId, payerId: paidBy ?? meId, isMasked };
  const memberIds = members.map(({ userId }) => userId);
  return usualDivision(defaults, expense, { isTrip: book.kind === 'TRAVEL', memberIds });
}

/** The default shares of the expense in the form; null if it is not divided. */
export function usualShares(
  references: References,
  defaults: readonly ShareDefault[],
  form: FormState,
): FormState['shares'] {
  if (form.type !== 'EXPENSE') return null;
  const categoryId = form.splits[0]?.categoryId ?? form.categoryIds.EXPENSE;
  const usual = divisionOf(references, defaults, { categoryId, paidBy: form.paidBy, isMasked: form.isPrivate });
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

/** A new expense that was read from a text, divided as the form would; refunds and what states its shares stay as they are. */
export function withUsualShares<Input extends NewTransaction>(
  references: References,
  defaults: readonly ShareDefault[],
  input: Input,
): Input {
  const isShared = (input.shares?.length ?? 0) > 0 || (input.items?.length ?? 0) > 0;
  if (input.type !== 'EXPENSE' || input.isRefund === true || isShared) return input;
  const usual = divisionOf(references, defaults, {
    categoryId: input.categoryId ?? input.splits?.[0]?.categoryId ?? null,
    paidBy: input.paidBy ?? null,
    isMasked: input.visibility === 'MASKED',
  });
  const bearers = (usual?.members ?? []).filter(({ isIn, weight }) => isIn && weight > 0);
  if (!usual || bearers.length === 0) return input;
  const isByWeight = usual.method === 'RATIO';
  const shares = bearers.map(({ userId, weight }) => ({ userId, ...(isByWeight ? { weight } : {}) }));
  return { ...input, shareMethod: usual.method, shares };
}
