import type { Asset, Category, PaymentMethod, Tag } from '@salim/contract';

/** The things of a book that rules can name. */
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
  /** With the name of the one above: `카페·간식 › 커피`. */
  readonly name: string;
  readonly shortName: string;
  readonly icon: string;
  readonly color: string;
  readonly kind: Category['kind'];
}

/** A category as it is shown; a lower one has the icon of the one above where it has none of its own. */
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
