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
 * `READY` the preview can be looked at, changed and committed; `COMMITTING` and `TAKING_BACK` see `done` and `total`;
 * `COMMITTED` its entries are in the book; `TAKEN_BACK` they are out of it again.
 */
export const importStatus = z.enum(['READY', 'COMMITTING', 'COMMITTED', 'TAKING_BACK', 'TAKEN_BACK']);

/** What a column of the file can mean. */
export const importField = z.enum([
  'date',
  'asset',
  'category',
  'subcategory',
  'description',
  'memo',
  'kind',
  /** In the currency that the whole file is counted in. */
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
  /** Money out and in, where they stand in columns of their own. */
  'withdrawal',
  'deposit',
  /** What the account held after the row: only checks the rows around it. */
  'balance',
  /** What the bank says of a row (적요); stands in for a missing description. */
  'summary',
  /** Which of several cards. */
  'card',
  /** Whether a purchase was cancelled or refused. */
  'status',
  /** Number of months, 1 or 일시불 for none. */
  'installment',
  /** Whole price of a purchase in instalments, beside the part that a bill asks for. */
  'fullAmount',
  /** The day on which a purchase was cancelled; empty for one that stands. */
  'cancelDate',
  /** Number of the account on the other side: whose it is, the file does not say. */
  'counterAccount',
]);

/** One way of answering a question. */
export const importChoice = z.object({ id: z.string(), label: z.string() });

/** Something that a file does not tell and that a person has to say before it can be committed. */
export const importQuestion = z.object({
  /** Equal for the same question of another file with the same headers. */
  id: z.string(),
  /** Header of the column that it is about. */
  column: z.string().optional(),
  sentence: z.string(),
  choices: z.array(importChoice),
  /** Some of the rows that it is about, in words. */
  examples: z.array(z.string()),
});
export type ImportQuestion = z.output<typeof importQuestion>;

/** What one kind of rows adds up to. */
export const importShare = z.object({
  count: z.int(),
  /**
   * Minor unit of the file's currency; 0 where no row tells one. What came back is taken off the expense, and of
   * `foreign` it is what the rows whose own currency is the first one's add up to, in that currency.
   */
  sum,
  example: z
    .object({
      row: z.int(),
      date: civilDate.nullable(),
      description: z.string(),
      /** Minor unit of `currency`, above zero; null where the row tells none. */
      amount: z.number().nullable(),
      currency: z.string(),
    })
    .optional(),
});
export type ImportShare = z.output<typeof importShare>;

/** What becomes of the rows of a file. Rows that an open question holds back are in none of them. */
export const importSums = z.object({
  income: importShare,
  expense: importShare,
  transfer: importShare,
  /** Purchases that were cancelled, and the rows that cancel them; the sum is that of the purchases. */
  cancelled: importShare,
  /** Rows in another currency than the file's, whose price in that is not known; they are left out. */
  foreign: importShare,
  /** Every other row that is left out: on purpose, or because it cannot be read. */
  skipped: importShare,
});
export type ImportSums = z.output<typeof importSums>;

const categoryKind = z.enum(['INCOME', 'EXPENSE']);
const existing = id;
/** An asset of the book, one that the commit makes, or none at all. */
const assetTarget = z.union([existing, z.strictObject({ create: assetType }), z.null()]);
/** A category of the book, or one that the commit makes; made ones stand under the category that the name says. */
const categoryTarget = z.union([existing, z.strictObject({ create: categoryKind })]);

export const importMapping = z.object({
  /** Field → header of the file. */
  columns: z.partialRecord(importField, z.string()),
  /** Name in the file → asset. */
  assets: z.record(z.string(), assetTarget),
  /**
   * Name in the file → category; a sub-category as `분류 > 소분류`. Where a name stands for income and for expenses, the
   * one for income ends in ` (수입)`.
   */
  categories: z.record(z.string(), categoryTarget),
  /** Name of an account whose balance the file tells → the asset that gets it; null leaves the balance out. */
  balances: z.record(z.string(), assetTarget),
});
export type ImportField = z.output<typeof importField>;
export type ImportMapping = z.output<typeof importMapping>;

