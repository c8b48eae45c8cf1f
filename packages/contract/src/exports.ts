import { z } from 'zod';
import { assetSubType, assetTerms, assetType, card, deposit, loan } from './assets.ts';
import {
  backupDismissal,
  backupImportMapping,
  backupMessageCard,
  backupMessageFormat,
  backupWebhook,
} from './backup-configuration.ts';
import {
  backupClosing,
  backupComments,
  backupRate,
  backupRecurringRule,
  backupSavedView,
  backupShareDefault,
  backupSortingRule,
} from './backup-sections.ts';
import { book, bookKind, bookParams, monthStartDay, timeZone } from './books.ts';
import { categoryKind, costKind, taxKind } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { BACKUP_BYTES_MAX, BACKUP_FORMAT, BACKUP_VERSION } from './facts/files.ts';
import {
  DUES_SEATS_MAX,
  INSTALLMENT_MONTHS_MAX,
  INSTALLMENT_MONTHS_MIN,
  MEMO_LINE_MAX,
  NAME_MAX,
  NOTE_MAX,
  RECEIPT_LINES_MAX,
  RELATION_MAX,
} from './facts/limits.ts';
import { ROLES } from './facts/roles.ts';
import { giftDirection, giftOccasion } from './gift-events.ts';
import { goalKind, goalStatus } from './goals.ts';
import { paymentMethodType } from './payment-methods.ts';
import {
  civilDate,
  civilMonth,
  clockTime,
  colorCode,
  currencyCode,
  descriptionText,
  givenInstant,
  id,
  lineOfText,
  memoText,
  nameText,
  nonNegativeAmount,
  positiveAmount,
  signedAmount,
  sortOrder,
  storedIcon,
  textBlock,
} from './scalars.ts';
import { settlementStatus } from './settlements.ts';
import {
  installmentBasis,
  shareItem,
  shareMethod,
  transactionFilters,
  transactionSort,
  transactionType,
  visibility,
} from './transactions.ts';

export const exportFormat = z.enum(['csv', 'xlsx', 'json']);

export const exportBook = endpoint('exportBook', {
  summary: 'Exports the filtered transactions as a file; `json` is a backup that restores an equal book',
  tag: 'exports',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    format: exportFormat,
    ...transactionFilters,
    /** Backups contain purchases only. */
    basis: installmentBasis.default('CONSUMPTION'),
    sort: transactionSort.default('-date'),
  }),
  answerTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
  status: 200,
});

const deletedAt = givenInstant.nullable();
const memberAmount = z.strictObject({ userId: id, amount: positiveAmount });

/** The backup format version that this program writes; it reads all earlier ones. */
/** Each is re-encoded on restore, which takes time. */
export const BACKUP_ATTACHMENTS_MAX = 200;

/** A transaction in a backup: everything needed to record it again. */
export const backupTransaction = z.strictObject({
  id,
  type: transactionType,
  direction: z.enum(['IN', 'OUT']).nullable(),
  date: civilDate,
  time: clockTime.nullable(),
  amount: positiveAmount,
  description: descriptionText,
  memo: memoText,
  splits: z.array(z.strictObject({ categoryId: id.nullable(), amount: positiveAmount, memo: memoText })).max(50),
  payments: z
    .array(
      z.strictObject({
        assetId: id.nullable(),
        /** The asset that holds the money: for a debit card its account at the time of the transaction. */
        postingAssetId: id.nullable(),
        paymentMethodId: id.nullable(),
        amount: positiveAmount,
      }),
    )
    .max(20),
  isRefund: z.boolean(),
  refundOfId: id.nullable(),
  toAssetId: id.nullable(),
  toPostingAssetId: id.nullable(),
  fee: nonNegativeAmount,
  feeCategoryId: id.nullable(),
  foreign: z
    .strictObject({
      currency: currencyCode,
      amount: positiveAmount,
      rate: z.string().regex(/^\d{1,9}(\.\d{1,9})?$/u),
    })
    .nullable(),
  installment: z
    .strictObject({
      months: z.int().min(INSTALLMENT_MONTHS_MIN).max(INSTALLMENT_MONTHS_MAX),
      interestFree: z.boolean(),
      feeTotal: nonNegativeAmount.nullable(),
    })
    .nullable(),
  payers: z.array(memberAmount).max(50),
  shareMethod: shareMethod.nullable(),
  shares: z
    .array(
      z.strictObject({
        userId: id,
        amount: nonNegativeAmount,
        weight: z.int().min(0).max(1_000_000).nullable(),
      }),
    )
    .max(50),
  items: z.array(shareItem).max(RECEIPT_LINES_MAX).default([]),
  visibility,
  revealOn: civilDate.nullable(),
  tagIds: z.array(id).max(50),
  excludeFromStats: z.boolean(),
  taxKind: taxKind.nullable().default(null),
  cashReceipt: z.boolean().default(false),
  guest: z.boolean().default(false),
  /** The settlement of the book that this transfer carries out. */
  settlementId: id.nullable().default(null),
  /** The occurrence of a backed-up rule that created it. */
  recurring: z.strictObject({ ruleId: id, occurrenceDate: civilDate }).nullable().default(null),
  /** Null for others' masked transactions, and if an older backup lacks it. */
  createdBy: id.nullable().default(null),
  comments: backupComments.default([]),
});
export type BackupTransaction = z.output<typeof backupTransaction>;

