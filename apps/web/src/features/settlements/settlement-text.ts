import type { Settlement, SettlementMember, SettlementSummary } from '@salim/contract';
import { formatWon } from '../../text/format.ts';

export const STATUS_NAMES: Readonly<Record<Settlement['status'], string>> = {
  REQUESTED: '요청함',
  SENT: '보냄',
  CONFIRMED: '정산 완료',
};

const FORMER = '탈퇴한 사용자';

/** The name of a member on this screen; former members keep theirs. */
export function nameOf(members: readonly SettlementMember[], userId: string): string {
  return members.find((member) => member.userId === userId)?.name ?? FORMER;
}

/** The user's balance in one sentence. */
export function mySentence(summary: SettlementSummary, userId: string): string {
  const balance = summary.balances.find((row) => row.userId === userId)?.balance ?? 0;
  if (balance > 0) return `${formatWon(balance)}을 받으면 돼요.`;
  if (balance < 0) return `${formatWon(-balance)}을 보내면 돼요.`;
  return summary.transfers.length === 0 ? '주고받을 돈이 없어요.' : '내가 주고받을 돈은 없어요.';
}

/** Text to paste into a chat: `지연님, 35,000원 보내 주세요 · 카카오뱅크 3333-01-1234567`. */
export function requestText(request: {
  readonly from: string;
  readonly amount: number;
  /** Bank and number, as typed; may be empty. */
  readonly account: string;
}): string {
  const account = request.account.trim();
  const asked = `${request.from}님, ${formatWon(request.amount)} 보내 주세요`;
  return account === '' ? asked : `${asked} · ${account}`;
}
