import type { InboxItem, Transaction } from '@salim/contract';
import type { IntakeDraft } from '@salim/domain';
import {
  addDays,
  comparePayments,
  fitsMask,
  isSameShop,
  MAYBE_REPORTED,
  namesBrand,
  namesRail,
  shapeOf,
} from '@salim/domain';
import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { PaymentCompletion } from '../transactions/completed-payment.service.ts';
import type { KnownDraft } from './draft-views.service.ts';
import { listRecordedTransactions, type RecordedTransaction } from './intake.repository.ts';

/** Maximum time between two senders' messages about one payment, or two banks' messages about one transfer. */
const MINUTES_APART_MAX = 10;

const minutesOf = (date: string, time: string): number => Date.parse(`${date}T${time}:00Z`) / 60_000;

/** Null if either has no time of day. */
const minutesApart = (draft: IntakeDraft, transaction: RecordedTransaction): number | null =>
  draft.time === null || transaction.time === null
    ? null
    : Math.abs(minutesOf(draft.date, draft.time) - minutesOf(transaction.date, transaction.time));

/**
 * Whether a message and a transaction are close in time; if either has no time of day, the times of receipt are
 * compared.
 */
function areClose(draft: IntakeDraft, transaction: RecordedTransaction, at: Date): boolean {
  const apart = minutesApart(draft, transaction);
  if (apart !== null) return apart <= MINUTES_APART_MAX;
  if (draft.date !== transaction.date || transaction.takenAt === null) return false;
  return Math.abs(Date.parse(transaction.takenAt) - at.getTime()) <= MINUTES_APART_MAX * 60_000;
}

/** Transactions of the book that messages may report again, read once for all messages of a text. */
export async function recordedTransactionsFor(
  db: Db,
  bookId: string,
  reader: Reader,
  known: readonly KnownDraft[],
): Promise<RecordedTransaction[]> {
  const dates = known.map(({ draft }) => draft.date).toSorted();
  const [first] = dates;
  const last = dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const amounts = [...new Set(known.flatMap(({ draft }) => (draft.amount === null ? [] : [draft.amount])))];
  return listRecordedTransactions(db, bookId, reader, { amounts, from: addDays(first, -1), to: addDays(last, 1) });
}

/** The account that a message is about: the receiving one if the money is incoming, otherwise the paying one. */
const ownAssetOf = ({ draft, means }: KnownDraft): string | null =>
  draft.isIncoming ? (means.toAssetId ?? means.assetId) : means.assetId;

/** The transfer that the other bank, or the account that pays a card bill, has already reported. */
function transferRecordedBefore(
  one: KnownDraft,
  transactions: readonly RecordedTransaction[],
  at: Date,
): RecordedTransaction | null {
  const { draft } = one;
  const own = ownAssetOf(one);
  const isMoved = draft.messageKind === 'DEPOSIT' || draft.messageKind === 'WITHDRAWAL' || draft.kind === 'TRANSFER';
  if (!isMoved || own === null || draft.issuer === null) return null;
  const { issuer } = draft;
  return (
    transactions.find(
      (transaction) =>
        transaction.type === 'TRANSFER' &&
        transaction.amount === draft.amount &&
        (draft.isIncoming ? transaction.toAssetId : transaction.assetId) === own &&
        transaction.reportedBy.length > 0 &&
        !transaction.reportedBy.includes(issuer) &&
        // A card reports only the day on which its bill was paid; the bank reports the minute.
        (draft.transferSide === 'CARD_BILL' ? transaction.date === draft.date : areClose(draft, transaction, at)),
    ) ?? null
  );
}

