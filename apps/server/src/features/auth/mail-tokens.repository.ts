import type { Db } from '../../db/database.ts';
import { anyOf } from '../../db/query-builder.ts';
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
  await db
    .insertInto('mail_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      purpose: token.purpose,
      email: token.email,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** What a mail token proves: that its user receives mail at this address of this account. */
export interface MailProof {
  readonly userId: string;
  readonly email: string;
  readonly purpose: MailPurpose;
}

/** Looks a token up without consuming it, for checks that come first. */
export async function findMailToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<MailProof | null> {
  const row = await db
    .selectFrom('mail_tokens')
    .select(['user_id as userId', 'email', 'purpose'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', anyOf(purposes))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes a token: only one of several concurrent requests with the same token gets a result. */
export async function useMailToken(
  db: Db,
  tokenHash: Buffer,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<MailProof | null> {
  const row = await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', anyOf(purposes))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id as userId', 'email', 'purpose'])
    .executeTakeFirst();
  return row ?? null;
}

/** Invalidates the open links of these kinds. */
export async function endMailTokens(
  db: Db,
  userId: string,
  purposes: readonly MailPurpose[],
  now: Date,
): Promise<void> {
  await db
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', anyOf(purposes))
    .where('used_at', 'is', null)
    .execute();
}
