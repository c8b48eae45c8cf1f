import {
  CHOSEONG,
  characterOf,
  JOINED_CONSONANTS,
  JOINED_VOWELS,
  JONGSEONG,
  JUNGSEONG,
  syllableOf,
} from './syllables.ts';

/** Keys of the Korean two-set keyboard (두벌식); capitals are typed with shift. */
const JAMO_OF_KEY: ReadonlyMap<string, string> = new Map([
  ...Array.from('qwertasdfgzxcvQWERT', (key, index): [string, string] => [
    key,
    'ㅂㅈㄷㄱㅅㅁㄴㅇㄹㅎㅋㅌㅊㅍㅃㅉㄸㄲㅆ'[index] ?? '',
  ]),
  ...Array.from('yuiophjklbnmOP', (key, index): [string, string] => [key, 'ㅛㅕㅑㅐㅔㅗㅓㅏㅣㅠㅜㅡㅒㅖ'[index] ?? '']),
]);
const KEY_OF_JAMO: ReadonlyMap<string, string> = new Map(Array.from(JAMO_OF_KEY, ([key, jamo]) => [jamo, key]));

const consonantsOf = (letter: string): string => JOINED_CONSONANTS.get(letter) ?? letter;
const vowelsOf = (letter: string): string => JOINED_VOWELS.get(letter) ?? letter;

const JOINED_BY_PARTS: ReadonlyMap<string, string> = new Map(
  [...JOINED_CONSONANTS, ...JOINED_VOWELS].map(([joined, parts]) => [parts, joined]),
);

function jamoOfKey(key: string): string {
  return JAMO_OF_KEY.get(key) ?? JAMO_OF_KEY.get(key.toLowerCase()) ?? key;
}

const isVowel = (letter: string | undefined): boolean => letter !== undefined && JUNGSEONG.includes(letter);

/** Composes typed jamo into syllables; jamo that form no syllable stay as they are. */
function composed(letters: readonly string[]): string {
  let text = '';
  let at = 0;
  while (at < letters.length) {
    const letter = letters[at] ?? '';
    const initial = CHOSEONG.indexOf(letter);
    const first = letters[at + 1];
    if (initial < 0 || first === undefined || !isVowel(first)) {
      text += letter;
      at += 1;
      continue;
    }
    at += 2;
    const joinedVowel = JOINED_BY_PARTS.get(first + (letters[at] ?? ''));
    if (joinedVowel !== undefined) at += 1;
    // A consonant before a vowel begins the next syllable.
    const finals = [2, 1].find((length) => {
      const parts = letters.slice(at, at + length);
      if (parts.length < length || isVowel(letters[at + length])) return false;
      const final = length === 1 ? parts.join('') : (JOINED_BY_PARTS.get(parts.join('')) ?? '');
      return final !== '' && JONGSEONG.includes(final);
    });
    const parts = letters.slice(at, at + (finals ?? 0)).join('');
    at += finals ?? 0;
    text += characterOf({
      initial,
      vowel: JUNGSEONG.indexOf(joinedVowel ?? first),
      final: JONGSEONG.indexOf(JOINED_BY_PARTS.get(parts) ?? parts),
    });
  }
  return text;
}

/** What the keys of Latin letters type on the Korean keyboard: `tmxkqjrtm` → `스타벅스`. Other characters stay. */
export function hangulOfKeys(keys: string): string {
  return composed(Array.from(keys, jamoOfKey));
}

/** The Latin letters on the keys of a Hangul text: `ㄴㅅㅁㄱ` → `star`. Other characters stay. */
export function keysOfHangul(text: string): string {
  let keys = '';
  for (const character of text) {
    const syllable = syllableOf(character);
    const letters = syllable
      ? (CHOSEONG[syllable.initial] ?? '') +
        vowelsOf(JUNGSEONG[syllable.vowel] ?? '') +
        consonantsOf(JONGSEONG[syllable.final] ?? '')
      : vowelsOf(consonantsOf(character));
    for (const letter of letters) keys += KEY_OF_JAMO.get(letter) ?? letter;
  }
  return keys;
}

/** With fewer keys a wrong keyboard cannot be distinguished from an abbreviation. */
const KEYS_MIN = 3;

const isStrayConsonant = (letter: string): boolean => CHOSEONG.includes(letter);

/** Plausible Hangul input: syllables, the last of which may be half typed, or initial consonants only. */
function isPlausibleHangul(text: string): boolean {
  const letters = Array.from(text.replace(/[\d\s]/gu, ''));
  if (letters.every(isStrayConsonant)) return true;
  return letters.every(
    (letter, index) => syllableOf(letter) !== null || (index === letters.length - 1 && isStrayConsonant(letter)),
  );
}

/** A lone vowel or several consonants in a row: never intended on the Korean keyboard. */
function looksMistyped(text: string): boolean {
  return /[ㅏ-ㅣ]/u.test(text) || (/[가-힣]/u.test(text) && /[ㄱ-ㅎ]{2}/u.test(text));
}

/**
 * The intended text when the wrong keyboard language was active: `tmxkqjrtm` (영타) → `스타벅스`, `ㄴㅅㅁㄱㅠㅕ차ㄴ` (한타) →
 * `starbucks`. Null when the text is plausible as typed, or implausible in both languages.
 */
export function otherKeyboardReading(typed: string): string | null {
  const text = typed.normalize('NFC').trim();
  if (/^[A-Za-z\d\s]+$/u.test(text)) {
    // With caps lock on every letter is a capital, so capitals do not imply shift.
    const keys = /[a-z]/u.test(text) ? text : text.toLowerCase();
    if (keys.replace(/[^A-Za-z]/gu, '').length < KEYS_MIN) return null;
    const hangul = hangulOfKeys(keys);
    return isPlausibleHangul(hangul) ? hangul : null;
  }
  if (!looksMistyped(text) || !/^[ㄱ-ㅎㅏ-ㅣ가-힣\d\s]+$/u.test(text)) return null;
  const keys = keysOfHangul(text).toLowerCase();
  return keys.replace(/[^a-z]/gu, '').length < KEYS_MIN ? null : keys;
}
