import type { Category, LabelUsage } from '@salim/contract';
import type { Option, OptionSection } from '../../ui/option.ts';

/** The subcategories of a category, in order. */
export function childrenOf(categories: readonly Category[], parentId: string): Category[] {
  return categories.filter((category) => category.parentId === parentId);
}

/** Where the transactions of a deleted category may go: 미분류, or any remaining category of the same kind. */
export function moveTargets(categories: readonly Category[], going: Category): (Option | OptionSection)[] {
  const staying = categories.filter(
    (category) => category.kind === going.kind && category.id !== going.id && category.parentId !== going.id,
  );
  const optionOf = (category: Category): Option => ({ id: category.id, name: category.name });
  return [
    { id: 'none', name: '미분류' },
    ...staying
      .filter((category) => category.parentId === null)
      .map((top) => ({
        title: top.name,
        options: [{ ...optionOf(top), name: `${top.name} 전체` }, ...childrenOf(staying, top.id).map(optionOf)],
      })),
  ];
}

/** The possible parents of a category; none if it has subcategories itself. */
export function parentOptions(categories: readonly Category[], category: Category): Option[] {
  if (childrenOf(categories, category.id).length > 0) return [];
  return categories
    .filter((other) => other.kind === category.kind && other.parentId === null && other.id !== category.id)
    .map((other) => ({ id: other.id, name: other.name }));
}

/** The categories it can be merged into: those of the same kind, and only top-level ones if it has subcategories. */
export function mergeTargets(categories: readonly Category[], going: Category): (Option | OptionSection)[] {
  const targets = moveTargets(categories, going).filter((target) => !('id' in target) || target.id !== 'none');
  if (childrenOf(categories, going.id).length === 0) return targets;
  return categories
    .filter((category) => category.kind === going.kind && category.parentId === null && category.id !== going.id)
    .map((category) => ({ id: category.id, name: category.name }));
}

/** The usage of a category and its subcategories; a transaction split among them counts once for each. */
export function usageWithChildren(
  categories: readonly Category[],
  usage: ReadonlyMap<string, LabelUsage>,
  category: Category,
): LabelUsage {
  const all = [category, ...childrenOf(categories, category.id)].flatMap((one) => usage.get(one.id) ?? []);
  return {
    id: category.id,
    count: all.reduce((sum, one) => sum + one.count, 0),
    yearAmount: all.reduce((sum, one) => sum + one.yearAmount, 0),
  };
}
