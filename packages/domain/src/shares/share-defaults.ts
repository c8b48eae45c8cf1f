/** How an expense is divided unless somebody says otherwise; null stands for whatever it is and whoever pays. */
export interface ShareDefaultPlace {
  readonly categoryId: string | null;
  readonly payerId: string | null;
}

/** What an expense is filed under, and who pays for it. */
export interface ShareDefaultCase {
  readonly categoryId: string | null;
  /** The category above it. */
  readonly parentId: string | null;
  readonly payerId: string;
}

/**
 * The default that says most about an expense, or null where none fits: one for its category before one for the
 * category above, that before one for all; among those of one category, one for who pays before one for whoever does.
 * Expects at most one default of each place; their order does not matter.
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
