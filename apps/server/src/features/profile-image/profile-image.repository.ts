import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

export interface ProfileImage {
  readonly userId: string;
  /** Last path segment of its URL. */
  readonly name: string;
  /** A WebP image. */
  readonly content: Buffer;
  readonly createdAt: Date;
}

/** Replaces the user's previous image. */
export async function putImage(trx: Trx, { userId, name, content, createdAt }: ProfileImage): Promise<void> {
  await sql`
    insert into profile_images (user_id, name, content, created_at) values (${userId}, ${name}, ${content}, ${createdAt})
    on conflict (user_id) do update set name = excluded.name, content = excluded.content, created_at = excluded.created_at`.execute(
    trx,
  );
}

export async function deleteImage(trx: Trx, userId: string): Promise<void> {
  await sql`delete from profile_images where user_id = ${userId}`.execute(trx);
}

export async function findImage(db: Db, name: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`select content from profile_images where name = ${name}`.execute(db);
  return rows[0]?.content ?? null;
}
