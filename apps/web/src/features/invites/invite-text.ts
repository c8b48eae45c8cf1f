import type { Invite } from '@salim/contract';
import { bookPhrase } from '@salim/domain';
import { civilFromInstant, formatClock, formatDay } from '../../text/format.ts';

export type InvitedRole = Invite['role'];

/** How long an invitation is valid. */
export const INVITE_DAYS = [
  { id: '1', name: '1일' },
  { id: '7', name: '7일' },
  { id: '30', name: '30일' },
] as const;

/** How many users can join with it. */
export const INVITE_USES = [
  { id: '1', name: '1명' },
  { id: '5', name: '5명' },
  { id: '10', name: '10명' },
  { id: '50', name: '50명' },
] as const;

/** `11월 27일 (금) 오후 12:00까지 · 1명 중 0명 참여` */
export function termsOf(invite: Pick<Invite, 'expiresAt' | 'maxUses' | 'uses'>, timeZone: string): string {
  const { date, time } = civilFromInstant(new Date(invite.expiresAt), timeZone);
  return `${formatDay(date)} ${formatClock(time)}까지 · ${invite.maxUses}명 중 ${invite.uses}명 참여`;
}

/** The text of a message that contains the link. */
export function inviteMessage(title: string): string {
  return `${bookPhrase(title)}를 함께 써요. 아래 링크를 열면 살림에서 참여할 수 있어요.`;
}
