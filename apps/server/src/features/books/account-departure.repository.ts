import type { Role } from '@salim/contract';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';

export interface SeatOfPerson {
  readonly bookId: string;
  readonly title: string;
  readonly role: Role;
}

/**
 * All books the user is a member of, including those in the trash, in a fixed order so that locks are always taken in
 * the same sequence.
 */
export async function listSeatsOfPerson(trx: Trx, userId: string): Promise<SeatOfPerson[]> {
  const { rows } = await sql<{ book_id: string; title: string; role: Role }>`
    select b.book_id, b.title, m.role
    from user_books ub
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id and m.left_at is null
    join books b on b.book_id = ub.book_id
    where ub.user_id = ${userId}
    order by b.book_id`.execute(trx);
  return rows.map((row) => ({ bookId: row.book_id, title: row.title, role: row.role }));
}

export interface OtherPerson {
  readonly userId: string;
  readonly role: Role;
}

/** Other members of a book who have an account, heirs first: highest role, then longest membership. */
export async function listHeirs(trx: Trx, bookId: string, userId: string): Promise<OtherPerson[]> {
  const { rows } = await sql<Row<'members', 'user_id' | 'role'>>`
    select m.user_id, m.role from members m join users u on u.user_id = m.user_id and u.deleted_at is null
    where m.book_id = ${bookId} and m.user_id <> ${userId} and m.left_at is null
    order by array_position(array['OWNER', 'MANAGER', 'MEMBER', 'VIEWER'], m.role), m.joined_at, m.user_id`.execute(
    trx,
  );
  return rows.map((row) => ({ userId: row.user_id, role: row.role }));
}

export async function updateRole(trx: Trx, bookId: string, userId: string, role: Role): Promise<void> {
  await trx
    .updateTable('members')
    .set({ role, own_entries_only: false })
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .execute();
}

/** Backdates the deletion so that the next purge removes the book and it cannot be restored meanwhile. */
export async function scheduleBookDeletion(trx: Trx, bookId: string, at: Date): Promise<void> {
  await sql`update books set deleted_at = to_timestamp(0), version = version + 1 where book_id = ${bookId}`.execute(
    trx,
  );
  await trx
    .updateTable('members')
    .set({ left_at: at, pay_to_sealed: null })
    .where('book_id', '=', bookId)
    .where('left_at', 'is', null)
    .execute();
  await trx.deleteFrom('user_books').where('book_id', '=', bookId).execute();
}

/** The user's nicknames in their books, in addition to the account name. */
export async function listNicknames(trx: Trx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ nickname: string }>`
    select distinct m.nickname from user_books ub
    join members m on m.book_id = ub.book_id and m.user_id = ub.user_id
    where ub.user_id = ${userId} and m.nickname is not null`.execute(trx);
  return rows.map((row) => row.nickname);
}

/** Removes the user's names from the seat and from the activity log of the book. */
export async function anonymizeSeat(trx: Trx, bookId: string, userId: string): Promise<void> {
  await trx
    .updateTable('members')
    .set({ nickname: null })
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .execute();
  const nameless = JSON.stringify({ name: '탈퇴한 사용자', nickname: null, profileImageUrl: null });
  await sql`
    update activity set
      before = case when before ? 'name' then before || ${nameless}::jsonb else before end,
      after = case when after ? 'name' then after || ${nameless}::jsonb else after end
    where book_id = ${bookId} and entity = 'MEMBER' and entity_id = ${userId}`.execute(trx);
  await trx
    .updateTable('activity')
    .set({ program: null })
    .where('book_id', '=', bookId)
    .where('actor_id', '=', userId)
    .where('program', 'is not', null)
    .execute();
}
