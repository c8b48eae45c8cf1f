/** Particle pairs; the form after a final consonant comes first. */
export type Josa = '을/를' | '이/가' | '은/는' | '과/와' | '으로/로' | '이에요/예요' | '이었/였' | '아/야';

const FINAL_RIEUL = 8;
/** Digits whose Korean name ends in a consonant: 영 일 삼 육 칠 팔. */
const DIGITS_WITH_FINAL = new Set([...'013678']);
/** Digits and letters whose Korean name ends in ㄹ; 으로 becomes 로 after them. */
const NAMES_ENDING_IN_RIEUL = new Set([...'178lr']);
/** Letters whose Korean name ends in a consonant: 엘 엠 엔 알. */
const LETTERS_WITH_FINAL = new Set([...'lmnr']);
/** An amount after its currency sign; the currency is read last: `US$12.50` is 12.5달러. */
const SIGNED_AMOUNT = /([$€£¥₩₫])\s?[\d.,]+$/u;
/** Signs of currencies whose Korean name ends in a consonant: 엔, 위안, 원, 동. */
const SIGNS_WITH_FINAL = new Set([...'¥₩₫']);

function lastSound(word: string): { hasFinal: boolean; isRieul: boolean } {
  const sign = SIGNED_AMOUNT.exec(word)?.[1];
  if (sign !== undefined) return { hasFinal: SIGNS_WITH_FINAL.has(sign), isRieul: false };
  const last = (
    word
      .normalize('NFC')
      .match(/[가-힣a-z0-9%]/giu)
      ?.at(-1) ?? ''
  ).toLowerCase();
  const code = last.codePointAt(0) ?? 0;
  if (code >= 0xac00) {
    const final = (code - 0xac00) % 28;
    return { hasFinal: final !== 0, isRieul: final === FINAL_RIEUL };
  }
  return {
    hasFinal: DIGITS_WITH_FINAL.has(last) || LETTERS_WITH_FINAL.has(last),
    isRieul: NAMES_ENDING_IN_RIEUL.has(last),
  };
}

/**
 * `('식비', '을/를')` → `식비를`. Digits, Latin letters, currency signs and `%` (퍼센트) take the particle of their Korean names.
 */
export function withJosa(word: string, josa: Josa): string {
  return word + josaAfter(word, josa);
}

/** The particle alone, for a note in brackets between the word and the particle: `1,000원(10%)` + `을`. */
export function josaAfter(word: string, josa: Josa): string {
  const [afterConsonant = '', afterVowel = ''] = josa.split('/');
  const { hasFinal, isRieul } = lastSound(word);
  const takesVowelForm = !hasFinal || (josa === '으로/로' && isRieul);
  return takesVowelForm ? afterVowel : afterConsonant;
}
