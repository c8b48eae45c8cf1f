/** Particle pairs: the form after a final consonant first. */
export type Josa = '을/를' | '이/가' | '은/는' | '과/와' | '으로/로' | '이에요/예요' | '아/야';

const FINAL_RIEUL = 8;
/** Digits whose Korean name ends in a consonant: 영 일 삼 육 칠 팔. */
const DIGITS_WITH_FINAL = new Set([...'013678']);
/** Digits and letters whose name ends in ㄹ, after which 으로 is 로. */
const NAMES_ENDING_IN_RIEUL = new Set([...'178lr']);
/** Letters whose Korean name ends in a consonant: 엘 엠 엔 알. */
const LETTERS_WITH_FINAL = new Set([...'lmnr']);

function lastSound(word: string): { hasFinal: boolean; isRieul: boolean } {
  const last = (
    word
      .normalize('NFC')
      .match(/[가-힣a-z0-9]/giu)
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

/** `('식비', '을/를')` → `식비를`. Digits and Latin letters take the particle of their Korean names. */
export function withJosa(word: string, josa: Josa): string {
  const [afterConsonant = '', afterVowel = ''] = josa.split('/');
  const { hasFinal, isRieul } = lastSound(word);
  const takesVowelForm = !hasFinal || (josa === '으로/로' && isRieul);
  return word + (takesVowelForm ? afterVowel : afterConsonant);
}
