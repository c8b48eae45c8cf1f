import type { Closing } from '@salim/contract';
import { expect, it } from 'vitest';
import { inForce, statementText, waitingFor } from './closing-text.ts';

const member = (userId: string, name: string, paid: number, borne: number) => ({
  userId,
  name,
  color: '#0A7D5A',
  hasAccount: true,
  hasLeft: false,
  paid,
  borne,
  settled: 0,
  balance: paid - borne,
});
const closing: Closing = {
  id: 'a',
  bookId: 'b',
  through: '2026-10-31',
  members: [member('m', '민수', 70_000, 35_000), member('j', '지연', 0, 35_000), member('h', '하랑', 0, 0)],
  transfers: [{ fromUserId: 'j', toUserId: 'm', amount: 35_000 }],
  closedBy: { userId: 'm', name: '민수' },
  closedAt: '2026-11-01T00:00:00.000Z',
  reopenedAt: null,
  consents: ['m'],
  needed: ['m', 'j'],
};

it('lists the balance of each member for a chat', () => {
  expect(statementText('우리집', closing)).toBe(
    [
      '[우리집] 2026년 10월 31일 (토)까지 정산',
      '민수 · 낸 돈 70,000원 / 분담 35,000원',
      '지연 · 낸 돈 0원 / 분담 35,000원',
      '지연 → 민수 35,000원',
    ].join('\n'),
  );
  expect(statementText('우리집', { ...closing, transfers: [] })).toMatch(/주고받을 돈이 없어요\.$/u);
});

it('finds the closing in force and the members who have not agreed to reopen it', () => {
  const opened = { ...closing, id: 'later', reopenedAt: '2026-11-02T00:00:00.000Z' };
  expect([inForce([opened, closing])?.id, inForce([opened]), inForce([])]).toEqual(['a', null, null]);
  expect(waitingFor(closing)).toEqual(['지연']);
});
