import { postingsOf } from '@salim/domain';
import { type RawBuilder, sql } from 'kysely';
import { actingProgram } from '../../core/acting-program.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db, Trx } from '../../db/database.ts';
import type { Row } from '../../db/row.ts';
import { factsOf, type TransactionDraft } from './transaction-draft.ts';
import { searchColumnsOf } from './transaction-search-columns.ts';

/** Author and time, the same for all transactions of one write. */
export interface WriteStamp {
  readonly bookId: string;
  readonly userId: string;
  readonly at: Date;
}

/** The rows for all tables that hold transactions and their parts. */
interface Rows {
  readonly transactions: readonly object[];
  readonly splits: readonly object[];
  readonly payments: readonly object[];
  readonly payers: readonly object[];
  readonly shares: readonly object[];
  readonly tags: readonly object[];
  readonly postings: readonly object[];
}

function columnsOf(draft: TransactionDraft): object {
  return {
    transaction_id: draft.id,
    type: draft.type,
    direction: draft.direction,
    date: draft.date,
    time: draft.time ?? '',
    amount: draft.amount,
    description: draft.description,
    memo: draft.memo,
    is_refund: draft.isRefund,
    refund_of_id: draft.refundOfId,
    to_asset_id: draft.toAssetId,
    to_posting_asset_id: draft.toPostingAssetId,
    fee: draft.fee,
    fee_category_id: draft.feeCategoryId,
    foreign_currency: draft.foreign?.currency ?? null,
    foreign_amount: draft.foreign?.amount ?? null,
    foreign_rate: draft.foreign?.rate ?? null,
    installment_months: draft.installment?.months ?? null,
    installment_interest_free: draft.installment?.interestFree ?? null,
    installment_fee_total: draft.installment?.feeTotal ?? null,
    share_method: draft.shareMethod,
    visibility: draft.visibility,
    reveal_on: draft.revealOn,
    exclude_from_stats: draft.excludeFromStats,
    tax_kind: draft.taxKind,
    cash_receipt: draft.cashReceipt,
    import_id: draft.importId,
    recurring_rule_id: draft.recurring?.ruleId ?? null,
    recurring_date: draft.recurring?.occurrenceDate ?? null,
    settlement_id: draft.settlementId ?? null,
    is_guest: draft.guest,
    share_items: draft.items.length === 0 ? null : draft.items,
    ...searchColumnsOf(draft),
  };
}

function postingRowsOf(draft: TransactionDraft): object[] {
  return postingsOf(factsOf(draft)).map((posting, position) => ({
    transaction_id: draft.id,
    position,
    date: draft.date,
    account: posting.account,
    asset_id: posting.account === 'ASSET' ? posting.assetId : null,
    category_id: posting.account === 'CATEGORY' ? posting.categoryId : null,
    equity: posting.account === 'EQUITY' ? posting.equity : null,
    flow: posting.account === 'CATEGORY' ? posting.flow : null,
    amount: posting.amount,
    is_excluded: draft.excludeFromStats,
  }));
}

function rowsOf(drafts: readonly TransactionDraft[]): Rows {
  return {
    transactions: drafts.map(columnsOf),
    splits: drafts.flatMap((draft) =>
      draft.splits.map((split, position) => ({
        transaction_id: draft.id,
        position,
        category_id: split.categoryId,
        amount: split.amount,
        memo: split.memo,
      })),
    ),
    payments: drafts.flatMap((draft) =>
      draft.payments.map((payment, position) => ({
        transaction_id: draft.id,
        position,
        asset_id: payment.assetId,
        posting_asset_id: payment.postingAssetId,
        payment_method_id: payment.paymentMethodId,
        amount: payment.amount,
      })),
    ),
    payers: drafts.flatMap((draft) =>
      draft.payers.map((payer) => ({ transaction_id: draft.id, user_id: payer.userId, amount: payer.amount })),
    ),
    shares: drafts.flatMap((draft) =>
      draft.shares.map((share) => ({
        transaction_id: draft.id,
        user_id: share.userId,
        amount: share.amount,
        weight: share.weight,
      })),
    ),
    tags: drafts.flatMap((draft) => draft.tagIds.map((tagId) => ({ transaction_id: draft.id, tag_id: tagId }))),
    postings: drafts.flatMap(postingRowsOf),
  };
}

