import { afterEach, expect, it, vi } from 'vitest';
import { noteReceived } from '../platform/session/access-token.ts';
import { aToken } from '../testing/builders.ts';
import { expiryText } from './expiry-text.ts';

const HOUR = 60 * 60 * 1000;
const DELETED = Date.parse('2026-11-20T03:00:00Z');
const EXPIRES = '2026-12-20T03:00:00Z';

afterEach(() => vi.useRealTimers());

it.each([
  ['at once', 0, '30일 뒤 완전히 삭제돼요'],
  ['on a clock that is a little behind', -5 * 60 * 1000, '30일 뒤 완전히 삭제돼요'],
  ['after a day', 24 * HOUR, '29일 뒤 완전히 삭제돼요'],
  ['two days before', 28 * 24 * HOUR, '2일 뒤 완전히 삭제돼요'],
  ['on the last day', 29 * 24 * HOUR, '곧 완전히 삭제돼요'],
  ['when it is over', 31 * 24 * HOUR, '곧 완전히 삭제돼요'],
])('shows %s how long it stays', (_, passed, text) => {
  expect(expiryText(EXPIRES, new Date(DELETED + passed))).toBe(text);
});

it('never exceeds the promised time on a device whose clock is an hour slow', () => {
  vi.useFakeTimers({ now: DELETED - HOUR });
  noteReceived(aToken({ issuedAt: DELETED, seconds: 600 }));
  expect(expiryText(EXPIRES)).toBe('30일 뒤 완전히 삭제돼요');
});
