import type { Category } from '@salim/contract';
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
