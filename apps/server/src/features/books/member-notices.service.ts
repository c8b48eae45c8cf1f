import { hasRole, type Member, type Role } from '@salim/contract';
import { bookPhrase } from '@salim/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findBookTitle } from './books.repository.ts';
import { listMembersByBook } from './members.repository.ts';

/** Role names with the particle for "became …". */
const AS_ROLE: Readonly<Record<Role, string>> = {
  OWNER: '소유자로',
  MANAGER: '관리자로',
  MEMBER: '구성원으로',
  VIEWER: '보기 전용으로',
};

/** Notifies a member that their role changed. */
export async function notifyOfRole(deps: Deps, trx: Trx, bookId: string, member: Member): Promise<void> {
  if (!member.hasAccount) return;
  const title = await findBookTitle(trx, bookId);
  await notify(deps, trx, {
    userId: member.userId,
    type: 'MEMBER',
    title: '내 권한이 바뀌었어요',
    message: `${bookPhrase(title)}의 권한이 ${AS_ROLE[member.role]} 바뀌었어요.`,
    link: `/books/${bookId}`,
    bookId,
  });
}

/** Notifies a user that they were removed from a book. */
export async function notifyOfRemoval(deps: Deps, trx: Trx, bookId: string, member: Member): Promise<void> {
  if (!member.hasAccount) return;
  const title = await findBookTitle(trx, bookId);
  await notify(deps, trx, {
    userId: member.userId,
    type: 'MEMBER',
    title: '가계부 구성원에서 제외됐어요',
    message: `이제 ${bookPhrase(title)}를 볼 수 없어요.`,
    link: '/books',
  });
}

/** Notifies the owner and managers that a member left. */
export async function notifyOfLeaving(deps: Deps, trx: Trx, bookId: string, member: Member): Promise<void> {
  const title = await findBookTitle(trx, bookId);
  for (const other of await listMembersByBook(trx, bookId)) {
    if (!other.hasAccount || !hasRole(other.role, 'MANAGER')) continue;
    await notify(deps, trx, {
      userId: other.userId,
      type: 'MEMBER',
      title: '구성원이 나갔어요',
      message: `${member.name}님이 ${bookPhrase(title)}에서 나갔어요. 지난 기록은 그대로 남아 있어요.`,
      aboutId: member.userId,
      link: `/books/${bookId}/settings`,
      bookId,
    });
  }
}

/** Notifies the old and the new owner of a transfer of ownership. */
export async function notifyOfHandOver(
  deps: Deps,
  trx: Trx,
  bookId: string,
  people: { readonly former: Member; readonly heir: Member },
): Promise<void> {
  const title = await findBookTitle(trx, bookId);
  const link = `/books/${bookId}/settings`;
  await notify(deps, trx, {
    userId: people.heir.userId,
    type: 'MEMBER',
    title: '가계부 소유자가 됐어요',
    message: `${people.former.name}님이 ${bookPhrase(title)}를 넘겼어요.`,
    aboutId: people.former.userId,
    link,
    bookId,
  });
  await notify(deps, trx, {
    userId: people.former.userId,
    type: 'MEMBER',
    title: '가계부를 넘겼어요',
    message: `이제 ${bookPhrase(title)}의 소유자는 ${people.heir.name}님이고, 나는 관리자예요.`,
    aboutId: people.heir.userId,
    link,
    bookId,
  });
}