/** Whether a message reports the payment of a transaction of the same kind and amount, at about the same time. */
function compareWithRecorded(
  { draft, means }: KnownDraft,
  transaction: RecordedTransaction,
  userId: string,
): 'SAME' | 'UNSURE' | 'DIFFERENT' {
  const shape = shapeOf(draft);
  const isRail = draft.rail !== null;
  // A channel reports a payment once.
  const isKnown = transaction.reports.some((report) => report.issuer === draft.issuer && report.shape === shape);
  if (isKnown) return 'DIFFERENT';
  const areTwoAssets = means.assetId !== null && transaction.assetId !== null && means.assetId !== transaction.assetId;
  const compared = transaction.reports.map((report) => {
    const isPair = report.isRail !== isRail;
    if (isPair ? transaction.isReportedTwice : transaction.createdBy !== userId) return 'DIFFERENT';
    const sameness = comparePayments(
      { ...draft, shape },
      { ...report, rail: report.isRail ? report.issuer : null, description: transaction.description, paidWith: null },
      minutesApart(draft, transaction),
    );
    if (!isPair || !areTwoAssets) return sameness;
    // Without a card, the asset of an easy payment is its own money, which may not have paid.
    const railHint = isRail ? draft.cardHint : report.cardHint;
    return sameness === 'SAME' && railHint === null && draft.paidWith === null ? 'UNSURE' : 'DIFFERENT';
  });
  return compared.find((one) => one === 'SAME') ?? compared.find((one) => one === 'UNSURE') ?? 'DIFFERENT';
}

/** A transaction that a message reports again; unless it is sure, the user decides. */
export interface ReportedBefore {
  readonly transaction: RecordedTransaction;
  readonly isSure: boolean;
}

/**
 * The transaction whose payment another message has already reported: an easy payment or its card, another channel of
 * the sender, a check card or its account, or the other bank of a transfer.
 */
export function reportedByAnother(
  one: KnownDraft,
  transactions: readonly RecordedTransaction[],
  { at, userId }: { readonly at: Date; readonly userId: string },
): ReportedBefore | null {
  const { draft } = one;
  if (draft.messageKind === 'SENTENCE') return null;
  const transfer = transferRecordedBefore(one, transactions, at);
  if (transfer) return { transaction: transfer, isSure: true };
  const near = transactions.filter(
    (transaction) =>
      transaction.type === draft.kind && transaction.amount === draft.amount && areClose(draft, transaction, at),
  );
  const compared = near.map((transaction) => ({
    transaction,
    sameness: compareWithRecorded(one, transaction, userId),
  }));
  const found =
    compared.find(({ sameness }) => sameness === 'SAME') ?? compared.find(({ sameness }) => sameness === 'UNSURE');
  return found ? { transaction: found.transaction, isSure: found.sameness === 'SAME' } : null;
}

/**
 * What a second report adds to a recorded payment: the card behind an easy payment, or the shop where the card names
 * only the easy payment.
 */
export function completionBy(
  { draft, means, categoryId }: KnownDraft,
  transaction: RecordedTransaction,
): PaymentCompletion {
  const isCard = draft.rail === null && draft.kind === 'EXPENSE' && transaction.reports.some(({ isRail }) => isRail);
  const isNamed = draft.rail !== null && namesRail(transaction.description, draft.rail) && draft.description !== '';
  return {
    id: transaction.id,
    assetId: isCard && transaction.assetId === null ? means.assetId : null,
    paymentMethodId: isCard ? means.paymentMethodId : null,
    installment: isCard && draft.installment !== null ? { ...draft.installment, feeTotal: null } : null,
    description: isNamed && !draft.missing.includes('description') ? draft.description : null,
    categoryId: isNamed ? categoryId : null,
  };
}

/** The open inbox item for the other report of a payment: by the easy payment, or by the card behind it. */
export function otherReportIn(
  { draft, means }: KnownDraft,
  open: readonly InboxItem[],
  at: Date,
): InboxItem | undefined {
  if (draft.kind !== 'EXPENSE' || draft.messageKind === 'SENTENCE' || draft.amount === null) return undefined;
  return open.find(({ draft: other, createdAt }) => {
    const isOther = (other.rail === undefined) !== (draft.rail === null) && other.issuer !== undefined;
    if (!isOther || other.kind !== 'EXPENSE' || other.amount !== draft.amount || other.currency !== draft.currency) {
      return false;
    }
    const isSameDay = draft.date === other.date;
    const timed =
      draft.time === null || other.time === undefined
        ? null
        : Math.abs(minutesOf(draft.date, draft.time) - minutesOf(other.date, other.time));
    const apart = timed ?? (isSameDay ? Math.abs(Date.parse(createdAt) - at.getTime()) / 60_000 : Infinity);
    const areTwoAssets = means.assetId !== null && other.assetId !== undefined && means.assetId !== other.assetId;
    if (apart > MINUTES_APART_MAX || areTwoAssets) return false;
    const { issuer = null, rail = null, description, cardHint = null } = other;
    const report = { issuer, rail, description, cardHint, paidWith: null, shape: null };
    return comparePayments({ ...draft, shape: shapeOf(draft) }, report, timed) === 'SAME';
  });
}

