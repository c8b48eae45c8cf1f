import type { NumberDisplay } from '@salim/contract/facts/display-choices';
import { readingOfAmount } from './amount-reading.ts';
import { formatNumber, MINUS } from './format.ts';

/** `12,500`, `₩12,500` or `1만 2,500` for 12500, without 원. */
export function digitsOf(size: number, display: NumberDisplay): string {
  if (display === 'sign') return `₩${formatNumber(size)}`;
  if (display === 'man') return readingOfAmount(size).replace(/원$/u, '') || '0';
  return formatNumber(size);
}

/**
 * An amount that stands alone, as the user has chosen to see amounts: `−12,500원`, `−₩12,500` or `−1만 2,500원`. Sentences
 * have `formatWon`.
 */
export function formatFigure(value: number, display: NumberDisplay): string {
  const digits = digitsOf(Math.abs(value), display);
  return `${value < 0 ? MINUS : ''}${digits}${display === 'sign' ? '' : '원'}`;
}
