import type { Closing, Member } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { formatDay, formatWon } from '../../text/format.ts';
import { nameOf } from './settlement-text.ts';

/** The closing in force, the only one that can be reopened; null if nothing is closed. */
export function inForce(closings: readonly Closing[]): Closing | null {
  return closings.find(({ reopenedAt }) => reopenedAt === null) ?? null;
}

/** `나와 지연님`; three or more are `나, 지연님, 하랑님`. */
const joined = ([first = '', ...rest]: readonly string[]): string =>
  rest.length === 1 ? `${withJosa(first, '과/와')} ${rest.join()}` : [first, ...rest].join(', ');

/** `지연님과 하랑님`; the reader comes first as `나`, alone as `내`. */
function peopleText(people: readonly { readonly userId: string; readonly name: string }[], readerId: string): string {
  const others = people.filter(({ userId }) => userId !== readerId).map(({ name }) => `${name}님`);
  if (others.length === people.length) return joined(others);
  return others.length === 0 ? '내' : joined(['나', ...others]);
}

/** Who has not agreed to reopen a closing: `마감을 풀려면 지연님의 동의가 필요해요.` */
export function consentSentence({ members, needed, consents }: Closing, readerId: string): string {
  const missing = needed
    .filter((userId) => !consents.includes(userId))
    .map((userId) => ({ userId, name: nameOf(members, userId) }));
  const whose = peopleText(missing, readerId);
  return `마감을 풀려면 ${whose === '내' ? whose : `${whose}의`} 동의가 필요해요.`;
}

/** `내가` or `지연님이`. */
export const closerOf = ({ closedBy }: Closing, readerId: string): string =>
  closedBy.userId === readerId ? '내가' : `${closedBy.name}님이`;

/** The members whose signatures a month waits for; none in a book with a single one. */
export function signersOf(people: readonly Member[]): readonly Member[] {
  const signers = people.filter(({ hasAccount, role }) => hasAccount && role !== 'VIEWER');
  return signers.length > 1 ? signers : [];
}

const NAMED = 3;

/** Who has not signed the letter of the month; null when all have. */
export function unsignedSentence(unsigned: readonly Member[], readerId: string): string | null {
  if (unsigned.length === 0) return null;
  const named = unsigned.slice(0, NAMED).map(({ userId, name, nickname }) => ({ userId, name: nickname ?? name }));
  const who = peopleText(named, readerId);
  const others = unsigned.length - named.length;
  if (who === '내') return '아직 내가 확인하지 않았어요.';
  return `아직 ${who}${others > 0 ? ` 외 ${others}명` : ''}이 확인하지 않았어요.`;
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
