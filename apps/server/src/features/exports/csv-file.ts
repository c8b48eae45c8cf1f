import { fractionDigits } from '@salim/domain';
import { OWN_COLUMNS } from '../../own-format/columns.ts';
import type { ExportCell, ExportRow } from './export-rows.ts';

/** UTF-8 byte order mark; without it Excel misreads Korean text. */
const BYTE_ORDER_MARK = '\uFEFF';

function quoted(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats an amount in whole units with the fraction digits of the currency. */
export function plainAmount(amount: number, digits: number): string {
  if (digits === 0) return String(amount);
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  return `${amount < 0 ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

function cellText(cell: ExportCell, digits: number): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'text':
      return quoted(cell.text);
    case 'date':
      return cell.date;
    case 'amount':
      return plainAmount(cell.amount, digits);
  }
}

/** Streams a CSV file (RFC 4180). */
export async function* csvFile(
  portions: AsyncIterable<readonly ExportRow[]>,
  currency: string,
): AsyncGenerator<string> {
  const digits = fractionDigits(currency);
  yield `${BYTE_ORDER_MARK}${OWN_COLUMNS.join(',')}\r\n`;
  for await (const rows of portions) {
    yield rows.map((row) => `${row.map((cell) => cellText(cell, digits)).join(',')}\r\n`).join('');
  }
}
