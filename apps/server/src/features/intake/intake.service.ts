import type {
  AnswerOf,
  BodyOf,
  endpoints,
  InboxItem,
  MessageCard,
  Transaction,
  TransactionInput,
} from '@salim/contract';
import {
  INTAKE_SURE,
  type KnownNames,
  type MessagesRead,
  namesRail,
  RuleViolation,
  readMessages,
  shapeOf,
} from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, inWriteTransaction } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { memberOf, membersOf } from '../books/members.service.ts';
import { CATEGORIES } from '../labels/categories.service.ts';
import { labelsWithin } from '../labels/labels.service.ts';
import { PAYMENT_METHODS } from '../labels/payment-methods.service.ts';
import { TAGS } from '../labels/tags.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { completePayment } from '../transactions/completed-payment.service.ts';
import { InputBatch } from '../transactions/input-batch.service.ts';
import { lockViewById } from '../transactions/transaction-views.service.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import {
  completionBy,
  maybeReported,
  otherReportIn,
  otherSideIn,
  recordedTransactionsFor,
  reportedByAnother,
  reportedInThisText,
} from './already-recorded.service.ts';
import { inputOf, isBookable, refundInput } from './draft-input.ts';
import {
  cancelledTransaction,
  confidenceOf,
  enrichDrafts,
  type KnownDraft,
  linkedCancellation,
  similarTransactions,
  viewOfDraft,
} from './draft-views.service.ts';
import {
  closeInboxItem,
  insertInboxItems,
  linkMessages,
  listInboxItems,
  type RecordedTransaction,
  takeMessages,
  updateInboxDraft,
} from './intake.repository.ts';
import { CardSums } from './message-cards.service.ts';
import { formatsOf } from './message-formats.service.ts';
import { joinedWithItem, pairedWithTransaction } from './own-transfers.service.ts';
import { pricedItem } from './settled-price.ts';
import { UsualShares } from './usual-shares.service.ts';

/** Names in a book that a new transaction may use. */
async function namesOf(deps: Deps, bookId: string): Promise<KnownNames> {
  const [categories, methods, assets, members, tags] = [
    await labelsWithin(deps.db, CATEGORIES, bookId),
    await labelsWithin(deps.db, PAYMENT_METHODS, bookId),
    await assetsOf(deps.db, bookId),
    await membersOf(deps.db, bookId),
    await labelsWithin(deps.db, TAGS, bookId),
  ];
  return {
    categories: categories.flatMap(({ id, name, kind, parentId, isArchived }) =>
      isArchived ? [] : [{ id, name, kind, isTop: parentId === null }],
    ),
    methods: methods.filter(({ isArchived }) => !isArchived),
    assets: assets.flatMap(({ id, name, isActive, assetType }) =>
      isActive ? [{ id, name, cannotPay: assetType === 'REAL_ESTATE' }] : [],
    ),
    members: members.flatMap(({ userId, name, nickname }) =>
      [name, nickname].flatMap((each) => (each === null || each === '' ? [] : [{ id: userId, name: each }])),
    ),
    tags,
  };
}

async function readIn(
  deps: Deps,
  seat: BookSeat,
  input: { text: string; receivedAt?: string | undefined },
): Promise<MessagesRead> {
  const at = input.receivedAt === undefined ? deps.clock.now() : new Date(input.receivedAt);
  const learned = await formatsOf(deps.db, seat.bookId, seat.userId);
  return readMessages(input.text, civilDateIn(seat.timeZone, at), learned, await namesOf(deps, seat.bookId));
}

/**
 * Parses a text into drafts and looks up what they refer to in the book. Writes nothing and does not store the text.
 *
 * @throws AppError BOOK_NOT_FOUND
 */
