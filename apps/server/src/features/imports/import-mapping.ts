import type { Asset, AssetSubType, AssetType, Category, ImportBalance, ImportMapping } from '@salim/contract';
import { brandOf, namesHouse } from '../intake/house-name.ts';
import type { CategoryName, FileSummary } from './file-summary.ts';
import type { AccountOfBook } from './import-effects.ts';
import type { StatementBalance } from './reading/imported-transaction.ts';
import { UNNAMED_ACCOUNT } from './reading/rows/unnamed-account.ts';

/** The user's choices for names of the file; all other names are mapped automatically. */
export interface Choices {
  readonly assets: ImportMapping['assets'];
  readonly categories: ImportMapping['categories'];
  /** Absent in choices from before balances could be chosen, like the date. */
  readonly balances?: ImportMapping['balances'];
  readonly balanceDate?: string;
  /** Question ID → choice ID. */
  readonly answers?: Answers;
}

export type Answers = Readonly<Record<string, string>>;
export type AssetTarget = ImportMapping['assets'][string];
export type CategoryTarget = ImportMapping['categories'][string];

/** Target of every name in the file. */
export interface NameMapping {
  readonly assets: ReadonlyMap<string, AssetTarget>;
  /** By key, see `categoryKeysOf`. */
  readonly categories: ReadonlyMap<string, CategoryTarget>;
}

/** Rows of a book that names can be mapped to. */
export interface BookReferences {
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  /** Accounts found in committed imports. */
  readonly accounts: readonly AccountOfBook[];
}

const ASSET_WORDS: readonly (readonly [RegExp, AssetType])[] = [
  [/카드/u, 'CREDIT_CARD'],
  [/적금|예금|저축/u, 'SAVINGS_ACCOUNT'],
  [/은행|통장|뱅크|계좌/u, 'CHECKING_ACCOUNT'],
  [/현금/u, 'CASH'],
  [/투자/u, 'INVESTMENT'],
];

/** Words for groups of accounts in a summary; the first match counts. */
const GROUP_WORDS: readonly (readonly [RegExp, AssetType, AssetSubType | null])[] = [
  [/대출|차입/u, 'OTHER', 'LOAN'],
  [/카드/u, 'CREDIT_CARD', null],
  [/보증금|전세|월세/u, 'REAL_ESTATE', 'DEPOSIT'],
  [/부동산/u, 'REAL_ESTATE', null],
  [/자동차|차량/u, 'OTHER', 'VEHICLE'],
  [/보험/u, 'OTHER', 'INSURANCE'],
  [/전자금융|페이|포인트|선불|머니/u, 'OTHER', 'PREPAID'],
  [/연금/u, 'INVESTMENT', 'PENSION'],
  [/투자|증권|주식|펀드|신탁|채권|가상/u, 'INVESTMENT', null],
  [/입출금|요구불|수시/u, 'CHECKING_ACCOUNT', null],
  [/저축|예금|적금|청약/u, 'SAVINGS_ACCOUNT', null],
  [/현금/u, 'CASH', null],
];

export interface AssetLook {
  readonly assetType: AssetType;
  readonly subType: AssetSubType | null;
}

/** Kind of asset for an account listed in a summary, by its group and its name. */
export function lookOfBalance({ group, name, amount }: StatementBalance): AssetLook {
  const found = GROUP_WORDS.find(([word]) => word.test(group)) ?? GROUP_WORDS.find(([word]) => word.test(name));
  if (found) return { assetType: found[1], subType: found[2] };
  if (amount < 0) return { assetType: 'OTHER', subType: 'LOAN' };
  return { assetType: guessAssetType(name), subType: null };
}

/** Type of a new asset, guessed from its name. */
export function guessAssetType(name: string): AssetType {
  return ASSET_WORDS.find(([word]) => word.test(name))?.[1] ?? 'OTHER';
}

/** Names in a book are compared without regard to case. */
export function sameName(name: string): string {
  return name.toLowerCase();
}

/** Key of a category of the file in a mapping. */
export type CategoryKeys = (category: CategoryName) => string;

function pathOf({ name, subName }: CategoryName): string {
  return subName === null ? name : `${name} > ${subName}`;
}

/**
 * `분류`, or `분류 > 소분류`. If a file uses a name for both income and expenses, the income category gets the suffix ` (수입)`.
 */
export function categoryKeysOf(names: readonly CategoryName[]): CategoryKeys {
  const ofExpenses = new Set(names.filter((name) => name.kind === 'EXPENSE').map(pathOf));
  return (category) => {
    const path = pathOf(category);
    return category.kind === 'INCOME' && ofExpenses.has(path) ? `${path} (수입)` : path;
  };
}

