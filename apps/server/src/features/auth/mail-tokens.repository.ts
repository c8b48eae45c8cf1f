import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.generated.ts';

export type MailPurpose = Tables['mail_tokens']['purpose'];

export interface NewMailToken {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly purpose: MailPurpose;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertMailToken(db: Db, token: NewMailToken): Promise<void> {
  await sql`
    insert into mail_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
    values (${token.tokenHash}, ${token.userId}, ${token.purpose}, ${token.email}, ${token.createdAt}, ${token.expiresAt})`.execute(
    db,
  );
}

/** What a mail token proves: that its user receives mail at this address of this account. */
export interface MailProof {
  readonly userId: string;
  readonly email: string;
  readonly purpose: MailPurpose;
}

interface ProofRow {
  user_id: string;
  email: string;
  purpose: MailPurpose;
}

function proofOf(row: ProofRow | undefined): MailProof | null {
  return row ? { userId: row.user_id, email: row.email, purpose: row.purpose } : null;
}

/** Looks a token up without consuming it, for checks that come first. */
export async function findMailToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<MailProof | null> {
  const { rows } = await sql<ProofRow>`
    select user_id, email, purpose from mail_tokens
    where token_hash = ${tokenHash} and purpose = any(${purposes}) and used_at is null and expires_at > ${now}`.execute(
    db,
  );
  return proofOf(rows[0]);
}

/** Consumes a token: only one of several concurrent requests with the same token gets a result. */
export async function useMailToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<MailProof | null> {
  const { rows } = await sql<ProofRow>`
    update mail_tokens set used_at = ${now}
    where token_hash = ${tokenHash} and purpose = any(${purposes}) and used_at is null and expires_at > ${now}
    returning user_id, email, purpose`.execute(db);
  return proofOf(rows[0]);
}

/** Invalidates the open links of these kinds. */
export async function endMailTokens(
  db: Db,
  userId: string,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<void> {
  await sql`
    update mail_tokens set used_at = ${now}
    where user_id = ${userId} and purpose = any(${purposes}) and used_at is null`.execute(db);
}
