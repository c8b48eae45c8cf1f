import type { Asset, Category } from '@salim/contract';
import type { Option } from '../../ui/option.ts';

/** Categories in which less can be spent, children under the name of their parent too. */
export function spendingOptions(categories: readonly Category[]): Option[] {
  const names = new Map(categories.map((category) => [category.id, category.name]));
  return categories
    .filter((category) => category.kind === 'EXPENSE' && !category.isArchived)
    .map(({ id, parentId, name, icon }) => {
      const parent = parentId === null ? undefined : names.get(parentId);
      return { id, name: parent === undefined ? name : `${parent} › ${name}`, icon };
    });
}

/** Assets whose balance can grow towards something: what is owned, not what is owed. */
export function savingOptions(assets: readonly Asset[], chosenId: string | null): Option[] {
  return assets
    .filter(({ id, assetType, isActive }) => id === chosenId || (isActive && assetType !== 'CREDIT_CARD'))
    .map(({ id, name, icon }) => ({ id, name, icon }));
}
