import type { WebhookDelivery, WebhookEvent } from '@salim/contract';
import { formatNumber } from '../../lib/format.ts';

/** The events by name, in the order in which they are offered. */
export const EVENT_NAMES: Readonly<Record<WebhookEvent, string>> = {
  'transaction.created': '거래가 생길 때',
  'transaction.updated': '거래가 바뀔 때',
  'transaction.deleted': '거래가 삭제될 때',
  'budget.alert': '예산에 가까워지거나 넘을 때',
  'member.joined': '구성원이 들어올 때',
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
  ping: '시험',
};

export function eventName(event: WebhookDelivery['event']): string {
  return SHORT_NAMES[event];
}

/** `모든 일`, or the first of them with the number of the others. */
export function eventsSummary(events: readonly WebhookEvent[]): string {
  const [first, ...others] = events;
  if (first === undefined) return '';
  if (events.length === Object.keys(EVENT_NAMES).length) return '모든 일';
  return others.length === 0 ? eventName(first) : `${eventName(first)} 외 ${formatNumber(others.length)}가지`;
}

/** What became of a delivery, in words. */
export function deliveryOutcome({ status, responseStatus, error, attempts }: WebhookDelivery): string {
  if (status === 'DELIVERED') return `전달함${responseStatus === null ? '' : ` (${responseStatus})`}`;
  if (attempts === 0) return '보내는 중';
  const reason = error ?? '전달하지 못했어요.';
  return status === 'FAILED' ? `그만둠 · ${reason}` : `${formatNumber(attempts)}번 시도 · ${reason}`;
}