export async function parseIntake(
  deps: Deps,
  actor: Actor,
  bookId: string,
  input: BodyOf<typeof endpoints.parseIntake>,
): Promise<AnswerOf<typeof endpoints.parseIntake>> {
  const seat = await requireRole(deps, actor, bookId, 'VIEWER');
  const reader = readerIn(deps, actor, seat);
  const { drafts, unread } = await readIn(deps, seat, input);
  const known = await enrichDrafts(deps, deps.db, seat, reader, drafts);
  const alike = await similarTransactions(deps.db, bookId, reader, known);
  const recorded = await recordedTransactionsFor(deps.db, bookId, reader, known);
  const own = await ownSideOf(deps.db, seat, deps.clock.now());
  const views = known.map((one) => {
    const before = reportedByAnother(one, recorded, own);
    if (alike.has(one) || before?.isSure) return viewOfDraft({ ...one, isTaken: true });
    const stated = before ? maybeReported(one) : one;
    const transaction = one.isTaken ? null : otherSideIn(one, recorded, own);
    return viewOfDraft(transaction === null ? stated : pairedWithTransaction(stated, transaction));
  });
  return { drafts: views, unread };
}

/** @throws AppError BOOK_NOT_FOUND if the user has no book to write in */
async function bookFor(deps: Deps, actor: Actor, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const only = actor.token?.bookIds?.length === 1 ? actor.token.bookIds[0] : undefined;
  if (only !== undefined) return only;
  const books = await listMyBooks(deps, actor);
  const { defaultBookId } = await getSettings(deps, actor.userId);
  const chosen =
    books.find((book) => book.id === defaultBookId) ?? books.find((book) => book.role !== 'VIEWER') ?? books[0];
  if (!chosen) throw new AppError('BOOK_NOT_FOUND');
  return chosen.id;
}

/** The recipient of the messages with their names in the book, to distinguish own accounts from other people's. */
async function ownSideOf(db: Db, seat: BookSeat, at: Date) {
  const member = await memberOf(db, seat.bookId, seat.userId);
  return {
    at,
    userId: seat.userId,
    ownNames: [member?.name, member?.nickname].filter((name) => typeof name === 'string'),
  };
}

/** Context of one call while its database transaction is open. */
interface Taking {
  readonly deps: Deps;
  readonly trx: Trx;
  readonly seat: BookSeat;
  readonly reader: Reader;
  readonly at: Date;
  readonly own: Awaited<ReturnType<typeof ownSideOf>>;
  /** Transactions inserted together at the end. */
  readonly transactions: InputBatch;
  readonly sums: CardSums;
  readonly usual: UsualShares;
}

/**
 * Makes a transaction of a draft.
 *
 * @returns null if the rules of the ledger reject it and the user has to review it
 */
async function tryAdd({ transactions, usual }: Taking, input: TransactionInput): Promise<Transaction | null> {
  if (usual.isClosed(input)) return null;
  try {
    return await transactions.add(input);
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof AppError) return null;
    throw error;
  }
}

async function bookDraft(
  taking: Taking,
  one: KnownDraft,
  written: ReadonlyMap<number, Transaction>,
): Promise<Transaction | null> {
  const { draft } = one;
  if (draft.kind !== 'CANCEL') return tryAdd(taking, taking.usual.divided(inputOf(one)));
  const here = draft.cancels === null ? undefined : written.get(draft.cancels);
  const { trx, seat, reader, transactions } = taking;
  // Looked up again: a preceding message in this text may have recorded or refunded the purchase.
  await transactions.write();
  const found = await cancelledTransaction(trx, seat.bookId, reader, draft, one.means);
  const purchase = found === null ? (here ?? null) : await lockViewById(trx, seat.bookId, found.id, reader);
  return purchase === null ? null : tryAdd(taking, refundInput(one, purchase));
}

/** Results of one call so far. */
interface Outcome {
  readonly written: Map<number, Transaction>;
  readonly inbox: InboxItem[];
  /** The items that are new. */
  readonly added: InboxItem[];
  readonly links: { readonly hash: Buffer; readonly transactionId: string }[];
  readonly gaps: MessageCard[];
  duplicates: number;
}

