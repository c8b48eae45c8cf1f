import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * SQL condition for a valid invitation `i`: its creator must still have the right to invite, so that removed members
 * cannot come back through an invitation they created, and invitations to roles that only an owner grants end with the
 * ownership.
 */
export function isLive(now: Date): RawBuilder<unknown> {
  return sql`i.revoked_at is null and i.expires_at > ${now} and i.uses < i.max_uses and exists (
    select 1 from members c join books b on b.book_id = c.book_id and b.deleted_at is null
    where c.book_id = i.book_id and c.user_id = i.created_by and c.left_at is null
      and (c.role = 'OWNER' or (c.role = 'MANAGER' and i.role <> 'MANAGER')))`;
}

/** Whether one of the ids is an invitation that anyone may use now. */
export async function isInviteLive(db: Db, inviteIds: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from directory d join invites i on i.book_id = d.book_id and i.invite_id = d.id
    where d.id = any(${inviteIds}::uuid[]) and i.invitee_id is null and ${isLive(now)}`.execute(db);
  return rows.length > 0;
}
