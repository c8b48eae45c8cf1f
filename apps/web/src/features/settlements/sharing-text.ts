import type { SharingMonth, SharingReport } from '@salim/contract';
import { formatWon } from '../../text/format.ts';

/** Compares the shared spending of the last month with the previous month in one sentence. */
export function sharingSentence({ months }: SharingReport): string {
  const [now, before] = [months.at(-1), months.at(-2)];
  if (!now || now.shared === 0) return '이 달에는 함께 쓴 돈이 없어요.';
  const sum = `함께 ${formatWon(now.shared)}을 썼어요.`;
  if (!before || before.shared <= 0) return sum;
  const change = now.shared - before.shared;
  if (change === 0) return `${sum} 지난달과 같아요.`;
  return `${sum} 지난달보다 ${formatWon(Math.abs(change))} ${change > 0 ? '더' : '덜'} 썼어요.`;
}

/** The open balances between the members at the end of a month: `지연 → 민지 35,000원`. */
export function openSentence({ members }: SharingReport, month: SharingMonth): string {
  const nameOf = (userId: string): string => members.find((member) => member.userId === userId)?.name ?? '';
  const [receiving, paying] = [
    month.members.filter(({ balance }) => balance > 0),
    month.members.filter(({ balance }) => balance < 0),
  ];
  const [receiver] = receiving;
  const [payer] = paying;
  if (!receiver || !payer) return '남은 정산 없음';
  if (receiving.length === 1 && paying.length === 1) {
    return `${nameOf(payer.userId)} → ${nameOf(receiver.userId)} ${formatWon(receiver.balance)}`;
  }
  return `받을 돈 ${receiving.map(({ userId, balance }) => `${nameOf(userId)} ${formatWon(balance)}`).join(', ')}`;
}

/** A part of a total in whole percent; 0 if the total is zero. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.max(0, Math.round((part / whole) * 100));
}
