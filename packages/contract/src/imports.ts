import { z } from 'zod';
import { assetSubType, assetType } from './assets.ts';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import {
  civilDate,
  clockTime,
  cursor,
  id,
  instant,
  nameText,
  page,
  pageLimit,
  positiveAmount,
  signedAmount,
  sum,
} from './scalars.ts';
import { transactionType } from './transactions.ts';

/**
 * `READY`: the preview can be viewed, changed and committed. `COMMITTING` and `TAKING_BACK`: see `done` and `total`.
 * `COMMITTED`: its transactions are in the book. `TAKEN_BACK`: they are removed again.
 */
export const importStatus = z.enum(['READY', 'COMMITTING', 'COMMITTED', 'TAKING_BACK', 'TAKEN_BACK']);

/** The possible meanings of a column. */
export const importField = z.enum([
  'date',
  'asset',
  'category',
  'subcategory',
  'description',
  'memo',
  'kind',
  /** In the currency of the file. */
  'amount',
  /** In the currency of the row. */
  'currencyAmount',
  'currency',
  'time',
  'toAsset',
  'fee',
  'method',
  'tags',
  'refund',
  'excluded',
  'id',
  /** Outgoing and incoming money in separate columns. */
  'withdrawal',
  'deposit',
  /** The account balance after the row; only used to verify the neighboring rows. */
  'balance',
  /** The bank's note (적요); used if the description is missing. */
  'summary',
  /** The card, in files with several cards. */
  'card',
  /** Whether a purchase was cancelled or refused. */
  'status',
  /** Number of months; 1 or 일시불 for a single payment. */
  'installment',
  /** Full price of an installment purchase, beside the part on a bill. */
  'fullAmount',
  /** The day a purchase was cancelled; empty if it was not. */
  'cancelDate',
  /** The part of a purchase that was cancelled. */
  'cancelAmount',
  /** The counterparty's account number; the file does not give the owner. */
  'counterAccount',
]);

/** One possible answer to a question. */
export const importChoice = z.object({ id: z.string(), label: z.string() });

/** Information missing in a file, which a user must supply before the commit. */
export const importQuestion = z.object({
  /** Equal for the same question in another file with the same headers. */
  id: z.string(),
  /** Header of the column in question. */
  column: z.string().optional(),
  sentence: z.string(),
  choices: z.array(importChoice),
  /** Some of the affected rows, as text. */
  examples: z.array(z.string()),
});
export type ImportQuestion = z.output<typeof importQuestion>;

/** The sum of one kind of rows. */
export const importShare = z.object({
  count: z.int(),
  /**
   * Minor units of the file's currency; 0 if no row has an amount. Refunds reduce the expense. `foreign` is the sum of
   * the rows in the first foreign currency, in that currency.
   */
  sum,
  example: z
    .object({
      row: z.int(),
      date: civilDate.nullable(),
      description: z.string(),
      /** Minor units of `currency`, above zero; null if the row has none. */
      amount: z.number().nullable(),
      currency: z.string(),
    })
    .optional(),
});
export type ImportShare = z.output<typeof importShare>;

/** What a commit does with the rows of a file. Rows held back by an open question are not counted. */
export const importSums = z.object({
  income: importShare,
  expense: importShare,
  transfer: importShare,
  /** Cancelled purchases and the rows that cancel them; the sum is that of the purchases. */
  cancelled: importShare,
  /** Rows in a foreign currency without a known price in the file's currency; left out. */
  foreign: importShare,
  /** All other rows left out: intentionally, or because they are unreadable. */
  skipped: importShare,
});
export type ImportSums = z.output<typeof importSums>;

const categoryKind = z.enum(['INCOME', 'EXPENSE']);
const existing = id;
/** An asset of the book, one that the commit creates, or none. */
const assetTarget = z.union([existing, z.strictObject({ create: assetType }), z.null()]);
/** A category of the book, or one that the commit creates under the parent given in the name. */
const categoryTarget = z.union([existing, z.strictObject({ create: categoryKind })]);

export const importMapping = z.object({
  /** Field → header of the file. */
  columns: z.partialRecord(importField, z.string()),
  /** Name in the file → asset. */
  assets: z.record(z.string(), assetTarget),
  /**
   * Name in the file → category; a subcategory as `분류 > 소분류`. If a name exists for both income and expenses, the income
   * one ends in ` (수입)`.
   */
  categories: z.record(z.string(), categoryTarget),
  /** Account whose balance is in the file → the asset to set; null leaves the balance out. */
  balances: z.record(z.string(), assetTarget),
});
export type ImportField = z.output<typeof importField>;
export type ImportMapping = z.output<typeof importMapping>;

