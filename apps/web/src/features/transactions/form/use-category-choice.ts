import type { Category } from '@salim/contract';
import { useState } from 'react';
import type { CategoryUse, KnownHabits } from '../api/use-habits.ts';
import { useLedger } from '../model/ledger.tsx';
import { offeredCategories, rankCategories, type Situation } from './rank-categories.ts';
import { useSettledUses } from './use-settled-uses.ts';

const NO_USES: readonly CategoryUse[] = [];

interface CategoryChoiceInput {
  readonly kind: Category['kind'];
  readonly value: string | null;
  readonly onChange: (categoryId: string | null) => void;
  readonly habits: KnownHabits;
  readonly situation: Situation;
  readonly max: number;
}

/** The offered categories in order, the selected one, and its subcategories. */
export function useCategoryChoice({ kind, value, onChange, habits, situation, max }: CategoryChoiceInput) {
  const ledger = useLedger();
  const ofKind = ledger.categories.filter((category) => category.kind === kind);
  const uses = useSettledUses(kind, habits);
  const ranked = rankCategories(ofKind, uses ?? NO_USES, situation);
  // Once the user has touched the categories, no cell moves any more.
  const [kept, setKept] = useState<{ readonly kind: Category['kind']; readonly ranked: readonly string[] } | null>(
    null,
  );
  const order = kept?.kind === kind ? kept.ranked : ranked;
  const shown = offeredCategories(ofKind, { ranked: order, chosen: value, max });
  const chosen = value === null ? undefined : ledger.categoryById.get(value);
  const topId = chosen?.parentId ?? chosen?.id ?? null;
  const keep = () => {
    if (kept?.kind !== kind) setKept({ kind, ranked });
  };
  return {
    shown,
    /** Whether the order is final; until then the cells would move. */
    isSettled: uses !== null,
    children: ofKind.filter((category) => category.parentId === topId && topId !== null && !category.isArchived),
    isOn: (category: Category) =>
      category.id === value || (category.id === topId && !shown.some((one) => one.id === value)),
    keep,
    /** Pressing the selected one again resets the transaction to 미분류. */
    press: (category: Category) => {
      keep();
      onChange(category.id === value ? null : category.id);
    },
    /** Pressing the selected subcategory again returns to its parent. */
    pressChild: (category: Category) => onChange(category.id === value ? topId : category.id),
  };
}

export type CategoryChoice = ReturnType<typeof useCategoryChoice>;
