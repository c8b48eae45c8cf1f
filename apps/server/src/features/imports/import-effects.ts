import type { Filled } from '../transactions/completed-transactions.service.ts';
import type { Joined } from '../transactions/joined-transactions.service.ts';
import type { KnownAccount } from './reading/imported-transaction.ts';

/** An account that a file told of, and the asset of the book that it is. */
export interface AccountOfBook extends KnownAccount {
  readonly assetId: string;
}

/** What a commit made or changed apart from entries, for taking it back. */
export interface MadeByImport {
  readonly assetIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** Absent in what was committed before our own files could be read. */
  readonly methodIds?: readonly string[];
  readonly tagIds?: readonly string[];
  /** What was filled into entries that messages had made. Absent in what was committed before that was done. */
  readonly completed?: readonly Filled[];
  /** Transactions that rows made transfers of, as they were. Absent in what was committed before that was done. */
  readonly joined?: readonly Joined[];
  /** The accounts whose file it was. Absent in what was committed before that was kept. */
  readonly ownAssetIds?: readonly string[];
  /** The accounts that the file told of by their numbers. Absent in what was committed before that was kept. */
  readonly accounts?: readonly AccountOfBook[];
  /** Balances of the file that were set, by their keys, see `balanceKeyOf`. Absent in what was committed before. */
  readonly balances?: readonly string[];
  /** What was added to opening balances, those of new assets included. */
  readonly openings: readonly { readonly assetId: string; readonly amount: number }[];
}
