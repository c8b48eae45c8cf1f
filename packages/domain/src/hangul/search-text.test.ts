import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choseongOf,
  isChoseongOnly,
  matchesSearch,
  normalizeForSearch,
  searchQueryOf,
  searchTokens,
} from './search-text.ts';

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code));
const consonant = fc.constantFrom(...Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'));
const letter = fc.oneof(
  { weight: 6, arbitrary: syllable },
  { weight: 1, arbitrary: consonant },
  { weight: 2, arbitrary: fc.constantFrom(...Array.from('aZ09 .*+?^$()[]{}|\\/-_%&')) },
  { weight: 1, arbitrary: fc.constantFrom('😀', '👨‍👩‍👧', '카', 'Ａ', 'é', '㎏', '\t') },
);
const text = fc.array(letter, { maxLength: 30 }).map((letters) => letters.join(''));
/** A text, and a piece of it as somebody may type it. */
const textAndPiece = fc
  .tuple(text, fc.nat({ max: 29 }), fc.integer({ min: 1, max: 12 }))
  .map(([whole, from, length]) => {
    const letters = Array.from(normalizeForSearch(whole));
    const start = letters.length === 0 ? 0 : from % letters.length;
    return { whole, piece: letters.slice(start, start + length).join('') };
  })
  .filter(({ piece }) => piece.trim() !== '');

/** Whether the index would name a text whose tokens it holds, and the pattern then finds it. */
function isFound(whole: string, typed: string): boolean {
  const query = searchQueryOf(typed);
  if (query === null) return true;
  const searched = query.isChoseong ? choseongOf(whole) : normalizeForSearch(whole);
  const tokens = new Set(searchTokens(searched));
  return query.tokens.every((token) => tokens.has(token)) && new RegExp(query.pattern, 'u').test(searched);
}

describe('the index', () => {
  test('never misses a text that contains what was typed', () => {
    fc.assert(
      fc.property(textAndPiece, ({ whole, piece }) => {
        expect(isFound(whole, piece)).toBe(true);
        expect(matchesSearch(whole, piece)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('never misses a text whose initial consonants were typed', () => {
    fc.assert(
      fc.property(
        fc.array(syllable, { minLength: 1, maxLength: 12 }),
        fc.nat({ max: 11 }),
        fc.integer({ min: 1, max: 12 }),
        text,
        (syllables, from, length, around) => {
          const start = from % syllables.length;
          const typed = choseongOf(syllables.slice(start, start + length).join(''));
          const whole = `${around} ${syllables.join('')}${around}`;
          expect(isChoseongOnly(typed)).toBe(true);
          expect(isFound(whole, typed)).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('holds the tokens of every piece of a text', () => {
    fc.assert(
      fc.property(textAndPiece, ({ whole, piece }) => {
        const tokens = new Set(searchTokens(whole));
        expect(searchTokens(piece).filter((token) => !tokens.has(token))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('holds letters and neighbouring pairs of each word, once', () => {
    expect(searchTokens('커피 커피').toSorted()).toEqual(['커', '커피', '피'].toSorted());
    expect(searchTokens('  ')).toEqual([]);
  });
});

describe('one form for searching', () => {
  test('is reached at once', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const once = normalizeForSearch(whole);
        expect(normalizeForSearch(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  test('is the same for decomposed letters, as macOS and iOS send them', () => {
    fc.assert(
      fc.property(fc.array(syllable, { minLength: 1, maxLength: 20 }), (syllables) => {
        const composed = syllables.join('');
        expect(normalizeForSearch(composed.normalize('NFD'))).toBe(composed);
        expect(choseongOf(composed.normalize('NFD'))).toBe(choseongOf(composed));
        expect(matchesSearch(composed.normalize('NFD'), composed)).toBe(true);
        expect(matchesSearch(composed, composed.normalize('NFD'))).toBe(true);
      }),
    );
  });

  test.each([
    ['ＧＳ２５　강남점', 'gs25 강남점'],
    ['  이마트\t 성수점 ', '이마트 성수점'],
    ['CAFÉ', 'café'],
    ['㈜한국', '(주)한국'],
  ])('%j → %j', (whole, expected) => {
    expect(normalizeForSearch(whole)).toBe(normalizeForSearch(expected));
    expect(normalizeForSearch(expected)).toBe(expected);
  });
});

describe('initial consonants', () => {
  test.each([
    ['스타벅스 R점', 'ㅅㅌㅂㅅ rㅈ'],
    ['김밥천국', 'ㄱㅂㅊㄱ'],
    ['쌍쌍바 까치', 'ㅆㅆㅂ ㄲㅊ'],
    ['GS25', 'gs25'],
    ['ㅋㅋ 배달', 'ㅋㅋ ㅂㄷ'],
    ['', ''],
  ])('of %j are %j', (whole, expected) => {
    expect(choseongOf(whole)).toBe(expected);
  });

  test('cover the first and the last syllable', () => {
    expect(choseongOf('가힣')).toBe('ㄱㅎ');
  });

  test.each(['ㅅㅌㅂㅅ', 'ㅅ', ' ㅂ ㅅ ', 'ㄲㅆ'])('are what %j speaks of', (typed) => {
    expect(isChoseongOnly(typed)).toBe(true);
  });

  test.each(['', '  ', '스타', 'ㅅ타', 'ㅏ', 'ㅅ1', 'abc'])('are not what %j speaks of', (typed) => {
    expect(isChoseongOnly(typed)).toBe(false);
  });
});

describe('searching', () => {
  test.each([
    ['스타벅스 강남점', '스타벅스'],
    ['스타벅스 강남점', '벅스 강'],
    ['스타벅스 강남점', '강남'],
    // Half-typed last letters.
    ['스타벅스 강남점', 'ㅅ'],
    ['스타벅스 강남점', '스ㅌ'],
    ['스타벅스 강남점', '스타ㅂ'],
    ['스타벅스 강남점', '스타버'],
    ['스타벅스 강남점', '벅스 가'],
    // 초성
    ['스타벅스 강남점', 'ㅅㅌㅂㅅ'],
    ['스타벅스 강남점', 'ㅅ ㄱㄴ'],
    ['버스 정기권', 'ㅂㅅ'],
    // Some keyboards join two consonants that are typed one after another.
    ['버스 정기권', 'ㅄ'],
    ['감사 선물', 'ㄳ'],
    ['달걀 구이', 'ㄷㄱ ㄱㅇ'],
    ['삼각김밥', 'ㅅㄱㄱㅂ'],
    ['ㄳ 회식', 'ㄳ'],
    ['ㅋㅋ 웃긴 영화', 'ㅋㅋ'],
    ['GS25 역삼점', 'gs25'],
    ['ＧＳ２５ 역삼점', 'GS25'],
    ['1+1 행사 (우유)', '1+1'],
    ['50% 할인', '50%'],
    ['[쿠팡] 로켓배송', '[쿠팡]'],
    ['C:\\영수증', '\\영'],
    ['a.b', 'a.b'],
    ['가족 👨‍👩‍👧 외식', '👨‍👩‍👧'],
  ])('%j is found by %j', (whole, typed) => {
    expect(matchesSearch(whole, typed)).toBe(true);
    expect(isFound(whole, typed)).toBe(true);
  });

  test.each([
    ['스타벅스 강남점', '이디야'],
    ['스타벅스 강남점', '스타바'],
    ['스타벅스 강남점', 'ㅅㅌㅅㅂ'],
    ['스타벅스 강남점', 'ㅅ벅'],
    ['11 행사', '1+1'],
    ['a-b', 'a.b'],
    ['부산', 'ㅂㅈ'],
    ['', '가'],
  ])('%j is not found by %j', (whole, typed) => {
    expect(matchesSearch(whole, typed)).toBe(false);
  });

  test('takes whatever is typed as plain text, never as a pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        expect(matchesSearch(typed, typed)).toBe(true);
        expect(isFound(typed, typed)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('looks for nothing when nothing is typed', () => {
    expect(searchQueryOf(' \n ')).toBeNull();
    expect(matchesSearch('무엇이든', '')).toBe(true);
  });
});
