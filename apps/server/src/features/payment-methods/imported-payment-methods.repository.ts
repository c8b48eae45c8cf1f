import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';

/** Permanently deletes payment methods that no transaction refers to and that were not changed since their creation. */
export async function removeUnusedPaymentMethods(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      delete from payment_methods x where x.book_id = ${bookId} and x.payment_method_id = any(${ids}::uuid[]) and x.version = 1
        and not exists (select 1 from payments p where p.book_id = x.book_id and p.payment_method_id = x.payment_method_id)
      returning x.payment_method_id)
    delete from directory where id in (select payment_method_id from gone) and book_id = ${bookId}`.execute(trx);
}
