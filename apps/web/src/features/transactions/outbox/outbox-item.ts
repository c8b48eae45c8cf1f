import type { Transaction } from '@salim/contract';
import type { NewTransaction } from '../api/save-transaction.ts';
import type { FormState } from '../form/form-state.ts';
import type { FormDefaults } from '../form/read-form.ts';
import type { BulkChanges } from '../model/bulk-changes.ts';
import type { TransactionRow } from '../model/transaction-row.ts';

/** An entry that was written on this device. */
export interface Written {
  /** As it will be once it is stored. */
  readonly view: Transaction;
  /** What is sent. */
  readonly input: NewTransaction;
  /** What was typed, so that it can be put right; null for what has no form of that kind. */
  readonly typed: { readonly form: FormState; readonly defaults: FormDefaults } | null;
}

/** What is to be done. */
export type OutboxWrite =
  | { readonly kind: 'create'; readonly written: Written }
  | {
      readonly kind: 'update';
      readonly written: Written;
      /** The entry as it was read; null where that is not known. */
      readonly base: Transaction | null;
      /** The version that was read; null for the one that the write before this one makes. */
      readonly baseVersion: number | null;
    }
  | {
      /** Single fields of an entry of which only its row in a list is known. */
      readonly kind: 'patch';
      readonly set: BulkChanges;
      /** The entry as it stood in the list. */
      readonly was: TransactionRow;
      readonly baseVersion: number | null;
    }
  | { readonly kind: 'delete'; readonly baseVersion: number | null }
  | { readonly kind: 'restore' }
  | { readonly kind: 'attach'; readonly attachmentId: string; readonly file: File }
  | { readonly kind: 'detach'; readonly attachmentId: string };

/** Why a write cannot go on by itself. Nothing of it has been done. */
export type OutboxProblem =
  /** Somebody has changed the same lines, or what is to be deleted. */
  | { readonly kind: 'conflict'; readonly current: Transaction }
  /** The entry has been deleted meanwhile. */
  | { readonly kind: 'gone' }
  /** One may not, or may no longer, write there. */
  | { readonly kind: 'noRight'; readonly message: string }
  | {
      readonly kind: 'refused';
      readonly message: string;
      readonly fieldErrors: readonly { readonly field: string; readonly message: string }[];
    };

/** What a write is about, beside what is to be done. */
export interface OutboxSubject {
  readonly userId: string;
  readonly bookId: string;
  readonly transactionId: string;
  /** What a list shows of it. */
  readonly row: TransactionRow;
}

/** A write before it has a place in the order. */
export type NewOutboxItem = OutboxSubject &
  OutboxWrite & {
    /** The Idempotency-Key of its call, unless what it writes has an id of its own. */
    readonly key: string;
    /** Whether it may have reached the server: it must not be replaced by another one then. */
    readonly isTried: boolean;
    readonly problem: OutboxProblem | null;
  };

/** A write that waits on this device. `seq` is its place in the order, which no clock has a part in. */
export type OutboxItem = NewOutboxItem & { readonly seq: number };

/** What becomes of the waiting writes of one entry. */
export interface OutboxChanges {
  /** With `seq` in place of what stands there, without at the end. */
  readonly put: readonly (NewOutboxItem & { readonly seq?: number })[];
  readonly remove: readonly number[];
}
