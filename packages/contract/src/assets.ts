import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { ASSET_SUB_TYPES, ASSET_TYPES, type AssetSubType, type AssetType } from './facts/asset-types.ts';
import { LAST_DAY_OF_MONTH, LOAN_MONTHS_MAX, NAME_MAX } from './facts/limits.ts';
import {
  askedMonth,
  civilDate,
  civilMonth,
  colorCode,
  iconName,
  id,
  lineOfText,
  memoText,
  nameText,
  nonNegativeAmount,
  positiveAmount,
  queryInteger,
  signedAmount,
  sortOrder,
  sum,
  version,
} from './scalars.ts';
import { transaction } from './transactions.ts';

const ASSET_TYPE_NAMES = Object.keys(ASSET_TYPES) as [AssetType, ...AssetType[]];
export const assetType = z.enum(ASSET_TYPE_NAMES);

const ASSET_SUB_TYPE_NAMES = Object.keys(ASSET_SUB_TYPES) as [AssetSubType, ...AssetSubType[]];
export const assetSubType = z.enum(ASSET_SUB_TYPE_NAMES);

/**
 * Billing days of a card: 31 is the last day of a month. A bill closes on the last `cutoffDay` before `paymentDay`;
 * without a `cutoffDay` it closes on the last day of the month.
 */
export const card = z.strictObject({
  paymentDay: z.int().min(1).max(LAST_DAY_OF_MONTH).nullable().default(null),
  cutoffDay: z.int().min(1).max(LAST_DAY_OF_MONTH).nullable().default(null),
  settlementAssetId: id.nullable().default(null),
});

const terms = {
  /** Hundredths of a percent a year: 4.25 % is 425. */
  rateBps: z.int().min(0).max(10_000).nullable().default(null),
  /** The maturity date. */
  maturityDate: civilDate.nullable().default(null),
  /** The monthly payment or deposit. */
  monthlyPayment: nonNegativeAmount.nullable().default(null),
};
/** Terms of money lent or borrowed. */
export const loan = z.strictObject(terms);
/** Terms of a deposit. */
export const deposit = z.strictObject(terms);

/** Figures of the bank that replace the computed ones of an installment. */
const loanOverride = z.strictObject({
  n: z.int().min(1).max(LOAN_MONTHS_MAX),
  payment: nonNegativeAmount.nullable(),
  interest: nonNegativeAmount.nullable(),
  date: civilDate.nullable(),
});

const ratePerYear = z.int().min(0).max(10_000);

/** What the contract of a loan says about its installments. */
export const loanTerms = z.strictObject({
  principal: positiveAmount,
  /** Hundredths of a percent a year. */
  rateBps: ratePerYear,
  /** The day on which the loan was paid out; interest runs from it, and the first installment is due a month later. */
  startDate: civilDate,
  months: z.int().min(1).max(LOAN_MONTHS_MAX),
  /** The first installments that repay nothing. */
  graceMonths: z.int().min(0).max(LOAN_MONTHS_MAX).default(0),
  repayment: z.enum(['EQUAL_PAYMENT', 'EQUAL_PRINCIPAL', 'BULLET']),
  /** 31 is the last day of a month. */
  paymentDay: z.int().min(1).max(LAST_DAY_OF_MONTH),
  rateChanges: z
    .array(z.strictObject({ from: civilDate, rateBps: ratePerYear }))
    .max(LOAN_MONTHS_MAX)
    .default([]),
  prepaymentFee: z
    .strictObject({
      rateBps: ratePerYear,
      /** Months after the start of the loan from which no fee is charged. */
      freeAfterMonths: z.int().min(0).max(LOAN_MONTHS_MAX),
      /** What the remaining time is divided by. */
      base: z.enum(['TERM', 'THREE_YEARS']),
    })
    .nullable()
    .optional(),
  /** `MONTHLY` is a twelfth of a year; `ACTUAL_365` counts days, of 366 in a leap year. */
  dayCount: z.enum(['MONTHLY', 'ACTUAL_365']).default('MONTHLY'),
  rounding: z.enum(['DOWN', 'HALF_UP', 'UP']).default('DOWN'),
  /** The account that pays the installments. */
  payingAssetId: id.nullable().default(null),
  interestCategoryId: id.nullable().optional(),
  /** Set by `putLoanRow`; stays if omitted. */
  overrides: z.array(loanOverride).max(LOAN_MONTHS_MAX).optional(),
});

