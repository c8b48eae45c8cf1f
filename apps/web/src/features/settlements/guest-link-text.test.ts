import type { CreatedGuestLink } from '@salim/contract';
import { expect, test } from 'vitest';
import { linkDetail, linkMessage } from './guest-link-text.ts';

const link: CreatedGuestLink = {
  id: 'link',
  memberId: 'seoyeon',
  scope: 'ADD',
  url: 'https://salim.example/g/CODE',
  createdAt: '2026-11-20T03:00:00.000Z',
  expiresAt: '2026-12-20T03:00:00.000Z',
  lastOpenedAt: null,
};

test('a link says what it allows, until when, and that it was not opened', () => {
  expect(linkDetail(link, 'Asia/Seoul')).toBe('보기와 기록 · 12월 20일 (일)까지 · 아직 열지 않았어요');
});

test('the message names each person with the link', () => {
  const names: Record<string, string> = { seoyeon: '서연', hyunwoo: '현우' };
  const second = { ...link, memberId: 'hyunwoo', url: 'https://salim.example/g/OTHER' };
  expect(linkMessage('제주 여행', [link, second], (id) => names[id] ?? '')).toBe(
    '서연님, ‘제주 여행’ 정산이에요.\nhttps://salim.example/g/CODE\n\n현우님, ‘제주 여행’ 정산이에요.\nhttps://salim.example/g/OTHER',
  );
});
