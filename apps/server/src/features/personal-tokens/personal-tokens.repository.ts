import type { PersonalToken, TokenScope } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';

export interface NewPersonalToken {
  readonly tokenId: string;
  readonly userId: string;
  readonly tokenHash: Buffer;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly bookIds: readonly string[] | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export async function insertToken(db: Db, token: NewPersonalToken): Promise<void> {
  await db
    .insertInto('personal_tokens')
    .values({
      user_id: token.userId,
      token_id: token.tokenId,
      token_hash: token.tokenHash,
      name: token.name,
      scopes: [...token.scopes],
      book_ids: token.bookIds && [...token.bookIds],
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

export async function countTokens(db: Db, userId: string): Promise<number> {
  return countRows(db.selectFrom('personal_tokens').where('user_id', '=', userId));
}

/** Newest first. */
export async function listTokensOf(db: Db, userId: string): Promise<PersonalToken[]> {
  return db
    .selectFrom('personal_tokens')
    .select([
      'token_id as id',
      'name',
      'scopes',
      'book_ids as bookIds',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_id', 'desc')
    .execute();
}

export interface TokenHolder {
  readonly userId: string;
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly bookIds: readonly string[] | null;
  readonly lastUsedAt: Date | null;
}

/** The owner of a token, as long as it is valid and the owner has an account. */
export async function findTokenHolder(db: Db, tokenHash: Buffer, now: Date): Promise<TokenHolder | null> {
  const { rows } = await sql<
    Row<'personal_tokens', 'user_id' | 'token_id' | 'name' | 'scopes' | 'book_ids' | 'last_used_at'>
  >`
    select t.user_id, t.token_id, t.name, t.scopes, t.book_ids, t.last_used_at
    from personal_tokens t join users u on u.user_id = t.user_id and u.deleted_at is null
    where t.token_hash = ${tokenHash} and (t.expires_at is null or t.expires_at > ${now})`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.user_id,
    tokenId: row.token_id,
    name: row.name,
    scopes: row.scopes,
    bookIds: row.book_ids,
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  };
}

export async function markTokenUsed(db: Db, userId: string, tokenId: string, at: Date): Promise<void> {
  await db
    .updateTable('personal_tokens')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('token_id', '=', tokenId)
    .execute();
}

/** @returns false when there is no such token, or it belongs to another user */
export async function deleteTokenOf(db: Db, userId: string, tokenId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .where('token_id', '=', tokenId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteTokensOf(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('personal_tokens').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function isTokenGood(db: Db, userId: string, tokenId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from personal_tokens
    where user_id = ${userId} and token_id = ${tokenId} and (expires_at is null or expires_at > ${now})`.execute(db);
  return rows.length > 0;
}