/** Parts of a mapping as they are chosen; what is not named stays. */
const choices = {
  /** An empty header leaves the field without a column. */
  columns: z.partialRecord(importField, z.string().max(200)).optional(),
  assets: z.record(nameText, assetTarget).optional(),
  categories: z.record(z.string().max(120), categoryTarget).optional(),
  balances: z.record(nameText, assetTarget).optional(),
};

export const importProblem = z.object({
  /** As a spreadsheet counts: the header is row 1. */
  row: z.int(),
  message: z.string(),
});

/** What keeps an entry out of the book, or what else there is to say of a row; `row` as in a problem. */
export const importNote = importProblem;

/**
 * Why an entry is not added: `IMPORTED` an import brought the same row before, `IN_BOOK` our own file tells of an entry
 * that lives in this book, `FROM_MESSAGE` a card or bank message, or another file, told of it, and the row completes
 * that entry; `PAIRED` the row is the other half of an entry that is there, and that becomes one transfer.
 */
export const duplicateReason = z.enum(['IMPORTED', 'IN_BOOK', 'FROM_MESSAGE', 'PAIRED']);

/**
 * What an account held when the file was written. The commit sets its asset to that: by the opening balance where nobody
 * has written an entry on the asset by hand, and otherwise by an adjustment on `balanceDate`.
 */
export const importBalance = z.object({
  name: z.string(),
  /** The kind of account, in the words of the file. */
  group: z.string(),
  /** What is owed is below zero. */
  amount: sum,
  /** The asset that fits, also where it is left out. */
  suggestion: z.union([existing, z.strictObject({ create: assetType })]),
  /** The finer kind of a new asset of the suggested type. */
  subType: assetSubType.nullable(),
  /** An import has set it before from the same file: nothing is done again. */
  isDuplicate: z.boolean(),
});
export type ImportBalance = z.output<typeof importBalance>;

