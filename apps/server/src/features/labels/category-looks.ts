import type { Category, DrawnIcon } from '@salim/contract';

/** Muted colors that are distinguishable in light and dark mode and for color-blind users. */
const COLORS = [
  '#D9825B',
  '#4F9DA6',
  '#8B78B8',
  '#8AA05B',
  '#C4656F',
  '#5B8BB5',
  '#C9A13B',
  '#6C8E7B',
  '#B57BA6',
  '#A97C5A',
  '#5F7F8C',
  '#7A8F3F',
] as const;

const ICONS: Readonly<Record<Category['kind'], DrawnIcon>> = { INCOME: 'salim:income', EXPENSE: 'salim:tag' };

export interface CategoryLook {
  readonly icon: string;
  readonly color: string;
}

/** Default icon and color of a category: its parent's, otherwise the next color in turn. */
export function lookOf(kind: Category['kind'], parent: CategoryLook | null, count: number): CategoryLook {
  return parent ?? { icon: ICONS[kind], color: COLORS[count % COLORS.length] ?? COLORS[0] };
}
