import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../database.ts';

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

/** SQL condition for an invitation `i` that admits one more account; it admits as many as it has uses. */
const admitsAccount = (now: Date) => sql`i.invitee_id is null and i.accounts_created < i.max_uses and ${isLive(now)}`;

/** Whether one of the ids is an invitation with which an account may be created now. */
export async function isAccountAdmitted(db: Db, inviteIds: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from directory d join invites i on i.book_id = d.book_id and i.invite_id = d.id
    where d.id = any(${inviteIds}::uuid[]) and ${admitsAccount(now)}`.execute(db);
  return rows.length > 0;
}

/** Counts an account created with the invitation; the condition ensures that concurrent ones cannot exceed its limit. */
export async function admitAccount(trx: Trx, inviteIds: readonly string[], now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invites i set accounts_created = i.accounts_created + 1
    from directory d
    where d.id = any(${inviteIds}::uuid[]) and i.book_id = d.book_id and i.invite_id = d.id
      and ${admitsAccount(now)}`.execute(trx);
  return numAffectedRows === 1n;
}
