import type { Db, Trx } from '../../db/database.ts';

/** Ids of the insights that a member has dismissed. */
export async function listDismissedInsights(db: Db, bookId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('insight_dismissals')
    .select('insight_id')
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.insight_id);
}

/** Idempotent. */
export async function insertInsightDismissal(
  trx: Trx,
  dismissal: { readonly bookId: string; readonly userId: string; readonly insightId: string; readonly at: Date },
): Promise<void> {
  const { bookId, userId, insightId, at } = dismissal;
  await trx
    .insertInto('insight_dismissals')
    .values({ book_id: bookId, user_id: userId, insight_id: insightId, dismissed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
