import type { LabelUsage } from '@salim/contract';
import { formatNumber, formatWon } from '../text/format.ts';

/** `32건 · 올해 1,234,000원`; empty when never used. */
export function usageLine(usage: LabelUsage | undefined): string {
  if (!usage || usage.count === 0) return '';
  const year = usage.yearAmount === 0 ? '' : ` · 올해 ${formatWon(usage.yearAmount)}`;
  return `${formatNumber(usage.count)}건${year}`;
}
