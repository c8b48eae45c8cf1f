import { fractionDigits } from '@salim/domain';
import { formatNumber, formatWon } from '../../../text/format.ts';
import { type Ledger, memberName, nameOfMissing } from './ledger.tsx';
import type { TransactionRow } from './transaction-row.ts';

export const TYPE_NAMES = { EXPENSE: '지출', INCOME: '수입', TRANSFER: '이체', ADJUSTMENT: '잔액 조정' } as const;

/** `1250` in USD → `12.50 USD`. */
export function formatForeign(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  if (digits === 0) return `${formatNumber(amount)} ${currency}`;
  const size = 10 ** digits;
  return `${formatNumber(Math.floor(amount / size))}.${String(amount % size).padStart(digits, '0')} ${currency}`;
}

function categoryName(ledger: Ledger, row: Pick<TransactionRow, 'splits'>): string {
  const [first, ...others] = row.splits;
  if (!first) return '';
  const name = first.categoryId === null ? '미분류' : (ledger.categoryById.get(first.categoryId)?.name ?? '');
  return others.length > 0 ? `${name} 외 ${others.length}개` : name;
}

/** The label of an account outside the book: another member's, or another book's. */
export const OUTSIDE = '가계부 밖';

/** Who paid whom in a settlement that touches no account of the book; the recipient where only one can be. */
function routeBetweenMembers(ledger: Ledger, payerId: string): string {
  const [other, ...more] = ledger.members.filter(({ userId }) => userId !== payerId);
  const payer = memberName(ledger, payerId);
  return other && more.length === 0 ? `${payer} → ${memberName(ledger, other.userId)}` : `${payer}님이 보냄`;
}

function route(ledger: Ledger, row: TransactionRow): string {
  const [payerId] = row.payerIds;
  if (row.isSettlement === true && row.assetId === null && row.toAssetId === null && payerId !== undefined)
    return routeBetweenMembers(ledger, payerId);
  const nameOf = (id: string | null) =>
    id === null ? OUTSIDE : (ledger.assetById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 자산'));
  return `${nameOf(row.assetId)} → ${nameOf(row.toAssetId)}`;
}

function paidWith(ledger: Ledger, row: TransactionRow): string {
  const method = row.paymentMethodId === null ? undefined : ledger.paymentById.get(row.paymentMethodId)?.name;
  const asset = row.assetId === null ? undefined : ledger.assetById.get(row.assetId)?.name;
  const name = method ?? asset ?? '';
  return row.paymentCount > 1 ? `${name} 외 ${row.paymentCount - 1}개` : name;
}

function installmentNote({ installmentMonths: months, turn }: TransactionRow): string {
  if (months === null) return '';
  return turn === undefined ? `할부 ${months}개월` : `할부 ${turn}/${months}`;
}

/** The texts of a list row. */
export interface RowWords {
  readonly title: string;
  readonly category: string;
  readonly payment: string;
  readonly notes: readonly string[];
}

/** Builds the texts of a row without repeating the title. */
export function wordsOf(ledger: Ledger, row: TransactionRow): RowWords {
  if (row.isMasked) return { title: '비공개', category: '', payment: '', notes: [] };
  const notes = [
    row.isRefund ? '환불' : '',
    installmentNote(row),
    row.splits.length > 1 ? '여러 분류' : '',
    row.shareCount > 1 ? '분담' : '',
    row.foreign ? formatForeign(row.foreign.amount, row.foreign.currency) : '',
    row.fee > 0 ? `수수료 ${formatWon(row.fee)}` : '',
    row.isPrivate ? '비공개' : '',
    row.isExcluded ? '통계 제외' : '',
    row.isByGuest ? '손님' : '',
  ].filter((note) => note !== '');
  if (row.type === 'ADJUSTMENT') {
    return { title: row.description || '잔액 조정', category: '잔액 조정', payment: paidWith(ledger, row), notes };
  }
  if (row.type === 'TRANSFER') {
    const path = route(ledger, row);
    return { title: row.description || path, category: '이체', payment: row.description === '' ? '' : path, notes };
  }
  const category = categoryName(ledger, row);
  return { title: row.description || category || '내용 없음', category, payment: paidWith(ledger, row), notes };
}

/** Who paid, as a row shows it. */
export interface RowPayer {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly color: string | undefined;
  /** `지연 외 1명` when several paid. */
  readonly text: string;
}

/** Null where it is obvious, in a book with one member, and for masked transactions of others. */
export function payerOf(ledger: Ledger, row: Pick<TransactionRow, 'isMasked' | 'type' | 'payerIds'>): RowPayer | null {
  const [first, ...others] = row.payerIds;
  const isPaid = row.type === 'EXPENSE' || row.type === 'INCOME';
  if (first === undefined || row.isMasked || !isPaid || ledger.members.length < 2) return null;
  const member = ledger.memberById.get(first);
  const name = memberName(ledger, first);
  return {
    name,
    imageUrl: member?.profileImageUrl ?? null,
    color: member?.color,
    text: others.length > 0 ? `${name} 외 ${others.length}명` : name,
  };
}

/** The icon of a row: its category's, or one for its type. */
export type RowLook =
  | { readonly kind: 'transfer' | 'adjustment' | 'masked' }
  | { readonly kind: 'category'; readonly icon: string; readonly name: string; readonly color: string };

const UNSORTED = { kind: 'category', icon: '', name: '?', color: '#8C8F94' } as const;

export function lookOf(ledger: Ledger, row: Pick<TransactionRow, 'isMasked' | 'type' | 'splits'>): RowLook {
  if (row.isMasked) return { kind: 'masked' };
  if (row.type === 'TRANSFER') return { kind: 'transfer' };
  if (row.type === 'ADJUSTMENT') return { kind: 'adjustment' };
  return categoryLook(ledger, row.splits[0]?.categoryId ?? null);
}

/** The icon of a category; missing parts are inherited from its parent. */
export function categoryLook(ledger: Ledger, categoryId: string | null): Extract<RowLook, { kind: 'category' }> {
  const category = categoryId === null ? undefined : ledger.categoryById.get(categoryId);
  if (!category) return UNSORTED;
  const parent = category.parentId === null ? undefined : ledger.categoryById.get(category.parentId);
  return {
    kind: 'category',
    icon: category.icon || parent?.icon || '',
    name: category.name,
    color: category.color || parent?.color || UNSORTED.color,
  };
}