export const savingsKind = z.enum(['ISA', 'IRP', 'PENSION_SAVINGS', 'YOUTH_FUTURE', 'DEPOSIT', 'INSTALLMENT']);

/** What the contract of a savings account says. */
export const savingsTerms = z.strictObject({
  kind: savingsKind,
  /** What may be paid in during a year, in place of the law's limit. */
  limitYear: positiveAmount.nullable().optional(),
  /** The day on which the contract ends; else `deposit.maturityDate`. */
  maturity: civilDate.nullable().optional(),
  /** Hundredths of a percent a year; else `deposit.rateBps`. */
  rateBps: ratePerYear.nullable().optional(),
  /** Tax on the interest, in hundredths of a percent: 15.4 % is 1540. */
  taxBps: ratePerYear,
  /** The day on which interest begins. */
  startDate: civilDate.nullable().optional(),
  /** Else `deposit.monthlyPayment`. */
  monthlyPayment: nonNegativeAmount.nullable().optional(),
  /** `MONTHLY`: the interest of each month earns interest; only for DEPOSIT. */
  compounding: z.enum(['SIMPLE', 'MONTHLY']).optional(),
});

/** Terms of savings have a `kind`, those of loans have none. */
export const assetTerms = z.discriminatedUnion('kind', [
  savingsTerms,
  loanTerms.extend({ kind: z.undefined().optional() }),
]);

export const asset = z.object({
  id,
  bookId: id,
  assetType,
  subType: assetSubType.nullable(),
  name: z.string(),
  balance: sum,
  openingBalance: signedAmount,
  isActive: z.boolean(),
  institution: z.string(),
  note: z.string(),
  color: z.string(),
  icon: z.string(),
  sortOrder,
  card: card.nullable(),
  /** Only for LOAN, OVERDRAFT, LENT and BORROWED. */
  loan: loan.nullable(),
  /** Only for TIME_DEPOSIT, INSTALLMENT_SAVINGS, HOUSING_SUBSCRIPTION and DEPOSIT. */
  deposit: deposit.nullable(),
  /** The contract of a loan, only for LOAN and BORROWED, or of savings, only for SAVINGS_ACCOUNT and INVESTMENT. */
  terms: assetTerms.nullable(),
  version,
});
export type Asset = z.output<typeof asset>;

export const assetParams = z.object({ assetId: id });
const fields = {
  assetType,
  subType: assetSubType.nullable(),
  name: nameText,
  openingBalance: signedAmount,
  isActive: z.boolean(),
  institution: lineOfText(0, NAME_MAX),
  note: memoText,
  color: colorCode,
  icon: iconName,
  sortOrder,
  card: card.nullable(),
  loan: loan.nullable(),
  deposit: deposit.nullable(),
  terms: assetTerms.nullable(),
};
/** Read-only fields of an asset that a client may send back; ignored. */
const readOnly = { bookId: z.unknown(), createdAt: z.unknown(), updatedAt: z.unknown() };

export const listAssets = endpoint('listAssets', {
  summary: 'Lists assets in order, including inactive ones',
  tag: 'assets',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.array(asset),
  status: 200,
});

export const createAsset = endpoint('createAsset', {
  summary: 'Adds an asset; `balance` is an alias of `openingBalance` here',
  tag: 'assets',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    ...z.object(fields).partial().shape,
    assetType: fields.assetType,
    name: fields.name,
    balance: signedAmount.optional(),
  }),
  answer: asset,
  status: 201,
});

export const getAsset = endpoint('getAsset', {
  summary: 'Returns an asset',
  tag: 'assets',
  access: 'VIEWER',
  forAssistants: true,
  params: assetParams,
  answer: asset,
  status: 200,
});