/** `신한은행 6789` matches the only asset named 신한은행 that has these digits or shows no other ones. */
function withoutDigits(name: string, assets: BookReferences['assets']): string | undefined {
  const match = /^(.+) (\d{4,})$/u.exec(name);
  if (!match?.[1] || !match[2]) return undefined;
  const [house, digits] = [sameName(match[1]), match[2]];
  const named = assets.filter((asset) => sameName(asset.name).includes(house));
  const exact = named.filter((asset) => `${asset.name} ${asset.note}`.includes(digits));
  const plain = named.filter((asset) => sameName(asset.name) === house);
  const fitting = exact.length > 0 ? exact : plain;
  return fitting.length === 1 ? fitting[0]?.id : undefined;
}

/** An account or card of a file, named after its house and perhaps its last digits: KB국민은행 4567, 신한카드 신용1234. */
const OF_HOUSE = /^((?:[A-Z]{2,3})?[가-힣]{1,6}(?:은행|뱅크|금고|카드))(?: (신용|체크)?\D{0,4}(\d{4,}))?$/u;

/**
 * The only asset of a bank or card company, for the only account of it in the file. An asset that shows other digits is
 * another account.
 */
function onlyOneOfHouse(
  name: string,
  fileNames: readonly string[],
  assets: BookReferences['assets'],
): string | undefined {
  const [, house, kind, digits] = OF_HOUSE.exec(name) ?? [];
  if (house === undefined) return undefined;
  const isCard = house.endsWith('카드');
  // Without digits, the name of a card company is the recipient of its bill.
  if (isCard && digits === undefined) return undefined;
  const wanted = !isCard ? 'CHECKING_ACCOUNT' : kind === '체크' ? 'DEBIT_CARD' : 'CREDIT_CARD';
  const brand = brandOf(house);
  const isTwin = (other: string) => {
    const [, otherHouse = ''] = OF_HOUSE.exec(other) ?? [];
    return other !== name && brandOf(otherHouse) === brand && otherHouse.endsWith('카드') === isCard;
  };
  if (fileNames.some(isTwin)) return undefined;
  const own = assets.filter(
    (asset) =>
      asset.isActive &&
      asset.assetType === wanted &&
      (namesHouse(asset.name, brand) || namesHouse(asset.institution, brand)),
  );
  const [only, another] = own;
  if (!only || another) return undefined;
  const shown = /\d{4,}/u.exec(`${only.name} ${only.note}`)?.[0];
  return shown === undefined || (digits !== undefined && shown.endsWith(digits)) ? only.id : undefined;
}

/** `현대카드`, as named by a bank that collects its bill, matches the only credit card of that company. */
function onlyCardOf(name: string, assets: BookReferences['assets']): string | undefined {
  const company = CARD_COMPANY.exec(name)?.[1];
  if (company === undefined) return undefined;
  const cards = assets.filter(
    (asset) => asset.assetType === 'CREDIT_CARD' && sameName(`${asset.name} ${asset.institution}`).includes(company),
  );
  return cards.length === 1 ? cards[0]?.id : undefined;
}

const CARD_COMPANY = /^(?:KB|NH)?([가-힣]{2}|BC)카드$/u;

function assetTargetOf(
  name: string,
  { assetNames, isAccountNeeded, balances = [] }: Pick<FileSummary, 'assetNames' | 'isAccountNeeded' | 'balances'>,
  { assets, accounts }: BookReferences,
  choices: Choices,
): AssetTarget {
  const chosen = Object.hasOwn(choices.assets, name) ? choices.assets[name] : undefined;
  // A choice is ignored if its asset has been deleted since.
  if (typeof chosen === 'string' && assets.some((asset) => asset.id === chosen)) return chosen;
  if (typeof chosen === 'object') return chosen;
  if (name === UNNAMED_ACCOUNT) return isAccountNeeded === true ? { create: 'CHECKING_ACCOUNT' } : null;
  const isLive = (id: string): boolean => assets.some((asset) => asset.id === id);
  const known = accounts.findLast((account) => sameName(account.name) === sameName(name) && isLive(account.assetId));
  if (known) return known.assetId;
  // An asset already linked to another account is not a candidate.
  const taken = new Set(accounts.map(({ assetId }) => assetId));
  const isNumbered = /\d{4}(?: \(\d+\))?$/u.test(name);
  const open = isNumbered ? assets.filter(({ id }) => !taken.has(id)) : assets;
  const equal = open.find((asset) => sameName(asset.name) === sameName(name));
  // The balance of a statement says no more about its account than the name does.
  const listed = balances.find((balance) => balance.isByChoice !== true && sameName(balance.name) === sameName(name));
  return (
    equal?.id ??
    withoutDigits(name, open) ??
    onlyOneOfHouse(name, assetNames, open) ??
    onlyCardOf(name, assets) ?? {
      create: listed ? lookOfBalance(listed).assetType : guessAssetType(name),
    }
  );
}

