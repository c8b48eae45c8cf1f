import type { Category, LabelUsage } from '@salim/contract';
import type { Option, OptionSection } from '../../ui/option.ts';

/** The second level below a category, in its order. */
export function childrenOf(categories: readonly Category[], parentId: string): Category[] {
  return categories.filter((category) => category.parentId === parentId);
}

/** Where the entries of a category may go: 미분류, or any category of its kind that stays. */
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

/** The categories that one can be put under; none for one that has children of its own. */
export function parentOptions(categories: readonly Category[], category: Category): Option[] {
  if (childrenOf(categories, category.id).length > 0) return [];
  return categories
    .filter((other) => other.kind === category.kind && other.parentId === null && other.id !== category.id)
    .map((other) => ({ id: other.id, name: other.name }));
}

/** The categories that one can be merged into: those of its kind, and at the top alone where it has children. */
export function mergeTargets(categories: readonly Category[], going: Category): (Option | OptionSection)[] {
  const targets = moveTargets(categories, going).filter((target) => !('id' in target) || target.id !== 'none');
  if (childrenOf(categories, going.id).length === 0) return targets;
  return categories
    .filter((category) => category.kind === going.kind && category.parentId === null && category.id !== going.id)
    .map((category) => ({ id: category.id, name: category.name }));
}

/** How much a category and what is below it are used; an entry that is split among them counts in each. */
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