/** Inbox item of a message; the message text is not stored. */
function inboxItemOf({ seat, at }: Taking, one: KnownDraft): InboxItem {
  return { id: newId(at), bookId: seat.bookId, draft: viewOfDraft(one), createdAt: at.toISOString() };
}

/**
 * Joins a message with its other half in the inbox: records the transfer, or updates the item if an account is still
 * unknown.
 */
async function takeHalf(taking: Taking, one: KnownDraft, open: InboxItem[]): Promise<Transaction | InboxItem | null> {
  const { trx, seat, at } = taking;
  const halves = joinedWithItem(one, open);
  if (!halves) return null;
  const { item, joined } = halves;
  open.splice(open.indexOf(item), 1);
  const place = { bookId: seat.bookId, itemId: item.id };
  const transaction = halves.isWhole ? await tryAdd(taking, inputOf(joined)) : null;
  if (transaction) {
    await closeInboxItem(trx, place, at, transaction.id);
    return transaction;
  }
  const draft = viewOfDraft({ ...joined, isTaken: false });
  await updateInboxDraft(trx, place, draft);
  return { ...item, draft };
}

/** A payment by card, named as its easy payment, which waits in the inbox, names it. */
function namedByRail(one: KnownDraft, { draft }: InboxItem): KnownDraft {
  if (!namesRail(one.draft.description, draft.rail ?? null) || draft.description === '') return one;
  const { description, categoryId = null } = draft;
  return { ...one, draft: { ...one.draft, description }, categoryId };
}

/** Records one new message, or adds it to the inbox for review. */
async function takeOne(
  taking: Taking,
  { one: said, index }: { readonly one: KnownDraft; readonly index: number },
  before: {
    readonly recorded: RecordedTransaction[];
    readonly alike: ReadonlySet<KnownDraft>;
    readonly open: InboxItem[];
  },
  outcome: Outcome,
): Promise<void> {
  const gap = taking.sums.follow(said.draft);
  if (gap) outcome.gaps.push(gap);
  const recorded = reportedByAnother(said, before.recorded, taking.own);
  if (recorded?.isSure) {
    if (recorded.transaction.createdBy === taking.own.userId) {
      await completePayment(taking.deps, taking.trx, taking, completionBy(said, recorded.transaction));
    }
    outcome.links.push({ hash: said.hash, transactionId: recorded.transaction.id });
    outcome.duplicates += 1;
    return;
  }
  const priced = pricedItem(said, before.open);
  if (priced) {
    before.open.splice(before.open.indexOf(priced.item), 1);
    await updateInboxDraft(taking.trx, { bookId: taking.seat.bookId, itemId: priced.item.id }, priced.draft);
    outcome.inbox.push({ ...priced.item, draft: priced.draft });
    return;
  }
  const report = otherReportIn(said, before.open, taking.at);
  const isOfCard = said.draft.rail === null;
  const one = report && isOfCard ? namedByRail(said, report) : said;
  const half = await takeHalf(taking, one, before.open);
  if (half && 'draft' in half) {
    outcome.inbox.push(half);
    return;
  }
  const pair = half ? null : otherSideIn(one, before.recorded, taking.own);
  const isTied = one.cancelled !== null || one.draft.cancels !== null;
  const isAlike = before.alike.has(one);
  const isFirst = recorded === null && !isAlike && pair === null && (report === undefined || isOfCard);
  const isSure = confidenceOf(one, isTied) >= INTAKE_SURE && isBookable(one) && isFirst;
  const transaction = half ?? (isSure ? await bookDraft(taking, one, outcome.written) : null);
  if (transaction) {
    outcome.written.set(index, transaction);
    const transfer = reportedInThisText(transaction, one.draft, taking.at);
    if (transfer) before.recorded.push(transfer);
    outcome.links.push({ hash: one.hash, transactionId: transaction.id });
    if (report) {
      before.open.splice(before.open.indexOf(report), 1);
      await closeInboxItem(taking.trx, { bookId: taking.seat.bookId, itemId: report.id }, taking.at, transaction.id);
    }
    return;
  }
  const stated = recorded || report ? maybeReported(one) : one;
  const waiting = pair === null ? stated : pairedWithTransaction(stated, pair);
  const item = inboxItemOf(taking, { ...waiting, isTaken: isAlike });
  outcome.inbox.push(item);
  outcome.added.push(item);
}

