import type { Activity, ErrorCode } from '@salim/contract';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Trx } from '../../db/database.ts';
import type { Move, MovedPair } from '../../db/queries/reassignments.ts';
import type { Deps } from '../../deps.ts';
import type { Label, LabelChanges, NewLabel } from './label.ts';
import type { LabelTable } from './labels.repository.ts';

/** A label to delete and the one that receives its contents. */
export interface MergePair<L extends Label> {
  readonly from: L;
  readonly into: L;
}

/** What a merge involves beyond the two labels themselves. */
export interface MergePlan<L extends Label> {
  /** All pairs to merge; the last one is the requested pair. */
  readonly pairs: readonly MergePair<L>[];
  /** Runs before the pairs are merged. */
  readonly prepare: (trx: Trx, move: Move) => Promise<void>;
}

/** Uses that move to another label. */
export interface MovedUses {
  readonly bookId: string;
  readonly fromIds: readonly string[];
  readonly toId: string;
  readonly movedAt: Date;
}

/**
 * Describes one kind of label: categories, payment methods or tags. Everything optional is a rule that not every kind
 * has. `all` is always the live labels of the book in their order, under its structure lock.
 */
export interface LabelKind<L extends Label> {
  readonly table: LabelTable<L>;
  readonly entity: Activity['entity'];
  readonly notFound: ErrorCode;
  readonly max: number;
  /** Begins the message for an import that would create too many. */
  readonly subject: string;
  /** Checks a change and @returns the fields to store. */
  readonly check?: (trx: Trx, before: L, changes: LabelChanges<L>) => Promise<LabelChanges<L>>;
  /** Sorts labels; omitted ones follow in their current order. @returns whether anything changed */
  readonly place: (trx: Trx, bookId: string, all: readonly L[], ids: readonly string[]) => Promise<boolean>;

  /** Labels that are deleted together with this one. */
  readonly deletedWith?: (all: readonly L[], label: L) => readonly L[];
  /** Whether the uses of deleted labels may move to this one. */
  readonly fits?: (target: L, going: readonly L[]) => boolean;
  /** Checks a restore and @returns the labels that come back with this one. */
  readonly restoredWith?: (trx: Trx, label: L, deletedAt: string) => Promise<string[]>;
  /** Checks a merge; @throws AppError when the two cannot be merged */
  readonly planMerge?: (all: readonly L[], pair: MergePair<L>) => MergePlan<L>;

  /** Stores the uses of a label for undo, before they move. */
  readonly noteUses: (trx: Trx, move: Move, pair: MovedPair) => Promise<void>;
  /** Moves uses beyond transactions and rules. */
  readonly moveFurtherUses?: (trx: Trx, uses: MovedUses) => Promise<void>;
  /** Whether something other than transactions uses some of the labels, so that deleting them needs a destination. */
  readonly hasFurtherUses?: (trx: Trx, bookId: string, ids: readonly string[]) => Promise<boolean>;
  /** Clears uses beyond transactions and rules when nothing replaces the labels. */
  readonly clearFurtherUses?: (trx: Trx, uses: Omit<MovedUses, 'toId'>) => Promise<void>;
  /** Adds the plans for some labels to those for the label that replaces them, and stores both for undo. */
  readonly mergePlans?: (trx: Trx, move: Move, uses: MovedUses) => Promise<void>;
  /** Whether a change also moves transactions within reports. */
  readonly isRegrouped?: (before: L, after: L) => boolean;
  /** Runs after transactions have moved. */
  readonly settle?: (deps: Deps, trx: Trx, seat: BookSeat) => Promise<void>;
}

/** A kind of label with the fields to create one from. */
export interface NewLabelKind<L extends Label, Input extends { readonly id?: string | undefined }>
  extends LabelKind<L> {
  /** The label that a create stores: omitted fields take their defaults. */
  readonly build: (
    trx: Trx,
    all: readonly L[],
    input: Input & { readonly id: string; readonly bookId: string },
  ) => Promise<NewLabel<L>>;
}
