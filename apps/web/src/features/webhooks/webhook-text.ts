import type { WebhookDelivery, WebhookEvent } from '@salim/contract';
import { formatNumber } from '../../text/format.ts';

/** The names of the events, in display order. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'transaction.created': '거래를 추가할 때',
  'transaction.updated': '거래를 수정할 때',
  'transaction.deleted': '거래를 삭제할 때',
  'budget.alert': '예산의 80%나 100%에 도달할 때',
  'member.joined': '구성원이 참여할 때',
  'member.left': '구성원이 나갈 때',
  'settlement.created': '정산을 기록할 때',
};

const SHORT_NAMES: Readonly<Record<WebhookDelivery['event'], string>> = {
  'transaction.created': '거래 추가',
  'transaction.updated': '거래 수정',
  'transaction.deleted': '거래 삭제',
  'budget.alert': '예산 알림',
  'member.joined': '구성원 참여',
  'member.left': '구성원 나감',
  'settlement.created': '정산',
  ping: '테스트',
};

export function eventName(event: WebhookDelivery['event']): string {
  return SHORT_NAMES[event];
}

/** `모든 이벤트`, or the first event and the number of the others. */
export function eventsSummary(events: readonly WebhookEvent[]): string {
  const [first, ...others] = events;
  if (first === undefined) return '';
  if (events.length === Object.keys(EVENT_NAMES).length) return '모든 이벤트';
  return others.length === 0 ? eventName(first) : `${eventName(first)} 외 ${formatNumber(others.length)}가지`;
}

/** The outcome of a delivery, in words. */
export function deliveryOutcome({ status, responseStatus, error, attempts }: WebhookDelivery): string {
  if (status === 'DELIVERED') return `전송 완료${responseStatus === null ? '' : ` (${responseStatus})`}`;
  if (attempts === 0) return '전송 중';
  const reason = error ?? '보내지 못했어요.';
  return status === 'FAILED' ? `전송 실패 · ${reason}` : `${formatNumber(attempts)}번 시도 · ${reason}`;
}