/** Changes to a mapping; omitted parts stay. */
const choices = {
  /** An empty header unmaps the field. */
  columns: z.partialRecord(importField, z.string().max(200)).optional(),
  assets: z.record(nameText, assetTarget).optional(),
  categories: z.record(z.string().max(120), categoryTarget).optional(),
  balances: z.record(nameText, assetTarget).optional(),
};

export const importProblem = z.object({
  /** Spreadsheet row number: the header is row 1. */
  row: z.int(),
  message: z.string(),
});

/** Why a transaction is left out, or another remark on a row; `row` as in a problem. */
export const importNote = importProblem;

/**
 * Why no transaction is added: `IMPORTED` an import already added the same row; `IN_BOOK` a transaction of this book is
 * in our own export; `FROM_MESSAGE` a card or bank message, or another file, already recorded it, and the row completes
 * that transaction; `PAIRED` the row is the other side of an existing transaction, which becomes one transfer.
 */
export const duplicateReason = z.enum(['IMPORTED', 'IN_BOOK', 'FROM_MESSAGE', 'PAIRED']);

/**
 * The account balance at the time of the export. The commit sets its asset to it: by the opening balance if no user has
 * recorded a transaction on the asset, otherwise by an adjustment on `balanceDate`.
 */
export const importBalance = z.object({
  name: z.string(),
  /** The kind of account, as named in the file. */
  group: z.string(),
  /** Negative for a debt. */
  amount: sum,
  /** The matching asset, even if left out. */
  suggestion: z.union([existing, z.strictObject({ create: assetType })]),
  /** The subtype of a new asset of the suggested type. */
  subType: assetSubType.nullable(),
  /** An earlier import of the same file already set it; nothing is done again. */
  isDuplicate: z.boolean(),
});
export type ImportBalance = z.output<typeof importBalance>;

export const importPreview = z.object({
  id,
  bookId: id,
  status: importStatus,
  fileName: z.string(),
  /** The program or bank that produced the file. */
  format: z.string(),
  /** For a text file; a workbook declares its encoding. */
  encoding: z.string().nullable(),
  sheetName: z.string().nullable(),
  /** The currency of all amounts. */
  currency: z.string(),
  mapping: importMapping,
  /** Headers of the file, for choosing other columns. */
  headers: z.array(z.string()),
  /** Sample values of the first rows, in the order of `headers`. */
  samples: z.array(z.array(z.string())),
  /** Number of rows below the header. */
  rows: z.int(),
  /** Required fields without a column; the user must choose their columns before any row can be read. */
  missingColumns: z.array(importField),
  /** Transactions that the rows make; a transfer may consist of two rows. */
  entries: z.int(),
  /** Transactions already in the book, from this file or another; left out. */
  duplicates: z.int(),
  /** Of those, transactions recorded from a message or another file that the row completes or joins. */
  completed: z.int(),
  /** Transactions without a category in the file that history, rules or known shops sort. */
  guessed: z.int(),
  /** Unreadable rows; at most 1,000 are listed here, all under `…/rows`. */
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** Rows left out intentionally, such as cancelled purchases, or that need attention; at most 200. */
  notes: z.array(importNote),
  noteCount: z.int(),
  /** The program is unknown; the columns were recognized by name. */
  isGuessed: z.boolean(),
  summary: importSums,
  /** Open questions; the commit requires their answers. */
  questions: z.array(importQuestion),
  /** Answered questions, with their answers. */
  answered: z.array(importQuestion.extend({ choice: z.string() })),
  /** First and last day of the transactions. */
  from: civilDate.nullable(),
  to: civilDate.nullable(),
  /** Over all transactions, duplicates included. Refunds reduce the expense; opening balances are not income. */
  income: sum,
  expense: sum,
  transfers: z.int(),
  openingBalances: z.int(),
  /** Account balances listed in the file; none of them is income or expense. */
  balances: z.array(importBalance),
  /** The date of the balances (end of day); null if the file lists none. */
  balanceDate: civilDate.nullable(),
  /** Balances set by the commit. */
  balancesSet: z.int(),
  /** Progress of the running operation, in transactions. */
  done: z.int(),
  total: z.int(),
  /** Transactions added by the commit. */
  booked: z.int(),
  /** Why the last commit or revert failed after its call had returned 202. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdBy: id.nullable(),
  createdAt: instant,
  committedAt: instant.nullable(),
  takenBackAt: instant.nullable(),
});
export type ImportPreview = z.output<typeof importPreview>;

export const importSummary = importPreview.pick({
  id: true,
  bookId: true,
  status: true,
  fileName: true,
  format: true,
  rows: true,
  entries: true,
  problemCount: true,
  from: true,
  to: true,
  booked: true,
  failure: true,
  createdBy: true,
  createdAt: true,
  committedAt: true,
  takenBackAt: true,
});
export type ImportSummary = z.output<typeof importSummary>;

export const importRow = z.object({
  row: z.int(),
  /** Why the row makes no transaction; all other fields are then unknown. */
  problem: z.string().nullable(),
  isDuplicate: z.boolean(),
  duplicateReason: duplicateReason.nullable(),
  /** The transaction made from the row; for a duplicate, the transaction it completes. */
  transactionId: id.nullable(),
  entry: z
    .object({
      /** An opening balance changes its asset and makes no transaction. */
      type: z.union([transactionType, z.literal('OPENING_BALANCE')]),
      date: civilDate,
      time: clockTime.nullable(),
      amount: z.union([positiveAmount, signedAmount]),
      isRefund: z.boolean(),
      assetName: z.string().nullable(),
      toAssetName: z.string().nullable(),
      /** As in `mapping.categories`. */
      categoryName: z.string().nullable(),
      /** If the file gives no category: the category that it will get, and why. */
      guess: z.object({ categoryId: id, reason: z.string() }).nullable(),
      description: z.string(),
      memo: z.string(),
      installment: z.object({ months: z.int(), interestFree: z.boolean() }).nullable(),
    })
    .nullable(),
});
export type ImportRow = z.output<typeof importRow>;

