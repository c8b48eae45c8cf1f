import { savingsPercent } from '@salim/domain';
import { formatMonth, formatWon } from '../../../text/format.ts';

interface Flow {
  /** Total income in won, all kinds together. */
  readonly income: number;
  /** Total expense in won. */
  readonly expense: number;
}

/** The caption of the flow chart: income, expense and the difference. */
export function flowSentence({ income, expense, saved }: Flow & { readonly saved: number }): string {
  if (saved < 0) {
    return income === 0
      ? `수입 없이 ${formatWon(-saved)}을 썼어요.`
      : `수입 ${formatWon(income)}보다 ${formatWon(-saved)} 더 썼어요.`;
  }
  return expense === 0
    ? `${formatWon(income)}이 들어왔고, 쓴 돈은 없어요.`
    : `수입 ${formatWon(income)} 중 ${formatWon(expense)}을 쓰고 ${formatWon(saved)}이 남았어요.`;
}

/** A year in one sentence. */
export function yearSentence(year: string, { income, expense }: Flow) {
  if (income === 0 && expense === 0) return `${year}년에는 기록이 없어요.`;
  if (income === 0) return `${year}년에는 수입 없이 ${formatWon(expense)}을 썼어요.`;
  if (expense === 0) return `${year}년에는 ${formatWon(income)}이 들어오고 쓴 돈은 없어요.`;
  const percent = savingsPercent({ income, expense });
  const kept = percent === null || expense > income ? '' : ` 수입의 ${percent}%를 남겼어요.`;
  return `${year}년에는 ${formatWon(income)}이 들어오고 ${formatWon(expense)}을 썼어요.${kept}`;
}

interface WorthAt {
  /** `YYYY-MM`. */
  readonly month: string;
  /** The last day of that month. */
  readonly date: string;
  /** In won, at the end of that day. */
  readonly netWorth: number;
  readonly positive: number;
  readonly negative: number;
}

/**
 * How the net worth changed between the ends of the first and the last known month, which may be running; null if it was
 * zero throughout.
 */
export function worthSentence(known: readonly WorthAt[], today: string): string | null {
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.every((row) => row.positive === 0 && row.negative === 0)) return null;
  const change = last.netWorth - first.netWorth;
  const isNow = last.date >= today;
  const end = isNow ? '지금' : `${formatMonth(last.month)} 말`;
  if (first === last) return `${end} 순자산은 ${formatWon(last.netWorth)}이에요.`;
  const begin = `${formatMonth(first.month)} 말`;
  return change === 0
    ? `순자산은 ${begin}부터 ${end}까지 ${formatWon(last.netWorth)} 그대로예요.`
    : `순자산은 ${begin} ${formatWon(first.netWorth)}에서 ${end} ${formatWon(last.netWorth)}으로 ${formatWon(Math.abs(change))} ${change > 0 ? '늘었어요' : '줄었어요'}.`;
}
