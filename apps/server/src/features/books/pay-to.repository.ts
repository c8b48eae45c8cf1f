import type { Db, Trx } from '../../db/database.ts';
import { anyOf } from '../../db/query-builder.ts';

/** Sealed accounts of current members, by member. */
export async function findSealedPayTo(
  db: Db,
  bookId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('members')
    .select(['user_id', 'pay_to_sealed'])
    .where('book_id', '=', bookId)
    .where('user_id', '=', anyOf(userIds))
    .where('left_at', 'is', null)
    .execute();
  return new Map(
    rows.flatMap(({ user_id, pay_to_sealed }) => (pay_to_sealed === null ? [] : [[user_id, pay_to_sealed]])),
  );
}

export async function updateSealedPayTo(
  trx: Trx,
  bookId: string,
  userId: string,
  sealed: string | null,
): Promise<void> {
  await trx
    .updateTable('members')
    .set({ pay_to_sealed: sealed })
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .execute();
}
