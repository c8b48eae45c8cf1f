import {
  type BodyOf,
  COMMENTS_MAX,
  type Comment,
  type endpoints,
  type Member,
  type Transaction,
} from '@salim/contract';
import { mentionedIn } from '@salim/domain';
import { type BookSeat, requireRole } from '../../core/access-gate.service.ts';
import { type Actor, type Created, created, inWriteTransaction } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { membersOf } from '../books/members.service.ts';
import { lockViewById, viewsById } from '../transactions/transaction-views.service.ts';
import { readerAt } from '../transactions/transactions.service.ts';
import { notifyOfComment } from './comment-notices.service.ts';
import {
  type CommentPlace,
  deleteCommentRow,
  findComment,
  insertComment,
  listCommentsBy,
  listCommentsOf,
  type OwnComment,
  type StoredComment,
} from './comments.repository.ts';

const FORMER_USER = '탈퇴한 사용자';

function viewOf(stored: StoredComment): Comment {
  const { id, transactionId, text, createdAt } = stored;
  return {
    id,
    transactionId,
    text,
    author: {
      userId: stored.authorId,
      name: stored.authorName ?? FORMER_USER,
      profileImageUrl: stored.authorImageUrl,
      color: stored.authorColor,
    },
    mentions: stored.mentions.map(({ userId, name }) => ({ userId, name: name ?? FORMER_USER })),
    createdAt,
  };
}

/** @throws AppError TRANSACTION_NOT_FOUND, MASKED_ENTRY */
function requireOpen(transaction: Transaction | null | undefined): Transaction {
  if (!transaction || transaction.deletedAt !== null) throw new AppError('TRANSACTION_NOT_FOUND');
  if (transaction.isMasked) {
    throw new AppError('MASKED_ENTRY', { message: '비공개 거래의 댓글은 작성한 사람만 볼 수 있어요.' });
  }
  return transaction;
}

const OWN_PAGE = 500;

/** All comments of a member in a book, page by page; access has been checked. */
export async function* commentsBy(db: Db, bookId: string, userId: string): AsyncGenerator<readonly OwnComment[]> {
  let afterId: string | null = null;
  for (;;) {
    const page: OwnComment[] = await listCommentsBy(db, { bookId, userId, afterId, limit: OWN_PAGE });
    yield page;
    if (page.length < OWN_PAGE) return;
    afterId = page.at(-1)?.id ?? null;
  }
}

/** @throws AppError BOOK_NOT_FOUND, TRANSACTION_NOT_FOUND, MASKED_ENTRY */
export async function listComments(deps: Deps, actor: Actor, place: CommentPlace): Promise<Comment[]> {
  const seat = await requireRole(deps, actor, place.bookId, 'VIEWER');
  const { transactionId } = place;
  requireOpen((await viewsById(deps, place.bookId, [transactionId], readerAt(deps, seat))).get(transactionId));
  return (await listCommentsOf(deps.db, place)).map(viewOf);
}

/** @throws AppError TRANSACTION_NOT_FOUND, MASKED_ENTRY */
async function lockOpenTransaction(deps: Deps, trx: Trx, seat: BookSeat, transactionId: string): Promise<Transaction> {
  return requireOpen(await lockViewById(trx, seat.bookId, transactionId, readerAt(deps, seat)));
}

/**
 * Fields that decide who may see the activity: for a masked transaction other members only see that something happened.
 */
function noteOf({ description, visibility, createdBy, revealOn }: Transaction): object {
  return { description, visibility, createdBy, revealOn };
}

/** Whether only its author can see the transaction. */
function isHidden({ visibility, revealOn }: Transaction, revealedThrough: string): boolean {
  return visibility === 'MASKED' && (revealOn === null || revealOn > revealedThrough);
}

