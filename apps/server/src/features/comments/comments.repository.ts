import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** The transaction that comments belong to. */
export interface CommentPlace {
  readonly bookId: string;
  readonly transactionId: string;
}

export interface StoredComment {
  readonly id: string;
  readonly transactionId: string;
  readonly text: string;
  readonly authorId: string;
  readonly authorName: string | null;
  readonly authorImageUrl: string | null;
  readonly authorColor: string;
  readonly mentions: readonly { readonly userId: string; readonly name: string | null }[];
  readonly createdAt: string;
}

const selection = sql`
  select c.comment_id as id, c.transaction_id as "transactionId", c.body as text, c.author_id as "authorId",
    coalesce(m.nickname, u.name, m.seat_name) as "authorName", u.profile_image_url as "authorImageUrl",
    m.color as "authorColor", c.created_at as "createdAt",
    (select coalesce(json_agg(json_build_object('userId', n.user_id, 'name', coalesce(n.nickname, v.name, n.seat_name))
        order by array_position(c.mentions, n.user_id)), '[]')
      from members n left join users v on v.user_id = n.user_id and v.deleted_at is null
      where n.book_id = c.book_id and n.user_id = any(c.mentions)) as mentions
  from comments c
  join members m on m.book_id = c.book_id and m.user_id = c.author_id
  left join users u on u.user_id = c.author_id and u.deleted_at is null`;

/** Oldest first. */
export async function listCommentsOf(db: Db, { bookId, transactionId }: CommentPlace): Promise<StoredComment[]> {
  const { rows } = await sql<StoredComment>`
    ${selection} where c.book_id = ${bookId} and c.transaction_id = ${transactionId}
    order by c.created_at, c.comment_id`.execute(db);
  return rows;
}

/** A comment as its author wrote it. */
export interface OwnComment {
  readonly id: string;
  readonly transactionId: string;
  readonly text: string;
  readonly createdAt: string;
}

/** The comments of a member in a book, paginated by id. */
export async function listCommentsBy(
  db: Db,
  page: { readonly bookId: string; readonly userId: string; readonly afterId: string | null; readonly limit: number },
): Promise<OwnComment[]> {
  const { rows } = await sql<OwnComment>`
    select comment_id as id, transaction_id as "transactionId", body as text, created_at as "createdAt" from comments
    where book_id = ${page.bookId} and author_id = ${page.userId}
      ${page.afterId === null ? sql`` : sql`and comment_id > ${page.afterId}`}
    order by comment_id limit ${page.limit}`.execute(db);
  return rows;
}

export async function findComment(db: Db, bookId: string, commentId: string): Promise<StoredComment | null> {
  const { rows } = await sql<StoredComment>`
    ${selection} where c.book_id = ${bookId} and c.comment_id = ${commentId}`.execute(db);
  return rows[0] ?? null;
}

export interface NewComment extends CommentPlace {
  readonly id: string;
  readonly authorId: string;
  readonly text: string;
  readonly mentions: readonly string[];
  readonly createdAt: Date;
}

export async function insertComment(trx: Trx, comment: NewComment): Promise<void> {
  await trx
    .insertInto('comments')
    .values({
      book_id: comment.bookId,
      comment_id: comment.id,
      transaction_id: comment.transactionId,
      author_id: comment.authorId,
      body: comment.text,
      mentions: [...comment.mentions],
      created_at: comment.createdAt,
    })
    .execute();
}

/** Transfers a member's comments and mentions to another member. */
export async function moveComments(
  trx: Trx,
  { bookId, fromId, toId }: { readonly bookId: string; readonly fromId: string; readonly toId: string },
): Promise<void> {
  await sql`
    update comments set author_id = case when author_id = ${fromId} then ${toId}::uuid else author_id end,
      mentions = array_replace(mentions, ${fromId}::uuid, ${toId}::uuid)
    where book_id = ${bookId} and (author_id = ${fromId} or ${fromId}::uuid = any(mentions))`.execute(trx);
}

export async function deleteCommentRow(trx: Trx, bookId: string, commentId: string): Promise<void> {
  await trx.deleteFrom('comments').where('book_id', '=', bookId).where('comment_id', '=', commentId).execute();
}
