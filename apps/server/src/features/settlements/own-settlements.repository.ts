import type { Settlement } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';
import { noteOfSettlement, type SettlementFacts, type StoredSettlement } from './settlements.repository.ts';

/** A settlement as mirrored in the private book of one of its two members. */
export interface OwnSide extends SettlementFacts {
  /** The member whose book it is. */
  readonly userId: string;
  readonly transactionId: string | null;
}

interface OwnRow
  extends Row<
    'settlements',
    'book_id' | 'settlement_id' | 'settled_id' | 'amount' | 'date' | 'status' | 'from_asset_id' | 'to_asset_id'
  > {
  user_id: string;
  transaction_id: string | null;
}

/** Restricted to books that the users are members of: when a user leaves a book, its settlements stay behind. */
const ownSettlements = (userIds: readonly string[]) => sql`
  select s.book_id, s.settlement_id, s.settled_id, s.from_user_id as user_id, s.amount, s.date, s.status,
    s.from_asset_id, s.to_asset_id,
    (select t.transaction_id from transactions t
      where t.book_id = s.book_id and t.settlement_id = s.settlement_id and t.deleted_at is null) as transaction_id
  from user_books ub
  join settlements s on s.book_id = ub.book_id and s.from_user_id = ub.user_id and s.deleted_at is null
  where ub.user_id = any(${[...userIds]}::uuid[])`;

/** The mirrors of a settlement in books of these users, locked in the order of the books. */
export async function lockOwnSides(trx: Trx, settledId: string, userIds: readonly string[]): Promise<OwnSide[]> {
  const { rows } = await sql<OwnRow>`
    ${ownSettlements(userIds)} and s.settled_id = ${settledId} order by s.book_id for update of s`.execute(trx);
  return rows.map((row) => ({
    id: row.settlement_id,
    bookId: row.book_id,
    userId: row.user_id,
    fromUserId: row.user_id,
    toUserId: row.user_id,
    amount: row.amount,
    date: row.date,
    status: row.status,
    fromAssetId: row.from_asset_id,
    toAssetId: row.to_asset_id,
    transactionId: row.transaction_id,
  }));
}

/** Adds the reader's mirror to each settlement. */
export async function withOwnSides(
  db: Db,
  userId: string,
  settlements: readonly StoredSettlement[],
): Promise<Settlement[]> {
  const ids = settlements.map(({ id }) => id);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<OwnRow>`${ownSettlements([userId])} and s.settled_id = any(${ids}::uuid[])`.execute(db);
  const sides = new Map(rows.map((row) => [row.settled_id, row]));
  return settlements.map((stored) => {
    const side = sides.get(stored.id);
    const assetId = side?.from_asset_id ?? side?.to_asset_id;
    const own = side && assetId ? { bookId: side.book_id, assetId, transactionId: side.transaction_id } : null;
    return { ...noteOfSettlement(stored), own };
  });
}

/** Links a settlement to the one of another book that it mirrors. */
export async function markCarryingOut(
  trx: Trx,
  own: { readonly bookId: string; readonly id: string },
  settled: { readonly bookId: string; readonly id: string },
): Promise<void> {
  await trx
    .updateTable('settlements')
    .set({ settled_book_id: settled.bookId, settled_id: settled.id })
    .where('book_id', '=', own.bookId)
    .where('settlement_id', '=', own.id)
    .execute();
}
