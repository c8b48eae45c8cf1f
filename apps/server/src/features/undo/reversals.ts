import { endpoints } from '@salim/contract';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { hashOfRequest } from '../../core/idempotency.ts';
import type { Deps } from '../../deps.ts';
import type { StoredActivity } from '../activity/activity.service.ts';
import type { ReversibleKind } from '../activity/reversible.ts';
import { deleteAsset, deleteUnusedAsset, getAsset, restoreAsset, updateAsset } from '../assets/assets.service.ts';
import { getBook, updateBook } from '../books/books.service.ts';
import { getBudget } from '../budgets/budget-views.service.ts';
import { deleteBudget, recreateBudget, updateBudget } from '../budgets/budgets.service.ts';
import { deleteDues, getDues, restoreDues, updateDues } from '../dues/dues.service.ts';
import { addDuesPayment, removeDuesPayment } from '../dues/dues-payments.service.ts';
import { revertRates } from '../exchange-rates/exchange-rates.service.ts';
import {
  deleteGiftEvent,
  getGiftEvent,
  moveGiftsTogether,
  restoreGiftEvent,
  updateGiftEvent,
} from '../gift-events/gift-events.service.ts';
import { addContribution, removeContribution } from '../goals/contributions.service.ts';
import { deleteGoal, listGoals, restoreGoal, updateGoal } from '../goals/goals.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import type { Label, LabelChanges } from '../labels/label.ts';
import type { LabelKind } from '../labels/label-kind.ts';
import { deleteLabel, mergeLabel, restoreLabel, revertReassignedLabel } from '../labels/label-removal.service.ts';
import { listLabels, orderLabels, updateLabel } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { planOccurrenceAgain } from '../recurring/claimed-occurrences.service.ts';
import { changeOccurrence } from '../recurring/occurrences.service.ts';
import { getRecurring, updateRecurring } from '../recurring/recurring.service.ts';
import {
  deleteRecurring,
  deleteUnusedRule,
  pauseRecurring,
  restoreRecurring,
  resumeRecurring,
} from '../recurring/recurring-rule-states.service.ts';
import { createView, deleteView, listViews, updateView } from '../saved-views/saved-views.service.ts';
import { deleteSettlement, updateSettlement } from '../settlements/settlements.service.ts';
import { earlierTransactionsIn } from '../transactions/earlier-transactions.ts';
import { restoreTransaction } from '../transactions/transactions.service.ts';
import {
  type DeletedTransaction,
  moveTransactionsTogether,
  revertTransactions,
  trashAddedTransaction,
} from '../transactions/undone-transactions.service.ts';

/** Undoes an activity through the services used for ordinary writes, inside the given database transaction. */
export type Reversal = (deps: Deps, actor: Actor, activity: StoredActivity) => Promise<void>;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** @throws AppError UNDO_IMPOSSIBLE if a stored activity lacks the expected data */
function read<T>(schema: z.ZodType<T> | undefined, value: unknown): T {
  const result = schema?.safeParse(value);
  if (!result?.success) throw new AppError('UNDO_IMPOSSIBLE');
  return result.data;
}

function idIn({ entityId }: StoredActivity): string {
  if (entityId === null) throw new AppError('UNDO_IMPOSSIBLE');
  return entityId;
}

