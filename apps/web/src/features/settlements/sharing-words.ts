import type { SharingReport } from '@salim/contract';
import { formatWon } from '../../lib/format.ts';

/** How the shared spending of the last month stands against the month before, in one sentence. */
export function sharingSentence({ months }: SharingReport): string {
  const [now, before] = [months.at(-1), months.at(-2)];
  if (!now || now.shared === 0) return '이 달에는 함께 쓴 돈이 없어요.';
  const sum = `함께 ${formatWon(now.shared)}을 썼어요.`;
  if (!before || before.shared <= 0) return sum;
  const change = now.shared - before.shared;
  if (change === 0) return `${sum} 지난달과 같아요.`;
  return `${sum} 지난달보다 ${formatWon(Math.abs(change))} ${change > 0 ? '더' : '덜'} 썼어요.`;
}

/** A part of a whole in whole percent; 0 where there is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.round((part / whole) * 100));
}
