import { createHash } from 'node:crypto';
import type { IntakeDraftView, Member } from '@salim/contract';
import {
  addDays,
  amountAtRate,
  CANCEL_DAYS_MAX,
  DISPUTED,
  doubtDistant,
  FROM_SHOP,
  fitsMask,
  type IntakeDraft,
  isDistant,
  isSameShop,
  mayBeOneCard,
  mayCancel,
  messageIdentity,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { membersOf } from '../books/members.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { type Guesser, guesserOf } from '../sorting/guesses.service.ts';
import {
  type Cancellable,
  findLastRates,
  findTakenMessages,
  listCancellable,
  listLessons,
  listLikeTransactions,
} from './intake.repository.ts';
import { corrected, lessonFor, meansAfter } from './lessons.ts';
import { type MatchedMeans, matchMeans } from './match-means.ts';
import { cardsOf } from './message-cards.service.ts';
import { asOwnMove } from './own-money.ts';

/** A draft with everything that the book knows about it. */
export interface KnownDraft {
  readonly draft: IntakeDraft;
  readonly hash: Buffer;
  readonly means: MatchedMeans;
  readonly categoryId: string | null;
  readonly cancelled: Cancellable | null;
  /** Estimate of a foreign amount at the book's last rate, while its price is not settled. */
  readonly approximate: NonNullable<IntakeDraftView['approximate']> | null;
  readonly missing: readonly string[];
  /** The transaction for the other side of this transfer, if it is already recorded. */
  readonly pairsId: string | null;
  /** The same message was received before, or occurs earlier in the same text. */
  readonly isTaken: boolean;
  /** Its date is so far from today that the user has to confirm it. */
  readonly isFar: boolean;
}

/** Hash that identifies a message in this book, so that a repeated one is recognized. */
export function hashOfMessage(bookId: string, draft: IntakeDraft): Buffer {
  return createHash('sha256')
    .update(`${bookId}\n${messageIdentity(draft)}`)
    .digest();
}

function missingOf(draft: IntakeDraft, means: MatchedMeans, cancelled: Cancellable | null, currency: string): string[] {
  if (draft.kind === 'IGNORE') return [];
  const missing: string[] = draft.missing.filter((part) => part !== 'approval' || cancelled === null);
  if (draft.amount !== null && draft.currency !== currency && !missing.includes('krwAmount')) missing.push('krwAmount');
  if (draft.kind === 'TRANSFER') {
    if (means.assetId === null) missing.push('assetId');
    if (means.toAssetId === null) missing.push('toAssetId');
  }
  return missing;
}

/** Whether messages of the cancellation's sender about the purchase name another card. */
function isOtherCard({ issuer, cardHint }: Pick<IntakeDraft, 'issuer' | 'cardHint'>, { cards }: Cancellable): boolean {
  const own = cards.filter((card) => card.issuer === issuer);
  return own.length > 0 && !own.some((card) => mayBeOneCard(card.cardHint, cardHint));
}

/**
 * The newest matching purchase in the book for a cancellation; null also if the cancellation names no shop and several
 * purchases match.
 */
export async function cancelledTransaction(
  db: Db,
  bookId: string,
  reader: Reader,
  draft: Pick<
    IntakeDraft,
    | 'kind'
    | 'amount'
    | 'currency'
    | 'messageKind'
    | 'date'
    | 'time'
    | 'description'
    | 'originalDate'
    | 'issuer'
    | 'cardHint'
  >,
  means: Pick<MatchedMeans, 'assetId'>,
): Promise<Cancellable | null> {
  const { amount } = draft;
  if (draft.kind !== 'CANCEL' || amount === null) return null;
  const isPartial = draft.messageKind === 'PARTIAL_CANCEL';
  const purchases = await listCancellable(db, bookId, reader, {
    amount,
    isPartial,
    from: addDays(draft.date, -CANCEL_DAYS_MAX),
    to: draft.date,
  });
  const fits = purchases.filter(
    (purchase) =>
      mayCancel(draft, { ...purchase, currency: draft.currency }) &&
      !isOtherCard(draft, purchase) &&
      (means.assetId === null || purchase.assetId === null || means.assetId === purchase.assetId),
  );
  const newest = draft.description === '' && fits.length > 1 ? undefined : fits[0];
  return fits.find((purchase) => draft.time !== null && purchase.time === draft.time) ?? newest ?? null;
}

/**
 * Links a cancellation in the inbox to its purchase: the purchase, or the cancellation of a part of it, may have
 * arrived later. The user still has to confirm it.
 *
 * @returns null if no purchase is found
 */
export async function linkedCancellation(
  db: Db,
  bookId: string,
  reader: Reader,
  draft: IntakeDraftView,
): Promise<IntakeDraftView | null> {
  if (draft.kind !== 'CANCEL' || draft.cancelsTransactionId !== undefined) return null;
  const { time = null, assetId = null, issuer = null, cardHint = null } = draft;
  const messageKind = draft.messageKind === 'PARTIAL_CANCEL' ? 'PARTIAL_CANCEL' : 'CANCEL';
  const stated = { ...draft, kind: draft.kind, messageKind, time, issuer, cardHint, originalDate: null } as const;
  const purchase = await cancelledTransaction(db, bookId, reader, stated, { assetId });
  if (purchase === null) return null;
  return {
    ...draft,
    cancelsTransactionId: purchase.id,
    ...(purchase.categoryId == null ? {} : { categoryId: purchase.categoryId }),
    ...(purchase.assetId == null ? {} : { assetId: purchase.assetId }),
    reasons: draft.reasons.filter((reason) => !reason.includes('취소한 결제')),
    missing: draft.missing.filter((part) => part !== 'approval'),
  };
}

/** Category for a draft: by a rule, by earlier transactions, or by general knowledge. */
function guessedCategory(guesser: Guesser, draft: IntakeDraft, means: MatchedMeans): string | null {
  if (draft.kind !== 'EXPENSE' && draft.kind !== 'INCOME') return null;
  const { kind: type, description, amount } = draft;
  const { assetId, paymentMethodId } = means;
  const guess = guesser.guess({
    type,
    description,
    amount: amount ?? 0,
    assetIds: assetId === null ? [] : [assetId],
    paymentMethodIds: paymentMethodId === null ? [] : [paymentMethodId],
  });
  return guess?.categoryId ?? null;
}

/**
 * Lowers the confidence of a message that names another member as its owner: it was forwarded, or sent to the wrong
 * book.
 */
function doubtOfAnother(draft: IntakeDraft, members: readonly Member[], userId: string): IntakeDraft {
  const { holder } = draft;
  if (holder === null || draft.kind === 'IGNORE') return draft;
  const fitting = members.filter(({ name, nickname }) => fitsMask(holder, name) || fitsMask(holder, nickname ?? ''));
  const [other] = fitting;
  if (other === undefined || fitting.some((member) => member.userId === userId)) return draft;
  return {
    ...draft,
    confidence: Math.min(draft.confidence, 0.7),
    reasons: [...draft.reasons, `${other.nickname ?? other.name}님이 받은 문자 같아요.`],
  };
}

/** Whether a foreign payment has no price in the currency of the book yet. */
const isUnsettled = ({ kind, foreign, currency }: IntakeDraft, own: string): boolean =>
  kind !== 'IGNORE' && foreign !== null && currency !== own;

/** Looks up what drafts refer to. The caller has checked access to the book. */
export async function enrichDrafts(
  deps: Deps,
  db: Db,
  seat: BookSeat,
  reader: Reader,
  drafts: readonly IntakeDraft[],
): Promise<KnownDraft[]> {
  const { bookId } = seat;
  const hashes = drafts.map((draft) => hashOfMessage(bookId, draft));
  const means = {
    assets: await assetsOf(db, bookId),
    methods: await labelsWithin(db, PAYMENT_METHODS, bookId),
    cards: await cardsOf(db, bookId, seat.userId),
  };
  const guesser = await guesserOf(db, bookId, reader);
  const taken = await findTakenMessages(db, bookId, hashes);
  const unsettled = drafts.filter((draft) => isUnsettled(draft, seat.currency));
  const rates =
    unsettled.length === 0
      ? new Map<string, never>()
      : await findLastRates(db, bookId, reader, [...new Set(unsettled.map(({ currency }) => currency))]);
  const approximateOf = (draft: IntakeDraft): KnownDraft['approximate'] => {
    const last = isUnsettled(draft, seat.currency) ? rates.get(draft.currency) : undefined;
    const amount = last && draft.foreign ? amountAtRate(draft.foreign, last.rate, seat.currency) : null;
    return last && amount !== null ? { amount, asOf: last.date } : null;
  };
  const known: KnownDraft[] = [];
  const namesPeople = ({ holder, messageKind, transferSide }: IntakeDraft) =>
    holder !== null || transferSide !== null || messageKind === 'DEPOSIT' || messageKind === 'WITHDRAWAL';
  const members = drafts.some(namesPeople) ? await membersOf(db, bookId) : [];
  const people = members.map(({ name }) => name);
  const lessons = await listLessons(db, { bookId, userId: seat.userId }, [
    ...new Set(drafts.map(({ description }) => description)),
  ]);
  const today = civilDateIn(seat.timeZone, deps.clock.now());
  for (const [index, read] of drafts.entries()) {
    const guessed = asOwnMove(read, { assets: means.assets, members, userId: seat.userId });
    const lesson = lessonFor(guessed, lessons);
    const moved = lesson === null ? guessed : corrected({ read, guessed }, lesson);
    const draft = doubtDistant(doubtOfAnother(moved, members, seat.userId), today);
    const found = matchMeans(draft, { ...means, people });
    const matched = lesson === null ? found : meansAfter(draft, found, lesson);
    const hash = hashes[index] ?? hashOfMessage(bookId, read);
    const isFlow = draft.kind === 'EXPENSE' || draft.kind === 'INCOME';
    const cancelled = draft.cancels === null ? await cancelledTransaction(db, bookId, reader, draft, matched) : null;
    known.push({
      draft,
      hash,
      means: matched,
      categoryId: isFlow
        ? (draft.named?.categoryId ?? guessedCategory(guesser, draft, matched) ?? lesson?.categoryId ?? null)
        : (cancelled?.categoryId ?? null),
      cancelled,
      approximate: approximateOf(draft),
      missing: missingOf(draft, matched, cancelled, seat.currency),
      pairsId: null,
      isTaken: draft.duplicate || taken.has(hash.toString('hex')),
      isFar: isDistant(draft.date, today),
    });
  }
  // A cancellation belongs to the category of its purchase, also within one text.
  return known.map((one) => {
    const purchase = one.draft.cancels === null ? undefined : known[one.draft.cancels];
    return purchase === undefined ? one : { ...one, categoryId: purchase.categoryId };
  });
}

/**
 * Finds drafts that already have a transaction written by hand or saved from a pasted text; each transaction matches
 * one draft.
 */
export async function similarTransactions(
  db: Db,
  bookId: string,
  reader: Reader,
  known: readonly KnownDraft[],
): Promise<ReadonlySet<KnownDraft>> {
  const booked = known.filter(({ draft }) => draft.kind !== 'IGNORE' && draft.amount !== null);
  const dates = booked.map(({ draft }) => draft.date).toSorted();
  const [from] = dates;
  const to = dates.at(-1);
  if (from === undefined || to === undefined) return new Set();
  const amounts = [...new Set(booked.flatMap(({ draft }) => (draft.amount === null ? [] : [draft.amount])))];
  const transactions = new Set(await listLikeTransactions(db, bookId, reader, { amounts, from, to }));
  const alike = new Set<KnownDraft>();
  for (const one of booked) {
    const { draft } = one;
    for (const transaction of transactions) {
      const isKind =
        draft.kind === 'CANCEL' ? transaction.isRefund : transaction.type === draft.kind && !transaction.isRefund;
      if (!isKind || transaction.amount !== draft.amount || transaction.date !== draft.date) continue;
      if (!isSameShop(transaction.description, draft.description)) continue;
      transactions.delete(transaction);
      alike.add(one);
      break;
    }
  }
  return alike;
}

/** A draft as returned and as stored in the inbox: without the message text and without balances. */
export function viewOfDraft({
  draft,
  means,
  categoryId,
  cancelled,
  approximate,
  missing,
  pairsId,
  isTaken,
  isFar,
}: KnownDraft): IntakeDraftView {
  const isTied = cancelled !== null;
  return {
    kind: draft.kind,
    messageKind: draft.messageKind,
    amount: draft.amount,
    currency: draft.currency,
    ...(draft.foreign === null ? {} : { foreign: draft.foreign }),
    ...(approximate === null ? {} : { approximate }),
    date: draft.date,
    ...(draft.time === null ? {} : { time: draft.time }),
    description: draft.description,
    ...(draft.installment === null ? {} : { installment: draft.installment }),
    ...(draft.issuer === null || draft.issuer === '' ? {} : { issuer: draft.issuer }),
    ...(draft.cardHint === null ? {} : { cardHint: draft.cardHint }),
    ...(draft.methodHint === null ? {} : { methodHint: draft.methodHint }),
    ...(draft.rail === null ? {} : { rail: draft.rail }),
    ...(draft.transferSide === null ? {} : { transferSide: draft.transferSide, isIncoming: draft.isIncoming }),
    ...(means.assetId === null ? {} : { assetId: means.assetId }),
    ...(means.toAssetId === null ? {} : { toAssetId: means.toAssetId }),
    ...(means.paymentMethodId === null ? {} : { paymentMethodId: means.paymentMethodId }),
    ...(categoryId === null ? {} : { categoryId }),
    ...(draft.named?.paidBy ? { paidBy: draft.named.paidBy } : {}),
    ...(draft.named && draft.named.tagIds.length > 0 ? { tagIds: [...draft.named.tagIds] } : {}),
    ...(draft.cancels === null ? {} : { cancels: draft.cancels }),
    ...(isTied ? { cancelsTransactionId: cancelled.id } : {}),
    ...(pairsId === null ? {} : { pairsTransactionId: pairsId }),
    confidence: confidenceOf({ draft, isFar, missing }, isTied),
    format: draft.format,
    reasons: draft.reasons.filter((reason) => !isTied || !reason.includes('취소한 결제')),
    missing: [...missing],
    ...(isTaken ? { duplicate: true } : {}),
  };
}

/** A transfer with an unknown side is asked about. */
const ONE_SIDED = 0.75;

/**
 * A cancellation with a known purchase is as certain as any message, unless it is doubtful that it is a cancellation, or
 * the card reports it too.
 */
export function confidenceOf(
  { draft, isFar, missing }: Pick<KnownDraft, 'draft' | 'isFar' | 'missing'>,
  isTied: boolean,
): number {
  const isDoubted = draft.reasons.includes(DISPUTED) || draft.reasons.includes(FROM_SHOP);
  const isPlain = draft.kind === 'CANCEL' && isTied && !isFar && !isDoubted;
  const isOneSided = missing.includes('assetId') || missing.includes('toAssetId');
  const confidence = isOneSided ? Math.min(draft.confidence, ONE_SIDED) : draft.confidence;
  return isPlain ? Math.max(confidence, 0.9) : confidence;
}
