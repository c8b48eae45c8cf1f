import type { CreatedGuestLink, GuestLink, GuestScope } from '@salim/contract';
import { civilFromInstant, formatDay, formatWhen } from '../../text/format.ts';

export const SCOPE_NAMES: Readonly<Record<GuestScope, string>> = { VIEW: '보기', ADD: '보기와 기록' };

/** How long a link works. */
export const LINK_DAYS = [
  { id: '7', name: '7일' },
  { id: '30', name: '30일' },
  { id: '365', name: '1년' },
] as const;
export type LinkDays = (typeof LINK_DAYS)[number]['id'];

/** `보기 · 12월 20일 (일)까지 · 어제 12:00에 열어 봤어요` */
export function linkDetail(link: GuestLink, timeZone: string): string {
  const until = formatDay(civilFromInstant(new Date(link.expiresAt), timeZone).date);
  const opened =
    link.lastOpenedAt === null ? '아직 열지 않았어요' : `마지막으로 연 때 ${formatWhen(link.lastOpenedAt, timeZone)}`;
  return `${SCOPE_NAMES[link.scope]} · ${until}까지 · ${opened}`;
}

/** A message for each link, as sent to a chat: `서연님, ‘제주 여행’ 정산이에요.` and the link. */
export function linkMessage(
  bookTitle: string,
  links: readonly CreatedGuestLink[],
  nameOf: (memberId: string) => string,
): string {
  return links.map(({ memberId, url }) => `${nameOf(memberId)}님, ‘${bookTitle}’ 정산이에요.\n${url}`).join('\n\n');
}