const TRANSACTION_COLUMNS = sql.raw(
  `transaction_id, type, direction, date, time, amount, description, memo, is_refund, refund_of_id, to_asset_id,
   to_posting_asset_id, fee, fee_category_id, foreign_currency, foreign_amount, foreign_rate, installment_months,
   installment_interest_free, installment_fee_total, share_method, visibility, reveal_on, exclude_from_stats, import_id,
   recurring_rule_id, recurring_date, settlement_id, is_guest, share_items, tax_kind, cash_receipt, search_text, search_choseong, search_tokens, choseong_tokens`,
);
const TRANSACTION_RECORD = sql.raw(
  `transaction_id uuid, type text, direction text, date date, time text, amount bigint, description text, memo text,
   is_refund boolean, refund_of_id uuid, to_asset_id uuid, to_posting_asset_id uuid, fee bigint, fee_category_id uuid,
   foreign_currency text, foreign_amount bigint, foreign_rate text, installment_months int,
   installment_interest_free boolean, installment_fee_total bigint, share_method text, visibility text, reveal_on date,
   exclude_from_stats boolean, import_id uuid, recurring_rule_id uuid, recurring_date date, settlement_id uuid,
   is_guest boolean, share_items jsonb, tax_kind text, cash_receipt boolean, search_text text, search_choseong text, search_tokens text[],
   choseong_tokens text[]`,
);

/**
 * The CTEs that write the parts of the transactions whose ids are in `chosen(transaction_id)`, and update the asset
 * balances unless the caller does. They all run as one statement.
 */
function partStatements(bookId: string, rows: Rows, movesAssets = true) {
  const json = (list: readonly object[]) => sql`${JSON.stringify(list)}::jsonb`;
  // Parts that most transactions lack are left out of the statement, which then costs a tenth less.
  const shares =
    rows.shares.length === 0
      ? sql``
      : sql`
    written_shares as (
      insert into shares (book_id, transaction_id, user_id, amount, weight)
      select ${bookId}::uuid, r.transaction_id, r.user_id, r.amount, r.weight
      from jsonb_to_recordset(${json(rows.shares)}) as r(transaction_id uuid, user_id uuid, amount bigint, weight int)
      join chosen using (transaction_id)),`;
  const tags =
    rows.tags.length === 0
      ? sql``
      : sql`
    written_tags as (
      insert into transaction_tags (book_id, transaction_id, tag_id)
      select ${bookId}::uuid, r.transaction_id, r.tag_id
      from jsonb_to_recordset(${json(rows.tags)}) as r(transaction_id uuid, tag_id uuid)
      join chosen using (transaction_id)),`;
  return sql`
    written_splits as (
      insert into splits (book_id, transaction_id, position, category_id, amount, memo)
      select ${bookId}::uuid, r.transaction_id, r.position, r.category_id, r.amount, r.memo
      from jsonb_to_recordset(${json(rows.splits)})
        as r(transaction_id uuid, position int, category_id uuid, amount bigint, memo text)
      join chosen using (transaction_id)),
    written_payments as (
      insert into payments (book_id, transaction_id, position, asset_id, posting_asset_id, payment_method_id, amount)
      select ${bookId}::uuid, r.transaction_id, r.position, r.asset_id, r.posting_asset_id, r.payment_method_id, r.amount
      from jsonb_to_recordset(${json(rows.payments)})
        as r(transaction_id uuid, position int, asset_id uuid, posting_asset_id uuid, payment_method_id uuid, amount bigint)
      join chosen using (transaction_id)),
    written_payers as (
      insert into payers (book_id, transaction_id, user_id, amount)
      select ${bookId}::uuid, r.transaction_id, r.user_id, r.amount
      from jsonb_to_recordset(${json(rows.payers)}) as r(transaction_id uuid, user_id uuid, amount bigint)
      join chosen using (transaction_id)),
    ${shares}
    ${tags}
    ${postingStatements(bookId, rows.postings, movesAssets)}`;
}

/**
 * Updates the asset balances by the posting lines of `source`. Rows are locked in the order of their ids, so that two
 * transfers in opposite directions wait instead of deadlocking.
 */
