import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hangulOfKeys, keysOfHangul } from './keyboard.ts';
import {
  choseongOf,
  choseongTokens,
  findSearchMatch,
  fitsSearch,
  isChoseongOnly,
  matchesSearch,
  normalizeForSearch,
  searchFormOf,
  searchQueryOf,
  searchReadings,
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
/** A text, and a typed part of it. */
const textAndPiece = fc
  .tuple(text, fc.nat({ max: 29 }), fc.integer({ min: 1, max: 12 }))
  .map(([whole, from, length]) => {
    const letters = Array.from(normalizeForSearch(whole));
    const start = letters.length === 0 ? 0 : from % letters.length;
    return { whole, piece: letters.slice(start, start + length).join('') };
  })
  .filter(({ piece }) => piece.trim() !== '');

/** Whether the token index would return the text and the pattern then matches it. */
function isFound(whole: string, typed: string): boolean {
  const query = searchQueryOf(typed);
  if (query === null) return true;
  const searched = query.isChoseong ? choseongOf(searchFormOf(whole)) : searchFormOf(whole);
  const tokens = new Set(query.isChoseong ? choseongTokens(searched) : searchTokens(searched));
  const hasTokens =
    query.tokens.every((token) => tokens.has(token)) &&
    (query.endings.length === 0 || query.endings.some((token) => tokens.has(token)));
  return hasTokens && new RegExp(query.pattern, 'u').test(searched);
}

describe('the search index', () => {
  test('never misses a text that contains the query', () => {
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

  test('never misses a text while any of its syllables is being typed, key by key', () => {
    fc.assert(
      fc.property(
        fc.array(syllable, { minLength: 1, maxLength: 6 }),
        fc.array(syllable, { maxLength: 3 }),
        fc.nat({ max: 60 }),
        (syllables, before, cut) => {
          const whole = [...before, ...syllables].join('');
          const keys = keysOfHangul(syllables.join(''));
          const typed = hangulOfKeys(keys.slice(0, 1 + (cut % keys.length)));
          expect([whole, typed, isFound(whole, typed)]).toEqual([whole, typed, true]);
          expect(matchesSearch(whole, typed)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('contains the tokens of every part of a text', () => {
    fc.assert(
      fc.property(textAndPiece, ({ whole, piece }) => {
        const tokens = new Set(searchTokens(whole));
        expect(searchTokens(piece).filter((token) => !tokens.has(token))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('contains characters and neighboring pairs without repeats, across blanks and half typed', () => {
    expect(searchTokens('커피 커피').toSorted()).toEqual(['커', '커피', '커ㅍ', '피', '피커', '피ㅋ'].toSorted());
    expect(searchTokens('과일').toSorted()).toEqual(['고', '과', '과이', '과일', '과ㅇ', '이', '일'].toSorted());
    expect(choseongTokens('ㅅㅌ rㅈ').toSorted()).toEqual(['ㅅ', 'ㅅㅌ', 'ㅈ', 'ㅌ'].toSorted());
    expect(searchTokens('  ')).toEqual([]);
  });
});

describe('the normalized form', () => {
  test('is idempotent', () => {
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

  test('include the first and the last syllable', () => {
    expect(choseongOf('가힣')).toBe('ㄱㅎ');
  });

  test.each(['ㅅㅌㅂㅅ', 'ㅅ', ' ㅂ ㅅ ', 'ㄲㅆ'])('are recognized in %j', (typed) => {
    expect(isChoseongOnly(typed)).toBe(true);
  });

  test.each(['', '  ', '스타', 'ㅅ타', 'ㅏ', 'ㅅ1', 'abc'])('are not recognized in %j', (typed) => {
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
    ['스타벅스 강남점', '스타벅ㅅ'],
    ['스타벅스 강남점', '스탑'],
    ['스타벅스 강남점', '스ㅌ벅'],
    ['스타벅스 강남점', '스타ㅂㅅ'],
    ['과자 세트', '고'],
    ['닭가슴살', '달'],
    ['달걀', '닭'],
    ['카페', '캎'],
    ['각시', '각ㅅ'],
    ['값싼 마트', '값ㅆ'],
    ['가ㄳ', '가ㄳ'],
    // 초성
    ['스타벅스 강남점', 'ㅅㅌㅂㅅ'],
    ['스타벅스 강남점', 'ㅅ ㄱㄴ'],
    ['버스 정기권', 'ㅂㅅ'],
    // Some keyboards join two consonants typed in a row.
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
    ['고기', '과'],
    ['식비', '식비비'],
    ['스타벅스', '스벅'],
    ['', '가'],
  ])('%j is not found by %j', (whole, typed) => {
    expect(matchesSearch(whole, typed)).toBe(false);
  });

  test('reorders combining marks that a blank kept apart', () => {
    const typed = '\u{1d15f}\ufc5e';
    expect(searchFormOf(searchFormOf(typed))).toBe(searchFormOf(typed));
    expect(matchesSearch(typed, typed)).toBe(true);
    expect(isFound(typed, typed)).toBe(true);
  });

  test('treats the query as plain text, never as a pattern', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (typed) => {
        expect(matchesSearch(typed, typed)).toBe(true);
        expect(isFound(typed, typed)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('returns no reading for an empty query', () => {
    expect(searchQueryOf(' \n ')).toBeNull();
    expect(matchesSearch('무엇이든', '')).toBe(true);
  });

  test('reads the query as typed on the other keyboard after the literal reading', () => {
    expect(searchReadings('tmxkqjrtm').map((reading) => reading.text)).toEqual(['tmxkqjrtm', '스타벅스']);
    expect(searchReadings('스타벅스').map((reading) => reading.text)).toEqual(['스타벅스']);
    expect(searchReadings('  ')).toEqual([]);
    expect(matchesSearch('스타벅스 강남점', 'tmxkqj')).toBe(true);
    expect(matchesSearch('스타벅스 강남점', 'txqt')).toBe(true);
    expect(matchesSearch('Starbucks', 'ㄴㅅㅁㄱㅠㅕ차ㄴ')).toBe(true);
    expect(matchesSearch('이디야', 'tmxkqjrtm')).toBe(false);
  });

  test('ignores blanks in the text and the query, in every way of typing', () => {
    const spaced = fc.tuple(
      fc.array(syllable, { minLength: 2, maxLength: 10 }),
      fc.array(fc.constantFrom('', ' ', '  ', '\u3000')),
    );
    fc.assert(
      fc.property(spaced, fc.nat({ max: 9 }), fc.integer({ min: 2, max: 8 }), ([syllables, blanks], from, length) => {
        const spread = (characters: readonly string[], turn: number) =>
          characters.map((character, index) => character + (blanks[(index + turn) % blanks.length] ?? '')).join('');
        const whole = spread(syllables, 0);
        const start = from % syllables.length;
        const piece = syllables.slice(start, start + length);
        const keys = keysOfHangul(piece.join(''));
        for (const typed of [
          piece.join(''),
          spread(piece, 1),
          choseongOf(piece.join('')),
          hangulOfKeys(keys.slice(0, -1)),
        ]) {
          expect([whole, typed, isFound(whole, typed)]).toEqual([whole, typed, true]);
          expect([whole, typed, findSearchMatch(whole, typed) !== null]).toEqual([whole, typed, true]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['스타벅스 강남', '스타벅스강남'],
    ['스타벅스강남', '스타벅스 강남'],
    ['스타벅스 강남', '스타 벅스강 남'],
    ['스타벅스 강남', 'ㅅㅌㅂㅅㄱㄴ'],
    ['스타벅스강남', 'ㅅㅌㅂㅅ ㄱㄴ'],
    ['스타벅스 강남', '스타벅슥'],
    ['스타벅스 강남', '스타벅스가'],
    ['스타벅스 강남', 'tmxkqjrtmrkdska'],
    ['스타벅스 강남', 'tmxkqjrtm rkdska'],
    ['스타벅스강남', 'tmxkqjrtm rkdska'],
    ['띄어 쓰기', '띄어쓰기'],
    ['띄어쓰기', '띄어 쓰기'],
    ['주거 통신', '주거통신'],
    ['Star Bucks', 'starbucks'],
  ])('%j is found by %j, with or without blanks', (whole, typed) => {
    expect(matchesSearch(whole, typed)).toBe(true);
    expect(searchReadings(typed).some((reading) => isFound(whole, reading.text))).toBe(true);
  });

  test('compares letters strictly', () => {
    const query = searchQueryOf('통신비');
    expect(query && fitsSearch('주거 통신', query)).toBe(false);
  });

  test('marks a part of every matching text, whatever characters it contains', () => {
    fc.assert(
      fc.property(textAndPiece, ({ whole, piece }) => {
        const match = findSearchMatch(whole, piece);
        if (match) {
          expect(match.start).toBeGreaterThanOrEqual(0);
          expect(match.start).toBeLessThan(match.end);
          expect(match.end).toBeLessThanOrEqual(whole.length);
        } else {
          const letters = [...new Intl.Segmenter('ko').segment(whole)].map(({ segment }) => searchFormOf(segment));
          expect(letters.join('')).not.toBe(searchFormOf(whole));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['스타벅스 강남점', '강남', [5, 7]],
    ['스타벅스 강남점', 'ㅂㅅ', [2, 4]],
    ['스타벅스', 'tmxk', [0, 2]],
    ['정산 받음', 'ㅅㅂ', [1, 4]],
    ['주거 통신비', '거통신', [1, 5]],
    ['이디야', '커피', null],
    ['스타벅스 강남점', '스강', [3, 6]],
    ['스타벅스  강남점', '스타벅스강', [0, 7]],
    ['  주거　통신비', 'ㅈㄱㅌㅅ', [2, 7]],
    ['㈜한국', '한국', [1, 3]],
    ['㈜한국', '(주', [0, 1]],
    ['카페'.normalize('NFD'), '카페', [0, 4]],
  ] as const)('marks the match in %j of %j', (whole, typed, place) => {
    const match = findSearchMatch(whole, typed);
    expect(match && [match.start, match.end]).toEqual(place);
  });
});

// Few letters, so that many queries nearly match.
const near = fc.constantFrom(...Array.from('가각갃간갂갈갉거고과괴구궈귀그긔기나낙노놔라ㄱㄳㄴㄹaA1. 카커컾피핏핀'));
const nearText = (maxLength: number) => fc.array(near, { minLength: 1, maxLength }).map((letters) => letters.join(''));

describe('tokens of a last syllable that may still grow', () => {
  test('never leave out a text that fits the pattern', () => {
    let grown = 0;
    fc.assert(
      fc.property(nearText(12), nearText(2), (whole, typed) => {
        const query = searchQueryOf(typed);
        if (!query || query.endings.length === 0 || !fitsSearch(whole, query)) return;
        grown += 1;
        expect(isFound(whole, typed)).toBe(true);
      }),
      { numRuns: 20_000 },
    );
    expect(grown).toBeGreaterThan(300);
  });

  test('name the syllable and the beginning of the next one', () => {
    expect(searchQueryOf('마랔')).toMatchObject({ tokens: ['마라'], endings: ['라ㅋ', '마랔'] });
    expect(searchQueryOf('닭')?.endings).toEqual(['달ㄱ', '닭']);
    expect(searchQueryOf('커피')?.endings).toEqual([]);
  });
});

describe('tokens marked exact', () => {
  test('give the same result as the pattern', () => {
    let exact = 0;
    fc.assert(
      fc.property(nearText(8), nearText(3), (whole, typed) => {
        const query = searchQueryOf(typed);
        if (!query?.areTokensExact) return;
        exact += 1;
        const indexed = query.isChoseong ? choseongTokens(choseongOf(searchFormOf(whole))) : searchTokens(whole);
        expect(query.tokens.every((token) => indexed.includes(token))).toBe(fitsSearch(whole, query));
      }),
      { numRuns: 5000 },
    );
    expect(exact).toBeGreaterThan(500);
  });

  test.each([
    ['커피', true],
    ['ㅋㅍ', true],
    ['피', true],
    ['커핀', false],
    ['커ㅍ', false],
    ['아메리', false],
    ['ㅅㅌㅂ', false],
  ])('%s: %s', (typed, isExact) => {
    expect(searchQueryOf(typed)?.areTokensExact).toBe(isExact);
  });
});
