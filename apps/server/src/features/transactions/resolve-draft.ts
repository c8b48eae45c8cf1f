import type { ErrorCode, Transaction, TransactionInput } from '@salim/contract';
import { checkMemberAmounts, checkTransaction, shareAmounts, sharedLines, shareKeyOf, sumOf } from '@salim/domain';
import { fieldRefusal } from '../../core/app-error.ts';
import { shareNoteOf, shownShareMethod } from './share-note.ts';
import type { KnownAsset, NamedReferences, References } from './transaction-context.repository.ts';
import { type DraftPayment, factsOf, type TransactionDraft } from './transaction-draft.ts';

/** Context of the input: its author, and the transaction it replaces. */
export interface DraftSurroundings {
  readonly id: string;
  readonly authorId: string;
  readonly known: References;
  /** Members who bear an expense that is shared equally without naming members. */
  readonly everybody: readonly string[];
  /** For shares by income; null if they are equal, because an income is unknown. */
  readonly weights: ReadonlyMap<string, number> | null;
  /** The transaction being replaced: references it already has may stay, even if deleted since. */
  readonly previous: TransactionDraft | null;
}

function defined(ids: readonly (string | null | undefined)[]): string[] {
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** All references of an input that need a lookup. */
export function namesIn(input: TransactionInput, previous: TransactionDraft | null): NamedReferences {
  return {
    assetIds: defined([
      input.assetId,
      input.toAssetId,
      ...(input.payments ?? []).map((payment) => payment.assetId),
      ...(previous?.payments ?? []).map((payment) => payment.assetId),
    ]),
    categoryIds: defined([
      input.categoryId,
      input.feeCategoryId,
      ...(input.splits ?? []).map((split) => split.categoryId),
      ...(previous?.splits ?? []).map((split) => split.categoryId),
    ]),
    methodIds: defined([
      input.paymentMethodId,
      ...(input.payments ?? []).map((payment) => payment.paymentMethodId),
      ...(previous?.payments ?? []).map((payment) => payment.paymentMethodId),
    ]),
    tagIds: defined(input.tagIds),
    memberIds: defined([
      input.paidBy,
      ...(input.payers ?? []).map((payer) => payer.userId),
      ...(input.shares ?? []).map((share) => share.userId),
      ...(input.items ?? []).flatMap((item) => item.memberIds),
    ]),
    refundedIds: defined([input.refundOfId]),
  };
}

class Lookup {
  readonly #known: References;
  readonly #previous: TransactionDraft | null;

  constructor(known: References, previous: TransactionDraft | null) {
    this.#known = known;
    this.#previous = previous;
  }

  #require<Item extends { readonly id: string; readonly isDeleted: boolean }>(
    items: readonly Item[],
    id: string,
    field: string,
    missing: ErrorCode,
    deleted: ErrorCode,
    keptIds: readonly (string | null)[],
  ): Item {
    const item = items.find((candidate) => candidate.id === id);
    if (!item) throw fieldRefusal(missing, field);
    if (item.isDeleted && !keptIds.includes(id)) throw fieldRefusal(deleted, field);
    return item;
  }

  asset(id: string, field: string): KnownAsset {
    const previous = this.#previous;
    const kept = previous ? [previous.toAssetId, ...previous.payments.map((payment) => payment.assetId)] : [];
    return this.#require(this.#known.assets, id, field, 'ASSET_NOT_FOUND', 'ASSET_DELETED', kept);
  }

  /** Returns the asset that an asset's postings go to. */
  postingAsset(id: string | null, field: string): string | null {
    return id === null ? null : (this.asset(id, field).settlementAssetId ?? id);
  }

  category(id: string | null, kind: 'INCOME' | 'EXPENSE', field: string): string | null {
    if (id === null) return null;
    const previous = this.#previous;
    const kept = previous ? [previous.feeCategoryId, ...previous.splits.map((split) => split.categoryId)] : [];
    const category = this.#require(this.#known.categories, id, field, 'CATEGORY_NOT_FOUND', 'CATEGORY_DELETED', kept);
    if (category.kind !== kind) throw fieldRefusal('CATEGORY_KIND_MISMATCH', field);
    return id;
  }

  method(id: string, field: string) {
    const kept = this.#previous?.payments.map((payment) => payment.paymentMethodId) ?? [];
    return this.#require(this.#known.methods, id, field, 'PAYMENT_METHOD_NOT_FOUND', 'PAYMENT_METHOD_NOT_FOUND', kept);
  }
}

/**
 * Rows of splits or payments, or the single row that the short form stands for. A single row that repeats the amount of
 * the transaction being replaced follows a new amount, so that a client may read a transaction, change its amount and
 * send it back.
 */
