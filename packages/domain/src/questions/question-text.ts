import { normalized } from '../hangul/search-text.ts';
import { CHOSEONG, JOINED_CONSONANTS, JOINED_VOWELS, JONGSEONG, JUNGSEONG, syllableOf } from '../hangul/syllables.ts';

/** A question without its blanks, and where its words begin. */
export interface QuestionText {
  readonly key: string;
  /** For each position of the key, and its end, whether a word of the typed text begins there. */
  readonly begins: readonly boolean[];
}

/** What is read as it is. */
const LETTER = /[가-힣a-z\d]/u;
/** Signs that only separate words. */
const SEPARATOR = /[\s·,()'"‘’“”?!…:;&_›>[\]]/u;
/** Signs that are read between digits and else separate words. */
const IN_NUMBERS = /[./-]/u;
const RANGE = /[~〜∼–—]/u;
const TEXT_MAX = 200;
/** Sighs and laughter at the end: 얼마 썼니 ㅠㅠ. */
const SIGH = /(?:[ㅠㅜ]+|ㅋ{2,}|ㅎ{2,})[ㅠㅜㅋㅎ\s~!?.]*$/u;

/** Removes blanks and punctuation. Anything that is neither a letter nor a digit stays, and is not understood. */
export function questionTextOf(text: string): QuestionText {
  const typed = normalized(text).toLowerCase().slice(0, TEXT_MAX).replace(SIGH, '');
  const begins: boolean[] = [];
  let key = '';
  let isBegin = true;
  for (let at = 0; at < typed.length; at += 1) {
    const sign = typed[at] ?? '';
    if (LETTER.test(sign)) {
      begins.push(isBegin);
      isBegin = false;
      key += sign;
      continue;
    }
    const isDigitBetween = /\d/u.test(typed[at - 1] ?? '') && /\d/u.test(typed[at + 1] ?? '');
    if (sign === ',' && isDigitBetween) continue;
    if (SEPARATOR.test(sign) || (IN_NUMBERS.test(sign) && !isDigitBetween)) {
      isBegin = true;
      continue;
    }
    begins.push(isBegin);
    isBegin = false;
    key += RANGE.test(sign) ? '~' : sign;
    if (RANGE.test(sign)) isBegin = true;
  }
  begins.push(true);
  return { key, begins };
}

/** The key of a name, as `questionTextOf` writes it. */
export function nameKeyOf(name: string): string {
  return questionTextOf(name).key.replace(/[#~]/gu, '');
}

/** The letters that are typed for a text: `닭` is ㄷㅏㄹㄱ, `과` is ㄱㅗㅏ. */
export function typedLetters(text: string): string {
  let letters = '';
  for (const sign of text) {
    const syllable = syllableOf(sign);
    if (!syllable) {
      letters += JOINED_CONSONANTS.get(sign) ?? sign;
      continue;
    }
    const vowel = JUNGSEONG[syllable.vowel] ?? '';
    const final = JONGSEONG[syllable.final] ?? '';
    letters += `${CHOSEONG[syllable.initial]}${JOINED_VOWELS.get(vowel) ?? vowel}${JOINED_CONSONANTS.get(final) ?? final}`;
  }
  return letters;
}

/** Whether two texts differ by one inserted, deleted, replaced or swapped letter; false for equal ones. */
export function isOneSlipApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let [endOne, endOther] = [one.length, other.length];
  while (endOne > from && endOther > from && one[endOne - 1] === other[endOther - 1]) {
    endOne -= 1;
    endOther -= 1;
  }
  const [left, right] = [one.slice(from, endOne), other.slice(from, endOther)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
