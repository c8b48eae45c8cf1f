import type { PayTo, Settlement, SettlementMember, SettlementSummary } from '@salim/contract';
import { formatWon } from '../../text/format.ts';
import { isWithOneself, reportsOf } from './settlement-steps.ts';

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

/** `지연님`, or `지연님 외 1명`. */
function peopleOf(members: readonly SettlementMember[], userIds: readonly string[]): string {
  const [first = '', ...others] = [...new Set(userIds)];
  return `${nameOf(members, first)}님${others.length === 0 ? '' : ` 외 ${others.length}명`}`;
}

/**
 * What the user does next, in one sentence. Money that is reported as sent is not to be sent again, although the balance
 * still contains it.
 */
export function mySentence(summary: SettlementSummary, settlements: readonly Settlement[], userId: string): string {
  const { balances, members } = summary;
  const balance = balances.find((row) => row.userId === userId)?.balance ?? 0;
  const reports = reportsOf(summary, settlements, userId);
  const reported = reports.reduce((sum, { amount }) => sum + amount, 0);
  if (balance > 0 && reported > 0) {
    const payers = reports.map(({ fromUserId }) => fromUserId);
    return `${peopleOf(members, payers)}이 ${formatWon(reported)}을 보냈어요.`;
  }
  if (balance > 0) return `${formatWon(balance)}을 받으면 돼요.`;
  if (balance < 0 && reported >= -balance) {
    const recipients = reports.map(({ toUserId }) => toUserId);
    return `${peopleOf(members, recipients)}의 확인을 기다려요.`;
  }
  if (balance < 0) return `${formatWon(-balance - reported)}을 보내면 돼요.`;
  return summary.transfers.length === 0 ? '주고받을 돈이 없어요.' : '내가 주고받을 돈은 없어요.';
}

/** Who paid more than their part in a month: `지연님이 60,900원 더 냈어요.` */
export function monthDifferenceText({ members }: SettlementSummary): string {
  const more = members.filter(({ balance }) => balance > 0);
  if (more.length === 0) return '나눈 돈과 주고받은 돈이 딱 맞아요.';
  return `${more.map(({ name, balance }) => `${name}님이 ${formatWon(balance)}`).join(', ')} 더 냈어요.`;
}

/** Says that more than the balance is sent. */
export function surplusText(surplus: number): string {
  return `남은 정산보다 ${formatWon(surplus)} 많아요.`;
}

/** Who paid whom: `지연 → 민수`. */
export function wayOf(one: Settlement, members: readonly SettlementMember[]): string {
  if (one.isElsewhere) return '다른 가계부와 주고받은 돈';
  const from = nameOf(members, one.fromUserId);
  if (!isWithOneself(one)) return `${from} → ${nameOf(members, one.toUserId)}`;
  // Only a restored backup contains an allowance to oneself, because it does not name the other book.
  if (members.length === 1) return one.toAssetId === null ? '다른 가계부로 보낸 돈' : '다른 가계부에서 온 돈';
  return one.toAssetId === null ? `${from} · 가져간 용돈` : `${from} · 넣은 생활비`;
}

/** `카카오뱅크 3333-01-1234567 민수`. */
export function accountText({ bank, number, holder }: PayTo): string {
  return `${bank} ${number} ${holder}`;
}

/** Text that banking apps recognize when it is copied: `카카오뱅크 3333-01-1234567 민수 35,000원`. */
export function transferText(account: PayTo, amount: number): string {
  return `${accountText(account)} ${formatWon(amount)}`;
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
