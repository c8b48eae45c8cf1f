import { ASSET_TYPES, type Asset, type AssetSubType, type AssetType } from '@salim/contract';
import { MAX_AMOUNT } from '@salim/domain';
import { AppError } from '../../core/app-error.ts';
import { newId } from '../../core/ids.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { claimForCreate } from '../books/idempotent-create.service.ts';
import { countAssets, insertAsset, listAssetsByBook } from './assets.repository.ts';
import { ASSETS_MAX } from './assets.service.ts';
import {
  type AssetStanding,
  listStandings,
  moveOpeningBalances,
  type OpeningMove,
  removeUnusedAssets,
} from './imported-assets.repository.ts';

export type { AssetStanding, OpeningMove } from './imported-assets.repository.ts';

/** The live assets of a book whose gate has been passed, also as they are inside a database transaction. */
export async function listAssetsWithin(db: Db, bookId: string): Promise<Asset[]> {
  return listAssetsByBook(db, bookId);
}

/**
 * Makes an asset that an import names, with the look of its type. Expects the structure of the book to be held.
 *
 * @returns its id
 * @throws AppError TOO_MANY
 */
export async function addImportedAsset(
  deps: Deps,
  trx: Trx,
  bookId: string,
  wish: { readonly name: string; readonly assetType: AssetType; readonly subType: AssetSubType | null },
): Promise<string> {
  const createdAt = deps.clock.now();
  const count = await countAssets(trx, bookId);
  if (count >= ASSETS_MAX) {
    throw new AppError('TOO_MANY', { message: `자산은 ${ASSETS_MAX}개까지 만들 수 있어요.` });
  }
  const assetId = newId(createdAt);
  await claimForCreate(trx, { bookId, id: assetId, requestHash: NO_REQUEST });
  const { color, icon } = ASSET_TYPES[wish.assetType];
  const asset = {
    ...wish,
    color,
    icon,
    openingBalance: 0,
    isActive: true,
    institution: '',
    note: '',
    sortOrder: count,
    card: null,
    loan: null,
    deposit: null,
  };
  await insertAsset(trx, { bookId, assetId, createdAt }, asset);
  return assetId;
}

/** No client named the new thing's id, so no repeated request can ask for it. */
const NO_REQUEST = Buffer.alloc(0);

/**
 * Adds to the opening balances of assets, or takes back what was added.
 *
 * @throws AppError LIMIT_EXCEEDED, and BALANCE_OUT_OF_RANGE by its constraint
 */
export async function addToOpeningBalances(
  trx: Trx,
  bookId: string,
  moves: readonly OpeningMove[],
  madeNow: readonly string[] = [],
): Promise<void> {
  if (moves.length === 0) return;
  const balances = await moveOpeningBalances(trx, bookId, moves, madeNow);
  if (balances.some((balance) => Math.abs(balance) > MAX_AMOUNT)) throw new AppError('LIMIT_EXCEEDED');
}

/** What assets hold at the end of a day, and whether people write on them; expects the book's structure to be held. */
export async function standingsWithin(
  trx: Trx,
  bookId: string,
  assetIds: readonly string[],
  date: string,
): Promise<AssetStanding[]> {
  return listStandings(trx, bookId, assetIds, date);
}

/** Removes what an import made and nobody has used or changed since; answers which. */
export async function removeImportedAssets(trx: Trx, bookId: string, assetIds: readonly string[]): Promise<string[]> {
  return assetIds.length === 0 ? [] : removeUnusedAssets(trx, bookId, assetIds);
}
