import type { Transaction } from '@salim/contract';
import { installmentTurns } from '@salim/domain';
import { TAX_KIND_NAMES } from '../../../ledger/tax-kinds.ts';
import { formatClock, formatDay, formatWon } from '../../../text/format.ts';
import { incomeSentence } from '../../../text/income-text.ts';
import { formatForeign, OUTSIDE, TYPE_NAMES } from './describe-row.ts';
import { categoryPath, type Ledger, memberName, nameOfMissing } from './ledger.tsx';

/** The visible fields of a transaction: currently stored, from its history, or still in the form. */
export type Describable = Pick<
  Transaction,
  | 'type'
  | 'date'
  | 'time'
  | 'amount'
  | 'description'
  | 'memo'
  | 'splits'
  | 'payments'
  | 'toAssetId'
  | 'fee'
  | 'feeCategoryId'
  | 'isRefund'
  | 'foreign'
  | 'installment'
  | 'payers'
  | 'shareMethod'
  | 'shares'
  | 'visibility'
  | 'revealOn'
  | 'tagIds'
  | 'excludeFromStats'
  | 'taxKind'
  | 'cashReceipt'
> & { readonly shareNote?: string | null | undefined; readonly items?: Transaction['items'] };

export type FactField =
  | 'type'
  | 'amount'
  | 'description'
  | 'date'
  | 'category'
  | 'payment'
  | 'from'
  | 'to'
  | 'fee'
  | 'refund'
  | 'installment'
  | 'foreign'
  | 'payers'
  | 'shares'
  | 'tags'
  | 'memo'
  | 'visibility'
  | 'stats'
  | 'tax';

/** One fact about a transaction in words; an empty text means it has none. */
export interface Fact {
  readonly field: FactField;
  readonly name: string;
  readonly text: string;
}

