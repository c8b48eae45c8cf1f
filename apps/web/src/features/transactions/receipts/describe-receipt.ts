import type { Transaction } from '@salim/contract';
import { formatDay } from '../../../text/format.ts';

/** `영수증 1, 2026년 11월 20일 점심`: the text alternative of a receipt. */
export function receiptName(transaction: Pick<Transaction, 'date' | 'description'>, position: number): string {
  const day = formatDay(transaction.date, { year: true }).replace(/ \([^)]*\)$/u, '');
  return `영수증 ${position}, ${[day, transaction.description].filter((part) => part !== '').join(' ')}`;
}

export const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/');
