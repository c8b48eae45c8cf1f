import type { Dashboard } from '@salim/contract';

/** The number of slices a reader can tell apart; the rest are merged into one. */
const PARTS_MAX = 7;

/** One row of the category ring. */
export interface SpendingPart {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  /** Negative when refunds exceed spending. */
  readonly amount: number;
  /** Filter for its transactions within the month's spending; undefined if no filter selects exactly those. */
  readonly search: { readonly categoryId?: string };
}

const REST_COLOR = 'var(--chart-8)';
const UNSORTED_COLOR = 'var(--control-border)';
const MASKED_COLOR = 'var(--border-strong)';

type Row = Dashboard['categories'][number];

function partOf(row: Row): SpendingPart {
  const { name, icon, amount, categoryId, isMasked } = row;
  if (isMasked) return { id: 'masked', name, icon, amount, color: MASKED_COLOR, search: {} };
  if (categoryId === null) {
    return { id: 'none', name, icon, amount, color: UNSORTED_COLOR, search: { categoryId: 'none' } };
  }
  return { id: categoryId, name, icon, amount, color: row.color, search: { categoryId } };
}

/**
 * The month's spending by top-level category, largest first: at most seven rows, and one for all others. The rows
 * always add up to the total of the response, including refunds.
 */
export function spendingParts(data: Pick<Dashboard, 'categories'>): SpendingPart[] {
  const parts = data.categories
    .filter((row) => row.kind === 'EXPENSE' && row.amount !== 0)
    .map(partOf)
    .toSorted((a, b) => b.amount - a.amount);
  if (parts.length <= PARTS_MAX + 1) return parts;
  const rest = parts.slice(PARTS_MAX);
  const amount = rest.reduce((sum, part) => sum + part.amount, 0);
  const ids = rest.flatMap((part) => part.search.categoryId ?? []);
  // Other members' masked transactions have no category to filter by, so a remainder that contains them links to the
  // whole month.
  const search = ids.length === rest.length ? { categoryId: ids.join(',') } : {};
  return [
    ...parts.slice(0, PARTS_MAX),
    { id: 'rest', name: `그 외 ${rest.length}개`, icon: '⋯', color: REST_COLOR, amount, search },
  ];
}
