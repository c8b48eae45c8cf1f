import type { Book } from '@salim/contract';

/** What a member who may only read is told instead of a form. */
export const VIEW_ONLY = '보기 전용인 가계부예요. 기록하려면 관리자에게 권한을 요청해 주세요.';

/** The names of the roles in a book, and their permissions. */
export const ROLE_NAMES: Readonly<Record<Book['role'], { readonly name: string; readonly text: string }>> = {
  OWNER: { name: '소유자', text: '모든 기능을 쓸 수 있어요' },
  MANAGER: { name: '관리자', text: '설정과 구성원을 관리할 수 있어요' },
  MEMBER: { name: '구성원', text: '거래를 기록하고 수정할 수 있어요' },
  VIEWER: { name: '보기 전용', text: '보기만 할 수 있어요' },
};