/** The fields that a change modified, with their earlier values; unchanged fields are left out. */
function earlierFields<T>(schema: z.ZodType<T> | undefined, activity: StoredActivity, version: number): T {
  const [before, after] = [fieldsOf(activity.before), fieldsOf(activity.after)];
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const changed = fields.filter(
    (field) => field in before && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return read(schema, { ...Object.fromEntries(changed.map((field) => [field, before[field]])), version });
}

/** @throws AppError UNDO_IMPOSSIBLE if the item no longer exists */
function versionAmong(items: readonly { readonly id: string; readonly version: number }[], id: string): number {
  const item = items.find((each) => each.id === id);
  if (!item) throw new AppError('UNDO_IMPOSSIBLE');
  return item.version;
}

const versioned = z.object({ version: z.int() });
const orderedIds = z.object({ ids: z.array(z.string()) });

const ofOccurrence = z.object({ recurring: z.object({ ruleId: z.string(), occurrenceDate: z.string() }) });

/** @param isRestored the transaction was restored rather than created */
const trashAdded =
  (isRestored: boolean): Reversal =>
  async (deps, actor, activity) => {
    const { bookId } = activity;
    await trashAddedTransaction(deps, actor, bookId, { id: idIn(activity), ...read(versioned, activity.after) });
    const { data } = ofOccurrence.safeParse(activity.after);
    if (data) await planOccurrenceAgain(deps, actor, bookId, data.recurring, isRestored);
  };

/** Transactions of a bulk deletion or restore, with the versions it left them at. */
function deletedTransactions({ undo }: StoredActivity): DeletedTransaction[] {
  return earlierTransactionsIn(undo).map(({ draft, version }) => ({ id: draft.id, version }));
}

const ownOfOccurrence = z.object({
  occurrenceDate: z.string(),
  skip: z.boolean(),
  /** Those of an installment belong to the schedule of its loan. */
  date: z.string().nullable().optional(),
  amount: z.int().nullable().optional(),
});

/** Restores the date, amount and skip flag that an occurrence had before. */
const revertOccurrence: Reversal = async (deps, actor, activity) => {
  const { occurrenceDate, ...own } = read(ownOfOccurrence, activity.undo);
  await changeOccurrence(deps, actor, { bookId: activity.bookId, ruleId: idIn(activity), occurrenceDate }, own);
};

const revertRule: Reversal = async (deps, actor, activity) => {
  if ('occurrence' in fieldsOf(activity.before)) return revertOccurrence(deps, actor, activity);
  const { bookId } = activity;
  const { version } = await getRecurring(deps, actor, bookId, idIn(activity));
  const { template, rrule, startDate, endDate, count, adjust, mode } = fieldsOf(activity.before);
  const { into = null } = fieldsOf(activity.undo);
  const before = { template, into, rrule, startDate, endDate, count, adjust, mode, version };
  await updateRecurring(deps, actor, bookId, idIn(activity), read(endpoints.updateRecurring.body, before));
  return undefined;
};

const contributed = z.object({
  contribution: z.object({ id: z.string(), amount: z.int(), date: z.string(), memo: z.string() }),
});

function monthIn(activity: StoredActivity): string {
  return read(z.object({ budgetMonth: z.string() }), activity.after ?? activity.before).budgetMonth;
}

/** @throws AppError UNDO_IMPOSSIBLE unless the row still has the version that the activity left */
function requireLeftAs(activity: StoredActivity, current: { readonly version: number }): void {
  if (read(versioned, activity.after).version !== current.version) throw new AppError('UNDO_IMPOSSIBLE');
}

const paidDues = z.object({
  payment: z.object({
    id: z.string(),
    seatId: z.string(),
    month: z.string(),
    amount: z.int(),
    isExempt: z.boolean(),
    date: z.string(),
    memo: z.string(),
    transactionId: z.string().nullable(),
  }),
});

const changedRates = z.object({
  changes: z.array(
    z.object({
      currency: z.string(),
      date: z.string(),
      rate: z.string().nullable(),
      source: z.string().nullable(),
      earlierRate: z.string().nullable(),
      earlierSource: z.string().nullable(),
    }),
  ),
});

const restorePreviousRates: Reversal = (deps, actor, activity) =>
  revertRates(deps, actor, { ...activity, ...read(changedRates, activity.undo) });

const leftGifts = z.object({ ids: z.array(z.string()), version: z.int() });

/** Moves a gift, or all gifts recorded in one call, to the trash. */
const trashGifts: Reversal = async (deps, actor, activity) => {
  const { bookId, entityId } = activity;
  if (entityId === null) {
    await moveGiftsTogether(deps, actor, bookId, { left: read(leftGifts, activity.undo), to: 'TRASH' });
  } else {
    await deleteGiftEvent(deps, actor, bookId, entityId);
  }
};

const movedReference = z.object({ moveId: z.string(), toId: z.string().nullable() });

/** How to undo what happens to categories, payment methods or tags. */
function reversalsOfLabels<L extends Label>(kind: LabelKind<L>, body: z.ZodType<LabelChanges<L>> | undefined) {
  const remove: Reversal = (deps, actor, activity) =>
    deleteLabel(deps, kind, actor, { bookId: activity.bookId, id: idIn(activity) }, undefined);
  const update: Reversal = async (deps, actor, activity) => {
    const place = { bookId: activity.bookId, id: idIn(activity) };
    const version = versionAmong(await listLabels(deps, kind, actor, activity.bookId), place.id);
    await updateLabel(deps, kind, actor, place, earlierFields(body, activity, version));
  };
  /** Restores a merged label together with everything that was reassigned to the other one. */
  const restoreMerged: Reversal = (deps, actor, activity) => {
    const place = { bookId: activity.bookId, id: idIn(activity) };
    return revertReassignedLabel(deps, kind, actor, place, read(movedReference, activity.undo));
  };
  /** Restores a deleted label, together with whatever its deletion reassigned. */
  const restoreDeleted: Reversal = async (deps, actor, activity) => {
    if (movedReference.safeParse(activity.undo).success) await restoreMerged(deps, actor, activity);
    else await restoreLabel(deps, kind, actor, { bookId: activity.bookId, id: idIn(activity) });
  };
  /**
   * Deletes a restored label again. If undoing a merge or a deletion restored it, repeats that one, and moves what uses
   * the label to the same replacement.
   */
  const removeRestored: Reversal = async (deps, actor, activity) => {
    const place = { bookId: activity.bookId, id: idIn(activity) };
    const { undone } = activity;
    const move = movedReference.safeParse(undone?.entityId === place.id ? undone.undo : null);
    if (!move.success) await remove(deps, actor, activity);
    else if (undone?.action === 'MERGED' && move.data.toId !== null) {
      await mergeLabel(deps, kind, actor, place, { into: move.data.toId });
    } else await deleteLabel(deps, kind, actor, place, move.data.toId ?? 'none');
  };
  /** Restores the earlier order of the labels that still exist. */
  const restoreOrder: Reversal = async (deps, actor, activity) => {
    const existing = new Set((await listLabels(deps, kind, actor, activity.bookId)).map(({ id }) => id));
    const ids = read(orderedIds, activity.before).ids.filter((id) => existing.has(id));
    await orderLabels(deps, kind, actor, activity.bookId, ids);
  };
  return { remove, removeRestored, update, restoreMerged, restoreDeleted, restoreOrder };
}

const ofCategories = reversalsOfLabels(CATEGORIES, endpoints.updateCategory.body);
const ofPaymentMethods = reversalsOfLabels(PAYMENT_METHODS, endpoints.updatePayment.body);
const ofTags = reversalsOfLabels(TAGS, endpoints.updateTag.body);

/** Request hash for an undo that creates a row without a client-supplied ID. */
function hashOf(activity: StoredActivity): Buffer {
  return hashOfRequest('undo', activity.id);
}

/**
 * How to undo each kind of activity. Imports are handled separately, because reverting one takes longer than a request.
 */
export const REVERSALS: Readonly<Record<Exclude<ReversibleKind, 'IMPORT:IMPORTED'>, Reversal>> = {
  'TRANSACTION:CREATED': trashAdded(false),
  'TRANSACTION:RESTORED': trashAdded(true),
  'TRANSACTION:UPDATED': (deps, actor, activity) =>
    revertTransactions(deps, actor, activity.bookId, earlierTransactionsIn(activity.undo), true),
  'TRANSACTION:DELETED': async (deps, actor, activity) => {
    if (!activity.applies) throw new AppError('UNDO_IMPOSSIBLE');
    await restoreTransaction(deps, actor, activity.bookId, idIn(activity));
  },
  'TRANSACTION:BULK_UPDATED': (deps, actor, activity) =>
    revertTransactions(deps, actor, activity.bookId, earlierTransactionsIn(activity.undo), false),
  'TRANSACTION:BULK_DELETED': (deps, actor, activity) =>
    moveTransactionsTogether(deps, actor, activity.bookId, { left: deletedTransactions(activity), to: 'BOOK' }),
  'TRANSACTION:BULK_RESTORED': (deps, actor, activity) =>
    moveTransactionsTogether(deps, actor, activity.bookId, { left: deletedTransactions(activity), to: 'TRASH' }),

  'CATEGORY:CREATED': ofCategories.remove,
  'CATEGORY:RESTORED': ofCategories.removeRestored,
  'CATEGORY:UPDATED': ofCategories.update,
  'CATEGORY:DELETED': ofCategories.restoreDeleted,
  'CATEGORY:MERGED': ofCategories.restoreMerged,
  'CATEGORY:ORDERED': ofCategories.restoreOrder,

  'PAYMENT_METHOD:CREATED': ofPaymentMethods.remove,
  'PAYMENT_METHOD:RESTORED': ofPaymentMethods.removeRestored,
  'PAYMENT_METHOD:UPDATED': ofPaymentMethods.update,
  'PAYMENT_METHOD:DELETED': ofPaymentMethods.restoreDeleted,
  'PAYMENT_METHOD:MERGED': ofPaymentMethods.restoreMerged,
  'PAYMENT_METHOD:ORDERED': ofPaymentMethods.restoreOrder,

  'TAG:CREATED': ofTags.remove,
  'TAG:RESTORED': ofTags.removeRestored,
  'TAG:UPDATED': ofTags.update,
  'TAG:DELETED': ofTags.restoreDeleted,
  'TAG:MERGED': ofTags.restoreMerged,
  'TAG:ORDERED': ofTags.restoreOrder,

  'ASSET:CREATED': (deps, actor, activity) => deleteUnusedAsset(deps, actor, idIn(activity)),
  'ASSET:RESTORED': (deps, actor, activity) => deleteAsset(deps, actor, idIn(activity)),
  'ASSET:UPDATED': async (deps, actor, activity) => {
    const asset = await getAsset(deps, actor, idIn(activity));
    requireLeftAs(activity, asset);
    const changes = earlierFields(endpoints.updateAsset.body, activity, asset.version);
    await updateAsset(deps, actor, asset.id, changes);
  },
  'ASSET:DELETED': async (deps, actor, activity) => {
    await restoreAsset(deps, actor, idIn(activity));
  },
  'ASSET:RECONCILED': (deps, actor, activity) => {
    const { transaction } = read(
      z.object({ transaction: z.object({ id: z.string(), version: z.int() }) }),
      activity.after,
    );
    return trashAddedTransaction(deps, actor, activity.bookId, transaction);
  },

  'BUDGET:CREATED': async (deps, actor, activity) => {
    const month = monthIn(activity);
    requireLeftAs(activity, await getBudget(deps, actor, activity.bookId, month));
    await deleteBudget(deps, actor, activity.bookId, month);
  },
  'BUDGET:UPDATED': async (deps, actor, activity) => {
    const month = monthIn(activity);
    const { version } = await getBudget(deps, actor, activity.bookId, month);
    const changes = earlierFields(endpoints.updateBudget.body, activity, version);
    await updateBudget(deps, actor, activity.bookId, month, changes);
  },
  'BUDGET:DELETED': async (deps, actor, activity) => {
    const { budgetMonth, incomeBudget, expenseBudget, memo, categories } = fieldsOf(activity.before);
    const input = { budgetMonth, incomeBudget, expenseBudget, memo, categories };
    await recreateBudget(deps, actor, activity.bookId, read(endpoints.createBudget.body, input));
  },

  'GOAL:CREATED': (deps, actor, activity) => deleteGoal(deps, actor, activity.bookId, idIn(activity)),
  'GOAL:RESTORED': (deps, actor, activity) => deleteGoal(deps, actor, activity.bookId, idIn(activity)),
  'GOAL:UPDATED': async (deps, actor, activity) => {
    const version = versionAmong(await listGoals(deps, actor, activity.bookId), idIn(activity));
    const changes = earlierFields(endpoints.updateGoal.body, activity, version);
    await updateGoal(deps, actor, activity.bookId, idIn(activity), changes);
  },
  'GOAL:DELETED': async (deps, actor, activity) => {
    await restoreGoal(deps, actor, activity.bookId, idIn(activity));
  },
  'GOAL:CONTRIBUTED': (deps, actor, activity) => {
    const { contribution } = read(contributed, activity.after);
    const place = { bookId: activity.bookId, goalId: idIn(activity), contributionId: contribution.id };
    return removeContribution(deps, actor, place);
  },
  'GOAL:CONTRIBUTION_TAKEN_BACK': async (deps, actor, activity) => {
    const { amount, date, memo } = read(contributed, activity.before).contribution;
    const place = { bookId: activity.bookId, goalId: idIn(activity) };
    await addContribution(deps, actor, place, { amount, date, memo }, hashOf(activity));
  },

  'DUES:CREATED': (deps, actor, activity) => deleteDues(deps, actor, activity.bookId, idIn(activity)),
  'DUES:RESTORED': (deps, actor, activity) => deleteDues(deps, actor, activity.bookId, idIn(activity)),
  'DUES:UPDATED': async (deps, actor, activity) => {
    const { version } = await getDues(deps, actor, activity.bookId, idIn(activity));
    const changes = earlierFields(endpoints.updateDues.body, activity, version);
    await updateDues(deps, actor, activity.bookId, idIn(activity), changes);
  },
  'DUES:DELETED': async (deps, actor, activity) => {
    await restoreDues(deps, actor, activity.bookId, idIn(activity));
  },
  'DUES:CONTRIBUTED': (deps, actor, activity) => {
    const { payment } = read(paidDues, activity.after);
    const place = { bookId: activity.bookId, duesId: idIn(activity), paymentId: payment.id };
    return removeDuesPayment(deps, actor, place);
  },
  'DUES:CONTRIBUTION_TAKEN_BACK': async (deps, actor, activity) => {
    const { id: _id, amount, ...payment } = read(paidDues, activity.before).payment;
    const place = { bookId: activity.bookId, duesId: idIn(activity) };
    const input = payment.isExempt ? payment : { ...payment, amount };
    await addDuesPayment(deps, actor, place, input, hashOf(activity));
  },

  'GIFT_EVENT:CREATED': trashGifts,
  'GIFT_EVENT:RESTORED': trashGifts,
  'GIFT_EVENT:UPDATED': async (deps, actor, activity) => {
    const { version } = await getGiftEvent(deps, actor, activity.bookId, idIn(activity));
    const changes = earlierFields(endpoints.updateGiftEvent.body, activity, version);
    await updateGiftEvent(deps, actor, activity.bookId, idIn(activity), changes);
  },
  'GIFT_EVENT:DELETED': async (deps, actor, activity) => {
    const { bookId, entityId } = activity;
    if (entityId === null) {
      await moveGiftsTogether(deps, actor, bookId, { left: read(leftGifts, activity.undo), to: 'BOOK' });
    } else {
      await restoreGiftEvent(deps, actor, bookId, entityId);
    }
  },

  'RECURRING_RULE:CREATED': (deps, actor, activity) => deleteUnusedRule(deps, actor, activity.bookId, idIn(activity)),
  'RECURRING_RULE:RESTORED': (deps, actor, activity) => deleteRecurring(deps, actor, activity.bookId, idIn(activity)),
  'RECURRING_RULE:UPDATED': revertRule,
  'RECURRING_RULE:SKIPPED': revertOccurrence,
  'RECURRING_RULE:DELETED': async (deps, actor, activity) => {
    await restoreRecurring(deps, actor, activity.bookId, idIn(activity));
  },
  'RECURRING_RULE:PAUSED': async (deps, actor, activity) => {
    await resumeRecurring(deps, actor, activity.bookId, idIn(activity));
  },
  'RECURRING_RULE:RESUMED': async (deps, actor, activity) => {
    await pauseRecurring(deps, actor, activity.bookId, idIn(activity));
  },

  'VIEW:CREATED': (deps, actor, activity) =>
    deleteView(deps, actor, { bookId: activity.bookId, viewId: idIn(activity) }),
  'VIEW:UPDATED': async (deps, actor, activity) => {
    const version = versionAmong(await listViews(deps, actor, activity.bookId), idIn(activity));
    const place = { bookId: activity.bookId, viewId: idIn(activity) };
    await updateView(deps, actor, place, earlierFields(endpoints.updateView.body, activity, version));
  },
  'VIEW:DELETED': async (deps, actor, activity) => {
    const { name, target, query, onDashboard } = fieldsOf(activity.before);
    const view = read(endpoints.createView.body, { name, target, query, scope: 'BOOK', onDashboard });
    await createView(deps, actor, activity.bookId, view, hashOf(activity));
  },

  'RATE:CREATED': restorePreviousRates,
  'RATE:UPDATED': restorePreviousRates,
  'RATE:DELETED': restorePreviousRates,
  'RATE:IMPORTED': restorePreviousRates,

  'SETTLEMENT:CREATED': (deps, actor, activity) => deleteSettlement(deps, actor, activity.bookId, idIn(activity)),
  'SETTLEMENT:UPDATED': async (deps, actor, activity) => {
    const { version } = read(versioned, activity.after);
    const place = { bookId: activity.bookId, settlementId: idIn(activity) };
    await updateSettlement(deps, actor, place, earlierFields(endpoints.updateSettlement.body, activity, version));
  },

  'BOOK:UPDATED': async (deps, actor, activity) => {
    const { version } = await getBook(deps, actor, activity.bookId);
    await updateBook(deps, actor, activity.bookId, earlierFields(endpoints.updateBook.body, activity, version));
  },
};
