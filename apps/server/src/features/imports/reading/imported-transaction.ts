import type { ImportQuestion, ImportSums } from '@salim/contract';
import type { CivilDate } from '@salim/domain';

export type ImportedKind = 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'ADJUSTMENT' | 'OPENING_BALANCE';

/** A category as named in a file. */
export interface ImportedCategory {
  readonly categoryName: string | null;
  readonly subcategoryName: string | null;
}

/** Parts of a transaction that only some files contain: our own all of them, other ledgers tags, fees and splits. */
export interface OwnParts {
  /** ID of the transaction in the book that exported our own file. */
  readonly sourceId: string | null;
  /** Direction of an adjustment: whether it raised or lowered the balance. */
  readonly direction: 'IN' | 'OUT' | null;
  /** Empty for a transfer or an adjustment. */
  readonly splits: readonly (ImportedCategory & { readonly amount: number })[];
  readonly payments: readonly {
    readonly assetName: string | null;
    readonly methodName: string | null;
    readonly amount: number;
  }[];
  readonly fee: number;
  readonly feeCategory: ImportedCategory;
  readonly tagNames: readonly string[];
  readonly isExcluded: boolean;
}

/** A transaction as read from a file; names are still those of the file and not resolved in a book. */
export interface ImportedTransaction {
  /** Row of the file, header = 1. A transfer written in two rows has the row of its withdrawal. */
  readonly row: number;
  readonly kind: ImportedKind;
  /** A reversed expense; the amount is positive. */
  readonly isRefund: boolean;
  readonly date: CivilDate;
  /** `HH:mm`; files may contain seconds, transactions do not. */
  readonly time: string | null;
  /** In the minor unit of the file's currency, positive; only an opening balance may be negative. */
  readonly amount: number;
  /** Null only if the file does not name the payment. For a transfer, the source. */
  readonly assetName: string | null;
  /** Target of a transfer. */
  readonly toAssetName: string | null;
  readonly categoryName: string | null;
  readonly subcategoryName: string | null;
  readonly description: string;
  readonly memo: string;
  /** Foreign payment: amount in the minor unit of its currency, rate as the price of one whole unit of it. */
  readonly foreign: { readonly currency: string; readonly amount: number; readonly rate: string } | null;
  /** Installments of a purchase. */
  readonly installment: { readonly months: number; readonly interestFree: boolean } | null;
  readonly own: OwnParts | null;
  /** Equal for rows with the same date, time, kind, amount, assets and description. */
  readonly fingerprint: string;
  /** 1 for the first row of a fingerprint in its file, 2 for its twin, and so on. */
  readonly occurrence: number;
}

/** Balance of an account when the file was written. */
export interface StatementBalance {
  readonly name: string;
  /** Kind of account in the words of the file: 저축성 자산, 장기 대출. */
  readonly group: string;
  /** In the minor unit of the file's currency; debts are negative. */
  readonly amount: number;
  /** Set only if the user chooses so, because the file was imported for its transactions. */
  readonly isByChoice?: boolean;
}

/** Facts about a row that makes no transaction. */
export interface SourceRow {
  readonly date: string | null;
  readonly description: string;
  /** In the minor unit of `currency`, positive; null if unknown or counted elsewhere. */
  readonly amount: number | null;
  readonly currency: string;
}

/** An account found in a file, with its name. */
export interface KnownAccount {
  readonly name: string;
  /** Account number without separators; masked digits are `*`. */
  readonly mark: string;
  /** Kind or nickname of the account; empty if the file does not state it. */
  readonly product: string;
  /** The number is complete and known, or a user has confirmed the account. */
  readonly isSure: boolean;
}

/** A row without a transaction and the reason, as a sentence for the user. */
export interface RowProblem {
  readonly row: number;
  readonly message: string;
  /**
   * Reason for leaving the row out, if it is neither an error nor skipped for another reason; a remark is about a row
   * that is imported.
   */
  readonly about?: 'CANCELLED' | 'FOREIGN' | 'REMARK';
  readonly sourceRow?: SourceRow;
}

/** Contents of a file apart from its transactions. */
export interface ImportOutline {
  /** Program or bank that wrote the file. */
  readonly source: string;
  /** `UTF-8`, `CP949` …; null for a workbook, which states its encoding itself. */
  readonly encoding: string | null;
  readonly sheetName: string | null;
  /** Currency of every `amount`. */
  readonly currency: string;
  /** Header of each field that was found; empty for a field that a user left without a column. */
  readonly columns: Readonly<Record<string, string>>;
  /** All headers of the table, for choosing other columns. */
  readonly headers: readonly string[];
  /** Cells of the first data rows in the order of `headers`; long ones are truncated. */
  readonly samples: readonly (readonly string[])[];
  /** Rows below the header, without empty rows and totals. */
  readonly rowCount: number;
  /** Required fields without a column; there are no transactions then. */
  readonly missingColumns: readonly string[];
  /** Signature of the headers, equal for files of the same kind. */
  readonly signature: string;
  /** Empty if the file lists none; each name occurs once, regardless of case. */
  readonly balances: readonly StatementBalance[];
  /** Date of the balances at the end of the day, if the file states it. */
  readonly balancesOn?: CivilDate;
  /** In the order of rows. */
  readonly problems: readonly RowProblem[];
  /** Rows that were left out on purpose or that need attention, with the reason, in the order of rows. */
  readonly notes: readonly RowProblem[];
  /** The program is unknown: columns were guessed from their names. */
  readonly isGuessed: boolean;
  /** Open questions; the rows concerned are held back. */
  readonly questions: readonly ImportQuestion[];
  readonly answered: readonly (ImportQuestion & { readonly choice: string })[];
  /** Accounts identified by a number. */
  readonly accounts: readonly KnownAccount[];
  /** Accounts of rows held back by an open question. */
  readonly heldAssets: readonly string[];
  /** Totals of rows without a transaction. */
  readonly leftOut: Pick<ImportSums, 'cancelled' | 'foreign' | 'skipped'>;
}

/** Full contents of a file. */
export interface ImportContent extends ImportOutline {
  /** In the order of the file. */
  readonly transactions: readonly ImportedTransaction[];
}
