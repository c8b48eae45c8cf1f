import type { Goal } from '@salim/contract';
import { formatWon } from '../../text/format.ts';

/** The elapsed share from which the pace can be judged. */
const EARLY = 0.05;

/** The progress as a share of the target, 0 and above; negative if the balance of the tracked asset is negative. */
export function shareOf({ currentAmount, targetAmount }: Pick<Goal, 'currentAmount' | 'targetAmount'>): number {
  return currentAmount / targetAmount;
}

/** Within this many days the days themselves matter; before that the date does. */
const NEAR_DAYS = 31;

/** `12일 남음`, `오늘까지`, `3일 지남`; empty while the date is far away. */
export function daysText(daysLeft: number): string {
  if (daysLeft === 0) return '오늘까지';
  if (daysLeft < 0) return `${-daysLeft}일 지남`;
  return daysLeft > NEAR_DAYS ? '' : `${daysLeft}일 남음`;
}

/** `2027-01-31` → `2027년 1월 31일`. */
export function dateText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
}

function savingSentence({ currentAmount, targetAmount, daysLeft, monthsLeft, neededPerMonth }: Goal): string {
  const missing = targetAmount - currentAmount;
  if (missing <= 0) return '모두 모았어요.';
  if (monthsLeft === null || neededPerMonth === null) return `${formatWon(missing)}을 더 모으면 돼요.`;
  if (daysLeft !== null && daysLeft < 0) return `목표일이 지났어요. ${formatWon(missing)}이 더 필요해요.`;
  if (monthsLeft === 1) return `이번 달에 ${formatWon(missing)}을 모으면 돼요.`;
  return `${monthsLeft}개월 동안 매달 ${formatWon(neededPerMonth)}씩 모으면 돼요.`;
}

/** Whether the goal's date, and with it its month, is past. */
export function isPast({ daysLeft }: Pick<Goal, 'daysLeft'>): boolean {
  return daysLeft !== null && daysLeft < 0;
}

/** `3달 모두 지켰어요.`, after the date has passed. */
function keptSentence({ keptMonths: months }: Goal): string {
  if (!months || months.of === 0) return '목표일이 지났어요.';
  if (months.kept === months.of) return months.of === 1 ? '한 달 동안 지켰어요.' : `${months.of}개월 모두 지켰어요.`;
  return `목표일이 지났어요. ${months.of}개월 중 ${months.kept}개월을 지켰어요.`;
}

function spendingSentence(goal: Goal): string {
  if (isPast(goal)) return keptSentence(goal);
  const { currentAmount, targetAmount } = goal;
  const left = targetAmount - currentAmount;
  if (left < 0) return `이번 달 목표보다 ${formatWon(-left)}을 더 썼어요.`;
  return left === 0 ? '이번 달 목표 금액을 다 썼어요.' : `이번 달에 ${formatWon(left)}을 더 쓸 수 있어요.`;
}

/** What is left to do: how much to save per month, or how much may still be spent. */
export function taskSentence(goal: Goal): string {
  return goal.kind === 'SAVE' ? savingSentence(goal) : spendingSentence(goal);
}

/** Whether the goal is on track; empty if that cannot be judged yet. */
export function paceSentence(goal: Goal): string {
  const { pace, status, kind } = goal;
  const share = shareOf(goal);
  if (status !== 'ACTIVE' || pace === null || pace < EARLY || isPast(goal)) return '';
  if (kind === 'SPEND_LESS') {
    if (share > 1) return '';
    return share <= pace ? '이 속도면 목표를 지킬 수 있어요.' : '이 속도면 목표 금액을 넘을 수 있어요.';
  }
  return share >= pace ? '계획대로 모으고 있어요.' : '계획보다 조금 늦어요.';
}
