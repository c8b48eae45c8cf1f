import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export interface NewOauthRequest {
  readonly stateHash: Buffer;
  readonly browserHash: Buffer;
  readonly provider: string;
  /** The account and session that requested a link; null for signing in. */
  readonly linkFor: { readonly userId: string; readonly sessionId: string } | null;
  readonly sealedChecks: string;
  readonly returnTo: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertOauthRequest(db: Db, oauthRequest: NewOauthRequest): Promise<void> {
  await sql`
    insert into oauth_requests (state_hash, browser_hash, provider, user_id, session_id, sealed_checks, return_to,
      created_at, expires_at)
    values (${oauthRequest.stateHash}, ${oauthRequest.browserHash}, ${oauthRequest.provider}, ${oauthRequest.linkFor?.userId ?? null},
      ${oauthRequest.linkFor?.sessionId ?? null}, ${oauthRequest.sealedChecks}, ${oauthRequest.returnTo}, ${oauthRequest.createdAt}, ${oauthRequest.expiresAt})`.execute(
    db,
  );
}

export interface OauthRequest {
  readonly linkFor: { readonly userId: string; readonly sessionId: string } | null;
  readonly sealedChecks: string;
  readonly returnTo: string;
}

/** Consumes an OAuth request, once, for the browser and the provider it was started with. */
export async function takeOauthRequest(
  db: Db,
  oauthRequest: { readonly stateHash: Buffer; readonly browserHash: Buffer; readonly provider: string },
  now: Date,
): Promise<OauthRequest | null> {
  const { rows } = await sql<{
    user_id: string | null;
    session_id: string | null;
    sealed_checks: string;
    return_to: string;
  }>`
    update oauth_requests set used_at = ${now}
    where state_hash = ${oauthRequest.stateHash} and browser_hash = ${oauthRequest.browserHash} and provider = ${oauthRequest.provider}
      and used_at is null and expires_at > ${now}
    returning user_id, session_id, sealed_checks, return_to`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    linkFor:
      row.user_id === null || row.session_id === null ? null : { userId: row.user_id, sessionId: row.session_id },
    sealedChecks: row.sealed_checks,
    returnTo: row.return_to,
  };
}

export type TicketStep = 'JOIN' | 'OTP';

export interface Ticket {
  readonly step: TicketStep;
  readonly provider: string;
  /** The account that requires its second factor; null when there is no account yet. */
  readonly userId: string | null;
  readonly sealedIdentity: string;
}

export interface NewTicket extends Ticket {
  readonly ticketHash: Buffer;
  readonly browserHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertTicket(db: Db, ticket: NewTicket): Promise<void> {
  await sql`
    insert into external_tickets (ticket_hash, browser_hash, step, provider, user_id, sealed_identity, created_at,
      expires_at)
    values (${ticket.ticketHash}, ${ticket.browserHash}, ${ticket.step}, ${ticket.provider}, ${ticket.userId},
      ${ticket.sealedIdentity}, ${ticket.createdAt}, ${ticket.expiresAt})`.execute(db);
}

interface TicketRow {
  step: TicketStep;
  provider: string;
  user_id: string | null;
  sealed_identity: string;
}

function ticketOf(row: TicketRow | undefined): Ticket | null {
  return row
    ? { step: row.step, provider: row.provider, userId: row.user_id, sealedIdentity: row.sealed_identity }
    : null;
}

export interface TicketKey {
  readonly ticketHash: Buffer;
  readonly browserHash: Buffer;
}

export async function findTicket(db: Db, key: TicketKey, now: Date): Promise<Ticket | null> {
  const { rows } = await sql<TicketRow>`
    select step, provider, user_id, sealed_identity from external_tickets
    where ticket_hash = ${key.ticketHash} and browser_hash = ${key.browserHash} and used_at is null
      and expires_at > ${now}`.execute(db);
  return ticketOf(rows[0]);
}

/** Consumes a ticket, once. */
export async function useTicket(db: Db, key: TicketKey, step: TicketStep, now: Date): Promise<Ticket | null> {
  const { rows } = await sql<TicketRow>`
    update external_tickets set used_at = ${now}
    where ticket_hash = ${key.ticketHash} and browser_hash = ${key.browserHash} and step = ${step}
      and used_at is null and expires_at > ${now}
    returning step, provider, user_id, sealed_identity`.execute(db);
  return ticketOf(rows[0]);
}

/** Deletes OAuth requests and tickets that expired before `before`. */
export async function deleteOldHops(db: Db, before: Date): Promise<void> {
  await sql`delete from oauth_requests where expires_at < ${before}`.execute(db);
  await sql`delete from external_tickets where expires_at < ${before}`.execute(db);
}
