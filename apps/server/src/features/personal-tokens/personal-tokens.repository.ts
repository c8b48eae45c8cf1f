import type { PersonalToken, TokenScope } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

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
  await sql`
    insert into personal_tokens (user_id, token_id, token_hash, name, scopes, book_ids, created_at, expires_at)
    values (${token.userId}, ${token.tokenId}, ${token.tokenHash}, ${token.name}, ${token.scopes}::text[],
      ${token.bookIds}::uuid[], ${token.createdAt}, ${token.expiresAt})`.execute(db);
}

export async function countTokens(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from personal_tokens where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Newest first. */
export async function listTokensOf(db: Db, userId: string): Promise<PersonalToken[]> {
  const { rows } = await sql<{
    token_id: string;
    name: string;
    scopes: TokenScope[];
    book_ids: string[] | null;
    created_at: string;
    expires_at: string | null;
    last_used_at: string | null;
  }>`
    select token_id, name, scopes, book_ids, created_at, expires_at, last_used_at
    from personal_tokens where user_id = ${userId} order by created_at desc, token_id desc`.execute(db);
  return rows.map((row) => ({
    id: row.token_id,
    name: row.name,
    scopes: row.scopes,
    bookIds: row.book_ids,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
}

export interface TokenHolder {
  readonly userId: string;
  readonly tokenId: string;
  readonly scopes: readonly TokenScope[];
  readonly bookIds: readonly string[] | null;
  readonly lastUsedAt: Date | null;
}

/** The owner of a token, as long as it is valid and the owner has an account. */
export async function findTokenHolder(db: Db, tokenHash: Buffer, now: Date): Promise<TokenHolder | null> {
  const { rows } = await sql<{
    user_id: string;
    token_id: string;
    scopes: TokenScope[];
    book_ids: string[] | null;
    last_used_at: string | null;
  }>`
    select t.user_id, t.token_id, t.scopes, t.book_ids, t.last_used_at
    from personal_tokens t join users u on u.user_id = t.user_id and u.deleted_at is null
    where t.token_hash = ${tokenHash} and (t.expires_at is null or t.expires_at > ${now})`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    userId: row.user_id,
    tokenId: row.token_id,
    scopes: row.scopes,
    bookIds: row.book_ids,
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  };
}

export async function markTokenUsed(db: Db, userId: string, tokenId: string, at: Date): Promise<void> {
  await sql`
    update personal_tokens set last_used_at = ${at} where user_id = ${userId} and token_id = ${tokenId}`.execute(db);
}

/** @returns false when there is no such token, or it belongs to another user */
export async function deleteTokenOf(db: Db, userId: string, tokenId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from personal_tokens where user_id = ${userId} and token_id = ${tokenId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteTokensOf(db: Db, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from personal_tokens where user_id = ${userId}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function isTokenGood(db: Db, userId: string, tokenId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from personal_tokens
    where user_id = ${userId} and token_id = ${tokenId} and (expires_at is null or expires_at > ${now})`.execute(db);
  return rows.length > 0;
}
