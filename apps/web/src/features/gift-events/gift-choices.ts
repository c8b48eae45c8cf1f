import type { Asset, Category, GiftDirection, GiftPerson } from '@salim/contract';
import { GIFT_OCCASIONS, type GiftOccasion, matchesSearch } from '@salim/domain';
import type { Option } from '../../ui/option.ts';

export const DIRECTIONS = [
  { id: 'GIVEN', name: '준 돈' },
  { id: 'RECEIVED', name: '받은 돈' },
] as const satisfies readonly { readonly id: GiftDirection; readonly name: string }[];

export const OCCASION_OPTIONS: readonly Option[] = Object.entries(GIFT_OCCASIONS).map(([id, { name }]) => ({
  id,
  name,
}));

export function isOccasion(id: string): id is GiftOccasion {
  return id in GIFT_OCCASIONS;
}

const COMMON_RELATIONS = ['친척', '친구', '회사 동료', '이웃'] as const;
const RELATIONS_MAX = 6;
const PEOPLE_MAX = 4;

/** Relations to choose from: those in use first, then the common ones. */
export function relationChoices(people: readonly GiftPerson[]): string[] {
  const used = people.map((person) => person.relation).filter((relation) => relation !== '');
  return [...new Set([...used, ...COMMON_RELATIONS])].slice(0, RELATIONS_MAX);
}

/** Known people who match the typed text; none once the text identifies a single one. */
export function peopleMeant(people: readonly GiftPerson[], typed: string, relation: string): GiftPerson[] {
  const name = typed.trim();
  if (name === '') return [];
  const meant = people.filter((one) => !one.isMasked && matchesSearch(one.person, name));
  const isSettled = meant.some((one) => one.person === name && one.relation === relation);
  return isSettled ? [] : meant.slice(0, PEOPLE_MAX);
}

/** Categories for the transaction of a gift; subcategories include their parent's name. */
export function categoryItems(categories: readonly Category[], direction: GiftDirection) {
  const names = new Map(categories.map((category) => [category.id, category.name]));
  const kind = direction === 'GIVEN' ? 'EXPENSE' : 'INCOME';
  return categories
    .filter((category) => category.kind === kind && !category.isArchived)
    .map(({ id, parentId, name, icon }) => {
      const parent = parentId === null ? undefined : names.get(parentId);
      return { id, icon, name: parent === undefined ? name : `${parent} › ${name}` };
    });
}

/** The default category for such a transaction, by its name in a new book: 축의금 and the like, otherwise 경조사. */
export function usualCategoryId(
  categories: readonly Category[],
  { direction, event }: { readonly direction: GiftDirection; readonly event: GiftOccasion },
): string | null {
  const items = categoryItems(categories, direction);
  const words = [...(event === 'FUNERAL' ? ['조의'] : event === 'WEDDING' ? ['축의'] : []), '경조사'];
  for (const word of words) {
    const found = items.find((item) => (item.name.split(' › ').at(-1) ?? '').includes(word));
    if (found) return found.id;
  }
  return null;
}

/** Assets that money can be moved from or to. */
export function assetItems(assets: readonly Asset[]) {
  return assets.filter((asset) => asset.isActive).map(({ id, name, icon }) => ({ id, name, icon }));
}
