import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface StatedIncome {
  readonly bookId: string;
  /** 202611. */
  readonly monthId: number;
  readonly userId: string;
}

/** Null if the member stated nothing. */
export async function findStated(db: Db, { bookId, monthId, userId }: StatedIncome): Promise<number | null> {
  const row = await db
    .selectFrom('stated_incomes')
    .select('amount')
    .where('book_id', '=', bookId)
    .where('month', '=', monthId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.amount ?? null;
}

export async function upsertStated(trx: Trx, stated: StatedIncome, amount: number, at: Date): Promise<void> {
  const { bookId, monthId, userId } = stated;
  await sql`
    insert into stated_incomes (book_id, month, user_id, amount, stated_at)
    values (${bookId}, ${monthId}, ${userId}, ${amount}, ${at})
    on conflict (book_id, month, user_id) do update set amount = excluded.amount, stated_at = excluded.stated_at`.execute(
    trx,
  );
}

export async function deleteStated(trx: Trx, { bookId, monthId, userId }: StatedIncome): Promise<void> {
  await trx
    .deleteFrom('stated_incomes')
    .where('book_id', '=', bookId)
    .where('month', '=', monthId)
    .where('user_id', '=', userId)
    .execute();
}

export interface OwnStatedIncome {
  readonly month: number;
  readonly amount: number;
}

/** What a member states in a book. */
export async function listStatedOf(db: Db, bookId: string, userId: string): Promise<OwnStatedIncome[]> {
  return db
    .selectFrom('stated_incomes')
    .select(['month', 'amount'])
    .where('book_id', '=', bookId)
    .where('user_id', '=', userId)
    .orderBy('month')
    .execute();
}
