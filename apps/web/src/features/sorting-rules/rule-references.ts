import type { Asset, Category, PaymentMethod, Tag } from '@salim/contract';

/** The items of a book that rules can refer to. */
export interface RuleReferences {
  readonly bookId: string;
  readonly categories: readonly Category[];
  readonly payments: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  readonly tags: readonly Tag[];
  readonly timeZone: string;
}

export interface NamedCategory {
  readonly id: string;
  /** With its parent's name: `카페·간식 › 커피`. */
  readonly name: string;
  readonly shortName: string;
  readonly icon: string;
  readonly color: string;
  readonly kind: Category['kind'];
}

/** A category for display; a subcategory without an icon inherits its parent's. */
export function namedCategory(categories: readonly Category[], id: string | null): NamedCategory | null {
  const category = id === null ? undefined : categories.find((one) => one.id === id);
  if (!category) return null;
  const parent = categories.find((one) => one.id === category.parentId);
  return {
    id: category.id,
    name: parent ? `${parent.name} › ${category.name}` : category.name,
    shortName: category.name,
    icon: category.icon === '' ? (parent?.icon ?? '') : category.icon,
    color: category.color,
    kind: category.kind,
  };
}