/**
 * The subcategory of exactly this name, wherever it is; the first of several, which the mapping shows with its parent.
 * A new top-level category of that name would split what the book already tells apart.
 */
function subcategoryNamed(name: string, kind: Category['kind'], categories: BookReferences['categories']) {
  return categories.find((one) => one.kind === kind && one.parentId !== null && sameName(one.name) === sameName(name));
}

function categoryTargetOf(
  category: CategoryName,
  parent: CategoryTarget | undefined,
  chosen: CategoryTarget | undefined,
  { categories }: BookReferences,
): CategoryTarget {
  if (typeof chosen === 'string' && categories.some((candidate) => candidate.id === chosen)) return chosen;
  if (typeof chosen === 'object') return { create: category.kind };
  if (category.subName === null) {
    const equal = categories.find(
      ({ kind, parentId, name }) =>
        kind === category.kind && parentId === null && sameName(name) === sameName(category.name),
    );
    return (equal ?? subcategoryNamed(category.name, category.kind, categories))?.id ?? { create: category.kind };
  }
  if (typeof parent !== 'string') {
    return subcategoryNamed(category.subName, category.kind, categories)?.id ?? { create: category.kind };
  }
  const parentCategory = categories.find((candidate) => candidate.id === parent);
  // Categories have two levels only, so a parent mapped to a sub-category is used itself.
  if (parentCategory?.parentId) return parent;
  const subName = sameName(category.subName);
  const equal = categories.find(({ parentId, name }) => parentId === parent && sameName(name) === subName);
  return equal?.id ?? { create: category.kind };
}

/**
 * Maps every name of a file: to the user's choice, otherwise to the row of the same name, for categories also one on the
 * other level, otherwise to a new one.
 */
export function mapNames(
  summary: Pick<FileSummary, 'assetNames' | 'categoryNames' | 'isAccountNeeded' | 'balances'>,
  choices: Choices,
  items: BookReferences,
): NameMapping {
  const assets = new Map(summary.assetNames.map((name) => [name, assetTargetOf(name, summary, items, choices)]));
  const keyOf = categoryKeysOf(summary.categoryNames);
  const categories = new Map<string, CategoryTarget>();
  for (const category of summary.categoryNames) {
    const key = keyOf(category);
    const chosen = Object.hasOwn(choices.categories, key) ? choices.categories[key] : undefined;
    const parent = categories.get(keyOf({ ...category, subName: null }));
    categories.set(key, categoryTargetOf(category, parent, chosen, items));
  }
  return { assets, categories };
}

/** A balance of the file with the suggested asset and the chosen one; the target is null if it is left out. */
export interface MappedBalance {
  readonly statementBalance: StatementBalance;
  readonly suggestion: ImportBalance['suggestion'];
  readonly target: AssetTarget;
}

/**
 * Maps balances to assets: the user's choice, otherwise the asset of the same name in the file's transactions. An empty
 * account that neither the book nor the file knows is left out, and so are the balances of statements.
 */
export function mapBalances(summary: FileSummary, choices: Choices, items: BookReferences): readonly MappedBalance[] {
  const { assets: named } = mapNames(summary, choices, items);
  const inTransactions = new Map([...named].map(([name, target]) => [sameName(name), target]));
  const chosen = choices.balances ?? {};
  return (summary.balances ?? []).map((statementBalance) => {
    const suggestion =
      inTransactions.get(sameName(statementBalance.name)) ??
      assetTargetOf(statementBalance.name, summary, items, { assets: {}, categories: {} }) ??
      ({ create: lookOfBalance(statementBalance).assetType } as const);
    const isKnown = typeof suggestion === 'string' || inTransactions.has(sameName(statementBalance.name));
    const target = Object.hasOwn(chosen, statementBalance.name) ? chosen[statementBalance.name] : undefined;
    const isGone = typeof target === 'string' && !items.assets.some((asset) => asset.id === target);
    const byItself =
      statementBalance.isByChoice !== true && (statementBalance.amount !== 0 || isKnown) ? suggestion : null;
    return { statementBalance, suggestion, target: target === undefined || isGone ? byItself : target };
  });
}
