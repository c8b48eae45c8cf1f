import type { Dashboard } from '@salim/contract';

/** Parts that a ring can show and a reader can hold; the rest becomes one. */
const PARTS_MAX = 7;

/** One row of the category ring. */
export interface SpendingPart {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  /** Below zero where more came back than was spent. */
  readonly amount: number;
  /** What narrows the month's spending to its entries; nothing where no filter could. */
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
 * The month's spending by top-level category, the largest first, at most seven rows and one for all others. The rows
 * always add up to what the answer's rows add up to, refunds included.
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
  // Others' masked entries have no category to filter by, so a rest that holds them links to the whole month.
  const search = ids.length === rest.length ? { categoryId: ids.join(',') } : {};
  return [
    ...parts.slice(0, PARTS_MAX),
    { id: 'rest', name: `그 외 ${rest.length}개`, icon: '⋯', color: REST_COLOR, amount, search },
  ];
}
