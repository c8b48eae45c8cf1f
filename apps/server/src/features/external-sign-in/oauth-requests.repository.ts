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
  await db
    .insertInto('oauth_requests')
    .values({
      state_hash: oauthRequest.stateHash,
      browser_hash: oauthRequest.browserHash,
      provider: oauthRequest.provider,
      user_id: oauthRequest.linkFor?.userId ?? null,
      session_id: oauthRequest.linkFor?.sessionId ?? null,
      sealed_checks: oauthRequest.sealedChecks,
      return_to: oauthRequest.returnTo,
      created_at: oauthRequest.createdAt,
      expires_at: oauthRequest.expiresAt,
    })
    .execute();
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
  const row = await db
    .updateTable('oauth_requests')
    .set({ used_at: now })
    .where('state_hash', '=', oauthRequest.stateHash)
    .where('browser_hash', '=', oauthRequest.browserHash)
    .where('provider', '=', oauthRequest.provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'session_id', 'sealed_checks', 'return_to'])
    .executeTakeFirst();
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
  await db
    .insertInto('external_tickets')
    .values({
      ticket_hash: ticket.ticketHash,
      browser_hash: ticket.browserHash,
      step: ticket.step,
      provider: ticket.provider,
      user_id: ticket.userId,
      sealed_identity: ticket.sealedIdentity,
      created_at: ticket.createdAt,
      expires_at: ticket.expiresAt,
    })
    .execute();
}

export interface TicketKey {
  readonly ticketHash: Buffer;
  readonly browserHash: Buffer;
}

export async function findTicket(db: Db, key: TicketKey, now: Date): Promise<Ticket | null> {
  const row = await db
    .selectFrom('external_tickets')
    .select(['step', 'provider', 'user_id as userId', 'sealed_identity as sealedIdentity'])
    .where('ticket_hash', '=', key.ticketHash)
    .where('browser_hash', '=', key.browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes a ticket, once. */
export async function useTicket(db: Db, key: TicketKey, step: TicketStep, now: Date): Promise<Ticket | null> {
  const row = await db
    .updateTable('external_tickets')
    .set({ used_at: now })
    .where('ticket_hash', '=', key.ticketHash)
    .where('browser_hash', '=', key.browserHash)
    .where('step', '=', step)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['step', 'provider', 'user_id as userId', 'sealed_identity as sealedIdentity'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes OAuth requests and tickets that expired before `before`. */
export async function deleteOauthRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('oauth_requests').where('expires_at', '<', before.toISOString()).execute();
  await db.deleteFrom('external_tickets').where('expires_at', '<', before.toISOString()).execute();
}
