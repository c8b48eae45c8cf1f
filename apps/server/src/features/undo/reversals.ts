import { endpoints } from '@salim/contract';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { hashOfRequest } from '../../core/idempotency.ts';
import type { Deps } from '../../deps.ts';
import type { StoredActivity } from '../activity/activity.service.ts';
import type { NotedMove } from '../activity/noted-moves.service.ts';
import type { ReversibleKind } from '../activity/reversible.ts';
import { deleteAsset, deleteUnusedAsset, getAsset, restoreAsset, updateAsset } from '../assets/assets.service.ts';
import { getBook, updateBook } from '../books/books.service.ts';
import { createBudget, deleteBudget, getBudget, updateBudget } from '../budgets/budgets.service.ts';
import { listCategories, orderCategories, updateCategory } from '../categories/categories.service.ts';
import { deleteCategory, restoreCategory, revertReassignedCategory } from '../categories/category-deletion.service.ts';
import { deleteDues, getDues, restoreDues, updateDues } from '../dues/dues.service.ts';
import { addDuesPayment, removeDuesPayment } from '../dues/dues-payments.service.ts';
import {
  deleteGiftEvent,
  getGiftEvent,
  moveGiftsTogether,
  restoreGiftEvent,
  updateGiftEvent,
} from '../gift-events/gift-events.service.ts';
import { addContribution, removeContribution } from '../goals/contributions.service.ts';
import { deleteGoal, listGoals, restoreGoal, updateGoal } from '../goals/goals.service.ts';
import {
  deletePaymentMethod,
  listPaymentMethods,
  orderPaymentMethods,
  restorePaymentMethod,
  revertReassignedPaymentMethod,
  updatePaymentMethod,
} from '../payment-methods/payment-methods.service.ts';
import { changeOccurrence } from '../recurring/occurrences.service.ts';
import { getRecurring, updateRecurring } from '../recurring/recurring.service.ts';
import {
  deleteRecurring,
  deleteUnusedRule,
  pauseRecurring,
  restoreRecurring,
  resumeRecurring,
} from '../recurring/recurring-rule-states.service.ts';
import { deleteSettlement, updateSettlement } from '../settlements/settlements.service.ts';
import { deleteTag, listTags, orderTags, restoreTag, revertReassignedTag, updateTag } from '../tags/tags.service.ts';
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
function changedBack<T>(schema: z.ZodType<T> | undefined, activity: StoredActivity, version: number): T {
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

const trashAdded: Reversal = (deps, actor, activity) =>
  trashAddedTransaction(deps, actor, activity.bookId, { id: idIn(activity), ...read(versioned, activity.after) });

/** Transactions of a bulk deletion or restore, with the versions it left them at. */
function deletedTransactions({ undo }: StoredActivity): DeletedTransaction[] {
  return earlierTransactionsIn(undo).map(({ draft, version }) => ({ id: draft.id, version }));
}

const ownOfOccurrence = z.object({
  occurrenceDate: z.string(),
  skip: z.boolean(),
  date: z.string().nullable(),
  amount: z.int().nullable(),
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

type OfBook<Given extends readonly unknown[], Answer> = (
  deps: Deps,
  actor: Actor,
  bookId: string,
  ...given: Given
) => Promise<Answer>;

/** Restores a merged row together with everything that was reassigned to the other row. */
function bringBack(revertReassignment: OfBook<[id: string, move: NotedMove], void>): Reversal {
  return (deps, actor, activity) =>
    revertReassignment(deps, actor, activity.bookId, idIn(activity), read(movedReference, activity.undo));
}

/** Restores a deleted row, together with whatever its deletion reassigned. */
function bringBackDeleted(
  revertReassignment: OfBook<[id: string, move: NotedMove], void>,
  restore: OfBook<[id: string], unknown>,
): Reversal {
  return async (deps, actor, activity) => {
    const { data: move } = movedReference.safeParse(activity.undo);
    if (move) await revertReassignment(deps, actor, activity.bookId, idIn(activity), move);
    else await restore(deps, actor, activity.bookId, idIn(activity));
  };
}

/** Restores the earlier order of the rows that still exist. */
function orderBack(
  list: OfBook<[], readonly { readonly id: string }[]>,
  order: OfBook<[ids: string[]], unknown>,
): Reversal {
  return async (deps, actor, activity) => {
    const there = new Set((await list(deps, actor, activity.bookId)).map(({ id }) => id));
    const ids = read(orderedIds, activity.before).ids.filter((id) => there.has(id));
    await order(deps, actor, activity.bookId, ids);
  };
}

/** Request hash for an undo that creates a row without a client-supplied ID. */
function hashOf(activity: StoredActivity): Buffer {
  return hashOfRequest('undo', activity.id);
}

/**
 * How to undo each kind of activity. Imports are handled separately, because reverting one takes longer than a request.
 */
export const REVERSALS: Readonly<Record<Exclude<ReversibleKind, 'IMPORT:IMPORTED'>, Reversal>> = {
  'TRANSACTION:CREATED': trashAdded,
  'TRANSACTION:RESTORED': trashAdded,
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

  'CATEGORY:CREATED': (deps, actor, activity) =>
    deleteCategory(deps, actor, activity.bookId, idIn(activity), undefined),
  'CATEGORY:RESTORED': (deps, actor, activity) =>
    deleteCategory(deps, actor, activity.bookId, idIn(activity), undefined),
  'CATEGORY:UPDATED': async (deps, actor, activity) => {
    const { bookId } = activity;
    const version = versionAmong(await listCategories(deps, actor, bookId), idIn(activity));
    const changes = changedBack(endpoints.updateCategory.body, activity, version);
    await updateCategory(deps, actor, bookId, idIn(activity), changes);
  },
  'CATEGORY:DELETED': bringBackDeleted(revertReassignedCategory, restoreCategory),
  'CATEGORY:MERGED': bringBack(revertReassignedCategory),
  'CATEGORY:ORDERED': orderBack(listCategories, orderCategories),

  'PAYMENT_METHOD:CREATED': (deps, actor, activity) =>
    deletePaymentMethod(deps, actor, activity.bookId, idIn(activity), undefined),
  'PAYMENT_METHOD:RESTORED': (deps, actor, activity) =>
    deletePaymentMethod(deps, actor, activity.bookId, idIn(activity), undefined),
  'PAYMENT_METHOD:UPDATED': async (deps, actor, activity) => {
    const { bookId } = activity;
    const version = versionAmong(await listPaymentMethods(deps, actor, bookId), idIn(activity));
    const changes = changedBack(endpoints.updatePayment.body, activity, version);
    await updatePaymentMethod(deps, actor, bookId, idIn(activity), changes);
  },
  'PAYMENT_METHOD:DELETED': bringBackDeleted(revertReassignedPaymentMethod, restorePaymentMethod),
  'PAYMENT_METHOD:MERGED': bringBack(revertReassignedPaymentMethod),
  'PAYMENT_METHOD:ORDERED': orderBack(listPaymentMethods, orderPaymentMethods),

  'TAG:CREATED': (deps, actor, activity) => deleteTag(deps, actor, activity.bookId, idIn(activity), undefined),
  'TAG:RESTORED': (deps, actor, activity) => deleteTag(deps, actor, activity.bookId, idIn(activity), undefined),
  'TAG:UPDATED': async (deps, actor, activity) => {
    const { bookId } = activity;
    const version = versionAmong(await listTags(deps, actor, bookId), idIn(activity));
    await updateTag(deps, actor, bookId, idIn(activity), changedBack(endpoints.updateTag.body, activity, version));
  },
  'TAG:DELETED': bringBackDeleted(revertReassignedTag, restoreTag),
  'TAG:MERGED': bringBack(revertReassignedTag),
  'TAG:ORDERED': orderBack(listTags, orderTags),

  'ASSET:CREATED': (deps, actor, activity) => deleteUnusedAsset(deps, actor, idIn(activity)),
  'ASSET:RESTORED': (deps, actor, activity) => deleteAsset(deps, actor, idIn(activity)),
  'ASSET:UPDATED': async (deps, actor, activity) => {
    const asset = await getAsset(deps, actor, idIn(activity));
    requireLeftAs(activity, asset);
    const changes = changedBack(endpoints.updateAsset.body, activity, asset.version);
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
    const changes = changedBack(endpoints.updateBudget.body, activity, version);
    await updateBudget(deps, actor, activity.bookId, month, changes);
  },
  'BUDGET:DELETED': async (deps, actor, activity) => {
    const { budgetMonth, incomeBudget, expenseBudget, memo, categories } = fieldsOf(activity.before);
    const input = { budgetMonth, incomeBudget, expenseBudget, memo, categories };
    await createBudget(deps, actor, activity.bookId, read(endpoints.createBudget.body, input));
  },

  'GOAL:CREATED': (deps, actor, activity) => deleteGoal(deps, actor, activity.bookId, idIn(activity)),
  'GOAL:RESTORED': (deps, actor, activity) => deleteGoal(deps, actor, activity.bookId, idIn(activity)),
  'GOAL:UPDATED': async (deps, actor, activity) => {
    const version = versionAmong(await listGoals(deps, actor, activity.bookId), idIn(activity));
    const changes = changedBack(endpoints.updateGoal.body, activity, version);
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
    const changes = changedBack(endpoints.updateDues.body, activity, version);
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
    const changes = changedBack(endpoints.updateGiftEvent.body, activity, version);
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

  'SETTLEMENT:CREATED': (deps, actor, activity) => deleteSettlement(deps, actor, activity.bookId, idIn(activity)),
  'SETTLEMENT:UPDATED': async (deps, actor, activity) => {
    const { version } = read(versioned, activity.after);
    const place = { bookId: activity.bookId, settlementId: idIn(activity) };
    await updateSettlement(deps, actor, place, changedBack(endpoints.updateSettlement.body, activity, version));
  },

  'BOOK:UPDATED': async (deps, actor, activity) => {
    const { version } = await getBook(deps, actor, activity.bookId);
    await updateBook(deps, actor, activity.bookId, changedBack(endpoints.updateBook.body, activity, version));
  },
};
