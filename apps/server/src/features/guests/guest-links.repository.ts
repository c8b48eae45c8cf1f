import type { GuestLink, GuestScope } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

/** SQL condition for a link `g` whose maker may still make links: the links of former members must end with their role. */
const isAnsweredFor = sql`exists (
  select 1 from members maker where maker.book_id = g.book_id and maker.user_id = g.created_by
    and maker.left_at is null and maker.role in ('OWNER', 'MANAGER', 'MEMBER') and not maker.own_entries_only)`;

export interface NewGuestLink {
  readonly bookId: string;
  readonly guestLinkId: string;
  readonly memberId: string;
  readonly scope: GuestScope;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertGuestLink(trx: Trx, link: NewGuestLink): Promise<void> {
  await trx
    .insertInto('guest_links')
    .values({
      book_id: link.bookId,
      guest_link_id: link.guestLinkId,
      member_id: link.memberId,
      scope: link.scope,
      created_by: link.createdBy,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function countLiveLinks(db: Db, bookId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from guest_links g
    where g.book_id = ${bookId} and g.expires_at > ${now} and ${isAnsweredFor}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Links that still work, newest first. */
export async function listLiveLinks(db: Db, bookId: string, now: Date): Promise<GuestLink[]> {
  const { rows } = await sql<GuestLink>`
    select g.guest_link_id as id, g.member_id as "memberId", g.scope, g.expires_at as "expiresAt",
      g.created_at as "createdAt", g.last_opened_at as "lastOpenedAt"
    from guest_links g
    join members m on m.book_id = g.book_id and m.user_id = g.member_id and m.left_at is null
    where g.book_id = ${bookId} and g.expires_at > ${now} and ${isAnsweredFor}
    order by g.created_at desc, g.guest_link_id desc`.execute(db);
  return rows;
}

export interface LiveLink {
  readonly memberId: string;
  readonly memberName: string;
  readonly bookTitle: string;
  readonly scope: GuestScope;
  readonly createdBy: string;
  readonly lastOpenedAt: string | null;
}

interface Place {
  readonly bookId: string;
  readonly guestLinkId: string;
}

const liveLink = ({ bookId, guestLinkId }: Place, now: Date) => sql`
  select g.member_id as "memberId", coalesce(m.nickname, m.seat_name) as "memberName", b.title as "bookTitle", g.scope,
    g.created_by as "createdBy", g.last_opened_at as "lastOpenedAt"
  from guest_links g
  join members m on m.book_id = g.book_id and m.user_id = g.member_id and m.left_at is null
  join books b on b.book_id = g.book_id and b.deleted_at is null
  where g.book_id = ${bookId} and g.guest_link_id = ${guestLinkId} and g.expires_at > ${now}
    and ${isAnsweredFor}`;

/** A link that has not expired, of a seat that is still in the book and a maker who may make links; null otherwise. */
export async function findLiveLink(db: Db, place: Place, now: Date): Promise<LiveLink | null> {
  const { rows } = await sql<LiveLink>`${liveLink(place, now)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Like `findLiveLink`, but locks the link and its seat until the end of the database transaction, and serializes the
 * writes of one seat.
 */
export async function lockLiveLink(trx: Trx, place: Place, now: Date): Promise<LiveLink | null> {
  const { rows } = await sql<LiveLink>`${liveLink(place, now)} for no key update of m for share of g`.execute(trx);
  return rows[0] ?? null;
}

export interface LinkOfEarlierKey {
  readonly bookTitle: string;
  readonly memberName: string;
  readonly expiresAt: string;
}

/** Links of all books that still work and whose codes an earlier master key has hashed, by book and seat. */
export async function listLinksOfEarlierKeys(db: Db, now: Date): Promise<LinkOfEarlierKey[]> {
  const { rows } = await sql<LinkOfEarlierKey>`
    select b.title as "bookTitle", coalesce(m.nickname, m.seat_name) as "memberName", g.expires_at as "expiresAt"
    from installation i
    join guest_links g on g.created_at < i.key_since and g.expires_at > ${now}
    join members m on m.book_id = g.book_id and m.user_id = g.member_id and m.left_at is null
    join books b on b.book_id = g.book_id and b.deleted_at is null
    where ${isAnsweredFor}
    order by b.title, "memberName", g.guest_link_id`.execute(db);
  return rows;
}

export async function markLinkOpened(db: Db, { bookId, guestLinkId }: Place, at: Date): Promise<void> {
  await db
    .updateTable('guest_links')
    .set({ last_opened_at: at })
    .where('book_id', '=', bookId)
    .where('guest_link_id', '=', guestLinkId)
    .execute();
}

/** @returns the revoked link; null when the book has none with this id */
export async function deleteLink(
  trx: Trx,
  { bookId, guestLinkId }: Place,
): Promise<Row<'guest_links', 'member_id' | 'scope'> | null> {
  const row = await trx
    .deleteFrom('guest_links')
    .where('book_id', '=', bookId)
    .where('guest_link_id', '=', guestLinkId)
    .returning(['member_id', 'scope'])
    .executeTakeFirst();
  if (row) await trx.deleteFrom('directory').where('id', '=', guestLinkId).execute();
  return row ?? null;
}

export async function deleteLinksOfSeat(trx: Trx, bookId: string, memberId: string): Promise<void> {
  await sql`
    with gone as (
      delete from guest_links where book_id = ${bookId} and member_id = ${memberId} returning guest_link_id)
    delete from directory where id in (select guest_link_id from gone)`.execute(trx);
}

/** Deletes links that expired before `before`, and their directory rows. */
export async function deleteExpiredLinks(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (delete from guest_links where expires_at < ${before} returning guest_link_id)
    delete from directory where id in (select guest_link_id from gone)`.execute(db);
}
