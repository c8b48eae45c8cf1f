import XLSX from '@e965/xlsx';
import iconv from 'iconv-lite';
import type { ExpectedTransaction } from './ledger-transactions.ts';

export type FileCell = string | number;

const KOREAN_WORDS = {
  INCOME: '수입',
  EXPENSE: '지출',
  TRANSFER: '이체지출',
  OPENING_BALANCE: '수입',
  withdrawal: '이체출금',
  deposit: '이체입금',
} as const;
const ENGLISH_WORDS = {
  INCOME: 'Income',
  EXPENSE: 'Expense',
  TRANSFER: 'Transfer-Out',
  OPENING_BALANCE: 'Income',
  withdrawal: 'Transfer-Out',
  deposit: 'Transfer-In',
} as const;

const CSV_HEADER = ['기간', '자산', '분류', '소분류', '내용', 'KRW', '수입/지출', '메모', '금액', '화폐', '자산'];
const ENGLISH_HEADER = [
  'Date',
  'Account',
  'Category',
  'Subcategory',
  'Note',
  'KRW',
  'Income/Expense',
  'Description',
  'Amount',
  'Currency',
  'Account',
];
const WORKBOOK_HEADER = ['날짜', '자산', '분류', '소분류', '내용', '금액(원)', '수입/지출', '메모', '화폐'];
const HTML_HEADER = ['날짜', '자산', '분류', '소분류', '내용', '금액', '수입/지출', '메모'];

/**
 * A transaction in the words of the file: a signed amount, and for a transfer the other asset instead of the category.
 */
function wordsOf(transaction: ExpectedTransaction) {
  return {
    ...transaction,
    category: transaction.kind === 'TRANSFER' ? (transaction.toAssetName ?? '') : (transaction.categoryName ?? ''),
    subcategory: transaction.subcategoryName ?? '',
    asset: transaction.assetName ?? '',
    signed: transaction.isRefund ? -transaction.amount : transaction.amount,
  };
}

function dotted({ date, time }: ExpectedTransaction): string {
  const day = `${date.slice(0, 4)}. ${date.slice(5, 7)}. ${date.slice(8)}.`;
  return time === null ? day : `${day} ${time}:07`;
}

function csvRow(transaction: ExpectedTransaction, words: Record<ExpectedTransaction['kind'], string>): FileCell[] {
  const { category, subcategory, asset, signed, kind, memo, description } = wordsOf(transaction);
  const type = words[kind];
  return [dotted(transaction), asset, category, subcategory, description, signed, type, memo, signed, 'KRW', asset];
}

/** Both sides of a transfer in separate rows, as some versions write it. */
function pairRows(transaction: ExpectedTransaction, words: Record<'withdrawal' | 'deposit', string>): FileCell[][] {
  const [from, to] = [transaction.assetName ?? '', transaction.toAssetName ?? ''];
  const side = (asset: string, other: string, type: string): FileCell[] => {
    const { description, amount, memo } = transaction;
    return [dotted(transaction), asset, other, '', description, amount, type, memo, amount, 'KRW', asset];
  };
  return [side(from, to, words.withdrawal), side(to, from, words.deposit)];
}