/** Links cancellations in the inbox to purchases recorded in this call. */
async function tieWaiting({ trx, seat, reader }: Taking, open: readonly InboxItem[]): Promise<void> {
  const { bookId } = seat;
  const tied = new Set<string | undefined>();
  for (const item of open) {
    const draft = await linkedCancellation(trx, bookId, reader, item.draft);
    if (draft === null || tied.has(draft.cancelsTransactionId)) continue;
    tied.add(draft.cancelsTransactionId);
    await updateInboxDraft(trx, { bookId, itemId: item.id }, draft);
  }
}

/**
 * Records the confident drafts of a text, each message once even if it is repeated or reported by another sender, and
 * adds the rest to the sender's inbox. A cancellation becomes a refund of its purchase. It stays in the inbox if the
 * purchase is unknown, and so does a draft that the user seems to have recorded by hand.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW
 */
export async function takeIntake(
  deps: Deps,
  actor: Actor,
  input: BodyOf<typeof endpoints.takeIntake>,
): Promise<AnswerOf<typeof endpoints.takeIntake>> {
  const bookId = await bookFor(deps, actor, input.bookId);
  const seat = await requireRole(deps, actor, bookId, 'MEMBER');
  const reader = readerIn(deps, actor, seat);
  const { drafts } = await readIn(deps, seat, input);
  return inWriteTransaction(deps, actor, async (trx) => {
    const known = await enrichDrafts(deps, trx, seat, reader, drafts);
    const wanted = known.filter(({ draft }) => draft.kind !== 'IGNORE');
    const at = deps.clock.now();
    const messages = wanted.map(({ hash, draft }) => ({
      hash,
      issuer: draft.issuer,
      isRail: draft.rail !== null,
      shape: shapeOf(draft),
      cardHint: draft.cardHint,
    }));
    const fresh = await takeMessages(trx, bookId, messages, at);
    const { userId } = actor;
    const taking: Taking = {
      deps,
      trx,
      seat,
      reader,
      at,
      own: await ownSideOf(trx, seat, at),
      transactions: new InputBatch(deps, trx, { bookId, userId, at }),
      sums: await CardSums.open(trx, bookId, userId),
      usual: await UsualShares.open(trx, seat),
    };
    const before = {
      recorded: await recordedTransactionsFor(trx, bookId, reader, wanted),
      alike: await similarTransactions(trx, bookId, reader, wanted),
      open: await listInboxItems(trx, bookId, userId),
    };
    const outcome: Outcome = { written: new Map(), inbox: [], added: [], links: [], gaps: [], duplicates: 0 };
    for (const [index, one] of known.entries()) {
      if (one.draft.kind === 'IGNORE') continue;
      // Of two equal messages in one text, the first consumes the hash and the second counts as a duplicate.
      if (fresh.delete(one.hash.toString('hex'))) await takeOne(taking, { one, index }, before, outcome);
      else outcome.duplicates += 1;
    }
    await taking.transactions.write();
    if (outcome.written.size > 0) await tieWaiting(taking, before.open);
    await taking.sums.keep();
    if (outcome.links.length > 0) await linkMessages(trx, bookId, outcome.links);
    if (outcome.added.length > 0) await insertInboxItems(trx, { bookId, userId }, outcome.added);
    return {
      transactions: [...outcome.written.values()],
      inbox: outcome.inbox,
      duplicates: outcome.duplicates,
      ignored: known.length - wanted.length,
      gaps: outcome.gaps,
    };
  });
}
