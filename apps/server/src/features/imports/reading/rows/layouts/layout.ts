import type { ImportField } from '@salim/contract';

/** What a column can mean. */
export type ColumnField = ImportField;

/** Programs whose rows need a reading of their own; everything else is read as a statement. */
export type LedgerProgram = 'BANKSALAD' | 'WHOOING' | 'ACTUAL' | 'FIREFLY' | 'EZBOOKKEEPING' | 'YNAB' | 'SPLITWISE';

/** How the rows of an account's or a card's statement become entries. */
export interface StatementRules {
  /**
   * Asset that the rows belong to unless a column names it; the last digits of the account number are added where the
   * lines above the header tell it. Null where the file leaves it open.
   */
  readonly account: string | null;
  /** Money that comes back to a card is a refund, not an income. */
  readonly isCard: boolean;
  /**
   * Where an amount above zero goes if no word of the row says so. `GUESS`: out, unless the column also holds amounts
   * below zero, which then are the ones that go out.
   */
  readonly aboveZero: 'OUT' | 'IN' | 'GUESS';
  /** What `currencyAmount` counts in, where no column says it. */
  readonly foreignCurrency?: string;
}

/** How one program names the columns of its files. Another program is another entry of `LAYOUTS`. */
export interface Layout {
  readonly source: string;
  /** Names of a header in order of preference; a header serves one field, the first of this list that asks for it. */
  readonly headers: readonly (readonly [ColumnField, readonly string[]])[];
  /** Without these there is no telling what a row says. */
  readonly required: readonly ColumnField[];
  /** Headers that no field uses, and that tell this program's files from others'. */
  readonly signature?: readonly string[];
  /** The file has no other headers than those named here. */
  readonly isExact?: boolean;
  /** Columns of the same program's files that come without a header row. */
  readonly withoutHeader?: readonly ColumnField[];
  readonly reading:
    | { readonly by: 'MONEY_MANAGER' }
    | { readonly by: 'OWN' }
    | { readonly by: 'PROGRAM'; readonly program: LedgerProgram }
    | { readonly by: 'STATEMENT'; readonly rules: StatementRules };
}

/** Stands for the header that is itself a currency code, such as `KRW`: the column counts in that currency. */
export const ANY_CURRENCY_CODE = '¤';
