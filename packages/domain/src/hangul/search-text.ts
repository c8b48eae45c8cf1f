const CHOSEONG = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
/** Two consonants typed one after another, which some keyboards join into one letter: `ㅂㅅ` (버스) comes as `ㅄ`. */
const JOINED: ReadonlyMap<string, string> = new Map([
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
const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
/** Vowels × finals: syllables that share one initial consonant stand together. */
const SYLLABLES_PER_CHOSEONG = 588;
/** Finals of one consonant and vowel, none included. */
const SYLLABLES_PER_VOWEL = 28;

/**
 * One form for searching: NFKC, lower case, runs of blanks as one. Letters that stand alone (ㄱ … ㆎ), as a keyboard
 * types them, are left out of NFKC, which would turn them into the joining ones of decomposed syllables.
 */
export function normalizeForSearch(text: string): string {
  return text
    .replace(/[^\u3131-\u318e]+/gu, (run) => run.normalize('NFKC'))
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Initial consonants of Hangul syllables, joined ones apart; all else stays: `스타벅스 R점` → `ㅅㅌㅂㅅ rㅈ`. */
export function choseongOf(text: string): string {
  let result = '';
  for (const character of normalizeForSearch(text)) {
    const code = character.codePointAt(0) ?? 0;
    result +=
      code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE
        ? CHOSEONG[Math.floor((code - FIRST_SYLLABLE) / SYLLABLES_PER_CHOSEONG)]
        : (JOINED.get(character) ?? character);
  }
  return result;
}

/** True for text of initial consonants alone (blanks aside), which is then searched as 초성. */
export function isChoseongOnly(text: string): boolean {
  const letters = normalizeForSearch(text).replaceAll(' ', '');
  return letters !== '' && Array.from(letters).every((letter) => CHOSEONG.includes(letter) || JOINED.has(letter));
}

/**
 * Single characters and neighbouring pairs of each word, without repeats: the tokens that a search index holds. A
 * text that contains a query contains all tokens of that query, so the index never misses; it may name a few too
 * many, which the caller checks against the text itself.
 */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const word of normalizeForSearch(text).split(' ')) {
    const characters = Array.from(word);
    characters.forEach((character, index) => {
      tokens.add(character);
      const next = characters[index + 1];
      if (next !== undefined) tokens.add(character + next);
    });
  }
  tokens.delete('');
  return [...tokens];
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/** Syllables that begin as a half-typed one does: `ㅂ` → `[ㅂ바-빟]`, `버` → `[버-벟]`, `벅` → itself. */
function openEnding(character: string): string | null {
  const code = character.codePointAt(0) ?? 0;
  const consonant = CHOSEONG.indexOf(character);
  if (consonant >= 0) {
    const first = FIRST_SYLLABLE + consonant * SYLLABLES_PER_CHOSEONG;
    const last = first + SYLLABLES_PER_CHOSEONG - 1;
    return `[${character}${String.fromCodePoint(first)}-${String.fromCodePoint(last)}]`;
  }
  if (code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE && (code - FIRST_SYLLABLE) % SYLLABLES_PER_VOWEL === 0) {
    return `[${character}-${String.fromCodePoint(code + SYLLABLES_PER_VOWEL - 1)}]`;
  }
  return null;
}

export interface SearchQuery {
  /** Whether the query speaks of initial consonants. */
  readonly isChoseong: boolean;
  /** Tokens that every match has; empty when the query is only a half-typed first letter. */
  readonly tokens: readonly string[];
  /** A regular expression that every match fits, for the text in its searchable form. */
  readonly pattern: string;
}

/**
 * What to look for when somebody has typed `text`: substring search, where the last letter may be half typed
 * (`스타ㅂ` and `스타버` find 스타벅스), or 초성 search (`ㅅㅌㅂㅅ`). Null for blank text.
 */
export function searchQueryOf(text: string): SearchQuery | null {
  const normalized = normalizeForSearch(text);
  if (normalized === '') return null;
  const isChoseong = isChoseongOnly(normalized);
  if (isChoseong) {
    const initials = choseongOf(normalized);
    return { isChoseong, tokens: searchTokens(initials), pattern: escapeForPattern(initials) };
  }
  const characters = Array.from(normalized);
  const last = characters.at(-1) ?? '';
  const ending = openEnding(last);
  if (ending === null) return { isChoseong, tokens: searchTokens(normalized), pattern: escapeForPattern(normalized) };
  const complete = characters.slice(0, -1).join('');
  return { isChoseong, tokens: searchTokens(complete), pattern: escapeForPattern(complete) + ending };
}

/** Whether `text` fits what somebody has typed; the same rule that the server's search follows. */
export function matchesSearch(text: string, typed: string): boolean {
  const query = searchQueryOf(typed);
  if (query === null) return true;
  return new RegExp(query.pattern, 'u').test(query.isChoseong ? choseongOf(text) : normalizeForSearch(text));
}
