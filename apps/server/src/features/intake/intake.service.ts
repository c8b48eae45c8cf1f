import type { AnswerOf, BodyOf, endpoints, InboxItem, Transaction } from '@salim/contract';
import { INTAKE_SURE, type IntakeDraft, parseMessages, RuleViolation } from '@salim/domain';
import { civilDateIn } from '../../clock.ts';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, writing } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { newId } from '../../ids.ts';
import { type BookSeat, requireRole } from '../books/book-access.service.ts';
import { listMyBooks } from '../books/books.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import type { TransactionInput } from '../transactions/resolve-draft.ts';
import { readerIn } from '../transactions/transactions.service.ts';
import { writeInput } from '../transactions/written-input.service.ts';
import { inputOf, isBookable, refundInput } from './draft-input.ts';
import {
  cancelledEntry,
  confidenceOf,
  type KnownDraft,
  knowDrafts,
  likeEntries,
  viewOfDraft,
} from './draft-views.service.ts';
import { insertInboxItem, linkMessage, takeMessages } from './intake.repository.ts';

function draftsIn(deps: Deps, seat: BookSeat, input: { text: string; receivedAt?: string | undefined }): IntakeDraft[] {
  const at = input.receivedAt === undefined ? deps.clock.now() : new Date(input.receivedAt);
  return parseMessages(input.text, civilDateIn(seat.timeZone, at));
}

/**
 * Reads a text into drafts and looks up what they name in the book. Writes nothing, and the text is kept nowhere.
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
  const known = await knowDrafts(deps, deps.db, seat, reader, draftsIn(deps, seat, input));
  const alike = await likeEntries(deps.db, bookId, reader, known);
  return { drafts: known.map((one) => viewOfDraft(alike.has(one) ? { ...one, isTaken: true } : one)) };
}

/** @throws AppError BOOK_NOT_FOUND where the person has no book to write in */
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

/** What becomes of the messages of one call, while its database transaction is open. */
interface Taking {
  readonly deps: Deps;
  readonly trx: Trx;
  readonly actor: Actor;
  readonly seat: BookSeat;
  readonly reader: Reader;
  readonly at: Date;
}

/** Writes an entry from a draft; null where the rules of the ledger refuse it, so that a person has to look. */
async function tryWrite(taking: Taking, input: TransactionInput): Promise<Transaction | null> {
  const { deps, trx, actor, seat, at } = taking;
  try {
    return await writeInput(deps, trx, { bookId: seat.bookId, userId: actor.userId, at }, input);
  } catch (error) {
    if (error instanceof RuleViolation || error instanceof AppError) return null;
    throw error;
  }
}

async function writeDraft(
  taking: Taking,
  one: KnownDraft,
  written: ReadonlyMap<number, Transaction>,
): Promise<Transaction | null> {
  const { draft } = one;
  if (draft.kind !== 'CANCEL') return tryWrite(taking, inputOf(one));
  const here = draft.cancels === null ? undefined : written.get(draft.cancels);
  const { trx, seat, reader } = taking;
  // Looked up once more: the purchase may have been booked, or given back, by a message just before in this text.
  const purchase = await cancelledEntry(trx, seat.bookId, reader, draft, one.means);
  if (purchase !== null) return tryWrite(taking, refundInput(one, purchase));
  return here === undefined
    ? null
    : tryWrite(taking, refundInput(one, { ...here, categoryId: here.splits[0]?.categoryId ?? null }));
}

/**
 * Books what a text surely says, each message once however often it comes, and puts the rest into the sender's inbox.
 * A cancel becomes a refund of its purchase; without one it books nothing and waits in the inbox.
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
  const drafts = draftsIn(deps, seat, input);
  return writing(deps, actor, async (trx) => {
    const known = await knowDrafts(deps, trx, seat, reader, drafts);
    const wanted = known.filter(({ draft }) => draft.kind !== 'IGNORE');
    const at = deps.clock.now();
    const fresh = await takeMessages(
      trx,
      bookId,
      wanted.map(({ hash }) => hash),
      at,
    );
    const taking: Taking = { deps, trx, actor, seat, reader, at };
    const written = new Map<number, Transaction>();
    const inbox: InboxItem[] = [];
    let duplicates = 0;
    for (const [index, one] of known.entries()) {
      if (one.draft.kind === 'IGNORE') continue;
      // The second of two equal messages in one text finds its hash used up by the first.
      if (!fresh.delete(one.hash.toString('hex'))) {
        duplicates += 1;
        continue;
      }
      const isTied = one.cancelled !== null || one.draft.cancels !== null;
      const isSure = confidenceOf(one.draft, isTied) >= INTAKE_SURE && isBookable(one);
      const entry = isSure ? await writeDraft(taking, one, written) : null;
      if (entry) {
        written.set(index, entry);
        await linkMessage(trx, bookId, one.hash, entry.id);
        continue;
      }
      const item = {
        id: newId(at),
        bookId,
        draft: viewOfDraft({ ...one, isTaken: false }),
        createdAt: at.toISOString(),
      };
      await insertInboxItem(trx, actor.userId, item);
      inbox.push(item);
    }
    const ignored = known.length - wanted.length;
    return { transactions: [...written.values()], inbox, duplicates, ignored };
  });
}