export const importParams = z.object({ bookId: id, importId: id });
export const createImport = endpoint('createImport', {
  summary: 'Reads a file and returns a preview; adds nothing yet',
  tag: 'imports',
  access: 'MEMBER',
  params: bookParams,
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }), password: z.string().max(200).optional() }),
  answer: importPreview,
  status: 201,
});

export const listImports = endpoint('listImports', {
  summary: 'Lists the imports of a book, newest first',
  tag: 'imports',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: page(importSummary),
  status: 200,
});

export const getImport = endpoint('getImport', {
  summary: 'Returns the preview or progress of an import',
  tag: 'imports',
  access: 'VIEWER',
  params: importParams,
  answer: importPreview,
  status: 200,
});

export const listImportRows = endpoint('listImportRows', {
  summary: 'Lists the rows of the file with their results',
  tag: 'imports',
  access: 'VIEWER',
  params: importParams,
  query: z.strictObject({
    cursor: cursor.optional(),
    limit: pageLimit,
    only: z.enum(['problems', 'duplicates', 'entries']).optional(),
  }),
  answer: page(importRow),
  status: 200,
});

export const changeImport = endpoint('changeImport', {
  summary: 'Sets columns, assets and categories and answers questions; omitted parts stay',
  tag: 'imports',
  access: 'MEMBER',
  params: importParams,
  body: z.strictObject({
    mapping: z.strictObject(choices).optional(),
    /** The parts of a mapping may also be given at the top level. */
    ...choices,
    balanceDate: civilDate.optional(),
    /** Question → choice; earlier answers can be changed. */
    answers: z.record(z.string().max(200), z.string().max(60)).optional(),
    /** Only for reading an encrypted file again with other columns: passwords are not stored. */
    password: z.string().max(200).optional(),
  }),
  answer: importPreview,
  status: 200,
});

export const commitImport = endpoint('commitImport', {
  summary: 'Adds all transactions or none; 202 with the progress if it takes longer than 5 s',
  tag: 'imports',
  access: 'MEMBER',
  params: importParams,
  body: z.strictObject({ skipProblems: z.boolean().default(false) }),
  bodyRequired: false,
  answer: importPreview,
  status: 200,
  otherStatus: 202,
});

export const importTakenBack = z.object({
  id,
  status: importStatus,
  /** Removed transactions, edited ones included. */
  removed: z.int(),
  /** Of those, transactions edited after the import. */
  edited: z.int(),
  done: z.int(),
  total: z.int(),
});
export type ImportReverted = z.output<typeof importTakenBack>;

export const deleteImport = endpoint('deleteImport', {
  summary: 'Reverts an import or deletes a preview; 202 if it takes longer than 5 s',
  tag: 'imports',
  access: 'MEMBER',
  params: importParams,
  answer: importTakenBack,
  status: 200,
  otherStatus: 202,
});
