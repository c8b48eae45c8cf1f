const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FINALS = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ'];
const VOWEL_COUNT = 21;
const FINAL_COUNT = 28;
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;

/** Keyboards join two consonants typed in a row into one sign; for a search they are two. */
const JOINED: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};

const syllableIndex = (character: string): number | null => {
  const code = character.codePointAt(0) ?? 0;
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE ? code - FIRST_SYLLABLE : null;
};

/** The initial consonant of a syllable; any other character is its own. */
function initialOf(character: string): string {
  const index = syllableIndex(character);
  return index === null ? character : (INITIALS[Math.floor(index / (VOWEL_COUNT * FINAL_COUNT))] ?? character);
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/gu, '');

/** Whether the syllable still being typed can grow into `character`: 스 → 슨, 스 → 스. */
function growsInto(typed: number, character: string): boolean {
  const index = syllableIndex(character);
  if (index === null) return false;
  return typed % FINAL_COUNT === 0 ? index - (index % FINAL_COUNT) === typed : index === typed;
}

/** Whether `query` matches `text` from `start` on; the last syllable may be half typed. */
function matchesAt(text: readonly string[], start: number, query: readonly string[]): boolean {
  let at = start;
  for (const [index, wanted] of query.entries()) {
    const found = text[at];
    if (found === undefined) return false;
    const isLast = index === query.length - 1;
    if (found === wanted || (INITIALS.includes(wanted) && initialOf(found) === wanted)) {
      at += 1;
      continue;
    }
    const typed = syllableIndex(wanted);
    if (!isLast || typed === null) return false;
    if (growsInto(typed, found)) return true;
    // 스탑 while 스타벅스 is being typed: the final consonant belongs to the next syllable.
    const final = FINALS[typed % FINAL_COUNT] ?? '';
    const withoutFinal = String.fromCodePoint(FIRST_SYLLABLE + typed - (typed % FINAL_COUNT));
    const spread = JOINED[final] ?? final;
    const kept = spread.length === 2 ? (spread[0] ?? '') : '';
    const moved = spread.at(-1) ?? '';
    const keptSyllable =
      kept === '' ? withoutFinal : String.fromCodePoint((withoutFinal.codePointAt(0) ?? 0) + FINALS.indexOf(kept));
    const next = text[at + 1];
    return moved !== '' && found === keptSyllable && next !== undefined && initialOf(next) === moved;
  }
  return true;
}

/**
 * Search as Koreans type it: a part of the text, its initial consonants (`ㅅㅌㅂㅅ`), both mixed (`스타ㅂ`), or a
 * word whose last syllable is half typed (`스탑`). Case and blanks do not matter. An empty query matches all.
 */
export function matchesSearch(text: string, query: string): boolean {
  const wanted = [...fold(query)].flatMap((character) => [...(JOINED[character] ?? character)]);
  if (wanted.length === 0) return true;
  const characters = [...fold(text)];
  return characters.some((_, start) => matchesAt(characters, start, wanted));
}
