import type { BudgetSummary } from '@salim/contract';
import { dailyAllowance, daysLeftOf, monthPace } from '@salim/domain';
import { formatWon } from '../../text/format.ts';

type Figures = Pick<BudgetSummary, 'from' | 'to' | 'today' | 'totalBudget' | 'totalSpent' | 'remainingBudget'>;

/** Elapsed time and spent money. */
export interface Pace {
  /** Elapsed share of the month's days, 0 … 1. */
  readonly month: number;
  /** Spent share of the budget, 0 and above; null where nothing is planned. */
  readonly money: number | null;
  /** Remaining days including today; none before or after the month. */
  readonly daysLeft: number;
}

export function paceOf(figures: Figures): Pace {
  const { elapsedDays, days } = monthPace(figures, figures.today);
  return {
    month: elapsedDays / days,
    money: figures.totalBudget > 0 ? figures.totalSpent / figures.totalBudget : null,
    daysLeft: daysLeftOf(figures, figures.today),
  };
}

/** The warning colors start at the notification thresholds: 80 % and 100 %. */
export function toneOf(share: number): 'normal' | 'warning' | 'over' {
  if (share >= 1) return 'over';
  return share >= 0.8 ? 'warning' : 'normal';
}

/** `한 달의 67%가 지났고, 예산의 73%를 썼어요.` */
export function paceSentence(figures: Figures): string {
  const pace = paceOf(figures);
  if (pace.money === null) return '지출 예산을 정하면 지출 속도를 알려 드려요.';
  if (figures.today < figures.from) return '아직 시작되지 않은 달이에요.';
  const spent = `예산의 ${Math.floor(pace.money * 100)}%를 썼어요.`;
  if (figures.today > figures.to) return spent;
  return `한 달의 ${Math.round(pace.month * 100)}%가 지났고, ${spent}`;
}

/** Advice for the remaining days; empty if no advice applies. */
export function adviceSentence(figures: Figures): string {
  const { daysLeft, money } = paceOf(figures);
  if (money === null) return '';
  if (figures.today > figures.to) {
    if (figures.remainingBudget === 0) return '예산에 꼭 맞게 썼어요.';
    return figures.remainingBudget > 0
      ? `예산보다 ${formatWon(figures.remainingBudget)} 덜 썼어요.`
      : `예산보다 ${formatWon(-figures.remainingBudget)} 더 썼어요.`;
  }
  const daily = dailyAllowance(figures, figures.today, figures.remainingBudget);
  if (daily === null) return '';
  if (figures.remainingBudget <= 0) return '이번 달 예산을 모두 썼어요.';
  return daysLeft === 1
    ? `오늘 ${formatWon(daily)}까지 쓸 수 있어요.`
    : `오늘부터 ${daysLeft}일 동안 하루 ${formatWon(daily)}씩 쓸 수 있어요.`;
}
