import type { Closing } from '@salim/contract';
import { expect, it } from 'vitest';
import { aMember } from '../../testing/member-builder.ts';
import { closerOf, consentSentence, inForce, signersOf, statementText, unsignedSentence } from './closing-text.ts';

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

it('waits for signatures of members with an account, if there are two of them', () => {
  const [minsu, jiyeon] = [aMember({ name: '민수' }), aMember({ name: '김지연', nickname: '지연', role: 'MEMBER' })];
  const others = [aMember({ hasAccount: false, role: 'MEMBER' }), aMember({ role: 'VIEWER' })];
  expect(signersOf([minsu, jiyeon, ...others])).toEqual([minsu, jiyeon]);
  expect(signersOf([minsu, ...others])).toEqual([]);
});

it('names up to three members who have not signed', () => {
  const [minsu, jiyeon] = [aMember({ name: '민수' }), aMember({ name: '김지연', nickname: '지연' })];
  expect(
    [[], [jiyeon], [minsu, jiyeon], [minsu, jiyeon, minsu, jiyeon, minsu]].map((one) => unsignedSentence(one, 'x')),
  ).toEqual([
    null,
    '아직 지연님이 확인하지 않았어요.',
    '아직 민수님과 지연님이 확인하지 않았어요.',
    '아직 민수님, 지연님, 민수님 외 2명이 확인하지 않았어요.',
  ]);
});

it('does not call the reader by name', () => {
  const [minsu, jiyeon] = [aMember({ userId: 'm', name: '민수' }), aMember({ userId: 'j', name: '지연' })];
  expect(unsignedSentence([minsu, jiyeon], 'j')).toBe('아직 나와 민수님이 확인하지 않았어요.');
  expect(unsignedSentence([minsu], 'm')).toBe('아직 내가 확인하지 않았어요.');
  expect(consentSentence(closing, 'j')).toBe('마감을 풀려면 내 동의가 필요해요.');
  expect(['m', 'j'].map((readerId) => closerOf(closing, readerId))).toEqual(['내가', '민수님이']);
});

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
  expect(consentSentence(closing, 'm')).toBe('마감을 풀려면 지연님의 동의가 필요해요.');
});
