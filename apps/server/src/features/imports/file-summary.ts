import type { ImportField, ImportQuestion, ImportShare, ImportSums } from '@salim/contract';
import { addDays } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { ASSETS_MAX } from '../assets/assets.service.ts';
import { CATEGORIES_MAX } from '../labels/categories.service.ts';
import type {
  ImportedCategory,
  ImportedTransaction,
  KnownAccount,
  RowProblem,
  StatementBalance,
} from './reading/imported-transaction.ts';
import type { ReadOutline } from './reading/read-answer.ts';
import { UNNAMED_ACCOUNT } from './reading/rows/unnamed-account.ts';

/** A category as named in a file. */
export interface CategoryName {
  readonly kind: 'INCOME' | 'EXPENSE';
  readonly name: string;
  readonly subName: string | null;
}

/** Contents of a file apart from its rows. */
export interface FileSummary {
  readonly currency: string;
  /** Rows below the header. */
  readonly rows: number;
  readonly entries: number;
  readonly problemCount: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly income: number;
  /** Less refunds. */
  readonly expense: number;
  readonly transfers: number;
  readonly openingBalances: number;
  readonly assetNames: readonly string[];
  /** Accounts identified by a number. Absent in summaries of earlier versions. */
  readonly accounts?: readonly KnownAccount[];
  /** Parents before their children, including parents without direct transactions. */
  readonly categoryNames: readonly CategoryName[];
  /**
   * A transfer uses the account that the file does not name, so this account is required. This and the following fields
   * are absent in summaries of earlier versions.
   */
  readonly isAccountNeeded?: boolean;
  readonly missingColumns?: readonly string[];
  readonly samples?: readonly (readonly string[])[];
  /** Equal for files with the same headers. */
  readonly signature?: string;
  readonly notes?: readonly RowProblem[];
  readonly noteCount?: number;
  /** Number of transactions with a guessed category. */
  readonly guessed?: number;
  readonly balances?: readonly StatementBalance[];
  /** Date of the balances unless the user chooses another. */
  readonly balanceDate?: string;
  readonly isGuessed?: boolean;
  readonly sums?: ImportSums;
  /** Open questions raised by the file. */
  readonly questions?: readonly ImportQuestion[];
  readonly answered?: readonly (ImportQuestion & { readonly choice: string })[];
}

const NO_ROWS: ImportShare = { count: 0, sum: 0 };
/** Row totals for files read by an earlier version. */
export const NO_SUMS: ImportSums = {
  income: NO_ROWS,
  expense: NO_ROWS,
  transfer: NO_ROWS,
  cancelled: NO_ROWS,
  foreign: NO_ROWS,
  skipped: NO_ROWS,
};

/** Totals of one kind of transaction. */
class Share {
  #count = 0;
  #sum = 0;
  #example: ImportShare['example'];

  /** @throws AppError BALANCE_OUT_OF_RANGE */
  add({ row, date, description, amount }: ImportedTransaction, counted: number, currency: string): void {
    this.#count += 1;
    this.#sum = exactSum(this.#sum, counted);
    this.#example ??= { row, date, description, amount, currency };
  }

  get view(): ImportShare {
    return { count: this.#count, sum: this.#sum, ...(this.#example ? { example: this.#example } : {}) };
  }
}

/** Maximum number of stored notes; a file can have as many as rows. */
const NOTES_KEPT = 200;

export type ColumnHeaders = Readonly<Partial<Record<ImportField, string>>>;

/** A file whose last transaction is older than this is taken for an old year with today's balances. */
const FRESH_DAYS = 31;

/**
 * The date stated in the file, otherwise the date of its last transaction. If that is long ago, today, because a
 * summary lists the balances of the day it was exported.
 */
function balanceDateOf(stated: string | undefined, to: string | null, today: string): string {
  if (stated !== undefined) return stated < today ? stated : today;
  if (to === null || to > today) return today;
  return to < addDays(today, -FRESH_DAYS) ? today : to;
}

/** @throws AppError BALANCE_OUT_OF_RANGE if the sum is not a safe integer */
function exactSum(total: number, amount: number): number {
  const sum = total + amount;
  if (!Number.isSafeInteger(sum)) throw new AppError('BALANCE_OUT_OF_RANGE');
  return sum;
}

/** Collects the summary of a file from its transactions. */
export class Summary {
  readonly #assets = new Set<string>();
  readonly #categories = new Map<string, CategoryName>();
  #from: string | null = null;
  #to: string | null = null;
  #transactions = 0;
  #income = 0;
  #expense = 0;
  #transfers = 0;
  #openingBalances = 0;
  #guessed = 0;
  readonly #currency: string;
  readonly #shares = { INCOME: new Share(), EXPENSE: new Share(), TRANSFER: new Share() };
  #isAccountNeeded = false;