const settings = book.pick({
  monthStartRule: true,
  monthStartAdjust: true,
  installmentBasis: true,
});

/**
 * A backup without its transactions and receipts, of which there may be hundreds of thousands; those are validated in
 * batches.
 */
export const bookBackup = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  version: z.int().min(1).max(BACKUP_VERSION),
  exportedAt: givenInstant,
  /** The exporting user, who becomes the owner of the restored book. */
  exportedBy: id,
  book: z.strictObject({
    title: nameText,
    kind: bookKind.default('HOUSEHOLD'),
    description: z.string().max(2000),
    icon: storedIcon,
    color: colorCode,
    ...settings.shape,
    currency: currencyCode,
    timeZone,
    monthStartDay,
  }),
  /** Former members too, because transactions refer to them. */
  members: z
    .array(
      z.strictObject({
        userId: id,
        name: lineOfText(0, 100),
        nickname: lineOfText(0, 100).nullable(),
        role: z.enum(ROLES),
        color: colorCode,
        hasLeft: z.boolean(),
      }),
    )
    .min(1)
    .max(1000),
  categories: z
    .array(
      z.strictObject({
        id,
        kind: categoryKind,
        parentId: id.nullable(),
        name: nameText,
        icon: storedIcon,
        color: colorCode,
        costKind: costKind.nullable(),
        taxKind: taxKind.nullable().default(null),
        sortOrder,
        isArchived: z.boolean(),
        deletedAt,
      }),
    )
    .max(5000),
  assets: z
    .array(
      z.strictObject({
        id,
        assetType,
        subType: assetSubType.nullable(),
        name: nameText,
        openingBalance: signedAmount,
        isActive: z.boolean(),
        institution: z.string().max(200),
        note: memoText,
        color: colorCode,
        icon: storedIcon,
        sortOrder,
        card: card.nullable(),
        loan: loan.nullable().default(null),
        deposit: deposit.nullable().default(null),
        terms: assetTerms.nullable().default(null),
        deletedAt,
      }),
    )
    .max(5000),
  paymentMethods: z
    .array(
      z.strictObject({
        id,
        name: nameText,
        type: paymentMethodType,
        rail: lineOfText(0, NAME_MAX).nullable(),
        assetId: id.nullable(),
        icon: storedIcon,
        color: colorCode,
        sortOrder,
        isArchived: z.boolean(),
        deletedAt,
      }),
    )
    .max(5000),
  tags: z
    .array(
      z.strictObject({
        id,
        name: nameText,
        color: colorCode,
        /** Missing in older files; null sorts by name. */
        sortOrder: sortOrder.nullable().optional(),
        deletedAt,
      }),
    )
    .max(5000),
  budgets: z
    .array(
      z.strictObject({
        budgetMonth: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/u),
        incomeBudget: nonNegativeAmount,
        expenseBudget: nonNegativeAmount,
        memo: memoText,
        categories: z
          .array(
            z.strictObject({
              categoryId: id,
              amount: nonNegativeAmount,
              rollover: z.enum(['NONE', 'SURPLUS', 'DEFICIT', 'BOTH']),
            }),
          )
          .max(5000),
        /** The lines of members. */
        members: z
          .array(
            z.strictObject({
              memberId: id,
              isAll: z.boolean(),
              categoryId: id.nullable(),
              amount: nonNegativeAmount,
              rollover: z.enum(['NONE', 'SURPLUS', 'DEFICIT', 'BOTH']),
            }),
          )
          .max(5000)
          .default([]),
      }),
    )
    .max(5000)
    .default([]),
  goals: z
    .array(
      z.strictObject({
        kind: goalKind,
        name: nameText,
        icon: storedIcon,
        targetAmount: positiveAmount,
        targetDate: civilDate.nullable(),
        assetId: id.nullable(),
        categoryId: id.nullable(),
        status: goalStatus,
        /** Missing in earlier backups. */
        createdAt: givenInstant.optional(),
        /** When members were told that it was reached; null when they were not. Missing in earlier backups. */
        reachedAt: givenInstant.nullable().optional(),
        contributions: z
          .array(z.strictObject({ amount: positiveAmount, date: civilDate, memo: lineOfText(0, MEMO_LINE_MAX) }))
          .max(1000),
      }),
    )
    .max(1000)
    .default([]),
  settlements: z
    .array(
      z.strictObject({
        id,
        fromUserId: id,
        toUserId: id,
        amount: positiveAmount,
        date: civilDate,
        status: settlementStatus,
        fromAssetId: id.nullable(),
        toAssetId: id.nullable(),
      }),
    )
    .max(50_000)
    .default([]),
  recurringRules: z.array(backupRecurringRule).max(1000).default([]),
  /** In their order. */
  sortingRules: z.array(backupSortingRule).max(1000).default([]),
  exchangeRates: z.array(backupRate).max(110_000).default([]),
  /** Those of the book and of the exporting user. */
  savedViews: z.array(backupSavedView).max(1000).default([]),
  shareDefaults: z.array(backupShareDefault).max(1000).default([]),
  /** All closings, reopened ones included, the earliest day first. */
  closings: z.array(backupClosing).max(5000).default([]),
  /** Empty if the exporting user may not see them. */
  webhooks: z.array(backupWebhook).max(20).default([]),
  /** Most recently used first. */
  importMappings: z.array(backupImportMapping).max(100).default([]),
  duplicateDismissals: z.array(backupDismissal).max(100_000).default([]),
  /** Only formats and cards of the exporting user; the oldest format first. */
  messageFormats: z.array(backupMessageFormat).max(50).default([]),
  messageCards: z.array(backupMessageCard).max(1000).default([]),
  giftEvents: z
    .array(
      z.strictObject({
        direction: giftDirection,
        person: nameText,
        relation: lineOfText(0, RELATION_MAX),
        event: giftOccasion,
        amount: positiveAmount,
        date: civilDate,
        memo: lineOfText(0, MEMO_LINE_MAX),
        /** The transaction that carries it; a partial backup may lack it. */
        transactionId: id.nullable(),
      }),
    )
    .max(10_000)
    .default([]),
  dues: z
    .array(
      z.strictObject({
        name: nameText,
        amount: positiveAmount,
        startMonth: civilMonth,
        endMonth: civilMonth.nullable(),
        memo: textBlock(NOTE_MAX),
        /** The account that holds the club's money, if the file contains it. */
        assetId: id.nullable().default(null),
        /** Payments refer to seats by index, from zero. */
        seats: z.array(nameText).min(1).max(DUES_SEATS_MAX),
        payments: z
          .array(
            z.strictObject({
              seat: z.int().min(0),
              month: civilMonth,
              amount: nonNegativeAmount,
              isExempt: z.boolean(),
              date: civilDate,
              memo: lineOfText(0, MEMO_LINE_MAX),
              /** The transaction that recorded it; a partial backup may lack it. */
              transactionId: id.nullable(),
            }),
          )
          .max(20_000),
      }),
    )
    .max(100)
    .default([]),
  /** Items of schema `backupEntry`, newest first. */
  transactions: z.array(z.unknown()),
  /** Items of schema `backupAttachment`. */
  attachments: z.array(z.unknown()).default([]),
});
export type BookBackup = z.output<typeof bookBackup>;

export const importBackup = endpoint('importBackup', {
  summary: 'Creates a new book from a JSON export, owned by the user',
  tag: 'exports',
  access: 'session',
  body: bookBackup,
  longLists: { names: ['attachments', 'transactions'], bodyBytesMax: BACKUP_BYTES_MAX },
  answer: book.extend({
    restored: z.object({
      transactions: z.int(),
      categories: z.int(),
      assets: z.int(),
      paymentMethods: z.int(),
      tags: z.int(),
      /** Others' masked transfers and adjustments: they cannot be recorded without their assets. */
      skipped: z.int(),
      attachments: z.int(),
      /** Receipts that the file lists without content. */
      attachmentsMissing: z.int(),
      /** Webhooks, all switched off; those with unresolvable addresses are left out. */
      webhooks: z.int(),
    }),
  }),
  status: 201,
});