function rowsOrShortForm<Row extends { readonly amount: number }>(
  rows: readonly Row[] | undefined,
  shortForm: Row,
  amount: number,
  previous: { readonly amount: number; readonly rows: readonly { readonly amount: number }[] } | null,
): readonly Row[] {
  if (rows === undefined || rows.length === 0) return [shortForm];
  const [only, ...others] = rows;
  const follows =
    only !== undefined &&
    others.length === 0 &&
    only.amount !== amount &&
    previous?.rows.length === 1 &&
    only.amount === previous.amount;
  return follows ? [{ ...only, amount }] : rows;
}

/** A short form that differs from the single row of the transaction being replaced takes precedence. */
function newerWish(
  shortForm: string | null | undefined,
  inRow: string | null,
  before: string | null | undefined,
): string | null {
  return shortForm !== undefined && shortForm !== inRow && inRow === (before ?? null) ? shortForm : inRow;
}

function splitsOf(
  input: TransactionInput,
  kind: 'INCOME' | 'EXPENSE',
  lookup: Lookup,
  previous: TransactionDraft | null,
) {
  const short = { categoryId: input.categoryId ?? null, amount: input.amount, memo: '' };
  const rows = rowsOrShortForm(
    input.splits,
    short,
    input.amount,
    previous ? { amount: previous.amount, rows: previous.splits } : null,
  );
  return rows.map((row, index) => {
    const wished =
      rows.length === 1 ? newerWish(input.categoryId, row.categoryId, previous?.splits[0]?.categoryId) : row.categoryId;
    const field = input.splits && input.splits.length > 0 ? `splits.${index}.categoryId` : 'categoryId';
    return { ...row, categoryId: lookup.category(wished, kind, field) };
  });
}

function paymentsOf(input: TransactionInput, lookup: Lookup, previous: TransactionDraft | null): DraftPayment[] {
  const short = {
    assetId: input.assetId ?? null,
    paymentMethodId: input.paymentMethodId ?? null,
    amount: input.amount,
  };
  const rows = rowsOrShortForm(
    input.payments,
    short,
    input.amount,
    previous ? { amount: previous.amount, rows: previous.payments } : null,
  );
  const isLong = input.payments !== undefined && input.payments.length > 0;
  return rows.map((row, index) => {
    const before = previous?.payments[0];
    const isOnly = rows.length === 1;
    const methodId = isOnly
      ? newerWish(input.paymentMethodId, row.paymentMethodId, before?.paymentMethodId)
      : row.paymentMethodId;
    const namedAsset = isOnly ? newerWish(input.assetId, row.assetId, before?.assetId) : row.assetId;
    const field = (name: string): string => (isLong ? `payments.${index}.${name}` : name);
    const method = methodId === null ? null : lookup.method(methodId, field('paymentMethodId'));
    const assetId = namedAsset ?? method?.assetId ?? null;
    // The transaction keeps its stored values, even if the payment method or the card has been reconfigured since.
    const isKept = before !== undefined && isOnly && before.assetId === assetId && before.paymentMethodId === methodId;
    return {
      assetId,
      postingAssetId: isKept ? before.postingAssetId : lookup.postingAsset(assetId, field('assetId')),
      paymentMethodId: methodId,
      amount: row.amount,
    };
  });
}

function payersOf(input: TransactionInput, around: DraftSurroundings): TransactionDraft['payers'] {
  const payers =
    input.payers !== undefined && input.payers.length > 1
      ? input.payers
      : [{ userId: input.paidBy ?? input.payers?.[0]?.userId ?? around.authorId, amount: input.amount }];
  requireMembers(
    'payers',
    payers.map((payer) => payer.userId),
    around,
  );
  checkMemberAmounts('payers', payers, input.amount);
  return payers;
}

function requireMembers(field: string, userIds: readonly string[], around: DraftSurroundings): void {
  const missing = userIds.findIndex((userId) => userId !== around.authorId && !around.known.memberIds.includes(userId));
  if (missing >= 0) throw fieldRefusal('MEMBER_NOT_FOUND', `${field}.${missing}.userId`);
}

type DraftShares = Pick<TransactionDraft, 'shareMethod' | 'shares' | 'items'>;

const UNSHARED: DraftShares = { shareMethod: null, shares: [], items: [] };

