import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mentionedIn } from './mentions.ts';

const people = [
  { userId: 'minji', names: ['민지', '우리 여보'] },
  { userId: 'minjiyeon', names: ['민지연'] },
  { userId: 'tom', names: ['Tom'] },
  { userId: 'namesake', names: ['Tom'] },
];

it.each([
  ['@민지 이거 뭐야?', ['minji']],
  ['이거 @민지가 산 거야', ['minji']],
  ['@민지연 확인해 줘', ['minjiyeon']],
  ['@우리 여보 고마워', ['minji']],
  ['@TOM', ['tom', 'namesake']],
  ['@민지연 @민지 @민지', ['minjiyeon', 'minji']],
  ['(@민지)', ['minji']],
  ['민지 이거 뭐야?', []],
  ['a@tom.com', []],
  ['@', []],
  ['', []],
] as const)('finds the members mentioned in %j', (text, called) => {
  expect(mentionedIn(text, people)).toEqual(called);
});

it('mentions each member once and only known ones, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ maxLength: 4 })), (text, names) => {
      const called = mentionedIn(text, [{ userId: 'a', names }, ...people]);
      expect(new Set(called).size).toBe(called.length);
      if (!text.includes('@')) expect(called).toEqual([]);
    }),
  );
});
