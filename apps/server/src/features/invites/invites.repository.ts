import type { Role } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { isLive } from '../../db/queries/live-invite.ts';
import { anyOf } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

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
  await trx
    .insertInto('invites')
    .values({
      book_id: invite.bookId,
      invite_id: invite.inviteId,
      code_sealed: invite.codeSealed,
      role: invite.role,
      max_uses: invite.maxUses,
      seat_user_id: invite.seatUserId,
      invitee_id: invite.inviteeId,
      created_by: invite.createdBy,
      created_at: invite.createdAt,
      expires_at: invite.expiresAt,
    })
    .execute();
}

export interface InviteRow
  extends Row<
    'invites',
    | 'invite_id'
    | 'code_sealed'
    | 'role'
    | 'max_uses'
    | 'uses'
    | 'seat_user_id'
    | 'invitee_id'
    | 'created_by'
    | 'created_at'
    | 'expires_at'
  > {
  seat_name: string | null;
  invitee_name: string | null;
  creator_name: string | null;
  creator_image_url: string | null;
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
    ${selection} where i.book_id = ${bookId} and ${isLive(now)}
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
    ${selection} where i.book_id = ${invite.bookId} and i.invite_id = ${invite.inviteId} and ${isLive(now)}
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
    where i.book_id = ${invite.bookId} and i.invite_id = ${invite.inviteId} and ${isLive(now)}
      and (i.invitee_id is null or i.invitee_id = ${userId})`.execute(trx);
  return numAffectedRows === 1n;
}

/** @returns the id of the revoked invitation; null when none of the ids is a live one of the book */
export async function revokeInviteRow(
  trx: Trx,
  bookId: string,
  inviteIds: readonly string[],
  at: Date,
): Promise<string | null> {
  const row = await trx
    .updateTable('invites')
    .set({ revoked_at: at })
    .where('book_id', '=', bookId)
    .where('invite_id', '=', anyOf(inviteIds))
    .where('revoked_at', 'is', null)
    .returning('invite_id')
    .executeTakeFirst();
  return row?.invite_id ?? null;
}

/** Deletes invitations that expired or were revoked before `before`, and their directory rows. */
export async function deleteExpiredInvites(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (
      delete from invites where expires_at < ${before} or revoked_at < ${before} returning invite_id)
    delete from directory where id in (select invite_id from gone)`.execute(db);
}
