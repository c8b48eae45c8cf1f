import type { Member, Role } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

const selection = sql`
  select m.user_id as "userId", coalesce(u.name, m.seat_name, '탈퇴한 사용자') as name,
    u.profile_image_url as "profileImageUrl", m.role, m.nickname, m.color,
    u.user_id is not null as "hasAccount", m.own_entries_only as "ownEntriesOnly", m.joined_at as "joinedAt"
  from members m left join users u on u.user_id = m.user_id and u.deleted_at is null`;

export async function listMembersByBook(db: Db, bookId: string): Promise<Member[]> {
  const { rows } = await sql<Member>`
    ${selection} where m.book_id = ${bookId} and m.left_at is null
    order by m.joined_at, m.user_id`.execute(db);
  return rows;
}

export async function findMember(db: Db, bookId: string, userId: string): Promise<Member | null> {
  const { rows } = await sql<Member>`
    ${selection} where m.book_id = ${bookId} and m.user_id = ${userId} and m.left_at is null`.execute(db);
  return rows[0] ?? null;
}

export interface NewMember {
  readonly bookId: string;
  readonly userId: string;
  readonly role: Role;
  /** Creates a seat without an account. */
  readonly seatName: string | null;
  readonly color: string;
  readonly joinedAt: Date;
}

/**
 * A returning member gets the old seat back, because transactions refer to it, and the old color unless another member
 * has got it since.
 */
export async function insertMember(trx: Trx, member: NewMember): Promise<void> {
  await sql`
    insert into members (book_id, user_id, role, seat_name, color, joined_at)
    values (${member.bookId}, ${member.userId}, ${member.role}, ${member.seatName}, ${member.color}, ${member.joinedAt})
    on conflict (book_id, user_id) do update
      set role = excluded.role, own_entries_only = false, joined_at = excluded.joined_at, left_at = null,
        color = case when exists (
          select 1 from members o
          where o.book_id = members.book_id and o.left_at is null and o.color = members.color)
          then excluded.color else members.color end
      where members.left_at is not null`.execute(trx);
  if (member.seatName !== null) return;
  await sql`
    insert into user_books (user_id, book_id, position)
    select ${member.userId}::uuid, ${member.bookId}::uuid,
      coalesce((select max(position) + 1 from user_books where user_id = ${member.userId}), 0)
    on conflict do nothing`.execute(trx);
}

export async function updateMemberRow(
  trx: Trx,
  bookId: string,
  userId: string,
  changes: {
    role?: Role | undefined;
    nickname?: string | null | undefined;
    color?: string | undefined;
    seatName?: string | undefined;
    ownEntriesOnly?: boolean | undefined;
  },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await trx
    .updateTable('members')
    .set({
      role: changes.role,
      nickname: changes.nickname,
      color: changes.color,
      seat_name: changes.seatName,
      own_entries_only: changes.ownEntriesOnly,
    })
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .execute();
}

/** The seat stays, because transactions refer to it, but no longer grants access or shows an account. */
export async function endMembership(trx: Trx, bookId: string, userId: string, leftAt: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set({ left_at: leftAt, pay_to_sealed: null })
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .execute();
  await trx.deleteFrom('user_books').where('user_id', '=', userId).where('book_id', '=', bookId).execute();
}
