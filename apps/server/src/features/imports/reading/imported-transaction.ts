import type { ImportQuestion, ImportSums } from '@salim/contract';
import type { CivilDate } from '@salim/domain';

export type ImportedKind = 'INCOME' | 'EXPENSE' | 'TRANSFER' | 'ADJUSTMENT' | 'OPENING_BALANCE';

/** A category as a file names it. */
export interface ImportedCategory {
  readonly categoryName: string | null;
  readonly subcategoryName: string | null;
}

/** What only some files tell of an entry: our own all of it, other ledgers their tags, fees and splits. */
export interface OwnParts {
  /** The entry's id in the book that our own file was made of. */
  readonly sourceId: string | null;
  /** Of an adjustment: whether it raised or lowered the balance. */
  readonly direction: 'IN' | 'OUT' | null;
  /** None for a transfer or an adjustment. */
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

/** One entry as a file tells it; names are still the file's own and belong to no book yet. */
export interface ImportedTransaction {
  /** Row of the file, header = 1. A transfer that stood in two rows has the row of its withdrawal. */
  readonly row: number;
  readonly kind: ImportedKind;
  /** An expense turned round: the amount stays above zero. */
  readonly isRefund: boolean;
  readonly date: CivilDate;
  /** `HH:mm`; files may be more exact, entries are not. */
  readonly time: string | null;
  /** Minor unit of the file's currency, above zero; an opening balance may also be below. */
  readonly amount: number;
  /** Absent only where a file leaves open what was paid with. For a transfer, where the money comes from. */
  readonly assetName: string | null;
  /** Of a transfer. */
  readonly toAssetName: string | null;
  readonly categoryName: string | null;
  readonly subcategoryName: string | null;
  readonly description: string;
  readonly memo: string;
  /** What was paid abroad: amount in the minor unit of its currency, rate as the price of one whole unit of it. */
  readonly foreign: { readonly currency: string; readonly amount: number; readonly rate: string } | null;
  /** Of a purchase that is paid in several months. */
  readonly installment: { readonly months: number; readonly interestFree: boolean } | null;
  readonly own: OwnParts | null;
  /** Equal for rows that tell the same date, time, kind, amount, assets and description. */
  readonly fingerprint: string;
  /** 1 for the first row of a fingerprint in its file, 2 for its twin, and so on. */
  readonly occurrence: number;
}

/** What one account held when the file was written. */
export interface StatementBalance {
  readonly name: string;
  /** The kind of account, in the words of the file: 저축성 자산, 장기 대출. */
  readonly group: string;
  /** Minor unit of the file's currency; what is owed is below zero. */
  readonly amount: number;
  /** Taken only where a person chooses it: the file was asked for because of its entries. */
  readonly isByChoice?: boolean;
}

/** What a row that becomes no entry tells all the same. */
export interface ToldRow {
  readonly date: string | null;
  readonly description: string;
  /** Minor unit of `currency`, above zero; null where it is not known or counts elsewhere. */
  readonly amount: number | null;
  readonly currency: string;
}

/** An account as a file tells of it, and what it is called. */
export interface KnownAccount {
  readonly name: string;
  /** Its number without what groups it; what the file hides is `*`. */
  readonly mark: string;
  /** The kind of account or its own name; empty where the file tells none. */
  readonly product: string;
  /** The number is whole and known, or a person has said that the account is this one. */
  readonly isSure: boolean;
}

/** A row that is no entry, and why, in a sentence for the person who brought the file. */
export interface RowProblem {
  readonly row: number;
  readonly message: string;
  /** Why the row makes no entry, where it is neither a slip nor left out for another reason; a remark is about one that does. */
  readonly about?: 'CANCELLED' | 'FOREIGN' | 'REMARK';
  readonly told?: ToldRow;
}

/** What a file holds, apart from the entries themselves. */
export interface ImportOutline {
  /** The program or bank that wrote the file. */
  readonly source: string;
  /** `UTF-8`, `CP949` …; null for a workbook, which says itself how it is encoded. */
  readonly encoding: string | null;
  readonly sheetName: string | null;
  /** Currency of every `amount`. */
  readonly currency: string;
  /** Header of each field that was found; empty for one that a person left without a column. */
  readonly columns: Readonly<Record<string, string>>;
  /** All headers of the table, for choosing others. */
  readonly headers: readonly string[];
  /** Cells of the first rows below them, in the order of `headers`; long ones are cut. */
  readonly samples: readonly (readonly string[])[];
  /** Rows below the header, empty ones and sums apart. */
  readonly rowCount: number;
  /** Fields without which no row can be read, and that nobody has connected yet; there are no entries then. */
  readonly missingColumns: readonly string[];
  /** Of the headers, equal for files of the same kind. */
  readonly signature: string;
  /** Empty where the file lists none; each name stands once, regardless of case. */
  readonly balances: readonly StatementBalance[];
  /** The day at whose end the accounts held that, where the file says it. */
  readonly balancesOn?: CivilDate;
  /** By row. */
  readonly problems: readonly RowProblem[];
  /** Rows that are no entry on purpose, or that want a look, and why; by row. */
  readonly notes: readonly RowProblem[];
  /** The program is not known: columns were understood by their names. */
  readonly isGuessed: boolean;
  /** Questions without an answer; the rows that they are about are held back. */
  readonly questions: readonly ImportQuestion[];
  readonly answered: readonly (ImportQuestion & { readonly choice: string })[];
  /** Accounts that are told by a number. */
  readonly accounts: readonly KnownAccount[];
  /** Accounts of rows that an open question holds back. */
  readonly heldAssets: readonly string[];
  /** Rows that make no entry. */
  readonly leftOut: Pick<ImportSums, 'cancelled' | 'foreign' | 'skipped'>;
}

/** All that a file holds. */
export interface ImportContent extends ImportOutline {
  /** In the order of the file. */
  readonly transactions: readonly ImportedTransaction[];
}
