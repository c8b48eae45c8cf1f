import { ASSET_TERMS, type Asset } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface AssetRow {
  book_id: string;
  asset_id: string;
  asset_type: Asset['assetType'];
  sub_type: Asset['subType'];
  name: string;
  balance: number;
  opening_balance: number;
  is_active: boolean;
  institution: string;
  note: string;
  color: string;
  icon: string;
  sort_order: number;
  payment_day: number | null;
  cutoff_day: number | null;
  settlement_asset_id: string | null;
  rate_bps: number | null;
  maturity_date: string | null;
  monthly_payment: number | null;
  version: number;
  deleted_at: string | null;
}

const columns =
  sql.raw(`book_id, asset_id, asset_type, sub_type, name, opening_balance + posted as balance, opening_balance,
  is_active, institution, note, color, icon, sort_order, payment_day, cutoff_day, settlement_asset_id,
  rate_bps, maturity_date, monthly_payment, version, deleted_at`);

/** Terms of a loan or a deposit; the sub-type decides which of the two. */
function termsOf(row: AssetRow, kind: 'loan' | 'deposit'): Asset['loan'] {
  const hasTerms = row.rate_bps !== null || row.maturity_date !== null || row.monthly_payment !== null;
  if (!hasTerms || row.sub_type === null || ASSET_TERMS[row.sub_type] !== kind) return null;
  return { rateBps: row.rate_bps, maturityDate: row.maturity_date, monthlyPayment: row.monthly_payment };
}

function assetOf(row: AssetRow): Asset {
  const hasCard = row.payment_day !== null || row.cutoff_day !== null || row.settlement_asset_id !== null;
  return {
    id: row.asset_id,
    bookId: row.book_id,
    assetType: row.asset_type,
    subType: row.sub_type,
    name: row.name,
    balance: row.balance,
    openingBalance: row.opening_balance,
    isActive: row.is_active,
    institution: row.institution,
    note: row.note,
    color: row.color,
    icon: row.icon,
    sortOrder: row.sort_order,
    card: hasCard
      ? { paymentDay: row.payment_day, cutoffDay: row.cutoff_day, settlementAssetId: row.settlement_asset_id }
      : null,
    loan: termsOf(row, 'loan'),
    deposit: termsOf(row, 'deposit'),
    version: row.version,
  };
}

export async function listAssetsByBook(db: Db, bookId: string): Promise<Asset[]> {
  const { rows } = await sql<AssetRow>`
    select ${columns} from assets where book_id = ${bookId} and deleted_at is null
    order by sort_order, created_at, asset_id`.execute(db);
  return rows.map(assetOf);
}

export interface FoundAsset {
  readonly asset: Asset;
  readonly isDeleted: boolean;
}

export async function findAsset(db: Db, bookId: string, assetId: string): Promise<FoundAsset | null> {
  const { rows } = await sql<AssetRow>`
    select ${columns} from assets where book_id = ${bookId} and asset_id = ${assetId}`.execute(db);
  const row = rows[0];
  return row ? { asset: assetOf(row), isDeleted: row.deleted_at !== null } : null;
}

/** The asset, locked until the end of the database transaction. */
export async function lockAsset(trx: Trx, bookId: string, assetId: string): Promise<FoundAsset | null> {
  await sql`select 1 from assets where book_id = ${bookId} and asset_id = ${assetId} for update`.execute(trx);
  return findAsset(trx, bookId, assetId);
}

/** Whether any transaction refers to the asset, including those in the trash. */
export async function isAssetInUse(db: Db, bookId: string, assetId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select 1 from postings where book_id = ${bookId} and asset_id = ${assetId})
      or exists (select 1 from payments
        where book_id = ${bookId} and (asset_id = ${assetId} or posting_asset_id = ${assetId}))
      or exists (select 1 from transactions
        where book_id = ${bookId} and (to_asset_id = ${assetId} or to_posting_asset_id = ${assetId}))`.execute(db);
  return rows.length > 0;
}

export async function countAssets(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from assets where book_id = ${bookId} and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

type Writable = Omit<Asset, 'id' | 'bookId' | 'balance' | 'version'>;

function writtenColumns(asset: Writable) {
  const terms = asset.loan ?? asset.deposit;
  return {
    asset_type: asset.assetType,
    sub_type: asset.subType,
    name: asset.name,
    opening_balance: asset.openingBalance,
    is_active: asset.isActive,
    institution: asset.institution,
    note: asset.note,
    color: asset.color,
    icon: asset.icon,
    sort_order: asset.sortOrder,
    payment_day: asset.card?.paymentDay ?? null,
    cutoff_day: asset.card?.cutoffDay ?? null,
    settlement_asset_id: asset.card?.settlementAssetId ?? null,
    rate_bps: terms?.rateBps ?? null,
    maturity_date: terms?.maturityDate ?? null,
    monthly_payment: terms?.monthlyPayment ?? null,
  };
}

export async function insertAsset(
  trx: Trx,
  key: { readonly bookId: string; readonly assetId: string; readonly createdAt: Date },
  asset: Writable,
): Promise<void> {
  await trx
    .insertInto('assets')
    .values({ book_id: key.bookId, asset_id: key.assetId, created_at: key.createdAt, ...writtenColumns(asset) })
    .execute();
}

export async function replaceAsset(trx: Trx, bookId: string, assetId: string, asset: Writable): Promise<void> {
  await trx
    .updateTable('assets')
    .set((column) => ({ ...writtenColumns(asset), version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('asset_id', '=', assetId)
    .execute();
}

export async function setAssetDeleted(
  trx: Trx,
  bookId: string,
  assetId: string,
  deletedAt: Date | null,
): Promise<void> {
  await trx
    .updateTable('assets')
    .set((column) => ({ deleted_at: deletedAt, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('asset_id', '=', assetId)
    .execute();
}

/** Sum of the asset's postings through the end of a day. */
export async function postedThrough(db: Db, bookId: string, assetId: string, date: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount from postings
    where book_id = ${bookId} and asset_id = ${assetId} and date <= ${date}::date`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** Movement of the asset per day, for the days of a span that have any. */
export async function movesByDay(
  db: Db,
  bookId: string,
  assetId: string,
  span: { readonly from: string | undefined; readonly to: string },
): Promise<{ date: string; amount: number }[]> {
  const { rows } = await sql<{ date: string; amount: number }>`
    select date, sum(amount)::bigint as amount from postings
    where book_id = ${bookId} and asset_id = ${assetId} and date <= ${span.to}::date
      and date >= ${span.from ?? '1970-01-01'}::date
    group by date order by date`.execute(db);
  return rows;
}