function assetName(ledger: Ledger, id: string | null): string {
  return id === null ? OUTSIDE : (ledger.assetById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 자산'));
}

function splitText(ledger: Ledger, splits: Describable['splits']): string {
  if (splits.length <= 1) return categoryPath(ledger, splits[0]?.categoryId ?? null);
  return splits
    .map((split) => {
      const memo = split.memo === '' ? '' : ` (${split.memo})`;
      return `${categoryPath(ledger, split.categoryId)} ${formatWon(split.amount)}${memo}`;
    })
    .join('\n');
}

function paymentText(ledger: Ledger, payments: Describable['payments']): string {
  return payments
    .map((payment) => {
      const method =
        payment.paymentMethodId === null
          ? null
          : (ledger.paymentById.get(payment.paymentMethodId)?.name ?? nameOfMissing(ledger, '삭제된 결제수단'));
      const asset = payment.assetId === null ? null : assetName(ledger, payment.assetId);
      const names = [...new Set([method, asset].filter((name) => name !== null))].join(' · ');
      const name = names === '' ? '' : names;
      return payments.length > 1 ? `${name || '미지정'} ${formatWon(payment.amount)}` : name;
    })
    .join('\n');
}

const SHARE_METHOD_NAMES = {
  EQUAL: '똑같이',
  RATIO: '비율대로',
  AMOUNT: '금액대로',
  ITEM: '항목별',
  INCOME: '소득대로',
} as const;

function shareText(ledger: Ledger, entry: Describable): string {
  if (entry.shares.length === 0) return '';
  const name = entry.shareMethod === null ? '' : SHARE_METHOD_NAMES[entry.shareMethod];
  const sentence = entry.shareMethod === 'INCOME' ? incomeSentence(entry.shares.map(({ weight }) => weight)) : '';
  const said = entry.shareNote ?? (sentence || name);
  const method = said === '' ? '' : `${said}\n`;
  return method + entry.shares.map((one) => `${memberName(ledger, one.userId)} ${formatWon(one.amount)}`).join('\n');
}

function payerText(ledger: Ledger, payers: Describable['payers']): string {
  if (payers.length === 1) return memberName(ledger, payers[0]?.userId ?? null);
  return payers.map((payer) => `${memberName(ledger, payer.userId)} ${formatWon(payer.amount)}`).join('\n');
}

function installmentText({ installment, amount, date }: Describable): string {
  if (!installment) return '';
  const monthly = installmentTurns(amount, installment.months, date).at(-1)?.amount ?? 0;
  const fee =
    installment.feeTotal === null || installment.feeTotal === 0 ? '' : ` · 수수료 ${formatWon(installment.feeTotal)}`;
  return `${installment.months}개월${installment.interestFree ? ' 무이자' : ''} · 매달 ${formatWon(monthly)}${fee}`;
}

function visibilityText(entry: Describable): string {
  if (entry.visibility === 'SHARED') return '전체 공개';
  return entry.revealOn === null ? '비공개' : `비공개 · ${formatDay(entry.revealOn, { year: true })}부터 공개`;
}

/** Transactions that an earlier version stored on this device lack both fields. */
function taxText({ taxKind, cashReceipt }: Partial<Describable>): string {
  return [taxKind ? TAX_KIND_NAMES[taxKind] : '', cashReceipt === true ? '현금영수증' : '']
    .filter((text) => text !== '')
    .join(' · ');
}

/** All facts about a transaction in words, in display order. */
export function factsOf(ledger: Ledger, entry: Describable): Fact[] {
  const isTransfer = entry.type === 'TRANSFER';
  const hasCategory = entry.type === 'EXPENSE' || entry.type === 'INCOME';
  const fee =
    entry.fee === 0
      ? ''
      : `${formatWon(entry.fee)}${entry.feeCategoryId === null ? '' : ` · ${categoryPath(ledger, entry.feeCategoryId)}`}`;
  return [
    { field: 'type', name: '종류', text: TYPE_NAMES[entry.type] },
    { field: 'amount', name: '금액', text: formatWon(entry.amount) },
    { field: 'description', name: '내용', text: entry.description },
    {
      field: 'date',
      name: '날짜',
      text: formatDay(entry.date, { year: true }) + (entry.time === null ? '' : ` ${formatClock(entry.time)}`),
    },
    { field: 'category', name: '분류', text: hasCategory ? splitText(ledger, entry.splits) : '' },
    {
      field: 'from',
      name: '보내는 자산',
      text: isTransfer ? assetName(ledger, entry.payments[0]?.assetId ?? null) : '',
    },
    { field: 'to', name: '받는 자산', text: isTransfer ? assetName(ledger, entry.toAssetId) : '' },
    { field: 'payment', name: '결제', text: isTransfer ? '' : paymentText(ledger, entry.payments) },
    { field: 'fee', name: '수수료', text: fee },
    { field: 'refund', name: '환불', text: entry.isRefund ? '환불된 지출' : '' },
    { field: 'installment', name: '할부', text: installmentText(entry) },
    {
      field: 'foreign',
      name: '외화',
      text: entry.foreign
        ? `${formatForeign(entry.foreign.amount, entry.foreign.currency)} · 환율 ${entry.foreign.rate}`
        : '',
    },
    {
      field: 'payers',
      name: '낸 사람',
      text: ledger.members.length > 1 && entry.payers.length > 0 ? payerText(ledger, entry.payers) : '',
    },
    { field: 'shares', name: '분담', text: shareText(ledger, entry) },
    {
      field: 'tags',
      name: '태그',
      text: entry.tagIds
        .map((id) => `#${ledger.tagById.get(id)?.name ?? nameOfMissing(ledger, '삭제된 태그')}`)
        .join(' '),
    },
    { field: 'memo', name: '메모', text: entry.memo },
    { field: 'visibility', name: '공개 범위', text: visibilityText(entry) },
    { field: 'stats', name: '통계', text: entry.excludeFromStats ? '제외' : '포함' },
    { field: 'tax', name: '연말정산', text: taxText(entry) },
  ];
}

export interface Difference {
  readonly field: FactField;
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The facts that differ between two states of a transaction. */
export function differencesOf(ledger: Ledger, before: Describable, after: Describable): Difference[] {
  const then = new Map(factsOf(ledger, before).map((fact) => [fact.field, fact.text]));
  return factsOf(ledger, after).flatMap(({ field, name, text }) => {
    const old = then.get(field) ?? '';
    return old === text ? [] : [{ field, name, before: old, after: text }];
  });
}

const BLANK: Describable = {
  type: 'EXPENSE',
  date: '1970-01-01',
  time: null,
  amount: 0,
  description: '',
  memo: '',
  splits: [],
  payments: [],
  toAssetId: null,
  fee: 0,
  feeCategoryId: null,
  isRefund: false,
  foreign: null,
  installment: null,
  payers: [],
  shareMethod: null,
  shares: [],
  visibility: 'SHARED',
  revealOn: null,
  tagIds: [],
  excludeFromStats: false,
  taxKind: null,
  cashReceipt: false,
};

/**
 * A transaction from its history, where older states may lack newer fields; null if it is not a transaction or hidden.
 */
export function describableFrom(value: unknown): Describable | null {
  if (typeof value !== 'object' || value === null) return null;
  const transaction = value as Partial<Transaction>;
  if (transaction.isMasked === true || typeof transaction.amount !== 'number' || typeof transaction.date !== 'string')
    return null;
  return { ...BLANK, ...transaction };
}
