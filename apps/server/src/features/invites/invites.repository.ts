import type { Role } from '@salim/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

export type InvitedRole = Exclude<Role, 'OWNER'>;

export interface NewInvite {
  readonly bookId: string;
  readonly inviteId: string;
  readonly codeSealed: string;
  readonly role: InvitedRole;
  readonly maxUses: number;
  readonly seatUserId: string | null;
  readonly inviteeId: string | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvite(trx: Trx, invite: NewInvite): Promise<void> {
  await sql`
    insert into invites (book_id, invite_id, code_sealed, role, max_uses, seat_user_id, invitee_id, created_by,
      created_at, expires_at)
    values (${invite.bookId}, ${invite.inviteId}, ${invite.codeSealed}, ${invite.role}, ${invite.maxUses},
      ${invite.seatUserId}, ${invite.inviteeId}, ${invite.createdBy}, ${invite.createdAt}, ${invite.expiresAt})`.execute(
    trx,
  );
}

export interface InviteRow {
  invite_id: string;
  code_sealed: string;
  role: InvitedRole;
  max_uses: number;
  uses: number;
  seat_user_id: string | null;
  seat_name: string | null;
  invitee_id: string | null;
  invitee_name: string | null;
  created_by: string;
  creator_name: string | null;
  creator_image_url: string | null;
  created_at: string;
  expires_at: string;
}

/**
 * SQL condition for a valid invitation `i`: its creator must still have the right to invite, so that removed members
 * cannot come back through an invitation they created, and invitations to roles that only an owner grants end with the
 * ownership.
 */
function works(now: Date): RawBuilder<unknown> {
  return sql`i.revoked_at is null and i.expires_at > ${now} and i.uses < i.max_uses and exists (
    select 1 from members c join books b on b.book_id = c.book_id and b.deleted_at is null
    where c.book_id = i.book_id and c.user_id = i.created_by and c.left_at is null
      and (c.role = 'OWNER' or (c.role = 'MANAGER' and i.role <> 'MANAGER')))`;
}

const selection = sql`
  select i.invite_id, i.code_sealed, i.role, i.max_uses, i.uses, i.seat_user_id, s.seat_name, i.invitee_id,
    e.name as invitee_name, i.created_by, u.name as creator_name, u.profile_image_url as creator_image_url,
    i.created_at, i.expires_at
  from invites i
  left join users u on u.user_id = i.created_by and u.deleted_at is null
  left join users e on e.user_id = i.invitee_id and e.deleted_at is null
  left join members s on s.book_id = i.book_id and s.user_id = i.seat_user_id and s.left_at is null`;

/** Valid invitations, newest first. */
export async function listWorkingInvites(db: Db, bookId: string, now: Date): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    ${selection} where i.book_id = ${bookId} and ${works(now)}
    order by i.created_at desc, i.invite_id`.execute(db);
  return rows;
}

/** The invitation, if this user can use it. */
export async function findWorkingInvite(
  db: Db,
  invite: { readonly bookId: string; readonly inviteId: string },
  userId: string,
  now: Date,
): Promise<InviteRow | null> {
  const { rows } = await sql<InviteRow>`
    ${selection} where i.book_id = ${invite.bookId} and i.invite_id = ${invite.inviteId} and ${works(now)}
      and (i.invitee_id is null or i.invitee_id = ${userId})`.execute(db);
  return rows[0] ?? null;
}

/** The same for an invitation just created, whatever its state. */
export async function findInvite(db: Db, bookId: string, inviteId: string): Promise<InviteRow | null> {
  const { rows } = await sql<InviteRow>`
    ${selection} where i.book_id = ${bookId} and i.invite_id = ${inviteId}`.execute(db);
  return rows[0] ?? null;
}

/** Uses the invitation once; the condition ensures that concurrent uses cannot exceed its limit. */
export async function useInvite(
  trx: Trx,
  invite: { readonly bookId: string; readonly inviteId: string },
  userId: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invites i set uses = i.uses + 1
    where i.book_id = ${invite.bookId} and i.invite_id = ${invite.inviteId} and ${works(now)}
      and (i.invitee_id is null or i.invitee_id = ${userId})`.execute(trx);
  return numAffectedRows === 1n;
}

/** @returns whether there was an invitation to revoke */
export async function revokeInviteRow(trx: Trx, bookId: string, inviteId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invites set revoked_at = ${at}
    where book_id = ${bookId} and invite_id = ${inviteId} and revoked_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Deletes invitations that expired or were revoked before `before`, and their directory rows. */
export async function deleteDeadInvites(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from invites where expires_at < ${before} or revoked_at < ${before} returning invite_id)
    delete from directory where id in (select invite_id from gone)`.execute(db);
}