/** Shares that follow from the lines of a receipt. */
function sharesByItems(
  { amount, refundOfId }: TransactionInput,
  items: TransactionDraft['items'],
  around: DraftSurroundings,
): DraftShares {
  for (const [index, { memberIds }] of items.entries()) {
    const field = `items.${index}.memberIds`;
    if (new Set(memberIds).size !== memberIds.length) throw fieldRefusal('DUPLICATE_MEMBER', field);
    if (memberIds.some((userId) => userId !== around.authorId && !around.known.memberIds.includes(userId))) {
      throw fieldRefusal('MEMBER_NOT_FOUND', field);
    }
  }
  if (sumOf(items.map((item) => item.amount)) !== amount) throw fieldRefusal('SHARE_SUM_MISMATCH', 'items');
  const shares = [...sharedLines(items, shareKeyOf({ id: around.id, refundOfId }))].map(([userId, lines]) => ({
    userId,
    amount: sumOf(lines.map((line) => line.amount)),
    weight: null,
  }));
  return { shareMethod: 'ITEM', shares, items };
}

/** The lines of the replaced transaction, if the same shares are sent back without them. */
function keptItems(input: TransactionInput, { shares }: DraftShares, previous: TransactionDraft | null) {
  if (input.items !== undefined || input.shareMethod !== 'ITEM' || previous === null) return [];
  const parts = (list: DraftShares['shares']) => list.map(({ userId, amount }) => `${userId} ${amount}`).toSorted();
  return parts(shares).join() === parts(previous.shares).join() ? previous.items : [];
}

function sharesOf(input: TransactionInput, around: DraftSurroundings): DraftShares {
  const items = input.items ?? [];
  if (items.length > 0) {
    if ((input.shareMethod ?? 'ITEM') !== 'ITEM') throw fieldRefusal('FIELD_NOT_FOR_TYPE', 'items');
    return sharesByItems(input, items, around);
  }
  const wishes = input.shares ?? [];
  const hasAmounts = wishes.length > 0 && wishes.every((wish) => wish.amount !== undefined);
  const method = input.shareMethod ?? (wishes.length === 0 ? null : hasAmounts ? 'AMOUNT' : 'EQUAL');
  if (method === null) return UNSHARED;
  const named =
    wishes.length > 0 ? wishes : around.everybody.map((userId) => ({ userId, amount: undefined, weight: undefined }));
  requireMembers(
    'shares',
    named.map((wish) => wish.userId),
    around,
  );
  if (new Set(named.map((wish) => wish.userId)).size !== named.length) throw fieldRefusal('DUPLICATE_MEMBER', 'shares');
  if (method === 'RATIO' && named.every((wish) => (wish.weight ?? 0) === 0)) {
    throw fieldRefusal('SHARE_SUM_MISMATCH', 'shares');
  }
  const weightOf = (wish: (typeof named)[number]): number | null =>
    method === 'RATIO' ? (wish.weight ?? 0) : method === 'INCOME' ? (around.weights?.get(wish.userId) ?? null) : null;
  const amounts = shareAmounts(
    input.amount,
    method === 'INCOME' && around.weights === null ? 'EQUAL' : method,
    named.map((wish) => ({ userId: wish.userId, amount: wish.amount, weight: weightOf(wish) ?? 0 })),
    shareKeyOf({ id: around.id, refundOfId: input.refundOfId }),
  );
  const shares = named.map((wish) => ({
    userId: wish.userId,
    amount: amounts.get(wish.userId) ?? 0,
    weight: weightOf(wish),
  }));
  checkMemberAmounts('shares', shares, input.amount);
  const written = { shareMethod: method, shares, items: [] };
  return { ...written, items: keptItems(input, written, around.previous) };
}

/** Rejects fields of another transaction type instead of dropping them silently. */
function refuseForeignFields(input: TransactionInput): void {
  const refuse = (isPresent: boolean, field: string): void => {
    if (isPresent) throw fieldRefusal('FIELD_NOT_FOR_TYPE', field);
  };
  if (input.type === 'TRANSFER') {
    if ((input.splits?.length ?? 0) > 0) throw fieldRefusal('TRANSFER_TAKES_NO_CATEGORY', 'splits');
    if (input.categoryId) throw fieldRefusal('TRANSFER_TAKES_NO_CATEGORY', 'categoryId');
    refuse((input.payments?.length ?? 0) > 1, 'payments');
    refuse((input.shares?.length ?? 0) > 0, 'shares');
    refuse((input.items?.length ?? 0) > 0, 'items');
    refuse(input.installment !== null, 'installment');
    if (input.isRefund) throw fieldRefusal('REFUND_ONLY_FOR_EXPENSE', 'isRefund');
  } else {
    refuse(input.toAssetId !== null, 'toAssetId');
    refuse(input.fee > 0, 'fee');
    refuse(input.feeCategoryId !== null, 'feeCategoryId');
  }
  refuse(input.type === 'INCOME' && input.installment !== null, 'installment');
  refuse(input.type !== 'EXPENSE' && input.taxKind !== null, 'taxKind');
  refuse(input.type !== 'EXPENSE' && input.cashReceipt, 'cashReceipt');
  if (input.refundOfId !== null && !input.isRefund) throw fieldRefusal('REFUND_ONLY_FOR_EXPENSE', 'refundOfId');
}