function movedAssets(bookId: string, source: RawBuilder<unknown>, sign: RawBuilder<unknown>) {
  return sql`
    moves as (
      select asset_id, sum(amount) as amount from ${source} where asset_id is not null group by asset_id),
    locked_assets as (
      select asset_id from assets where book_id = ${bookId} and asset_id in (select asset_id from moves)
      order by asset_id for no key update),
    moved_assets as (
      update assets a set posted = a.posted ${sign} moves.amount
      from moves join locked_assets using (asset_id)
      where a.book_id = ${bookId} and a.asset_id = moves.asset_id
      returning a.asset_id)`;
}

function postingStatements(bookId: string, postings: readonly object[], movesAssets = true) {
  const moved = movesAssets ? sql`, ${movedAssets(bookId, sql`posting_rows`, sql`+`)}` : sql``;
  return sql`
    posting_rows as (
      select r.* from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
        as r(transaction_id uuid, position int, date date, account text, asset_id uuid, category_id uuid, equity text,
          flow text, amount bigint, is_excluded boolean)
      join chosen using (transaction_id)),
    written_postings as (
      insert into postings (book_id, transaction_id, position, date, account, asset_id, category_id, equity, flow, amount, is_excluded)
      select ${bookId}::uuid, transaction_id, position, date, account, asset_id, category_id, equity, flow, amount, is_excluded
      from posting_rows)${moved}`;
}

export interface NewTransactions {
  readonly drafts: readonly TransactionDraft[];
  /** Distinguishes a repeated create from an id conflict; null when the client chose no id. */
  readonly requestHash: Buffer | null;
  /** One activity record for all of them, written in the same statement. */
  readonly activity: { readonly id: string; readonly entityId: string; readonly after: object } | null;
  /** Leaves the balances to `moveBalances`, so that a long write does not block other writes to the same assets. */
  readonly leavesBalances?: boolean;
}