/** The message as one that may report a payment again. */
export function maybeReported(one: KnownDraft): KnownDraft {
  const { draft } = one;
  const confidence = Math.min(draft.confidence, 0.7);
  return { ...one, draft: { ...draft, confidence, reasons: [...draft.reasons, MAYBE_REPORTED] } };
}

/**
 * The transaction for the other side of a transfer between own accounts: same amount, opposite direction, and both name
 * the account holder, or one names the other's bank.
 *
 * @param ownNames names of the user in the book
 */
export function otherSideIn(
  one: KnownDraft,
  transactions: readonly RecordedTransaction[],
  { at, userId, ownNames }: { readonly at: Date; readonly userId: string; readonly ownNames: readonly string[] },
): RecordedTransaction | null {
  const { draft } = one;
  const isMovement = draft.messageKind === 'DEPOSIT' || draft.messageKind === 'WITHDRAWAL';
  const isHalf = isMovement || (draft.transferSide === 'OWN_ACCOUNT' && draft.toIssuer === null);
  if (!isHalf || draft.issuer === null) return null;
  const isOwn = (name: string) =>
    name !== '' && (ownNames.includes(name) || (draft.holder !== null && fitsMask(draft.holder, name)));
  const own = ownAssetOf(one);
  const { means } = one;
  const other = draft.kind !== 'TRANSFER' ? null : draft.isIncoming ? means.assetId : means.toAssetId;
  /** Both sides name the account holder, or one names the account or bank of the other. */
  const areOneOwner = (transaction: RecordedTransaction): boolean => {
    if (other !== null && transaction.assetId === other) return true;
    const isSame = isSameShop(transaction.description, draft.description);
    if (isOwn(transaction.description) || isOwn(draft.description)) {
      return isSame || isOwn(transaction.description) === isOwn(draft.description);
    }
    const areBothKnown = transaction.assetId !== null && own !== null;
    return (
      areBothKnown &&
      (isSame || namesBrand(transaction.description, draft.issuer) || namesBrand(draft.description, transaction.issuer))
    );
  };
  return (
    transactions.find(
      (transaction) =>
        transaction.type === (draft.isIncoming ? 'EXPENSE' : 'INCOME') &&
        transaction.createdBy === userId &&
        transaction.amount === draft.amount &&
        !transaction.isRail &&
        transaction.issuer !== draft.issuer &&
        (transaction.assetId === null || transaction.assetId !== own) &&
        (transaction.issuer !== null || transaction.assetId !== null) &&
        areOneOwner(transaction) &&
        (transaction.issuer === null && (transaction.time === null || draft.time === null)
          ? transaction.date === draft.date
          : areClose(draft, transaction, at)),
    ) ?? null
  );
}

/** A transfer made from a message of this text, so that the other bank's message in the same text finds it. */
export function reportedInThisText(transfer: Transaction, draft: IntakeDraft, at: Date): RecordedTransaction | null {
  if (transfer.type !== 'TRANSFER' || draft.issuer === null) return null;
  return {
    id: transfer.id,
    date: transfer.date,
    time: transfer.time ?? null,
    amount: transfer.amount,
    type: 'TRANSFER',
    description: transfer.description,
    assetId: transfer.assetId ?? null,
    toAssetId: transfer.toAssetId ?? null,
    createdBy: transfer.createdBy ?? '',
    issuer: draft.issuer,
    isRail: false,
    takenAt: at.toISOString(),
    isReportedTwice: false,
    reportedBy: draft.toIssuer === null ? [draft.issuer] : [draft.issuer, draft.toIssuer],
    reports: [],
  };
}
