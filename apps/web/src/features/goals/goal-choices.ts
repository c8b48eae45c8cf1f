import type { Asset, Category } from '@salim/contract';
import { labelOption } from '../../ui/label-option.tsx';
import type { Option } from '../../ui/option.ts';

/** Expense categories; subcategories include their parent's name. */
export function spendingOptions(categories: readonly Category[]): Option[] {
  const names = new Map(categories.map((category) => [category.id, category.name]));
  return categories
    .filter((category) => category.kind === 'EXPENSE' && !category.isArchived)
    .map(({ id, parentId, name, icon }) => {
      const parent = parentId === null ? undefined : names.get(parentId);
      return labelOption({ id, name: parent === undefined ? name : `${parent} › ${name}`, icon });
    });
}

/** Assets whose balance can grow towards a target, not debts such as credit cards. */
export function savingOptions(assets: readonly Asset[], chosenId: string | null): Option[] {
  return assets
    .filter(({ id, assetType, isActive }) => id === chosenId || (isActive && assetType !== 'CREDIT_CARD'))
    .map(({ id, name, icon }) => labelOption({ id, name, icon }));
}
