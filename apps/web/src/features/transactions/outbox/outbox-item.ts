import type { Transaction } from '@salim/contract';
import type { NewTransaction } from '../api/save-transaction.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormDefaults } from '../form/read-form.ts';
import type { BulkChanges } from '../model/bulk-changes.ts';
import type { TransactionRow } from '../model/transaction-row.ts';

/** A transaction written on this device. */
export interface Written {
  /** The transaction as it will be stored, for display. */
  readonly view: Transaction;
  /** The request body. */
  readonly input: NewTransaction;
  /** The typed form values, to correct them later; null if the type has no such form. */
  readonly typed: { readonly form: FormState; readonly defaults: FormDefaults } | null;
}

/** The kind of write. */
export type OutboxWrite =
  | { readonly kind: 'create'; readonly written: Written }
  | {
      readonly kind: 'update';
      readonly written: Written;
      /** The transaction as it was loaded; null if unknown. */
      readonly base: Transaction | null;
      /** The version that was loaded; null for the one produced by the previous write. */
      readonly baseVersion: number | null;
    }
  | {
      /** A change of single fields of a transaction of which only the list row is known. */
      readonly kind: 'patch';
      readonly set: BulkChanges;
      /** The transaction's row in the list. */
      readonly was: TransactionRow;
      readonly baseVersion: number | null;
    }
  | { readonly kind: 'delete'; readonly baseVersion: number | null }
  | { readonly kind: 'restore' }
  | { readonly kind: 'attach'; readonly attachmentId: string; readonly file: File }
  | { readonly kind: 'detach'; readonly attachmentId: string };

/** Why a write needs the user. It has had no effect on the server. */
export type OutboxProblem =
  /** Another member has changed the same fields, or the transaction to delete. */
  | { readonly kind: 'conflict'; readonly current: Transaction }
  /** The transaction was deleted in the meantime. */
  | { readonly kind: 'gone' }
  /** The user has no write access, or no longer has it. */
  | { readonly kind: 'noRight'; readonly message: string }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly fieldErrors: readonly { readonly field: string; readonly message: string }[];
    };

/** The target of a write. */
export interface OutboxSubject {
  readonly userId: string;
  readonly bookId: string;
  readonly transactionId: string;
  /** The list row. */
  readonly row: TransactionRow;
}

/** A write before it is queued. */
export type NewOutboxItem = OutboxSubject &
  OutboxWrite & {
    /** The Idempotency-Key of its request, unless the write creates a row with a client-generated id. */
    readonly key: string;
    /** Whether it may have reached the server: it must not be replaced by another write then. */
    readonly isTried: boolean;
    readonly problem: OutboxProblem | null;
  };

/** A queued write. `seq` is its position in the queue and independent of any clock. */
export type OutboxItem = NewOutboxItem & { readonly seq: number };

/** Changes to the queued writes of one transaction. */
export interface OutboxChanges {
  /** With `seq`, replaces that write; without, appends. */
  readonly put: readonly (NewOutboxItem & { readonly seq?: number })[];
  readonly remove: readonly number[];
}
