import { MEMBER_COLORS, MEMBER_HUES } from '@salim/contract/facts/member-colors';
import { describe, expect, it } from 'vitest';
import { memberColor, memberLook } from './member-look.ts';

describe('the look of a member', () => {
  it('is another color for each of eight members', () => {
    const looks = MEMBER_COLORS.slice(0, MEMBER_HUES).map(memberLook);
    expect(new Set(looks.map(({ color }) => color)).size).toBe(8);
    expect(looks.every(({ isRepeated }) => !isRepeated)).toBe(true);
  });

  it('is another face in the same color for the ninth to the sixteenth', () => {
    MEMBER_COLORS.slice(MEMBER_HUES).forEach((color, index) => {
      const first = memberLook(MEMBER_COLORS[index] ?? '');
      expect(memberLook(color)).toEqual({ color: first.color, isRepeated: true });
    });
  });

  it.each([
    ['#c4656f', 'var(--member-2)'],
    ['#0A7D5B', 'var(--member-1)'],
    ['#3E80C0', 'var(--member-3)'],
    ['no color', 'var(--member-1)'],
  ])('of the color %s is %s', (color, expected) => {
    expect(memberLook(color)).toEqual({ color: expected, isRepeated: false });
  });

  it('is not given to masked transactions', () => {
    expect(memberColor({ color: '#8C8F94', isMasked: true })).toBe('var(--text-faint)');
    expect(memberColor({ color: '#C4656F', isMasked: false })).toBe('var(--member-2)');
  });
});