/** Mentioned members: those given by id, and those whose name follows an `@`. */
function mentionedIds(input: BodyOf<typeof endpoints.createComment>, members: readonly Member[]): string[] {
  const stranger = (input.mentions ?? []).findIndex((id) => members.every(({ userId }) => userId !== id));
  if (stranger >= 0) throw fieldRefusal('MEMBER_NOT_FOUND', `mentions.${stranger}`);
  const mentionable = members.map(({ userId, name, nickname }) => ({
    userId,
    names: nickname === null ? [name] : [nickname, name],
  }));
  return [...new Set([...(input.mentions ?? []), ...mentionedIn(input.text, mentionable)])];
}

async function requireComment(db: Db, place: CommentPlace, commentId: string): Promise<StoredComment> {
  const found = await findComment(db, place.bookId, commentId);
  if (found?.transactionId !== place.transactionId) throw new AppError('COMMENT_NOT_FOUND');
  return found;
}

/**
 * Adds a comment to a transaction and notifies the members concerned.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, MASKED_ENTRY, MEMBER_NOT_FOUND, ID_TAKEN,
 * TOO_MANY
 */
export async function createComment(
  deps: Deps,
  actor: Actor,
  place: CommentPlace,
  input: BodyOf<typeof endpoints.createComment>,
  requestHash: Buffer,
): Promise<Created<Comment>> {
  const { bookId, transactionId } = place;
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  return inWriteTransaction(deps, actor, async (trx) => {
    const createdAt = deps.clock.now();
    const id = input.id ?? newId(createdAt);
    const transaction = await lockOpenTransaction(deps, trx, seat, transactionId);
    const isNew = await claimForCreate(trx, { bookId, id, requestHash });
    if (!isNew) return created(viewOf(await requireComment(trx, place, id)), false);
    const earlier = await listCommentsOf(trx, place);
    if (earlier.length >= COMMENTS_MAX) throw new AppError('TOO_MANY');
    const members = await membersOf(trx, bookId);
    const called = mentionedIds(input, members);
    // Members who may not see the transaction are not notified.
    const isNotified = !isHidden(transaction, readerAt(deps, seat).revealedThrough);
    const mentions = isNotified ? called : called.filter((userId) => userId === actor.userId);
    await insertComment(trx, { ...place, id, authorId: actor.userId, text: input.text, mentions, createdAt });
    const comment = viewOf(await requireComment(trx, place, id));
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'COMMENTED',
      entity: 'TRANSACTION',
      entityId: transactionId,
      after: noteOf(transaction),
    });
    if (isNotified) {
      const earlierAuthorIds = earlier.map(({ authorId }) => authorId);
      await notifyOfComment(deps, trx, {
        bookId,
        comment,
        members,
        transactionAuthorId: transaction.createdBy,
        earlierAuthorIds,
      });
    }
    return created(comment);
  });
}

/**
 * Deletes one of the caller's own comments.
 *
 * @throws AppError BOOK_NOT_FOUND, ROLE_TOO_LOW, TRANSACTION_NOT_FOUND, MASKED_ENTRY, COMMENT_NOT_FOUND
 */
export async function deleteComment(
  deps: Deps,
  actor: Actor,
  place: CommentPlace & { readonly commentId: string },
): Promise<void> {
  const { bookId, transactionId, commentId } = place;
  const seat = await requireRole(deps, actor, bookId, 'OWN_ENTRIES');
  await inWriteTransaction(deps, actor, async (trx) => {
    const transaction = await lockOpenTransaction(deps, trx, seat, transactionId);
    const comment = await requireComment(trx, place, commentId);
    if (comment.authorId !== actor.userId) {
      throw new AppError('ROLE_TOO_LOW', { message: '내가 남긴 댓글만 삭제할 수 있어요.' });
    }
    await deleteCommentRow(trx, bookId, commentId);
    await recordActivity(deps, trx, actor.userId, {
      bookId,
      action: 'COMMENT_DELETED',
      entity: 'TRANSACTION',
      entityId: transactionId,
      before: noteOf(transaction),
    });
  });
}
