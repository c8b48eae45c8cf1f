import type { NotificationType } from '@salim/contract';

interface TypeWords {
  readonly name: string;
  readonly text: string;
}

/** The kinds of notifications, most important first. */
export const NOTIFICATION_TYPES: Readonly<Record<NotificationType, TypeWords>> = {
  MEMBER: { name: '가계부와 구성원', text: '초대받았을 때, 구성원이 참여하거나 나갔을 때, 권한이 바뀌었을 때' },
  BUDGET: { name: '예산', text: '예산의 80%, 100%를 썼을 때' },
  GOAL: { name: '목표', text: '목표를 달성했을 때' },
  RECURRING: { name: '반복 거래', text: '반복 거래를 기록할 날이 됐을 때' },
  CARD: { name: '카드 대금', text: '카드 결제일이 다가올 때' },
  SETTLEMENT: { name: '정산', text: '정산을 요청받거나 돈을 주고받았을 때' },
  COMMENT: { name: '댓글', text: '댓글에서 나를 언급하거나 내 거래에 댓글이 달렸을 때' },
  IMPORT: { name: '가져오기', text: '파일 가져오기가 끝났을 때' },
  CHANGE: { name: '구성원의 기록', text: '다른 구성원이 내역을 기록하거나 수정했을 때 모아서(비공개 제외)' },
  FRIEND: { name: '친구', text: '친구 요청을 받거나 친구가 됐을 때' },
  SECURITY: { name: '보안', text: '새 기기에서 로그인하거나 비밀번호가 바뀌었을 때' },
  ACCOUNT: { name: '계정', text: '마케팅 수신 동의처럼 꼭 알려 드려야 할 일이 있을 때' },
};

export const TYPE_ORDER = Object.keys(NOTIFICATION_TYPES) as readonly NotificationType[];

export interface NotificationGroup {
  readonly name: string;
  readonly text: string;
  readonly types: readonly NotificationType[];
}

/** The kinds by occasion, most important first; each kind is in one group. */
export const NOTIFICATION_GROUPS: readonly NotificationGroup[] = [
  { name: '예산과 목표', text: '예산을 거의 다 썼을 때, 목표를 달성했을 때', types: ['BUDGET', 'GOAL'] },
  { name: '결제 예정', text: '반복 거래를 기록할 날, 카드 결제일이 다가올 때', types: ['RECURRING', 'CARD'] },
  {
    name: '함께 쓰기',
    text: '초대, 정산, 댓글, 친구 요청이 있을 때',
    types: ['MEMBER', 'SETTLEMENT', 'COMMENT', 'FRIEND'],
  },
  { name: '구성원의 기록', text: '다른 구성원이 내역을 기록하거나 수정했을 때', types: ['CHANGE'] },
  {
    name: '보안과 안내',
    text: '새 기기에서 로그인했을 때, 파일 가져오기가 끝났을 때',
    types: ['SECURITY', 'ACCOUNT', 'IMPORT'],
  },
];