export const importPreview = z.object({
  id,
  bookId: id,
  status: importStatus,
  fileName: z.string(),
  /** The program or bank that wrote the file. */
  format: z.string(),
  /** Of a text file; a workbook says itself how it is encoded. */
  encoding: z.string().nullable(),
  sheetName: z.string().nullable(),
  /** What all amounts count in. */
  currency: z.string(),
  mapping: importMapping,
  /** Headers of the file, for choosing other columns. */
  headers: z.array(z.string()),
  /** What stands in the first rows below them, in the order of `headers`. */
  samples: z.array(z.array(z.string())),
  /** Rows below the header. */
  rows: z.int(),
  /** Fields without which no row can be read: as long as there are any, a person has to choose their columns. */
  missingColumns: z.array(importField),
  /** Entries that the rows make; a transfer can stand in two rows. */
  entries: z.int(),
  /** Entries that are in the book already, from this file or another; they are left out. */
  duplicates: z.int(),
  /** Of those, entries that are in the book by message or another file, and that the row completes or joins. */
  completed: z.int(),
  /** Entries that the file does not sort and that the book's history, its rules or known shops do. */
  guessed: z.int(),
  /** Rows that cannot be read; at most 1,000 of them are listed here, all under `…/rows`. */
  problems: z.array(importProblem),
  problemCount: z.int(),
  /** Rows that are left out on purpose, such as cancelled purchases, or that want a look; at most 200 of them. */
  notes: z.array(importNote),
  noteCount: z.int(),
  /** The program is not known, and the columns were understood by their names. */
  isGuessed: z.boolean(),
  summary: importSums,
  /** Questions that are still open; the commit waits for their answers. */
  questions: z.array(importQuestion),
  /** Those that have been answered, and how. */
  answered: z.array(importQuestion.extend({ choice: z.string() })),
  /** First and last day of the entries. */
  from: civilDate.nullable(),
  to: civilDate.nullable(),
  /** Of all entries, duplicates included. Refunds are taken off the expense; opening balances are no income. */
  income: sum,
  expense: sum,
  transfers: z.int(),
  openingBalances: z.int(),
  /** What the file lists as the balances of accounts; none of it is income or expense. */
  balances: z.array(importBalance),
  /** The day at whose end the accounts held that; null where the file lists no balances. */
  balanceDate: civilDate.nullable(),
  /** Balances that the commit has set. */
  balancesSet: z.int(),
  /** Progress of what goes on now, in entries. */
  done: z.int(),
  total: z.int(),
  /** Entries that the commit added. */
  booked: z.int(),
  /** Why the last commit or take-back failed after its call had been answered with 202. */
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
  /** Why the row makes no entry; then nothing else is known of it. */
  problem: z.string().nullable(),
  isDuplicate: z.boolean(),
  duplicateReason: duplicateReason.nullable(),
  /** What the row became; of a duplicate that completes an entry, that entry. */
  transactionId: id.nullable(),
  entry: z
    .object({
      /** An opening balance becomes part of its asset, not an entry. */
      type: z.union([transactionType, z.literal('OPENING_BALANCE')]),
      date: civilDate,
      time: clockTime.nullable(),
      amount: z.union([positiveAmount, signedAmount]),
      isRefund: z.boolean(),
      assetName: z.string().nullable(),
      toAssetName: z.string().nullable(),
      /** As in `mapping.categories`. */
      categoryName: z.string().nullable(),
      /** Where the file does not sort it: the category that it will get, and why. */
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
  summary: 'Reads a file and answers what it would add; nothing is added yet',
  tag: 'imports',
  access: 'MEMBER',
  params: bookParams,
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }), password: z.string().max(200).optional() }),
  answer: importPreview,
  status: 201,
});

export const listImports = endpoint('listImports', {
  summary: 'Imports of a book, newest first',
  tag: 'imports',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ cursor: cursor.optional(), limit: pageLimit }),
  answer: page(importSummary),
  status: 200,
});

export const getImport = endpoint('getImport', {
  summary: 'The preview of an import, or how far it is',
  tag: 'imports',
  access: 'VIEWER',
  params: importParams,
  answer: importPreview,
  status: 200,
});

export const listImportRows = endpoint('listImportRows', {
  summary: 'What each row of the file makes',
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
  summary: 'Chooses columns, assets and categories and answers questions; what is left out stays as it is',
  tag: 'imports',
  access: 'MEMBER',
  params: importParams,
  body: z.strictObject({
    mapping: z.strictObject(choices).optional(),
    /** The parts of a mapping may also stand by themselves. */
    ...choices,
    balanceDate: civilDate.optional(),
    /** Question → choice; an answer that was given before can be changed. */
    answers: z.record(z.string().max(200), z.string().max(60)).optional(),
    /** Only to read an encrypted file anew with other columns: passwords are not kept. */
    password: z.string().max(200).optional(),
  }),
  answer: importPreview,
  status: 200,
});

export const commitImport = endpoint('commitImport', {
  summary: 'Adds all entries or none; 202 with the progress where it takes longer than 5 s',
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
  /** Entries that were removed, edited ones included. */
  removed: z.int(),
  /** Of those, entries that somebody had changed after the import. */
  edited: z.int(),
  done: z.int(),
  total: z.int(),
});
export type ImportTakenBack = z.output<typeof importTakenBack>;

export const deleteImport = endpoint('deleteImport', {
  summary: 'Takes an import back with all it added, or forgets a preview; 202 where it takes longer than 5 s',
  tag: 'imports',
  access: 'MEMBER',
  params: importParams,
  answer: importTakenBack,
  status: 200,
  otherStatus: 202,
});
