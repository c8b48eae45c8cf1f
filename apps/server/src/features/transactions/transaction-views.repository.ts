import type { Transaction } from '@salim/contract';
import { turnParts } from '@salim/domain';
import { sql } from 'kysely';
import { maskedFields } from '../../core/masked-fields.ts';
import type { Db, Trx } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import { anyOf, lockRows } from '../../db/query-builder.ts';
import type { RowWithout } from '../../db/row.ts';
import { shareNoteOf, shownShareMethod } from './share-note.ts';
import type { TransactionDraft } from './transaction-draft.ts';

export interface TransactionRow
  extends RowWithout<
    'transactions',
    'search_text' | 'search_choseong' | 'search_tokens' | 'choseong_tokens' | 'share_items'
  > {
  splits: { categoryId: string | null; amount: number; memo: string }[];
  payments: { assetId: string | null; postingAssetId: string | null; paymentMethodId: string | null; amount: number }[];
  payers: { userId: string; amount: number }[];
  shares: { userId: string; amount: number; weight: number | null }[];
  share_items: Transaction['items'] | null;
  tag_ids: string[];
  attachments: Transaction['attachments'];
}

/** A transaction `t` with its parts as JSON. */
export const transactionColumns = sql.raw(`
  t.book_id, t.transaction_id, t.type, t.direction, t.date, t.time, t.amount, t.description, t.memo, t.is_refund,
  t.refund_of_id, t.to_asset_id, t.to_posting_asset_id, t.fee, t.fee_category_id, t.foreign_currency, t.foreign_amount,
  t.foreign_rate, t.installment_months, t.installment_interest_free, t.installment_fee_total, t.share_method,
  t.visibility, t.reveal_on, t.exclude_from_stats, t.import_id, t.recurring_rule_id, t.recurring_date, t.settlement_id, t.created_by, t.updated_by, t.created_at, t.updated_at,
  t.version, t.deleted_at, t.is_guest, t.share_items, t.tax_kind, t.cash_receipt,
  (select coalesce(json_agg(json_build_object('categoryId', s.category_id, 'amount', s.amount, 'memo', s.memo) order by s.position), '[]')
    from splits s where s.book_id = t.book_id and s.transaction_id = t.transaction_id) as splits,
  (select coalesce(json_agg(json_build_object('assetId', p.asset_id, 'postingAssetId', p.posting_asset_id, 'paymentMethodId', p.payment_method_id, 'amount', p.amount) order by p.position), '[]')
    from payments p where p.book_id = t.book_id and p.transaction_id = t.transaction_id) as payments,
  (select coalesce(json_agg(json_build_object('userId', y.user_id, 'amount', y.amount) order by y.user_id), '[]')
    from payers y where y.book_id = t.book_id and y.transaction_id = t.transaction_id) as payers,
  (select coalesce(json_agg(json_build_object('userId', h.user_id, 'amount', h.amount, 'weight', h.weight) order by h.user_id), '[]')
    from shares h where h.book_id = t.book_id and h.transaction_id = t.transaction_id) as shares,
  (select coalesce(json_agg(g.tag_id order by g.tag_id), '[]')
    from transaction_tags g where g.book_id = t.book_id and g.transaction_id = t.transaction_id) as tag_ids,
  (select coalesce(json_agg(json_build_object('id', a.attachment_id, 'name', a.name, 'mediaType', a.media_type, 'size', a.size, 'width', a.width, 'height', a.height, 'createdBy', a.created_by,
      'createdAt', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.created_at, a.attachment_id), '[]')
    from attachments a where a.book_id = t.book_id and a.transaction_id = t.transaction_id) as attachments`);

function isRuleMaskedFor(row: TransactionRow, reader: Reader): boolean {
  return (
    row.visibility === 'MASKED' &&
    row.created_by !== reader.userId &&
    (row.reveal_on === null || row.reveal_on > reader.revealedThrough)
  );
}

