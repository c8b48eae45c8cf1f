import type { Closing, Member } from '@salim/contract';
import { formatDay, formatWon } from '../../text/format.ts';
import { nameOf } from './settlement-text.ts';

/** The closing in force, the only one that can be reopened; null if nothing is closed. */
export function inForce(closings: readonly Closing[]): Closing | null {
  return closings.find(({ reopenedAt }) => reopenedAt === null) ?? null;
}

/** The members who have not agreed to reopen a closing. */
export function waitingFor({ members, needed, consents }: Closing): string[] {
  return needed.filter((userId) => !consents.includes(userId)).map((userId) => nameOf(members, userId));
}

/** The members whose signatures a month waits for; none in a book with a single one. */
export function signersOf(people: readonly Member[]): readonly Member[] {
  const signers = people.filter(({ hasAccount, role }) => hasAccount && role !== 'VIEWER');
  return signers.length > 1 ? signers : [];
}

const NAMED = 3;

/** Who has not signed the letter of the month; null when all have. */
export function unsignedSentence(unsigned: readonly Member[]): string | null {
  if (unsigned.length === 0) return null;
  const names = unsigned.slice(0, NAMED).map(({ name, nickname }) => nickname ?? name);
  const others = unsigned.length - names.length;
  return `아직 ${names.join('님, ')}님${others > 0 ? ` 외 ${others}명` : ''}이 확인하지 않았어요.`;
}

/** The balance of each member for a chat: one line each. */
export function statementText(title: string, { through, members, transfers }: Closing): string {
  const rows = members
    .filter(({ paid, borne }) => paid !== 0 || borne !== 0)
    .map(({ name, paid, borne }) => `${name} · 낸 돈 ${formatWon(paid)} / 분담 ${formatWon(borne)}`);
  const ways = transfers.map(
    (one) => `${nameOf(members, one.fromUserId)} → ${nameOf(members, one.toUserId)} ${formatWon(one.amount)}`,
  );
  return [
    `[${title}] ${formatDay(through, { year: true })}까지 정산`,
    ...rows,
    ...(ways.length === 0 ? ['주고받을 돈이 없어요.'] : ways),
  ].join('\n');
}
