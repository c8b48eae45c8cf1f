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
  CARD: { name: '카드 대금', text: '카드 결제일이 다가올 때' },
  SETTLEMENT: { name: '정산', text: '정산을 요청받거나 돈을 보내고 받을 때' },
  COMMENT: { name: '댓글', text: '댓글에서 나를 부르거나 내 거래에 댓글이 달릴 때' },
  IMPORT: { name: '가져오기', text: '파일 가져오기가 끝났을 때' },
  CHANGE: { name: '구성원의 기록', text: '함께 쓰는 사람이 내역을 남기거나 고쳤을 때(비공개는 빼고 모아서)' },
  FRIEND: { name: '친구', text: '친구 요청이 오거나 받아들여졌을 때' },
  SECURITY: { name: '보안', text: '새 기기 로그인과 비밀번호 변경' },
  ACCOUNT: { name: '계정', text: '마케팅 수신 동의처럼 꼭 알려 드려야 하는 일' },
};

export const TYPE_ORDER = Object.keys(NOTIFICATION_TYPES) as readonly NotificationType[];
