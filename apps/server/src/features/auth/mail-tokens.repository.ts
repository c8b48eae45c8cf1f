import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MailTokenTable } from './auth.table.ts';

export interface NewMailToken {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly purpose: MailTokenTable['purpose'];
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

/** Uses a token up, once: of any number of requests with the same token one gets an answer. */
export async function useMailToken(
  db: Db,
  tokenHash: Buffer,
  purpose: MailTokenTable['purpose'],
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const { rows } = await sql<{ user_id: string; email: string }>`
    update mail_tokens set used_at = ${now}
    where token_hash = ${tokenHash} and purpose = ${purpose} and used_at is null and expires_at > ${now}
    returning user_id, email`.execute(db);
  const row = rows[0];
  return row ? { userId: row.user_id, email: row.email } : null;
}
