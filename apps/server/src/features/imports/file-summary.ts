import type { ImportField } from '@salim/contract';
import { AppError } from '../../http/app-error.ts';
import { CATEGORIES_MAX } from '../categories/categories.service.ts';
import { ASSETS_MAX } from '../assets/assets.service.ts';
import type { ImportContent, ImportedEntry } from './reading/imported-entry.ts';

/** A category as a file names it. */
export interface CategoryName {
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly name: string;
  readonly subName: string | null;
}

/** What a file holds, apart from the rows themselves. */
export interface FileSummary {
  readonly currency: string;
  /** Rows below the header. */
  readonly rows: number;
  readonly entries: number;
  readonly problemCount: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly income: number;
  /** Refunds taken off. */
  readonly expense: number;
  readonly transfers: number;
  readonly openingBalances: number;
  /** The file tells the latest entries first. */
  readonly isNewestFirst: boolean;
  readonly assetNames: readonly string[];
  /** Parents come before their children, also those that no entry names by themselves. */
  readonly categoryNames: readonly CategoryName[];
}

export type ColumnHeaders = Readonly<Partial<Record<ImportField, string>>>;

class DistinctNames {
  readonly assets = new Set<string>();
  readonly categories = new Map<string, CategoryName>();

  add(entry: ImportedEntry): void {
    if (entry.assetName !== null) this.assets.add(entry.assetName);
    if (entry.toAssetName !== null) this.assets.add(entry.toAssetName);
    // What is an opening balance becomes part of its asset and needs no category.
    if ((entry.kind !== 'INCOME' && entry.kind !== 'EXPENSE') || entry.categoryName === null) return;
    this.#addCategory({ kind: entry.kind, name: entry.categoryName, subName: null });
    if (entry.subcategoryName !== null) {
      this.#addCategory({ kind: entry.kind, name: entry.categoryName, subName: entry.subcategoryName });
    }
  }

  #addCategory(name: CategoryName): void {
    this.categories.set(JSON.stringify([name.kind, name.name, name.subName]), name);
  }
}

/** @throws AppError BALANCE_OUT_OF_RANGE when amounts add up beyond what can be told exactly */
function exactSum(total: number, amount: number): number {
  const sum = total + amount;
  if (!Number.isSafeInteger(sum)) throw new AppError('BALANCE_OUT_OF_RANGE');
  return sum;
}

/** @throws AppError TOO_MANY for more names than a book can hold, BALANCE_OUT_OF_RANGE */
export function summaryOf(content: ImportContent): FileSummary {
  const names = new DistinctNames();
  const totals = { income: 0, expense: 0, transfers: 0, openingBalances: 0 };
  let from: string | null = null;
  let to: string | null = null;
  for (const entry of content.entries) {
    names.add(entry);
    if (from === null || entry.date < from) from = entry.date;
    if (to === null || entry.date > to) to = entry.date;
    if (entry.kind === 'INCOME') totals.income = exactSum(totals.income, entry.amount);
    else if (entry.kind === 'EXPENSE') {
      totals.expense = exactSum(totals.expense, entry.isRefund ? -entry.amount : entry.amount);
    } else if (entry.kind === 'TRANSFER') totals.transfers += 1;
    else totals.openingBalances += 1;
  }
  if (names.assets.size > ASSETS_MAX) {
    throw new AppError('TOO_MANY', { message: `자산 이름이 ${ASSETS_MAX}개를 넘어요. 파일을 나누어 가져와 주세요.` });
  }
  if (names.categories.size > CATEGORIES_MAX) {
    throw new AppError('TOO_MANY', {
      message: `분류 이름이 ${CATEGORIES_MAX}개를 넘어요. 파일을 나누어 가져와 주세요.`,
    });
  }
  const first = content.entries[0]?.date ?? '';
  const last = content.entries.at(-1)?.date ?? '';
  return {
    currency: content.currency,
    rows: content.rowCount,
    entries: content.entries.length,
    problemCount: content.problems.length,
    from,
    to,
    ...totals,
    isNewestFirst: first > last,
    assetNames: [...names.assets],
    categoryNames: [...names.categories.values()],
  };
}
