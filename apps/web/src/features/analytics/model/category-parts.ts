import type { TransactionSearch } from '../../../ledger/transaction-search.ts';
import type { Answer } from '../../../platform/api/api-client.ts';
import type { FlowKind } from './report-scope.ts';

export type CategoryRow = Answer<'analyticsCategories'>[number];

/** One slice of the ring and its table row. */
export interface CategoryPart {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  readonly color: string;
  /** Negative when refunds exceed spending. */
  readonly amount: number;
  /** Filter for its transactions; null if no filter selects exactly those. */
  readonly search: TransactionSearch | null;
  readonly hasChildren: boolean;
}

/** The number of slices a reader can tell apart; the rest are merged into one. */
const PARTS_MAX = 7;
const REST_COLOR = 'var(--chart-8)';
const UNSORTED_COLOR = 'var(--control-border)';
const MASKED_COLOR = 'var(--border-strong)';

const byAmount = (a: CategoryPart, b: CategoryPart) => b.amount - a.amount || (a.name < b.name ? -1 : 1);
const total = (rows: readonly { readonly amount: number }[]) => rows.reduce((sum, row) => sum + row.amount, 0);

function plainPart(row: CategoryRow): CategoryPart {
  const { name, icon, amount, categoryId, isMasked } = row;
  if (isMasked) return { id: 'masked', name, icon, amount, color: MASKED_COLOR, search: null, hasChildren: false };
  const search = { categoryId: categoryId ?? 'none' };
  const color = categoryId === null ? UNSORTED_COLOR : row.color;
  return { id: categoryId ?? 'none', name, icon, amount, color, search, hasChildren: false };
}

/**
 * The top-level categories of one kind, largest first; children are added to their parents. The category list provides
 * the name of a parent that has no sum itself.
 */
export function topParts(
  rows: readonly CategoryRow[],
  kind: FlowKind,
  looks: ReadonlyMap<string, { readonly name: string; readonly icon: string; readonly color: string }>,
): CategoryPart[] {
  const own = rows.filter((row) => row.kind === kind);
  const groups = Map.groupBy(own, (row) => row.parentId ?? plainPart(row).id);
  return [...groups]
    .flatMap(([id, group]) => {
      const [first] = group;
      if (!first) return [];
      const hasChildren = group.some((row) => row.parentId !== null);
      const look = hasChildren ? looks.get(id) : undefined;
      const top = group.find((row) => row.parentId === null);
      const part = plainPart(top ?? first);
      const shown = top ?? look;
      return [
        {
          ...part,
          id,
          name: shown?.name ?? first.name,
          icon: shown?.icon ?? first.icon,
          color: hasChildren ? (shown?.color ?? first.color) : part.color,
          amount: total(group),
          search: hasChildren ? { categoryId: id } : part.search,
          hasChildren,
        },
      ];
    })
    .filter((part) => part.amount !== 0)
    .toSorted(byAmount);
}

/** The breakdown of a top-level category: its children, and what was filed directly under it. */
export function childParts(rows: readonly CategoryRow[], kind: FlowKind, parentId: string): CategoryPart[] {
  const own = rows.filter((row) => row.kind === kind && row.amount !== 0);
  const children = own.filter((row) => row.parentId === parentId).map(plainPart);
  // A filter by the parent includes the children, so the part filed directly under it has no link.
  const itself = own
    .filter((row) => row.categoryId === parentId)
    .map((row) => ({ ...plainPart(row), name: `${row.name} (소분류 없음)`, search: null }));
  return [...children, ...itself].toSorted(byAmount);
}

/** The slices to draw: the positive ones, with the smallest merged into one. */
export function ringParts(parts: readonly CategoryPart[]): CategoryPart[] {
  const drawn = parts.filter((part) => part.amount > 0);
  if (drawn.length <= PARTS_MAX + 1) return drawn;
  const rest = drawn.slice(PARTS_MAX);
  return [
    ...drawn.slice(0, PARTS_MAX),
    {
      id: 'rest',
      name: `그 외 ${rest.length}개`,
      icon: 'salim:more',
      color: REST_COLOR,
      amount: total(rest),
      search: null,
      hasChildren: false,
    },
  ];
}