/**
 * Turns client input into a complete draft that satisfies every ledger rule.
 *
 * @throws AppError and RuleViolation naming the field
 */
export function resolveDraft(input: TransactionInput, around: DraftSurroundings): TransactionDraft {
  if (input.type === 'ADJUSTMENT') throw fieldRefusal('ADJUSTMENT_IS_MADE_BY_RECONCILE', 'type');
  refuseForeignFields(input);
  const { known, previous } = around;
  const lookup = new Lookup(known, previous);
  const keptTags = previous?.tagIds ?? [];
  const missingTag = input.tagIds.findIndex((tagId) => !known.tagIds.includes(tagId) && !keptTags.includes(tagId));
  if (missingTag >= 0) throw fieldRefusal('TAG_NOT_FOUND', `tagIds.${missingTag}`);
  const { refundOfId } = input;
  // A stored refund keeps its purchase, which may be in the trash by now.
  const isNewTarget = refundOfId !== null && refundOfId !== previous?.refundOfId;
  if (isNewTarget && (refundOfId === around.id || !known.refundableIds.includes(refundOfId))) {
    throw fieldRefusal('REFUND_TARGET_INVALID', 'refundOfId');
  }
  const isTransfer = input.type === 'TRANSFER';
  const draft: TransactionDraft = {
    id: around.id,
    type: input.type,
    direction: null,
    date: input.date,
    time: input.time,
    amount: input.amount,
    description: input.description,
    memo: input.memo,
    splits: input.type === 'TRANSFER' ? [] : splitsOf(input, input.type, lookup, previous),
    payments: paymentsOf(input, lookup, previous),
    isRefund: input.isRefund,
    refundOfId: input.refundOfId,
    toAssetId: input.toAssetId,
    toPostingAssetId: isTransfer ? lookup.postingAsset(input.toAssetId, 'toAssetId') : null,
    fee: input.fee,
    feeCategoryId: isTransfer ? lookup.category(input.feeCategoryId, 'EXPENSE', 'feeCategoryId') : null,
    foreign: input.foreign,
    installment: input.installment,
    payers: payersOf(input, around),
    ...(isTransfer ? UNSHARED : sharesOf(input, around)),
    visibility: input.visibility,
    revealOn: input.visibility === 'MASKED' ? input.revealOn : null,
    tagIds: [...new Set(input.tagIds)],
    excludeFromStats: input.excludeFromStats,
    taxKind: input.taxKind,
    cashReceipt: input.cashReceipt,
    guest: previous?.guest ?? false,
    importId: previous?.importId ?? null,
    recurring: previous?.recurring ?? null,
  };
  checkTransaction(factsOf(draft));
  return draft;
}

/** A draft as its author will read it, before it is stored. */
export function viewOfNewDraft(
  draft: TransactionDraft,
  stamp: { readonly bookId: string; readonly userId: string; readonly at: Date },
): Transaction {
  const at = stamp.at.toISOString();
  const isOneSplit = draft.splits.length === 1;
  const isOnePayment = draft.payments.length === 1;
  const { toPostingAssetId: _toPosting, payments, ...shared } = draft;
  return {
    ...shared,
    bookId: stamp.bookId,
    version: 1,
    splits: [...draft.splits],
    payments: payments.map(({ assetId, paymentMethodId, amount }) => ({ assetId, paymentMethodId, amount })),
    categoryId: isOneSplit ? (draft.splits[0]?.categoryId ?? null) : null,
    assetId: isOnePayment ? (payments[0]?.assetId ?? null) : null,
    paymentMethodId: isOnePayment ? (payments[0]?.paymentMethodId ?? null) : null,
    recurring: draft.recurring ?? null,
    settlementId: draft.settlementId ?? null,
    paidBy: draft.payers.length === 1 ? (draft.payers[0]?.userId ?? null) : null,
    payers: draft.payers.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    shareMethod: shownShareMethod(draft),
    shares: draft.shares.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    items: draft.items.map((item) => ({ ...item, memberIds: [...item.memberIds] })),
    shareNote: shareNoteOf(draft),
    isMasked: false,
    tagIds: draft.tagIds.toSorted(),
    attachments: [],
    createdBy: stamp.userId,
    updatedBy: stamp.userId,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
}
