import { ASSET_TERMS, type Asset } from '@salim/contract';
import type { PensionPayments } from '@salim/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { LOAN_HISTORY, LOAN_OWED, type StoredLoanHistory } from '../../db/queries/loan-history.ts';
import { pensionKind } from '../../db/queries/pension-kind.ts';
import { countRows, lockRows } from '../../db/query-builder.ts';
import type { Row } from '../../db/row.ts';
import type { Tables } from '../../db/tables.generated.ts';

type AssetRow = Selectable<Tables['assets']>;

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
    balance: row.opening_balance + row.posted,
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
    terms: row.terms,
    version: row.version,
  };
}

export async function listAssetsByBook(db: Db, bookId: string): Promise<Asset[]> {
  const rows = await db
    .selectFrom('assets')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('deleted_at', 'is', null)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('asset_id')
    .execute();
  return rows.map(assetOf);
}

export interface FoundAsset {
  readonly asset: Asset;
  readonly isDeleted: boolean;
}

export async function findAsset(db: Db, bookId: string, assetId: string): Promise<FoundAsset | null> {
  const row = await db
    .selectFrom('assets')
    .selectAll()
    .where('book_id', '=', bookId)
    .where('asset_id', '=', assetId)
    .executeTakeFirst();
  return row ? { asset: assetOf(row), isDeleted: row.deleted_at !== null } : null;
}

/** The asset, locked until the end of the database transaction. */
export async function lockAsset(trx: Trx, bookId: string, assetId: string): Promise<FoundAsset | null> {
  await lockRows(trx.selectFrom('assets').where('book_id', '=', bookId).where('asset_id', '=', assetId));
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
  return countRows(db.selectFrom('assets').where('book_id', '=', bookId).where('deleted_at', 'is', null));
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
    terms: asset.terms === null ? null : JSON.stringify(asset.terms),
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

/** What the ledger has of the repayment of some assets, by their ids. */
export async function findLoanHistories(
  db: Db,
  bookId: string,
  assetIds: readonly string[],
): Promise<Map<string, StoredLoanHistory>> {
  const { rows } = await sql<Row<'assets', 'asset_id'> & { readonly history: StoredLoanHistory }>`
    select a.asset_id, ${LOAN_HISTORY} as history from assets a
    where a.book_id = ${bookId}::uuid and a.asset_id = any(${assetIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ asset_id, history }) => [asset_id, history]));
}

/** Whether the terms of a loan name one of some categories. */
export async function isLoanCategory(db: Db, bookId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select 1 from assets where book_id = ${bookId} and deleted_at is null
      and (terms ->> 'interestCategoryId')::uuid = any(${ids}::uuid[]) limit 1`.execute(db);
  return rows.length > 0;
}

/** Replaces the category of loan interest, also in deleted assets. */
export async function replaceLoanCategory(
  trx: Trx,
  move: { readonly bookId: string; readonly fromIds: readonly string[]; readonly toId: string | null },
): Promise<void> {
  await sql`
    update assets set terms = jsonb_set(terms, '{interestCategoryId}', coalesce(to_jsonb(${move.toId}::text), 'null')),
      version = version + 1
    where book_id = ${move.bookId} and (terms ->> 'interestCategoryId')::uuid = any(${move.fromIds}::uuid[])`.execute(
    trx,
  );
}

/** Sum of the asset's postings through the end of a day. */
export async function postedThrough(db: Db, bookId: string, assetId: string, date: string): Promise<number> {
  const { rows } = await sql<Row<'postings', 'amount'>>`
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
  const { rows } = await sql<Row<'postings', 'date' | 'amount'>>`
    select date, sum(amount)::bigint as amount from postings
    where book_id = ${bookId} and asset_id = ${assetId} and date <= ${span.to}::date
      and date >= ${span.from ?? '1970-01-01'}::date
    group by date order by date`.execute(db);
  return rows;
}

/** What came to the asset by transfers from a day on, and as income at any time, both through the end of a day. */
export async function inflowsOf(
  db: Db,
  bookId: string,
  assetId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly paid: number; readonly paidBefore: number; readonly earned: number }> {
  const { rows } = await sql<{ paid: number; paidBefore: number; earned: number }>`
    select coalesce(sum(p.amount) filter (where t.type = 'TRANSFER' and p.amount > 0 and p.date >= ${from}::date), 0)::bigint as paid,
      coalesce(sum(p.amount) filter (where t.type = 'TRANSFER' and p.amount > 0 and p.date < ${from}::date), 0)::bigint as "paidBefore",
      coalesce(sum(p.amount) filter (where t.type = 'INCOME'), 0)::bigint as earned
    from postings p join transactions t on t.book_id = p.book_id and t.transaction_id = p.transaction_id
    where p.book_id = ${bookId}::uuid and p.asset_id = ${assetId}::uuid and p.date <= ${to}::date`.execute(db);
  return rows[0] ?? { paid: 0, paidBefore: 0, earned: 0 };
}

/**
 * What the payers of a pension account, or the reader as long as it has none, moved into the other pension accounts of
 * the book in a period, from accounts that are no pensions.
 */
export async function paidIntoOtherPensions(
  db: Db,
  bookId: string,
  assetId: string,
  { from, to, readerId }: { readonly from: string; readonly to: string; readonly readerId: string },
): Promise<PensionPayments> {
  const { rows } = await sql<PensionPayments>`
    with persons as (
      select y.user_id from transactions t
      join payers y on y.book_id = t.book_id and y.transaction_id = t.transaction_id
      where t.book_id = ${bookId}::uuid and t.to_asset_id = ${assetId}::uuid and t.type = 'TRANSFER'
        and t.deleted_at is null and t.date <= ${to}::date)
    select coalesce(sum(y.amount) filter (where ${pensionKind('g')} = 'PENSION_SAVINGS'), 0)::bigint as savings,
      coalesce(sum(y.amount) filter (where ${pensionKind('g')} = 'IRP'), 0)::bigint as retirement
    from assets g
    join transactions t on t.book_id = g.book_id and t.to_asset_id = g.asset_id and t.type = 'TRANSFER'
      and t.deleted_at is null and t.date between ${from}::date and ${to}::date
    join payers y on y.book_id = t.book_id and y.transaction_id = t.transaction_id
    where g.book_id = ${bookId}::uuid and g.asset_id <> ${assetId}::uuid and ${pensionKind('g')} is not null
      and (y.user_id in (select user_id from persons)
        or y.user_id = ${readerId}::uuid and not exists (select 1 from persons))
      and not exists (select 1 from payments p join assets f on f.book_id = p.book_id and f.asset_id = p.asset_id
        where p.book_id = t.book_id and p.transaction_id = t.transaction_id and ${pensionKind('f')} is not null)`.execute(
    db,
  );
  return rows[0] ?? { savings: 0, retirement: 0 };
}

/** What is owed on a loan; null while the balance has never been a debt, and so says nothing about the loan. */
export async function findOwed(db: Db, bookId: string, assetId: string): Promise<number | null> {
  const { rows } = await sql<{ owed: number | null }>`
    select ${LOAN_OWED} as owed from assets a
    where a.book_id = ${bookId}::uuid and a.asset_id = ${assetId}::uuid`.execute(db);
  return rows[0]?.owed ?? null;
}
