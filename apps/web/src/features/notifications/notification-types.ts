import type { NotificationType } from '@salim/contract';

interface TypeWords {
  readonly name: string;
  readonly text: string;
}

/** What kinds of notices there are, in the order in which they matter. */
export const NOTIFICATION_TYPES: Readonly<Record<NotificationType, TypeWords>> = {
  MEMBER: { name: '가계부와 구성원', text: '초대, 참여, 나감, 권한이 바뀔 때' },
  BUDGET: { name: '예산', text: '예산의 80%와 100%를 썼을 때' },
  GOAL: { name: '목표', text: '저축 목표를 이뤘을 때' },
  RECURRING: { name: '반복 거래', text: '기록할 때가 된 반복 거래가 있을 때' },
  SETTLEMENT: { name: '정산', text: '정산을 요청받거나 돈을 보내고 받을 때' },
  IMPORT: { name: '가져오기', text: '파일 가져오기가 끝났을 때' },
  FRIEND: { name: '친구', text: '친구 요청이 오거나 받아들여졌을 때' },
  SECURITY: { name: '보안', text: '새 기기 로그인과 비밀번호 변경' },
};

export const TYPE_ORDER = Object.keys(NOTIFICATION_TYPES) as readonly NotificationType[];
