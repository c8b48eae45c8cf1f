import type { Closing, MemberWeight } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

/** The balances stored with a closing, and the weights of incomes that it freezes, by month. */
export type ClosedStatement = Pick<Closing, 'members' | 'transfers'> & {
  readonly incomes?: Readonly<Record<string, readonly MemberWeight[]>>;
};

export interface StoredClosing {
  readonly id: string;
  readonly through: string;
  readonly statement: ClosedStatement;
  readonly closedBy: string;
  readonly closedByName: string | null;
  readonly closedAt: string;
  readonly reopenedAt: string | null;
  readonly consents: readonly string[];
}

const selection = sql`
  select c.closing_id as id, c.through, c.statement, c.closed_by as "closedBy",
    coalesce(m.nickname, u.name, m.seat_name) as "closedByName", c.closed_at as "closedAt",
    c.reopened_at as "reopenedAt",
    (select coalesce(json_agg(g.user_id order by g.agreed_at, g.user_id), '[]') from closing_consents g
      where g.book_id = c.book_id and g.closing_id = c.closing_id) as consents
  from closings c
  join members m on m.book_id = c.book_id and m.user_id = c.closed_by
  left join users u on u.user_id = c.closed_by and u.deleted_at is null`;

/** Latest date first; of one date, those in force before those reopened. */
export async function listClosingsByBook(db: Db, bookId: string): Promise<StoredClosing[]> {
  const { rows } = await sql<StoredClosing>`
    ${selection} where c.book_id = ${bookId}
    order by c.through desc, c.reopened_at is not null, c.closed_at desc, c.closing_id`.execute(db);
  return rows;
}

/** The last closed date; null when nothing is closed. */
export async function closedThrough(db: Db, bookId: string): Promise<string | null> {
  const { rows } = await sql<{ through: string | null }>`
    select max(through) as through from closings where book_id = ${bookId} and reopened_at is null`.execute(db);
  return rows[0]?.through ?? null;
}

/**
 * Waits for writes to the shared transactions of a book that are in progress, and makes later ones wait until the end
 * of the database transaction.
 */
export async function lockSharedTransactions(trx: Trx, bookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('closing ' || ${bookId}::uuid, 0))`.execute(trx);
}

/** Waits for a closing in progress, and makes later ones wait until the end of the database transaction. */
export async function lockClosings(trx: Trx, bookId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('closing ' || ${bookId}::uuid, 0))`.execute(trx);
}

export async function insertClosing(
  trx: Trx,
  closing: {
    readonly bookId: string;
    readonly id: string;
    readonly through: string;
    readonly statement: ClosedStatement;
    readonly closedBy: string;
    readonly closedAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto('closings')
    .values({
      book_id: closing.bookId,
      closing_id: closing.id,
      through: closing.through,
      statement: JSON.stringify(closing.statement),
      closed_by: closing.closedBy,
      closed_at: closing.closedAt,
    })
    .execute();
}

/** Records a consent; repeating it changes nothing. */
export async function insertConsent(
  trx: Trx,
  consent: { readonly bookId: string; readonly closingId: string; readonly userId: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('closing_consents')
    .values({ book_id: consent.bookId, closing_id: consent.closingId, user_id: consent.userId, agreed_at: consent.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markReopened(trx: Trx, bookId: string, closingId: string, at: Date): Promise<void> {
  await trx
    .updateTable('closings')
    .set({ reopened_at: at })
    .where('book_id', '=', bookId)
    .where('closing_id', '=', closingId)
    .execute();
}
