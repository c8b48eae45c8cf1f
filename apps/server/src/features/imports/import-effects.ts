import type { Filled } from '../transactions/completed-transactions.service.ts';
import type { Joined } from '../transactions/joined-transactions.service.ts';
import type { KnownAccount } from './reading/imported-transaction.ts';

/** An account found in a file, with its asset in the book. */
export interface AccountOfBook extends KnownAccount {
  readonly assetId: string;
}

/** What a commit created or changed besides transactions, for reverting it. */
export interface ImportEffects {
  readonly assetIds: readonly string[];
  readonly categoryIds: readonly string[];
  /** Absent in imports committed before our own files could be read. */
  readonly methodIds?: readonly string[];
  readonly tagIds?: readonly string[];
  /** Fields filled into transactions made from messages. Absent in earlier imports. */
  readonly completed?: readonly Filled[];
  /** Original state of transactions that rows turned into transfers. Absent in earlier imports. */
  readonly joined?: readonly Joined[];
  /** Accounts whose file this was. Absent in earlier imports. */
  readonly ownAssetIds?: readonly string[];
  /** Accounts that the file identified by number. Absent in earlier imports. */
  readonly accounts?: readonly AccountOfBook[];
  /** Keys of the balances that were set, see `balanceKeyOf`. Absent in earlier imports. */
  readonly balances?: readonly string[];
  /** Amounts added to opening balances, including those of new assets. */
  readonly openings: readonly { readonly assetId: string; readonly amount: number }[];
}
