import type { ImportField } from '@salim/contract';

/** Meanings of a column. */
export type ColumnField = ImportField;

/** Programs with a special reader; everything else is read as a statement. */
export type LedgerProgram = 'BANKSALAD' | 'WHOOING' | 'ACTUAL' | 'FIREFLY' | 'EZBOOKKEEPING' | 'YNAB' | 'SPLITWISE';

/** How the rows of an account or card statement become transactions. */
export interface StatementRules {
  /**
   * Asset of the rows unless a column names it; the last digits of the account number are appended if the lines above
   * the header contain them. Null if the file does not name it.
   */
  readonly account: string | null;
  /** Money that comes back to a card is a refund, not an income. */
  readonly isCard: boolean;
  /**
   * Direction of a positive amount if no word of the row states it. `GUESS`: inferred from the signs, the balances and
   * the texts of all rows, or asked.
   */
  readonly aboveZero: 'OUT' | 'IN' | 'GUESS';
  /** Currency of `currencyAmount` if no column states it. */
  readonly foreignCurrency?: string;
}

/** Column names of one program's files. A new program needs an entry in `LAYOUTS`. */
export interface Layout {
  readonly source: string;
  /** Header names in order of preference; each header is assigned to the first field of this list that asks for it. */
  readonly headers: readonly (readonly [ColumnField, readonly string[]])[];
  /** Fields without which a row cannot be interpreted. */
  readonly required: readonly ColumnField[];
  /** Headers without a field that distinguish this program's files from others. */
  readonly signature?: readonly string[];
  /** Fields whose columns follow each other in this order, where other banks have the same headers in another. */
  readonly order?: readonly (readonly [ColumnField, ColumnField])[];
  /** The file has no other headers than those named here. */
  readonly isExact?: boolean;
  /** Columns of files of this program without a header row. */
  readonly withoutHeader?: readonly ColumnField[];
  readonly reading:
    | { readonly by: 'MONEY_MANAGER' }
    | { readonly by: 'OWN' }
    | { readonly by: 'PROGRAM'; readonly program: LedgerProgram }
    | { readonly by: 'STATEMENT'; readonly rules: StatementRules };
}

/** Placeholder for a header that is a currency code, such as `KRW`: the column is in that currency. */
export const ANY_CURRENCY_CODE = '¤';
