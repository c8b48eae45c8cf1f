import { describe, expect, it } from 'vitest';
import { fieldAt, guessedMarking, marksOf, tapped, tokensOf } from './message-tokens.ts';

const TEXT = '동네페이 알림 카페 드림에서 12,300원 쓰셨네요 11/20';
const tokens = tokensOf(TEXT);

describe('marking a message', () => {
  it('splits numbers from words', () => {
    expect(tokens.map(({ text }) => text)).toEqual([
      '동네페이',
      '알림',
      '카페',
      '드림에서',
      '12,300',
      '원',
      '쓰셨네요',
      '11/20',
    ]);
  });

  it('guesses the amount', () => {
    expect(guessedMarking(tokens)).toEqual({ amount: { first: 4, last: 4 } });
    expect(guessedMarking(tokensOf('고마워요'))).toEqual({});
  });

  it('extends a field by a second tap, and clears it by a tap inside', () => {
    const one = tapped({}, 'description', 2);
    const two = tapped(one, 'description', 3);
    expect(marksOf(two, tokens)).toEqual([{ field: 'description', start: 8, end: 15 }]);
    expect(TEXT.slice(8, 15)).toBe('카페 드림에서');
    expect(tapped(two, 'description', 2)).toEqual({});
  });

  it('assigns a token to one field only', () => {
    const both = tapped(tapped({}, 'description', 4), 'amount', 4);
    expect(fieldAt(both, 4)).toBe('amount');
    expect(both.description).toBeUndefined();
  });
});