/** What every user but its author sees of a masked transaction: type, date and amount. */
function maskedViewOf(row: TransactionRow): Transaction {
  return {
    ...maskedFields(),
    id: row.transaction_id,
    bookId: row.book_id,
    version: row.version,
    type: row.type,
    direction: row.direction,
    date: row.date,
    amount: row.amount,
    isRefund: row.is_refund,
    isMasked: true,
    excludeFromStats: row.exclude_from_stats,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

/** Converts a stored transaction to what a reader may see. All reads go through it. */
export function viewOf(row: TransactionRow, reader: Reader): Transaction {
  if (isRuleMaskedFor(row, reader)) return maskedViewOf(row);
  const [split, ...otherSplits] = row.splits;
  const [payment, ...otherPayments] = row.payments;
  const [payer, ...otherPayers] = row.payers;
  const shared = { shareMethod: row.share_method, shares: row.shares };
  return {
    ...maskedViewOf(row),
    time: row.time === '' ? null : row.time,
    description: row.description,
    memo: row.memo,
    splits: row.splits,
    payments: row.payments.map(({ assetId, paymentMethodId, amount }) => ({ assetId, paymentMethodId, amount })),
    categoryId: otherSplits.length === 0 ? (split?.categoryId ?? null) : null,
    assetId: otherPayments.length === 0 ? (payment?.assetId ?? null) : null,
    paymentMethodId: otherPayments.length === 0 ? (payment?.paymentMethodId ?? null) : null,
    refundOfId: row.refund_of_id,
    toAssetId: row.to_asset_id,
    fee: row.fee,
    feeCategoryId: row.fee_category_id,
    foreign: foreignOf(row),
    installment: installmentOf(row),
    recurring: recurringOf(row),
    settlementId: row.settlement_id,
    paidBy: otherPayers.length === 0 ? (payer?.userId ?? null) : null,
    payers: row.payers,
    shareMethod: shownShareMethod(shared),
    shares: row.shares,
    items: row.share_items ?? [],
    taxKind: row.tax_kind,
    cashReceipt: row.cash_receipt,
    guest: row.is_guest,
    shareNote: shareNoteOf(shared),
    visibility: row.visibility,
    revealOn: row.reveal_on,
    isMasked: false,
    tagIds: row.tag_ids,
    attachments: row.attachments,
    importId: row.import_id,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
  };
}

/** One installment of a purchase, as listed and counted by billing. */
export interface ListedTurn {
  /** From 1. */
  readonly index: number;
  readonly date: string;
  readonly amount: number;
}

/** The amounts of a purchase for one of its installments; zero amounts are dropped. */
function partsOf<Part extends { readonly amount: number }>(
  parts: readonly Part[],
  months: number,
  index: number,
): Part[] {
  const amounts = turnParts(
    parts.map((part) => part.amount),
    months,
    index,
  );
  return parts.map((part, place) => ({ ...part, amount: amounts[place] ?? 0 })).filter((part) => part.amount > 0);
}

/**
 * The view of one installment: the purchase with the date and the amount of the installment, to which all its parts add
 * up. The foreign amount is known only for the whole purchase.
 */
export function turnViewOf(row: TransactionRow, reader: Reader, { index, date, amount }: ListedTurn): Transaction {
  const whole = viewOf(row, reader);
  const { installment } = whole;
  if (!installment) return { ...whole, date, amount };
  const { months } = installment;
  return {
    ...whole,
    date,
    amount,
    splits: partsOf(whole.splits, months, index),
    payments: partsOf(whole.payments, months, index),
    payers: partsOf(whole.payers, months, index),
    shares: partsOf(whole.shares, months, index),
    // The lines of the receipt add up to the whole purchase.
    items: [],
    foreign: null,
    installment: { ...installment, index, groupId: whole.id },
  };
}

function foreignOf(row: TransactionRow): Transaction['foreign'] {
  return row.foreign_currency !== null && row.foreign_amount !== null && row.foreign_rate !== null
    ? { currency: row.foreign_currency, amount: row.foreign_amount, rate: row.foreign_rate }
    : null;
}

function installmentOf(row: TransactionRow): TransactionDraft['installment'] {
  return row.installment_months === null
    ? null
    : {
        months: row.installment_months,
        interestFree: row.installment_interest_free ?? true,
        feeTotal: row.installment_fee_total,
      };
}

function recurringOf(row: TransactionRow): Transaction['recurring'] {
  return row.recurring_rule_id !== null && row.recurring_date !== null
    ? { ruleId: row.recurring_rule_id, occurrenceDate: row.recurring_date }
    : null;
}

/** Converts a stored transaction back to a draft. */
export function draftOfRow(row: TransactionRow): TransactionDraft {
  return {
    id: row.transaction_id,
    type: row.type,
    direction: row.direction,
    date: row.date,
    time: row.time === '' ? null : row.time,
    amount: row.amount,
    description: row.description,
    memo: row.memo,
    splits: row.splits,
    payments: row.payments,
    isRefund: row.is_refund,
    refundOfId: row.refund_of_id,
    toAssetId: row.to_asset_id,
    toPostingAssetId: row.to_posting_asset_id,
    fee: row.fee,
    feeCategoryId: row.fee_category_id,
    foreign: foreignOf(row),
    installment: installmentOf(row),
    payers: row.payers,
    shareMethod: row.share_method,
    shares: row.shares,
    items: row.share_items ?? [],
    guest: row.is_guest,
    visibility: row.visibility,
    revealOn: row.reveal_on,
    tagIds: row.tag_ids,
    excludeFromStats: row.exclude_from_stats,
    taxKind: row.tax_kind,
    cashReceipt: row.cash_receipt,
    importId: row.import_id,
    recurring: recurringOf(row),
    settlementId: row.settlement_id,
  };
}

/** Transactions by id, including those in the trash, in no particular order. */
export async function findTransactionRows(db: Db, bookId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from transactions t
    where t.book_id = ${bookId} and t.transaction_id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The refunds of a purchase, oldest first, without those that are in the trash or hidden from the reader. */
export async function listRefunds(
  db: Db,
  bookId: string,
  purchaseId: string,
  reader: Reader,
): Promise<NonNullable<Transaction['refunds']>> {
  const { rows } = await sql<NonNullable<Transaction['refunds']>[number]>`
    select t.transaction_id as id, t.date, t.amount from transactions t
    where t.book_id = ${bookId} and t.refund_of_id = ${purchaseId} and t.deleted_at is null
      and not ${isMaskedFor(reader)}
    order by t.date, t.transaction_id`.execute(db);
  return rows;
}

/** Like `findTransactionRows`, locked until the end of the database transaction, always in the order of their ids. */
export async function lockTransactionRows(trx: Trx, bookId: string, ids: readonly string[]): Promise<TransactionRow[]> {
  await lockRows(
    trx
      .selectFrom('transactions')
      .where('book_id', '=', bookId)
      .where('transaction_id', '=', anyOf(ids))
      .orderBy('transaction_id'),
  );
  return findTransactionRows(trx, bookId, ids);
}
