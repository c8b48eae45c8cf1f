import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

export interface ChangeSubscription {
  readonly bookId: string;
  readonly userId: string;
  readonly title: string;
  /** Null until the first check after the user enabled these notices or joined the book. */
  readonly notifiedUpTo: Date | null;
  /** The later of joining the book and the last change of the notification settings. */
  readonly since: Date;
}

/** Seats of users who get notices about other members' changes. */
export async function listChangeSubscriptions(db: Db): Promise<ChangeSubscription[]> {
  const { rows } = await sql<{
    book_id: string;
    user_id: string;
    title: string;
    notified_up_to: string | null;
    since: string;
  }>`
    select m.book_id, m.user_id, b.title, c.notified_up_to, greatest(s.updated_at, m.joined_at) as since
    from notification_settings s
    join users u on u.user_id = s.user_id and u.deleted_at is null
    join user_books ub on ub.user_id = s.user_id
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.left_at is null
    join books b on b.book_id = m.book_id and b.deleted_at is null
    left join notified_changes c on c.book_id = m.book_id and c.user_id = m.user_id
    where s.settings @@ '$.types.CHANGE.* == true'
    order by m.book_id, m.user_id`.execute(db);
  return rows.map((row) => ({
    bookId: row.book_id,
    userId: row.user_id,
    title: row.title,
    notifiedUpTo: row.notified_up_to === null ? null : new Date(row.notified_up_to),
    since: new Date(row.since),
  }));
}

export interface ChangesOfOne {
  readonly actorId: string;
  readonly actorName: string | null;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The transaction, when all changes concern the same one. */
  readonly transactionId: string | null;
  readonly oldestAt: Date;
}

/**
 * Other members' changes to a book's transactions after `from`, up to `to`, by actor. Changes that are masked for the
 * reader, or were at the time, are left out entirely.
 */
export async function listChangesOfOthers(
  db: Db,
  reader: { readonly bookId: string; readonly userId: string },
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ChangesOfOne[]> {
  const { rows } = await sql<{
    actor_id: string;
    actor_name: string | null;
    added: number;
    changed: number;
    removed: number;
    transaction_ids: string[];
    oldest_at: string;
  }>`
    select a.actor_id, coalesce(min(m.nickname), min(u.name)) as actor_name,
      (count(*) filter (where a.action in ('CREATED', 'IMPORTED', 'RESTORED', 'BULK_RESTORED')))::int as added,
      (count(*) filter (where a.action in ('UPDATED', 'BULK_UPDATED', 'ATTACHED', 'DETACHED')))::int as changed,
      (count(*) filter (where a.action in ('DELETED', 'BULK_DELETED', 'IMPORT_TAKEN_BACK')))::int as removed,
      array_agg(distinct coalesce(a.entity_id::text, '')) as transaction_ids, min(a.created_at) as oldest_at
    from activity a
    left join users u on u.user_id = a.actor_id and u.deleted_at is null
    left join members m on m.book_id = a.book_id and m.user_id = a.actor_id
    where a.book_id = ${reader.bookId} and a.created_at > ${from} and a.created_at <= ${to}
      and a.actor_id <> ${reader.userId} and a.entity in ('TRANSACTION', 'IMPORT')
      and not is_private_activity(a) and not exists (select 1 from transactions t
        where t.book_id = a.book_id and t.transaction_id = a.entity_id and t.visibility = 'MASKED')
    group by a.actor_id order by min(a.created_at)`.execute(db);
  return rows.map((row) => ({
    actorId: row.actor_id,
    actorName: row.actor_name,
    added: row.added,
    changed: row.changed,
    removed: row.removed,
    transactionId: row.transaction_ids.length === 1 && row.removed === 0 ? row.transaction_ids[0] || null : null,
    oldestAt: new Date(row.oldest_at),
  }));
}

/** Advances to `to`; false when another server has sent the notices meanwhile. */
export async function moveNotifiedUpTo(
  trx: Trx,
  { bookId, userId, notifiedUpTo }: ChangeSubscription,
  to: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into notified_changes (book_id, user_id, notified_up_to) values (${bookId}, ${userId}, ${to})
    on conflict (book_id, user_id) do update set notified_up_to = excluded.notified_up_to
    where notified_changes.notified_up_to = ${notifiedUpTo}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Deletes the progress of users who have turned the notices off, so that turning them on again starts from then. */
export async function deleteUnsubscribed(db: Db): Promise<void> {
  await sql`
    delete from notified_changes c where not exists (
      select 1 from notification_settings s
      where s.user_id = c.user_id and s.settings @@ '$.types.CHANGE.* == true')`.execute(db);
}
