import type { Db } from '../database.ts';
import { hasRow } from '../query-builder.ts';

/** Whether a book has this asset and it is not deleted. */
export async function isLiveAsset(db: Db, bookId: string, assetId: string): Promise<boolean> {
  return hasRow(
    db
      .selectFrom('assets')
      .where('book_id', '=', bookId)
      .where('asset_id', '=', assetId)
      .where('deleted_at', 'is', null),
  );
}
