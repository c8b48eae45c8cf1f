import {
  type RecurringTemplate,
  type TransactionInput,
  type UndatedTransaction,
  undatedTransaction,
} from '@salim/contract';
import { apportion, type CivilDate } from '@salim/domain';

/** The default of each field that has one. */
const DEFAULTS = Object.fromEntries(
  Object.entries(undatedTransaction.shape).flatMap(([field, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    return success && data !== undefined ? [[field, data]] : [];
  }),
);

/** A template as read from the database, which may have stored it before some of today's fields existed. */
export function completeTemplate(stored: UndatedTransaction): UndatedTransaction {
  return { ...DEFAULTS, ...stored };
}

/** The requested value of one field: the short form when it has changed, else that of the single row. */
function newerWish(
  shortForm: string | null | undefined,
  inRow: string | null,
  before: string | null | undefined,
): string | null {
  return shortForm === undefined || shortForm === before ? inRow : shortForm;
}

/**
 * The stored form of a template: a single split or payment in its short form, so that it follows the amount. A row that
 * repeats the amount of the template being replaced follows too.
 */
export function storedTemplate(input: UndatedTransaction, previous: UndatedTransaction | null): UndatedTransaction {
  const follows = (amount: number): boolean => amount === input.amount || amount === previous?.amount;
  const { splits, payments, ...rest } = input;
  const [split, ...otherSplits] = splits ?? [];
  const [payment, ...otherPayments] = payments ?? [];
  let kept: UndatedTransaction = rest;
  if (split && otherSplits.length === 0 && split.memo === '' && follows(split.amount)) {
    kept = { ...kept, categoryId: newerWish(input.categoryId, split.categoryId, previous?.categoryId) };
  } else if (split) kept = { ...kept, splits };
  if (payment && otherPayments.length === 0 && follows(payment.amount)) {
    kept = {
      ...kept,
      assetId: newerWish(input.assetId, payment.assetId, previous?.assetId),
      paymentMethodId: newerWish(input.paymentMethodId, payment.paymentMethodId, previous?.paymentMethodId),
    };
  } else if (payment) kept = { ...kept, payments };
  return kept;
}

/** A template as its author reads it; sending it back changes nothing. */
export function templateView(template: UndatedTransaction): RecurringTemplate {
  const { amount, categoryId = null, assetId = null, paymentMethodId = null, paidBy = null } = template;
  const isTransfer = template.type === 'TRANSFER';
  return {
    ...template,
    splits: template.splits ?? (isTransfer ? [] : [{ categoryId, amount, memo: '' }]),
    payments: template.payments ?? [{ assetId, paymentMethodId, amount }],
    categoryId: template.splits ? null : categoryId,
    assetId: template.payments ? null : assetId,
    paymentMethodId: template.payments ? null : paymentMethodId,
    paidBy,
    payers: template.payers ?? [],
    shareMethod: template.shareMethod ?? null,
    shares: template.shares ?? [],
  };
}

/** What every user but its author sees of a masked rule. */
export function maskedTemplateView(template: UndatedTransaction): RecurringTemplate {
  return {
    type: template.type,
    time: null,
    amount: template.amount,
    description: '비공개',
    memo: '',
    splits: [],
    payments: [],
    categoryId: null,
    assetId: null,
    paymentMethodId: null,
    isRefund: template.isRefund,
    refundOfId: null,
    toAssetId: null,
    fee: 0,
    feeCategoryId: null,
    foreign: null,
    installment: null,
    paidBy: null,
    payers: [],
    shareMethod: null,
    shares: [],
    visibility: 'MASKED',
    revealOn: null,
    tagIds: [],
    excludeFromStats: template.excludeFromStats,
    taxKind: null,
    cashReceipt: false,
  };
}

/** Scales rows to another total in proportion; rows that become zero are dropped. */
function scaled<Row extends { readonly amount: number }>(rows: readonly Row[] | undefined, total: number) {
  if (!rows || rows.length === 0) return rows === undefined ? undefined : [];
  const amounts = apportion(
    total,
    rows.map((row, index) => ({ key: String(index), weight: row.amount })),
  );
  return rows
    .map((row, index) => ({ ...row, amount: amounts.get(String(index)) ?? 0 }))
    .filter((row) => row.amount > 0);
}

/** The transaction input of an occurrence: the template with the occurrence's date and amount. */
export function transactionInput(template: UndatedTransaction, date: CivilDate, amount: number): TransactionInput {
  if (amount === template.amount) return { ...template, date };
  const hasAmounts = (template.shares ?? []).every((share) => share.amount !== undefined);
  const shares = template.shares?.map((share) => ({ ...share, amount: share.amount ?? 0 }));
  return {
    ...template,
    date,
    amount,
    ...(template.splits ? { splits: scaled(template.splits, amount) } : {}),
    ...(template.payments ? { payments: scaled(template.payments, amount) } : {}),
    ...(template.payers ? { payers: scaled(template.payers, amount) } : {}),
    ...(shares && shares.length > 0 && hasAmounts ? { shares: scaled(shares, amount) } : {}),
    // The foreign amount belongs to the usual amount and cannot be scaled.
    foreign: null,
  };
}
