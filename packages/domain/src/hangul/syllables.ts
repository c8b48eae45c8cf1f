/** Initial consonants in the order of the syllable block. */
export const CHOSEONG = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
/** Vowels in the order of the syllable block. */
export const JUNGSEONG = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
/** Finals in the order of the syllable block; the first is the empty final. */
export const JONGSEONG: readonly string[] = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];

/** Two consonants typed in a row, which some keyboards join into one letter: `ㅂㅅ` (버스) arrives as `ㅄ`. */
export const JOINED_CONSONANTS: ReadonlyMap<string, string> = new Map([
  ['ㄳ', 'ㄱㅅ'],
  ['ㄵ', 'ㄴㅈ'],
  ['ㄶ', 'ㄴㅎ'],
  ['ㄺ', 'ㄹㄱ'],
  ['ㄻ', 'ㄹㅁ'],
  ['ㄼ', 'ㄹㅂ'],
  ['ㄽ', 'ㄹㅅ'],
  ['ㄾ', 'ㄹㅌ'],
  ['ㄿ', 'ㄹㅍ'],
  ['ㅀ', 'ㄹㅎ'],
  ['ㅄ', 'ㅂㅅ'],
]);
/** Vowels typed with two keys. */
export const JOINED_VOWELS: ReadonlyMap<string, string> = new Map([
  ['ㅘ', 'ㅗㅏ'],
  ['ㅙ', 'ㅗㅐ'],
  ['ㅚ', 'ㅗㅣ'],
  ['ㅝ', 'ㅜㅓ'],
  ['ㅞ', 'ㅜㅔ'],
  ['ㅟ', 'ㅜㅣ'],
  ['ㅢ', 'ㅡㅣ'],
]);

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** Indexes of a syllable's letters in `CHOSEONG`, `JUNGSEONG` and `JONGSEONG`. */
export interface Syllable {
  readonly initial: number;
  readonly vowel: number;
  /** 0 for a syllable without a final. */
  readonly final: number;
}

/** The letters of a syllable; null for any other character. */
export function syllableOf(character: string): Syllable | null {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return null;
  const place = code - FIRST_SYLLABLE;
  const final = place % JONGSEONG.length;
  const open = (place - final) / JONGSEONG.length;
  const vowel = open % JUNGSEONG.length;
  return { initial: (open - vowel) / JUNGSEONG.length, vowel, final };
}

/** Composes a syllable. */
export function characterOf({ initial, vowel, final }: Syllable): string {
  return String.fromCodePoint(FIRST_SYLLABLE + (initial * JUNGSEONG.length + vowel) * JONGSEONG.length + final);
}
