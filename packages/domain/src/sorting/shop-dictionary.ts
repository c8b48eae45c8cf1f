import { merchantKeyOf } from '../reports/merchant-key.ts';
import { SHOP_SHELVES } from './known-shops.ts';

/** General knowledge about a shop. */
export interface KnownShop {
  readonly kind: 'EXPENSE' | 'INCOME';
  readonly category: string;
  /** Empty if only the category is known. */
  readonly subcategory: string;
  /** The name or suffix that matched. */
  readonly name: string;
  /** Matched by a suffix only: any shop of this type. */
  readonly isEnding: boolean;
}

interface Known extends KnownShop {
  readonly key: string;
}

function knownFrom(names: string | undefined, isEnding: boolean, shelf: (typeof SHOP_SHELVES)[number]): Known[] {
  return (names ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => ({
      kind: shelf.kind,
      category: shelf.category,
      subcategory: shelf.subcategory,
      name,
      isEnding,
      key: merchantKeyOf(name),
    }));
}

const longestFirst = (a: Known, b: Known): number => b.key.length - a.key.length;

interface Dictionary {
  readonly shops: readonly Known[];
  readonly endings: readonly Known[];
}

let dictionary: Dictionary | undefined;

/** Built on first use, so that unused code paths do not pay for it. */
function knownShops(): Dictionary {
  dictionary ??= {
    shops: SHOP_SHELVES.flatMap((shelf) => knownFrom(shelf.shops, false, shelf)).toSorted(longestFirst),
    endings: SHOP_SHELVES.flatMap((shelf) => knownFrom(shelf.endings, true, shelf)).toSorted(longestFirst),
  };
  return dictionary;
}

/** A name this short occurs inside many others by chance and counts only at the beginning of the text. */
const SHORT = 3;
/** A short Latin name may be the beginning of any word and must be followed by a non-letter. */
const LATIN = /[a-z]/u;

function occursIn(known: Known, key: string): boolean {
  if (known.key.length > SHORT) return key.includes(known.key);
  if (!key.startsWith(known.key)) return false;
  const next = key.charAt(known.key.length);
  return !LATIN.test(known.key) || !LATIN.test(next);
}

/**
 * The general knowledge about the shop in a description, for books without history. The longest known name wins; a
 * suffix that describes a place wins over the name of the building (`이마트 약국` is a pharmacy), unless it is part of that
 * name (`교촌치킨`).
 */
export function knownShopOf(kind: 'EXPENSE' | 'INCOME', description: string): KnownShop | null {
  const key = merchantKeyOf(description);
  if (key === '') return null;
  const { shops, endings } = knownShops();
  const shop = shops.find((known) => known.kind === kind && occursIn(known, key));
  const ending = endings.find((known) => known.kind === kind && key.endsWith(known.key));
  if (!shop) return ending ?? null;
  if (!ending) return shop;
  const isPartOfName = key.endsWith(shop.key) || shop.key.endsWith(ending.key);
  return isPartOfName && shop.key.length >= ending.key.length ? shop : ending;
}
