/** The default division of an expense; null matches any category or any payer. */
export interface ShareDefaultPlace {
  readonly categoryId: string | null;
  readonly payerId: string | null;
}

/** The category and the payer of an expense. */
export interface ShareDefaultCase {
  readonly categoryId: string | null;
  /** The parent category. */
  readonly parentId: string | null;
  readonly payerId: string;
}

/**
 * The most specific default for an expense, or null if none matches: its category before the parent category before any
 * category; within one category a given payer before any payer. Expects at most one default per combination; their
 * order does not matter.
 */
export function shareDefaultFor<Default extends ShareDefaultPlace>(
  defaults: readonly Default[],
  expense: ShareDefaultCase,
): Default | null {
  const { categoryId, parentId, payerId } = expense;
  const categories = [categoryId, parentId, null].filter((id, index, all) => id !== null || index === all.length - 1);
  for (const category of categories) {
    for (const payer of [payerId, null]) {
      const found = defaults.find((one) => one.categoryId === category && one.payerId === payer);
      if (found) return found;
    }
  }
  return null;
}

/** How a default divides an expense; without bearers it is for everyone. */
interface DefaultDivision extends ShareDefaultPlace {
  readonly shareMethod: 'EQUAL' | 'RATIO' | 'INCOME' | null;
  readonly bearers: readonly { readonly userId: string; readonly weight: number }[];
}

interface SharingBook {
  /** On a trip everyone bears an equal part, unless a default says otherwise. */
  readonly isTrip: boolean;
  readonly memberIds: readonly string[];
}

interface UsualDivision {
  readonly method: 'EQUAL' | 'RATIO' | 'INCOME';
  /** All members of the book, and who of them bears a part. */
  readonly members: { readonly userId: string; readonly isIn: boolean; readonly weight: number }[];
}

/** The usual division of a new expense in a book; null if it is not divided, like one that is masked. */
export function usualDivision(
  defaults: readonly DefaultDivision[],
  expense: ShareDefaultCase & { readonly isMasked: boolean },
  { isTrip, memberIds }: SharingBook,
): UsualDivision | null {
  if (expense.isMasked || memberIds.length < 2) return null;
  const found = shareDefaultFor(defaults, expense);
  const method = found ? found.shareMethod : isTrip ? 'EQUAL' : null;
  if (method === null) return null;
  const weights = new Map((found?.bearers ?? []).map(({ userId, weight }) => [userId, weight]));
  return {
    method,
    members: memberIds.map((userId) => ({
      userId,
      isIn: weights.size === 0 || weights.has(userId),
      weight: weights.get(userId) ?? 1,
    })),
  };
}
