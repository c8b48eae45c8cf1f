import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hangulOfKeys, keysOfHangul, otherKeyboardReading } from './keyboard.ts';

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code));
const words = fc
  .array(fc.oneof(syllable, fc.constantFrom(' ', '1', '.')), { maxLength: 12 })
  .map((all) => all.join(''));

describe('the keys of the two keyboards', () => {
  test('convert every Korean text to keys and back', () => {
    fc.assert(
      fc.property(words, (text) => {
        expect(hangulOfKeys(keysOfHangul(text))).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['tmxkqjrtm', '스타벅스'],
    ['wjatla', '점심'],
    ['rkqt', '값'],
    ['rkqtl', '갑시'],
    ['dhl', '외'],
    ['dkssudgktpdy', '안녕하세요'],
    ['Rkcl', '까치'],
    ['dOrl', '얘기'],
    ['tmx', '슽'],
    ['tq', 'ㅅㅂ'],
    ['k', 'ㅏ'],
    ['', ''],
  ])('%j types %j', (keys, text) => {
    expect(hangulOfKeys(keys)).toBe(text);
  });
});

describe('the other-keyboard reading', () => {
  test.each([
    ['tmxkqjrtm', '스타벅스'],
    ['TMXKQJRTM', '스타벅스'],
    ['wjatla rkqt', '점심 값'],
    ['txqt', 'ㅅㅌㅂㅅ'],
    ['ㄴㅅㅁㄱㅠㅕ차ㄴ', 'starbucks'],
    ['챌ㄹㄷㄷ', 'coffee'],
  ])('of %j is %j', (typed, reading) => {
    expect(otherKeyboardReading(typed)).toBe(reading);
  });

  test.each([
    '스타벅스',
    '스타ㅂ',
    'ㅅㅌㅂㅅ',
    'gs',
    'gs25',
    'netflix',
    'coffee',
    'starbucks',
    'apple',
    '12500',
    '12,500원',
    '',
    '카페 latte',
  ])('of %j is null', (typed) => {
    expect(otherKeyboardReading(typed)).toBeNull();
  });

  test('is never the input itself, and never blank', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (typed) => {
        const reading = otherKeyboardReading(typed);
        expect(reading === null || (reading !== typed && reading.trim() !== '')).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