/** A kind of row that transactions reference, with the ids that some drafts reference. */
interface NamedKind {
  readonly table: string;
  readonly key: string;
  readonly ids: readonly string[];
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

function namedBy(drafts: readonly TransactionDraft[]): NamedKind[] {
  const kinds: NamedKind[] = [
    {
      table: 'categories',
      key: 'category_id',
      ids: distinct(drafts.flatMap((draft) => [draft.feeCategoryId, ...draft.splits.map((split) => split.categoryId)])),
    },
    {
      table: 'payment_methods',
      key: 'payment_method_id',
      ids: distinct(drafts.flatMap((draft) => draft.payments.map((payment) => payment.paymentMethodId))),
    },
    { table: 'tags', key: 'tag_id', ids: distinct(drafts.flatMap((draft) => draft.tagIds)) },
  ];
  return kinds.filter((kind) => kind.ids.length > 0);
}

/**
 * A condition that locks the rows the drafts reference until they are written, and is true when all of them still
 * exist. Inside a database transaction they have been locked since the lookup.
 */
function stillThere(db: Db, bookId: string, drafts: readonly TransactionDraft[]) {
  if (db.isTransaction) return sql`true`;
  const conditions = namedBy(drafts).map(
    ({ table, key, ids }) => sql`${ids.length}::int = (select count(*) from (
      select 1 from ${sql.table(table)}
      where book_id = ${bookId}::uuid and ${sql.ref(key)} = any(${ids}::uuid[]) and deleted_at is null
      order by ${sql.ref(key)} for key share) held)`,
  );
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/**
 * Writes transactions with all their parts and postings, and updates the balances, in one statement.
 *
 * @returns the ids that were written; ids already in the directory are skipped. Outside of a database transaction
 * nothing is written when a referenced row has been deleted since the lookup.
 */
export async function insertTransactions(db: Db, stamp: WriteStamp, fresh: NewTransactions): Promise<string[]> {
  const rows = rowsOf(fresh.drafts);
  const { bookId, userId, at } = stamp;
  const activity = fresh.activity
    ? sql`, noted as (
        insert into activity (book_id, activity_id, actor_id, action, entity, entity_id, after, created_at, program)
        select ${bookId}::uuid, ${fresh.activity.id}::uuid, ${userId}::uuid, 'CREATED', 'TRANSACTION',
          ${fresh.activity.entityId}::uuid, ${JSON.stringify(fresh.activity.after)}::jsonb, ${at}::timestamptz,
          ${actingProgram()}::text
        from chosen)`
    : sql``;
  const result = await sql<Row<'transactions', 'transaction_id'>>`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.transactions)}::jsonb) as r(${TRANSACTION_RECORD})),
    chosen as (
      insert into directory (id, book_id, request_hash)
      select transaction_id, ${bookId}::uuid, ${fresh.requestHash}::bytea from input
      where ${stillThere(db, bookId, fresh.drafts)}
      on conflict (id) do nothing returning id as transaction_id),
    written as (
      insert into transactions (book_id, created_by, updated_by, created_at, updated_at, ${TRANSACTION_COLUMNS})
      select ${bookId}::uuid, ${userId}::uuid, ${userId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${TRANSACTION_COLUMNS}
      from input join chosen using (transaction_id)),
    ${partStatements(bookId, rows, !fresh.leavesBalances)}
    ${activity}
    select transaction_id from chosen`.execute(db);
  return result.rows.map((row) => row.transaction_id);
}

/** Deletes the postings of transactions and subtracts their amounts from the assets. */
async function removePostings(trx: Trx, bookId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with removed as (
      delete from postings where book_id = ${bookId} and transaction_id = any(${ids}::uuid[]) returning asset_id, amount),
    ${movedAssets(bookId, sql`removed`, sql`-`)}
    select count(*) from moved_assets`.execute(trx);
}

/** Locks the old and the new assets together, in the order of their ids, before any of them is updated. */
async function lockAssets(
  trx: Trx,
  bookId: string,
  ids: readonly string[],
  drafts: readonly TransactionDraft[],
): Promise<void> {
  const named = drafts.flatMap((draft) => [
    draft.toPostingAssetId,
    ...draft.payments.map((payment) => payment.postingAssetId),
  ]);
  await sql`
    select 1 from assets
    where book_id = ${bookId} and (asset_id = any(${[...new Set(named)]}::uuid[]) or asset_id in (
      select asset_id from postings where book_id = ${bookId} and transaction_id = any(${ids}::uuid[]) and asset_id is not null))
    order by asset_id for no key update`.execute(trx);
}

/**
 * Payers and shares of a transaction in a closed period must not change; the database enforces that its date and amount
 * do not.
 *
 * @throws AppError PERIOD_CLOSED
 */
async function requireClosedPartsKept(trx: Trx, bookId: string, drafts: readonly TransactionDraft[]): Promise<void> {
  const parts = (list: TransactionDraft['payers'] | TransactionDraft['shares']): string =>
    JSON.stringify(list.map(({ userId, amount }) => `${userId} ${amount}`).toSorted());
  const wished = new Map(drafts.map((draft) => [draft.id, `${parts(draft.payers)} ${parts(draft.shares)}`]));
  const { rows } = await sql<{ id: string; payers: TransactionDraft['payers']; shares: TransactionDraft['payers'] }>`
    select t.transaction_id as id,
      (select coalesce(json_agg(json_build_object('userId', y.user_id, 'amount', y.amount)), '[]') from payers y
        where y.book_id = t.book_id and y.transaction_id = t.transaction_id) as payers,
      (select coalesce(json_agg(json_build_object('userId', h.user_id, 'amount', h.amount)), '[]') from shares h
        where h.book_id = t.book_id and h.transaction_id = t.transaction_id) as shares
    from transactions t
    where t.book_id = ${bookId} and t.transaction_id = any(${[...wished.keys()]}::uuid[]) and t.deleted_at is null
      and t.share_method is not null and exists (
        select 1 from closings c where c.book_id = t.book_id and c.reopened_at is null and c.through >= t.date)`.execute(
    trx,
  );
  if (rows.some((row) => wished.get(row.id) !== `${parts(row.payers)} ${parts(row.shares)}`)) {
    throw new AppError('PERIOD_CLOSED');
  }
}

/** Overwrites stored transactions and increases their version. Expects them to be locked. */
export async function replaceTransactions(
  trx: Trx,
  stamp: WriteStamp,
  drafts: readonly TransactionDraft[],
): Promise<void> {
  const { bookId, userId, at } = stamp;
  const ids = drafts.map((draft) => draft.id);
  const rows = rowsOf(drafts);
  await requireClosedPartsKept(trx, bookId, drafts);
  await lockAssets(trx, bookId, ids, drafts);
  await removePostings(trx, bookId, ids);
  await sql`
    with s as (delete from splits where book_id = ${bookId} and transaction_id = any(${ids}::uuid[])),
      p as (delete from payments where book_id = ${bookId} and transaction_id = any(${ids}::uuid[])),
      y as (delete from payers where book_id = ${bookId} and transaction_id = any(${ids}::uuid[])),
      h as (delete from shares where book_id = ${bookId} and transaction_id = any(${ids}::uuid[]))
    delete from transaction_tags where book_id = ${bookId} and transaction_id = any(${ids}::uuid[])`.execute(trx);
  await sql`
    with input as (
      select * from jsonb_to_recordset(${JSON.stringify(rows.transactions)}::jsonb) as r(${TRANSACTION_RECORD})),
    chosen as (
      update transactions t set (updated_by, updated_at, version, ${TRANSACTION_COLUMNS}) =
        (select ${userId}::uuid, ${at}::timestamptz, t.version + 1, ${TRANSACTION_COLUMNS} from input i where i.transaction_id = t.transaction_id)
      where t.book_id = ${bookId} and t.transaction_id = any(${ids}::uuid[])
      returning t.transaction_id),
    ${partStatements(bookId, rows)}
    select transaction_id from chosen`.execute(trx);
}

/** Moves transactions to the trash: they keep their parts and lose their postings. Expects them to be locked. */
export async function trashTransactions(trx: Trx, stamp: WriteStamp, ids: readonly string[]): Promise<void> {
  await removePostings(trx, stamp.bookId, ids);
  await sql`
    update transactions set deleted_at = ${stamp.at}, updated_at = ${stamp.at}, updated_by = ${stamp.userId}, version = version + 1
    where book_id = ${stamp.bookId} and transaction_id = any(${ids}::uuid[])`.execute(trx);
}

/** Restores transactions from the trash; their postings are rebuilt from their stored parts. */
export async function untrashTransactions(
  trx: Trx,
  stamp: WriteStamp,
  drafts: readonly TransactionDraft[],
): Promise<void> {
  const { bookId, userId, at } = stamp;
  const ids = drafts.map((draft) => draft.id);
  await sql`
    with chosen as (
      update transactions set deleted_at = null, updated_at = ${at}, updated_by = ${userId}, version = version + 1
      where book_id = ${bookId} and transaction_id = any(${ids}::uuid[]) returning transaction_id),
    ${postingStatements(bookId, drafts.flatMap(postingRowsOf))}
    select transaction_id from chosen`.execute(trx);
}

/** Updates the balances of assets by the sums of postings that were written or deleted without doing so. */
export async function moveBalances(trx: Trx, bookId: string, moves: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...moves].map(([assetId, amount]) => ({ asset_id: assetId, amount }));
  // Locked in the order of their ids, so that two long writes do not deadlock.
  await sql`
    select 1 from assets where book_id = ${bookId} and asset_id = any(${rows.map((row) => row.asset_id)}::uuid[])
    order by asset_id for no key update`.execute(trx);
  await sql`
    update assets a set posted = a.posted + r.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(asset_id uuid, amount bigint)
    where a.book_id = ${bookId} and a.asset_id = r.asset_id`.execute(trx);
}

/** Removes the link of deleted transactions to occurrences of a rule. Earlier changes of them can no longer be undone. */
export async function unlinkDeleted(
  trx: Trx,
  bookId: string,
  { ruleId, dates }: { readonly ruleId: string; readonly dates: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('transactions')
    .set((column) => ({ recurring_rule_id: null, recurring_date: null, version: column('version', '+', 1) }))
    .where('book_id', '=', bookId)
    .where('recurring_rule_id', '=', ruleId)
    .where('recurring_date', 'in', [...dates])
    .where('deleted_at', 'is not', null)
    .execute();
}
