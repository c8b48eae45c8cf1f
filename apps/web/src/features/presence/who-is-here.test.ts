import { describe, expect, it } from 'vitest';
import { othersHere, wordsOfOthers } from './who-is-here.ts';

const names: Readonly<Record<string, string>> = { a: '지은', b: '민수', c: '하늘' };
const at = (userId: string, transactionId: string | null = null, isEditing = false) => ({
  userId,
  transactionId,
  isEditing,
  seenAt: '2026-11-20T03:00:00.000Z',
});
const say = (present: Parameters<typeof othersHere>[0], transactionId: string | null = null) =>
  wordsOfOthers(othersHere(present, 'me', transactionId), (userId) => names[userId] ?? '');

describe('the others in a book', () => {
  it('are empty when the user is alone', () => {
    expect(say([at('me'), at('me', 'x', true)])).toBe('');
  });

  it('are named once each', () => {
    expect(say([at('a'), at('a', 'x')])).toBe('지은님도 보는 중');
    expect(say([at('a'), at('b')])).toBe('지은님과 민수님도 보는 중');
    expect(say([at('a'), at('b'), at('c')])).toBe('지은님 외 2명도 보는 중');
  });

  it('are reported first as viewing or editing the same transaction', () => {
    expect(say([at('a'), at('b', 'x')], 'x')).toBe('민수님도 이 거래를 보는 중');
    expect(say([at('a', 'x'), at('b', 'x', true)], 'x')).toBe('민수님이 이 거래를 수정하는 중');
    expect(say([at('a', 'y', true)], 'x')).toBe('지은님도 보는 중');
  });
});
