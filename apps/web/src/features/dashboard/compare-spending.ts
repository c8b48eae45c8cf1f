import type { Dashboard } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatWon } from '../../text/format.ts';

/** Whether a month is past, running or in the future as of today in the book's time zone. */
export type MonthPlace = 'past' | 'current' | 'future';

export function placeOfMonth({ from, to, today }: Pick<Dashboard, 'from' | 'to' | 'today'>): MonthPlace {
  if (today < from) return 'future';
  return today > to ? 'past' : 'current';
}

/** `2026-11` → `11월`. */
export function monthName(month: string): string {
  return `${Number(month.slice(5, 7))}월`;
}

/** Whole percent, rounded half away from zero; null if there is nothing to compare with. */
function percentOf(difference: number, base: number): number | null {
  return base > 0 ? Math.round((Math.abs(difference) / base) * 100) : null;
}

type Compared = Pick<Dashboard, 'from' | 'to' | 'today' | 'month' | 'expense'> & {
  readonly previous: Pick<Dashboard['previous'], 'month' | 'expense' | 'expenseToDate'>;
};

/**
 * Compares the month's spending with the previous month in one sentence. A running month is compared with the same days
 * of the previous month, a finished one with all of it. Neutral in tone: only more or less, and by how much.
 */
export function compareSpending(data: Compared): string {
  const place = placeOfMonth(data);
  if (place === 'future') return '아직 시작되지 않은 달이에요.';
  const isRunning = place === 'current';
  const base = isRunning ? data.previous.expenseToDate : data.previous.expense;
  const against = isRunning ? '지난달 이맘때' : monthName(data.previous.month);
  if (base <= 0) {
    if (data.expense <= 0) return isRunning ? '이번 달에는 아직 쓴 돈이 없어요.' : '이 달에는 쓴 돈이 없어요.';
    return isRunning ? '지난달 이맘때에는 쓴 돈이 없었어요.' : `${against}에는 쓴 돈이 없었어요.`;
  }
  const difference = data.expense - base;
  if (difference === 0) return `${withJosa(against, '과/와')} 똑같이 썼어요.`;
  const percent = percentOf(difference, base);
  const share = percent === null || percent === 0 ? '' : ` (${percent}%)`;
  return `${against}보다 ${formatWon(Math.abs(difference))}${share} ${difference < 0 ? '덜' : '더'} 썼어요.`;
}
