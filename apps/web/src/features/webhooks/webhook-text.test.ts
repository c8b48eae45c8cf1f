import { WEBHOOK_EVENTS, type WebhookDelivery } from '@salim/contract';
import { expect, test } from 'vitest';
import { deliveryOutcome, EVENT_NAMES, eventsSummary } from './webhook-text.ts';

const delivery: WebhookDelivery = {
  id: 'x',
  event: 'ping',
  status: 'WAITING',
  attempts: 0,
  responseStatus: null,
  error: null,
  createdAt: '2026-11-20T03:00:00.000Z',
  lastAttemptAt: null,
  nextAttemptAt: null,
};

test('names every event of the contract', () => {
  expect(Object.keys(EVENT_NAMES).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
});

test('summarizes the events', () => {
  expect(eventsSummary(['member.left'])).toBe('구성원 나감');
  expect(eventsSummary(['transaction.created', 'member.left', 'budget.alert'])).toBe('거래 추가 외 2가지');
  expect(eventsSummary(WEBHOOK_EVENTS)).toBe('모든 이벤트');
});

test.each<[Partial<WebhookDelivery>, string]>([
  [{}, '전송 중'],
  [{ status: 'DELIVERED', attempts: 1, responseStatus: 204 }, '전송 완료 (204)'],
  [
    { attempts: 2, responseStatus: 500, error: '상대 서버가 상태 코드 500을 보냈어요.' },
    '2번 시도 · 상대 서버가 상태 코드 500을 보냈어요.',
  ],
  [{ status: 'FAILED', attempts: 8, error: '주소를 찾을 수 없어요.' }, '전송 실패 · 주소를 찾을 수 없어요.'],
])('%o is %s', (changes, words) => {
  expect(deliveryOutcome({ ...delivery, ...changes })).toBe(words);
});
