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
