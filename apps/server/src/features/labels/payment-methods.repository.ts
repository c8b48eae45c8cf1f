import type { PaymentMethod } from '@salim/contract';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { type LabelTable, spendingIn } from './labels.repository.ts';

const USES = { table: 'payments', column: 'payment_method_id' };

export const PAYMENT_METHOD_TABLE: LabelTable<PaymentMethod> = {
  name: 'payment_methods',
  columns: {
    id: 'payment_method_id',
    bookId: 'book_id',
    name: 'name',
    type: 'type',
    rail: 'rail',
    assetId: 'asset_id',
    icon: 'icon',
    color: 'color',
    sortOrder: 'sort_order',
    isArchived: 'is_archived',
    version: 'version',
  },
  order: sql`x.sort_order, x.name, x.payment_method_id`,
  uses: USES,
  // The asset of a payment stays as recorded.
  moveUses: ({ bookId, fromIds, toId }) => sql`
    moved as (
      update payments p set payment_method_id = ${toId}::uuid from picked
      where p.book_id = ${bookId} and p.transaction_id = picked.transaction_id
        and p.payment_method_id = any(${fromIds}::uuid[]))`,
  usage: spendingIn(USES, 'u.amount'),
};

/** Whether the book has this live asset; locks it until the end of the transaction. */
export async function holdsLiveAsset(trx: Trx, bookId: string, assetId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from assets where book_id = ${bookId} and asset_id = ${assetId} and deleted_at is null for share`.execute(
    trx,
  );
  return rows.length === 1;
}