export const updateAsset = endpoint('updateAsset', {
  summary: 'Updates an asset; omitted fields stay, `balance` is ignored, `version` is optional',
  tag: 'assets',
  access: 'MEMBER',
  params: assetParams,
  body: z.strictObject({
    ...z.object(fields).partial().shape,
    ...z.object(readOnly).partial().shape,
    id: z.unknown().optional(),
    balance: z.unknown().optional(),
    version: version.optional(),
  }),
  answer: asset,
  status: 200,
});

export const deleteAsset = endpoint('deleteAsset', {
  summary: 'Hides an asset; its transactions and sums stay',
  tag: 'assets',
  access: 'MEMBER',
  params: assetParams,
  status: 204,
});

export const restoreAsset = endpoint('restoreAsset', {
  summary: 'Restores a deleted asset',
  tag: 'assets',
  access: 'MEMBER',
  params: assetParams,
  answer: asset,
  status: 200,
});

export const assetDay = z.object({ date: civilDate, balance: sum });

export const assetHistory = endpoint('assetHistory', {
  summary: 'Day-end balances on the days with movements, plus the first and last requested day',
  tag: 'assets',
  access: 'VIEWER',
  params: assetParams,
  query: z.strictObject({ from: civilDate.optional(), to: civilDate.optional() }),
  answer: z.array(assetDay),
  status: 200,
});

export const billedTurn = z.object({
  /** Null for others' masked transactions, which are combined into one line of the bill. */
  transactionId: id.nullable(),
  isMasked: z.boolean(),
  description: z.string(),
  /** The day of the purchase. */
  date: civilDate.nullable(),
  /** `turn` of `months`. */
  turn: z.int().nullable(),
  months: z.int().nullable(),
  amount: sum,
  /** Interest and fees in addition to the amount. */
  fee: sum,
});

export const cardBill = z.object({
  /** The month in which it is collected. */
  month: civilMonth,
  /** The first and last day of use on the bill. */
  from: civilDate,
  to: civilDate,
  /** The payment day, or the next business day. */
  paymentDate: civilDate,
  /** `PAST` is collected, `DUE` closed and not yet collected, `RUNNING` open today, `NEXT` not begun. */
  state: z.enum(['PAST', 'DUE', 'RUNNING', 'NEXT']),
  /** The debt before the first transaction. */
  opening: sum,
  /** Purchases in one payment minus refunds. */
  charges: sum,
  /** Turns of installment purchases, and their fees. */
  installments: sum,
  fees: sum,
  /** opening + charges + installments + fees */
  amount: sum,
  /** The part that credits cover: refunds beyond the spending of an earlier bill, or a credit at the opening. */
  credited: sum,
  /** The part paid by transfers to the card, and their fees. */
  paid: sum,
  /** What credits and payments do not cover; never below zero. */
  remaining: sum,
  turns: z.array(billedTurn),
});
export type CardBill = z.output<typeof cardBill>;

export const listCardBills = endpoint('listCardBills', {
  summary: 'Lists bills of a credit card, the next one first; empty without a payment day',
  tag: 'assets',
  access: 'VIEWER',
  params: assetParams,
  query: z.strictObject({ cursor: askedMonth.optional(), limit: queryInteger(1, 200).default(14) }),
  answer: z.object({
    items: z.array(cardBill),
    nextCursor: civilMonth.nullable(),
    /** The next payment of the card. */
    nextPayment: z.object({ date: civilDate, amount: sum }).nullable(),
    /** The account that pays the card, with its balance now and after the next payment. */
    settlement: z.object({ assetId: id, balance: sum, balanceAfter: sum }).nullable(),
    /** What no payment was recorded for on bills that are past. */
    overdue: sum,
    /** What is still to be paid of the turns on bills after the running one, with their fees. */
    laterInstallments: sum,
  }),
  status: 200,
});

export const reconcileAsset = endpoint('reconcileAsset', {
  summary: 'Sets the day-end balance of a date to its real value with one adjustment transaction',
  tag: 'assets',
  access: 'MEMBER',
  params: assetParams,
  body: z.strictObject({ balance: signedAmount, date: civilDate }),
  answer: z.object({ asset, transaction: transaction.nullable() }),
  status: 201,
  otherStatus: 200,
});
