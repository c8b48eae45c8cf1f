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
  await trx
    .insertInto('profile_images')
    .values({ user_id: userId, name, content, created_at: createdAt })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        name: row.ref('excluded.name'),
        content: row.ref('excluded.content'),
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .execute();
}

export async function deleteImage(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('profile_images').where('user_id', '=', userId).execute();
}

export async function findImage(db: Db, name: string): Promise<Buffer | null> {
  const row = await db.selectFrom('profile_images').select('content').where('name', '=', name).executeTakeFirst();
  return row?.content ?? null;
}