  /** @param currency of the file */
  constructor(currency: string) {
    this.#currency = currency;
  }

  /** @throws AppError BALANCE_OUT_OF_RANGE */
  add(transaction: ImportedTransaction, isGuessed: boolean): void {
    const { kind, date, amount } = transaction;
    this.#transactions += 1;
    if (isGuessed) this.#guessed += 1;
    if (this.#from === null || date < this.#from) this.#from = date;
    if (this.#to === null || date > this.#to) this.#to = date;
    const paying = transaction.own?.payments.map((payment) => payment.assetName) ?? [transaction.assetName];
    for (const name of [...paying, transaction.toAssetName]) if (name !== null) this.#assets.add(name);
    switch (kind) {
      case 'INCOME':
        this.#income = exactSum(this.#income, amount);
        this.#shares.INCOME.add(transaction, amount, this.#currency);
        this.#addCategories(kind, transaction);
        break;
      case 'EXPENSE':
        this.#expense = exactSum(this.#expense, transaction.isRefund ? -amount : amount);
        this.#shares.EXPENSE.add(transaction, transaction.isRefund ? -amount : amount, this.#currency);
        this.#addCategories(kind, transaction);
        break;
      case 'TRANSFER':
        this.#transfers += 1;
        this.#shares.TRANSFER.add(transaction, amount, this.#currency);
        if ([transaction.assetName, transaction.toAssetName].includes(UNNAMED_ACCOUNT)) this.#isAccountNeeded = true;
        if (transaction.own && transaction.own.fee > 0) {
          this.#expense = exactSum(this.#expense, transaction.own.fee);
          this.#addCategory('EXPENSE', transaction.own.feeCategory);
        }
        break;
      // An adjustment is neither income nor expense.
      case 'ADJUSTMENT':
        break;
      // An opening balance becomes part of its asset and needs no category.
      case 'OPENING_BALANCE':
        this.#isAccountNeeded ||= transaction.assetName === UNNAMED_ACCOUNT;
        this.#openingBalances += 1;
    }
  }

  /**
   * @param today in the time zone of the book
   * @throws AppError TOO_MANY for more names than a book can hold
   */
  of(outline: ReadOutline, today: string): FileSummary {
    for (const name of outline.heldAssets) this.#assets.add(name);
    if (this.#assets.size > ASSETS_MAX || outline.balances.length > ASSETS_MAX) {
      throw new AppError('TOO_MANY', { message: `자산 이름이 ${ASSETS_MAX}개를 넘어요. 파일을 나누어 가져와 주세요.` });
    }
    if (this.#categories.size > CATEGORIES_MAX) {
      throw new AppError('TOO_MANY', {
        message: `분류 이름이 ${CATEGORIES_MAX}개를 넘어요. 파일을 나누어 가져와 주세요.`,
      });
    }
    return {
      currency: outline.currency,
      rows: outline.rowCount,
      entries: this.#transactions,
      problemCount: outline.problems.length,
      from: this.#from,
      to: this.#to,
      income: this.#income,
      expense: this.#expense,
      transfers: this.#transfers,
      openingBalances: this.#openingBalances,
      assetNames: [...this.#assets],
      accounts: outline.accounts,
      categoryNames: [...this.#categories.values()],
      isAccountNeeded: this.#isAccountNeeded,
      missingColumns: outline.missingColumns,
      samples: outline.samples,
      signature: outline.signature,
      notes: outline.notes.slice(0, NOTES_KEPT),
      noteCount: outline.notes.length,
      guessed: this.#guessed,
      balances: outline.balances,
      balanceDate: balanceDateOf(outline.balancesOn, this.#to, today),
      isGuessed: outline.isGuessed,
      sums: {
        income: this.#shares.INCOME.view,
        expense: this.#shares.EXPENSE.view,
        transfer: this.#shares.TRANSFER.view,
        ...outline.leftOut,
      },
      questions: outline.questions,
      answered: outline.answered,
    };
  }

  #addCategories(kind: CategoryName['kind'], transaction: ImportedTransaction): void {
    for (const category of transaction.own?.splits ?? [transaction]) this.#addCategory(kind, category);
  }

  #addCategory(kind: CategoryName['kind'], { categoryName, subcategoryName }: ImportedCategory): void {
    if (categoryName === null) return;
    const names = [{ kind, name: categoryName, subName: null }];
    const all: CategoryName[] =
      subcategoryName === null ? names : [...names, { kind, name: categoryName, subName: subcategoryName }];
    for (const name of all) this.#categories.set(JSON.stringify([name.kind, name.name, name.subName]), name);
  }
}
