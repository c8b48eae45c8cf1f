import type { AssetSubType, AssetType, Category } from '@salim/contract';
import { cleanText } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addImportedAsset, addToOpeningBalances } from '../assets/imported-assets.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { addImportedLabel } from '../labels/imported-labels.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { guessMethodType, PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import type { CategoryName } from './file-summary.ts';
import type { AccountOfBook, ImportEffects } from './import-effects.ts';
import {
  type AssetTarget,
  type BookReferences,
  type CategoryKeys,
  type CategoryTarget,
  categoryKeysOf,
  lookOfBalance,
  mapNames,
  sameName,
} from './import-mapping.ts';
import type { StagedTransaction } from './import-rows.repository.ts';
import type { StoredImport } from './imports.repository.ts';
import type { KnownAccount, StatementBalance } from './reading/imported-transaction.ts';
import { UNKNOWN_SIDE } from './reading/rows/pair-sides.ts';
import { NAME_LENGTH_MAX } from './reading/rows/read-row.ts';
import { UNNAMED_ACCOUNT } from './reading/rows/unnamed-account.ts';
import type { ResolvedAsset, ResolvedNames, ResolvedOwnNames } from './transaction-drafts.ts';

/** Rows of one kind by name, regardless of case; the first wins among equal names. */
class NamesOfKind {
  readonly #ids: Map<string, string>;
  readonly madeIds: string[] = [];

  constructor(known: readonly { readonly id: string; readonly name: string }[]) {
    this.#ids = new Map(known.toReversed().map(({ id, name }) => [sameName(name), id]));
  }

  async idOf(name: string, make: () => Promise<string>): Promise<string> {
    const known = this.#ids.get(sameName(name));
    if (known !== undefined) return known;
    const id = await make();
    this.#ids.set(sameName(name), id);
    this.madeIds.push(id);
    return id;
  }
}

/** The file name without its extension, cut to the maximum length of a name. */
function accountNameOf(fileName: string): string {
  const plain = cleanText(fileName.replace(/\.[^.]{1,5}$/u, '')).replace(/\s+/gu, ' ');
  return Array.from(plain).slice(0, NAME_LENGTH_MAX).join('').trim() || '가져온 계좌';
}

/**
 * Resolves names of a file to rows of the book and creates missing ones. Only names of booked transactions create rows,
 * so importing a file again creates nothing. Lives as long as the database transaction of one commit.
 */
export class NameResolver {
  readonly #deps: Deps;
  readonly #trx: Trx;
  readonly #bookId: string;
  readonly #assetTargets: ReadonlyMap<string, AssetTarget>;
  readonly #categoryTargets: ReadonlyMap<string, CategoryTarget>;
  readonly #keyOf: CategoryKeys;
  /** Asset that holds the money, by asset: a debit card's is its account. */
  readonly #postingIds: ReadonlyMap<string, string>;
  readonly #categories: Map<string, Category>;
  /** Name for the account if the file does not name it. */
  readonly #accountName: string;
  /** Created assets by name, regardless of case: no two assets of a file differ in case only. */
  readonly #madeAssets = new Map<string, string>();
  readonly #madeCategories = new Map<string, string>();
  readonly #openings = new Map<string, number>();
  /** Existing and created ones by name, loaded when the first transaction needs them. */
  #methods: NamesOfKind | null = null;
  #tags: NamesOfKind | null = null;

  private constructor(
    deps: Deps,
    trx: Trx,
    book: {
      readonly id: string;
      readonly names: ReturnType<typeof mapNames>;
      readonly keyOf: CategoryKeys;
      readonly postingIds: ReadonlyMap<string, string>;
      readonly categories: Map<string, Category>;
      readonly accountName: string;
    },
  ) {
    this.#deps = deps;
    this.#trx = trx;
    this.#bookId = book.id;
    this.#assetTargets = book.names.assets;
    this.#categoryTargets = book.names.categories;
    this.#keyOf = book.keyOf;
    this.#postingIds = book.postingIds;
    this.#categories = book.categories;
    this.#accountName = book.accountName;
  }

  /** @param items what the book has under its structure lock, which the caller holds */
  static open(
    deps: Deps,
    trx: Trx,
    file: Pick<StoredImport, 'bookId' | 'fileName' | 'summary' | 'choices'>,
    items: BookReferences,
  ): NameResolver {
    return new NameResolver(deps, trx, {
      id: file.bookId,
      names: mapNames(file.summary, file.choices, items),
      keyOf: categoryKeysOf(file.summary.categoryNames),
      postingIds: new Map(
        items.assets.map(({ id, assetType, card }) => [
          id,
          (assetType === 'DEBIT_CARD' ? card?.settlementAssetId : null) ?? id,
        ]),
      ),
      categories: new Map(items.categories.map((category) => [category.id, category])),
      accountName: accountNameOf(file.fileName),
    });
  }

  /** @throws AppError TOO_MANY if the book would exceed its limit of assets or categories */
  async resolve(transaction: StagedTransaction): Promise<ResolvedNames> {
    return {
      asset: transaction.assetName === null ? null : await this.#asset(transaction.assetName),
      toAsset: transaction.toAssetName === null ? null : await this.#asset(transaction.toAssetName),
      categoryId: (await this.#categoryOf(transaction)) ?? this.#guessed(transaction),
      own: transaction.own ? await this.#ownNames(transaction.kind, transaction.own) : null,
    };
  }

  async #ownNames(
    kind: StagedTransaction['kind'],
    own: NonNullable<StagedTransaction['own']>,
  ): Promise<ResolvedOwnNames> {
    const categoryIds: (string | null)[] = [];
    for (const split of own.splits) categoryIds.push(await this.#categoryOf({ ...split, kind }));
    const payments: ResolvedOwnNames['payments'][number][] = [];
    for (const { assetName, methodName } of own.payments) {
      payments.push({
        asset: assetName === null ? null : await this.#asset(assetName),
        methodId: methodName === null ? null : await this.#method(methodName),
      });
    }
    const tagIds: string[] = [];
    for (const name of own.tagNames) tagIds.push(await this.#tag(name));
    const feeCategoryId = own.fee > 0 ? await this.#categoryOf({ ...own.feeCategory, kind: 'EXPENSE' }) : null;
    return { categoryIds, payments, feeCategoryId, tagIds: [...new Set(tagIds)] };
  }

  async #method(name: string): Promise<string> {
    this.#methods ??= new NamesOfKind(await labelsWithin(this.#trx, PAYMENT_METHODS, this.#bookId));
    return this.#methods.idOf(name, async () => {
      const wish = { name, type: guessMethodType(name) };
      return (await addImportedLabel(this.#deps, this.#trx, PAYMENT_METHODS, this.#bookId, wish)).id;
    });
  }

  async #tag(name: string): Promise<string> {
    this.#tags ??= new NamesOfKind(await labelsWithin(this.#trx, TAGS, this.#bookId));
    return this.#tags.idOf(name, async () => {
      return (await addImportedLabel(this.#deps, this.#trx, TAGS, this.#bookId, { name })).id;
    });
  }

  /** The account of a transaction, and whether money left it: for half a transfer, the side that the bank names. */
  async sideOf(
    transaction: StagedTransaction,
  ): Promise<{ readonly place: ResolvedAsset | null; readonly isOut: boolean }> {
    const isReceiver = transaction.kind === 'TRANSFER' && transaction.assetName === UNKNOWN_SIDE;
    const name = isReceiver ? transaction.toAssetName : transaction.assetName;
    const isOut = transaction.kind === 'TRANSFER' ? !isReceiver : transaction.kind === 'EXPENSE';
    return { place: name === null ? null : await this.#asset(name), isOut };
  }

  /** The accounts of the book that this file belongs to, as far as its rows name them. */
  ownAssets(transactions: readonly StagedTransaction[]): string[] {
    const found = new Set<string>();
    for (const { kind, assetName, toAssetName } of transactions) {
      if (kind === 'TRANSFER' && assetName !== UNKNOWN_SIDE && toAssetName !== UNKNOWN_SIDE) continue;
      const name = kind === 'TRANSFER' && assetName === UNKNOWN_SIDE ? toAssetName : assetName;
      const target = name === null ? undefined : this.#assetTargets.get(name);
      const id = typeof target === 'string' ? target : this.#madeAssets.get(sameName(name ?? ''));
      if (id !== undefined) found.add(id);
    }
    return [...found];
  }

  /** Assets of the file's accounts, for accounts with transactions. */
  accountsOf(known: readonly KnownAccount[]): AccountOfBook[] {
    return known.flatMap((account) => {
      const target = this.#assetTargets.get(account.name);
      const assetId = typeof target === 'string' ? target : this.#madeAssets.get(sameName(account.name));
      return assetId === undefined ? [] : [{ ...account, assetId }];
    });
  }

  /** The existing category of a transaction; creates nothing. */
  knownCategory(transaction: StagedTransaction): string | null {
    const { kind, categoryName, subcategoryName } = transaction;
    if ((kind !== 'INCOME' && kind !== 'EXPENSE') || categoryName === null) return this.#guessed(transaction);
    const target = this.#categoryTargets.get(this.#keyOf({ kind, name: categoryName, subName: subcategoryName }));
    return typeof target === 'string' ? target : null;
  }

  /** The guessed category, unless it was deleted since or is of the other kind. */
  #guessed({ kind, categoryName, guess }: StagedTransaction): string | null {
    if (categoryName !== null || !guess) return null;
    return this.#categories.get(guess.categoryId)?.kind === kind ? guess.categoryId : null;
  }

  /** Adds an opening balance to its asset. */
  async addOpeningBalance(transaction: StagedTransaction): Promise<void> {
    if (transaction.assetName === null) return;
    const asset = await this.#asset(transaction.assetName);
    // Without an asset the opening balance is dropped.
    if (!asset) return;
    const { id } = asset;
    this.#openings.set(id, (this.#openings.get(id) ?? 0) + transaction.amount);
  }

  /**
   * The asset that gets a balance of the file; a new one is shared with the transactions of the same name.
   *
   * @throws AppError TOO_MANY
   */
  async assetForBalance(balance: StatementBalance, target: NonNullable<AssetTarget>): Promise<string> {
    if (typeof target === 'string') return this.#postingIds.get(target) ?? target;
    const look = lookOfBalance(balance);
    const subType = look.assetType === target.create ? look.subType : null;
    return this.#madeAsset(balance.name, target.create, subType);
  }

  /**
   * Writes the opening balances.
   *
   * @returns everything that was created
   */
  async end(): Promise<ImportEffects> {
    const openings = [...this.#openings].map(([assetId, amount]) => ({ assetId, amount }));
    const assetIds = [...this.#madeAssets.values()];
    await addToOpeningBalances(this.#trx, this.#bookId, openings, assetIds);
    return {
      assetIds,
      categoryIds: [...this.#madeCategories.values()],
      methodIds: this.#methods?.madeIds ?? [],
      tagIds: this.#tags?.madeIds ?? [],
      openings,
    };
  }

  async #asset(name: string): Promise<ResolvedAsset | null> {
    const target = this.#assetTargets.get(name);
    if (target === null) return null;
    if (target === undefined) throw new AppError('ASSET_NOT_FOUND');
    const id = typeof target === 'string' ? target : await this.#madeAsset(name, target.create);
    return { id, postingId: this.#postingIds.get(id) ?? id };
  }

  async #madeAsset(nameInFile: string, assetType: AssetType, subType: AssetSubType | null = null): Promise<string> {
    const name = nameInFile === UNNAMED_ACCOUNT ? this.#accountName : nameInFile;
    const known = this.#madeAssets.get(sameName(name));
    if (known !== undefined) return known;
    const id = await addImportedAsset(this.#deps, this.#trx, this.#bookId, { name, assetType, subType });
    this.#madeAssets.set(sameName(name), id);
    return id;
  }

  async #categoryOf({
    kind,
    categoryName,
    subcategoryName,
  }: Pick<StagedTransaction, 'kind' | 'categoryName' | 'subcategoryName'>): Promise<string | null> {
    if ((kind !== 'INCOME' && kind !== 'EXPENSE') || categoryName === null) return null;
    return this.#category({ kind, name: categoryName, subName: subcategoryName });
  }

  async #category(category: CategoryName): Promise<string> {
    const target = this.#categoryTargets.get(this.#keyOf(category));
    if (target === undefined) throw new AppError('CATEGORY_NOT_FOUND');
    if (typeof target === 'string') return target;
    const parentId = category.subName === null ? null : await this.#category({ ...category, subName: null });
    const parent = parentId === null ? null : this.#categories.get(parentId);
    // Categories have two levels only, so a parent mapped to a sub-category is used itself.
    if (parent?.parentId) return parent.id;
    return this.#madeCategory(category.kind, category.subName ?? category.name, parentId);
  }

  async #madeCategory(kind: Category['kind'], name: string, parentId: string | null): Promise<string> {
    const key = JSON.stringify([kind, parentId, sameName(name)]);
    const known = this.#madeCategories.get(key);
    if (known !== undefined) return known;
    const wish = { kind, name, parentId };
    const category = await addImportedLabel(this.#deps, this.#trx, CATEGORIES, this.#bookId, wish);
    this.#categories.set(category.id, category);
    this.#madeCategories.set(key, category.id);
    return category.id;
  }
}
