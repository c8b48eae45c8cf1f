import type { Activity } from '@salim/contract';
import { expect, it } from 'vitest';
import { anActivity } from '../../testing/activity-builder.ts';
import { describeActivities, describeActivity } from './describe-activity.ts';

it.each([
  [{ action: 'CREATED', entity: 'TAG', after: { name: '여행' } }, '태그 ‘여행’을 추가했어요.'],
  [{ action: 'DELETED', entity: 'GIFT_EVENT', before: { person: '김민수' } }, '경조사 기록 ‘김민수’를 삭제했어요.'],
  [{ action: 'CONTRIBUTED', entity: 'DUES', after: { name: '등산회' } }, '회비 ‘등산회’ 납부를 기록했어요.'],
  [{ action: 'CREATED', entity: 'GIFT_EVENT', after: { count: 42 } }, '경조사 기록 42건을 추가했어요.'],
  [{ action: 'UPDATED', before: { name: '통장' }, after: { name: '월급통장' } }, '자산 ‘월급통장’을 수정했어요.'],
  [
    {
      action: 'CREATED',
      entity: 'SETTLEMENT',
      after: { fromUserId: 'a', toUserId: 'a', toAssetId: 'c', amount: 600_000, isElsewhere: false },
    },
    '생활비 600,000원을 넣었어요.',
  ],
  [{ action: 'CREATED', entity: 'SETTLEMENT', after: { fromUserId: 'a', toUserId: 'b' } }, '정산을 추가했어요.'],
  [{ action: 'UPDATED', entity: 'RATE', after: { currency: 'USD', rate: '1400' } }, 'USD 환율을 수정했어요.'],
  [{ action: 'IMPORTED', entity: 'RATE', after: { count: 6, source: 'ECB' } }, '환율 6개를 가져왔어요.'],
  [{ action: 'DELETED', entity: 'RATE', before: { count: 1200 } }, '환율 1,200개를 삭제했어요.'],
  [{ action: 'DELETED', before: { name: '현금' } }, '자산 ‘현금’을 삭제했어요.'],
  [
    { action: 'DELETED', entity: 'TRANSACTION', before: { isMasked: true, description: '비공개' } },
    '거래 ‘비공개’를 삭제했어요.',
  ],
  [{ action: 'UPDATED', entity: 'TRANSACTION', after: { description: '' } }, '거래를 수정했어요.'],
  [{ action: 'CREATED', entity: 'MEMBER', after: { name: '하준' } }, '구성원 ‘하준’을 추가했어요.'],
  [{ action: 'DELETED', entity: 'MEMBER', before: { name: '하준' } }, '구성원 ‘하준’을 내보냈어요.'],
  [
    {
      action: 'DELETED',
      entity: 'MEMBER',
      entityId: '0190a000-0000-7000-8000-000000000002',
      before: { name: '김민지' },
    },
    '가계부에서 나갔어요.',
  ],
  [{ action: 'ORDERED', entity: 'CATEGORY', after: { ids: ['a'] } }, '분류 순서를 바꿨어요.'],
  [{ action: 'BULK_DELETED', entity: 'TRANSACTION', after: { ids: ['a', 'b'] } }, '거래 2건을 한꺼번에 삭제했어요.'],
  [{ action: 'UPDATED', entity: 'BUDGET', after: { budgetMonth: '2026-11' } }, '2026년 11월 예산을 수정했어요.'],
  [{ action: 'CONTRIBUTED', entity: 'GOAL', after: { name: '제주 여행' } }, '목표 ‘제주 여행’에 모은 돈을 추가했어요.'],
  [
    { action: 'CONTRIBUTION_TAKEN_BACK', entity: 'GOAL', before: { name: '여행' } },
    '목표 ‘여행’에서 모은 내역을 삭제했어요.',
  ],
  [{ action: 'RESTORED', before: 'nonsense', after: 7 }, '자산을 복원했어요.'],
] as const)('describes %o', (values, text) => {
  expect(describeActivity(anActivity(values as unknown as Partial<Activity>))).toBe(text);
});

it.each([
  [{ action: 'CONTRIBUTED', entity: 'DUES', after: { name: '등산회' } }, '회비 납부 30건을 기록했어요.'],
  [{ action: 'CREATED', entity: 'TRANSACTION', after: { description: '점심' } }, '거래 30건을 추가했어요.'],
  [{ action: 'CREATED', entity: 'MEMBER', after: { name: '하준' } }, null],
  [{ action: 'CREATED', entity: 'GIFT_EVENT', after: { count: 42 } }, null],
  [{ action: 'ORDERED', entity: 'CATEGORY', after: { ids: ['a'] } }, null],
] as const)('tells several activities in one sentence: %j', (values, sentence) => {
  expect(describeActivities(anActivity(values as Partial<Activity>), 30)).toBe(sentence);
});