function quoted(cell: FileCell, delimiter: string): string {
  const text = String(cell);
  const needsQuotes = /["\r\n]/u.test(text) || text.includes(delimiter);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

export type FileEncoding = 'UTF-8' | 'UTF-8 without mark' | 'UTF-16LE' | 'UTF-16BE' | 'CP949';

export function encoded(text: string, encoding: FileEncoding): Uint8Array {
  switch (encoding) {
    case 'UTF-8':
      return Buffer.from(`\ufeff${text}`);
    case 'UTF-8 without mark':
      return Buffer.from(text);
    case 'UTF-16LE':
      return iconv.encode(text, 'utf-16le', { addBOM: true });
    case 'UTF-16BE':
      return iconv.encode(text, 'utf-16be', { addBOM: true });
    case 'CP949':
      return iconv.encode(text, 'cp949');
  }
}

export interface CsvOptions {
  readonly encoding?: FileEncoding;
  readonly delimiter?: string;
  readonly lineEnd?: string;
  readonly isEnglish?: boolean;
  readonly areTransfersPaired?: boolean;
}

export function csvText(
  rows: readonly (readonly FileCell[])[],
  { delimiter = ',', lineEnd = '\r\n' }: CsvOptions = {},
) {
  return rows.map((row) => row.map((cell) => quoted(cell, delimiter)).join(delimiter) + lineEnd).join('');
}

export function csvRows(transactions: readonly ExpectedTransaction[], options: CsvOptions = {}): FileCell[][] {
  const words = options.isEnglish ? ENGLISH_WORDS : KOREAN_WORDS;
  const rows = transactions.flatMap((transaction) =>
    options.areTransfersPaired && transaction.kind === 'TRANSFER'
      ? pairRows(transaction, words)
      : [csvRow(transaction, words)],
  );
  return [options.isEnglish ? ENGLISH_HEADER : CSV_HEADER, ...rows];
}

/** 편한가계부's CSV, with the asset repeated in the last column. */
export function csvFile(transactions: readonly ExpectedTransaction[], options: CsvOptions = {}): Uint8Array {
  return encoded(csvText(csvRows(transactions, options), options), options.encoding ?? 'UTF-8');
}

/** 편한가계부's workbook, in the newer or the older format. Dates are text or spreadsheet numbers. */
export function workbookFile(
  transactions: readonly ExpectedTransaction[],
  format: 'xlsx' | 'biff8',
  { datesAsNumbers = false, sharedTexts = true } = {},
): Uint8Array {
  const rows = transactions.map((transaction): FileCell[] => {
    const { category, subcategory, asset, signed, kind, memo, description } = wordsOf(transaction);
    const date = datesAsNumbers ? serialOf(transaction) : dotted(transaction);
    return [date, asset, category, subcategory, description, signed, KOREAN_WORDS[kind], memo, 'KRW'];
  });
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['가계부 내보내기'], ['쓴 사람', '나']]), '안내');
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([WORKBOOK_HEADER, ...rows]), '내역');
  return new Uint8Array(XLSX.write(book, { type: 'array', bookType: format, bookSST: sharedTexts, compression: true }));
}

function serialOf({ date, time }: ExpectedTransaction): number {
  const days = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8))) / 86_400_000;
  const minutes = time === null ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return days + 25_569 + minutes / 1440;
}

function escaped(cell: FileCell): string {
  return String(cell)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '<br>');
}

/** 편한가계부's HTML table, saved as .xls. */
export function htmlFile(
  transactions: readonly ExpectedTransaction[],
  { encoding = 'UTF-8 without mark', hasHeader = true }: { encoding?: FileEncoding; hasHeader?: boolean } = {},
): Uint8Array {
  const rows = transactions.map((transaction): FileCell[] => {
    const { category, subcategory, asset, signed, kind, memo, description, date, time } = wordsOf(transaction);
    const when = `${date.replaceAll('-', '/')}${time === null ? '' : ` ${time}:07`}`;
    return [when, asset, category, subcategory, description, signed, KOREAN_WORDS[kind], memo];
  });
  return encoded(tableHtml(hasHeader ? [HTML_HEADER, ...rows] : rows), encoding);
}

/** Rows as the only table of a page. */
export function tableHtml(rows: readonly (readonly FileCell[])[]): string {
  const table = rows
    .map((row) => `<tr>${row.map((cell) => `<td style="mso-number-format:'\\@'">${escaped(cell)}</td>`).join('')}</tr>`)
    .join('\r\n');
  return `<html><head><meta charset="utf-8"><style>td { color: black }</style></head><body>\n<table border="1">\n${table}</table></body></html>`;
}
