import { otherKeyboardReading } from './keyboard.ts';
import { CHOSEONG, characterOf, JONGSEONG, JOINED_CONSONANTS, type Syllable, syllableOf } from './syllables.ts';

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
    const syllable = syllableOf(character);
    result += syllable ? CHOSEONG[syllable.initial] : (JOINED_CONSONANTS.get(character) ?? character);
  }
  return result;
}

/** True for text of initial consonants alone (blanks aside), which is then searched as 초성. */
export function isChoseongOnly(text: string): boolean {
  const letters = normalizeForSearch(text).replaceAll(' ', '');
  return (
    letters !== '' && Array.from(letters).every((letter) => CHOSEONG.includes(letter) || JOINED_CONSONANTS.has(letter))
  );
}

/** The syllable without its final: `벅` → `버`. */
function openFormOf(syllable: Syllable): string {
  return characterOf({ ...syllable, final: 0 });
}

/** Vowels that are typed on from a simpler one, and that one: `ㅘ` begins as `ㅗ`. By place in the syllable block. */
const VOWEL_BEGINNINGS: ReadonlyMap<number, number> = new Map([
  [9, 8],
  [10, 8],
  [11, 8],
  [14, 13],
  [15, 13],
  [16, 13],
  [19, 18],
]);

/** What a character looks like while it is still being typed, itself apart: `곽` begins as `과` and as `고`. */
function beginningsOf(character: string): string[] {
  const syllable = syllableOf(character);
  if (!syllable) return [];
  const open = openFormOf(syllable);
  const simple = VOWEL_BEGINNINGS.get(syllable.vowel);
  return simple === undefined ? [open] : [open, openFormOf({ ...syllable, vowel: simple })];
}

/**
 * The tokens that a search index holds for a text, without repeats: single characters and neighbouring pairs of each
 * word, and the same with the last character half typed (`타벅` also as `타버` and `타ㅂ`). A text that fits a query
 * has all tokens of that query, so the index never misses; it may name a few too many, which the caller checks
 * against the text itself.
 */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>();
  for (const word of normalizeForSearch(text).split(' ')) {
    let previous: string | null = null;
    for (const character of word) {
      const forms = [character, ...beginningsOf(character)];
      for (const form of forms) tokens.add(form);
      if (previous !== null) {
        for (const form of forms) tokens.add(previous + form);
        const syllable = syllableOf(character);
        if (syllable) tokens.add(previous + (CHOSEONG[syllable.initial] ?? ''));
      }
      previous = character;
    }
  }
  return [...tokens];
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/** Finals that are typed on from a simpler one: from the first place to the last, `ㄹ` … `ㅀ`. */
const GROWING_FINALS: ReadonlyMap<string, string> = new Map([
  ['ㄱ', 'ㄳ'],
  ['ㄴ', 'ㄶ'],
  ['ㄹ', 'ㅀ'],
  ['ㅂ', 'ㅄ'],
]);
const LAST_VOWEL_FROM: ReadonlyMap<number, number> = new Map([
  [8, 11],
  [13, 16],
  [18, 19],
]);
const LAST_FINAL = JONGSEONG.length - 1;
const LAST_VOWEL = 20;

/** The consonant itself, and all syllables that begin with it: `ㅂ` → `[ㅂ바-빟]`. */
function consonantPattern(consonant: string): string {
  const initial = CHOSEONG.indexOf(consonant);
  const first = characterOf({ initial, vowel: 0, final: 0 });
  const last = characterOf({ initial, vowel: LAST_VOWEL, final: LAST_FINAL });
  return `[${consonant}${first}-${last}]`;
}

function rangePattern(first: string, last: string): string {
  return first === last ? first : `[${first}-${last}]`;
}

/** All that a last syllable may still become: `버` → `[버-벟]`, `탑` → `탑` or `타ㅂ…`, `달` → `[달-닳]` or `다ㄹ…`. */
function endingPattern(syllable: Syllable): string {
  const typed = characterOf(syllable);
  if (syllable.final === 0) {
    const vowel = LAST_VOWEL_FROM.get(syllable.vowel) ?? syllable.vowel;
    return rangePattern(typed, characterOf({ ...syllable, vowel, final: LAST_FINAL }));
  }
  const final = JONGSEONG[syllable.final] ?? '';
  const grown = JONGSEONG.indexOf(GROWING_FINALS.get(final) ?? final);
  // The last consonant may belong to the next syllable: 스탑 on the way to 스타벅스, 닭 on the way to 달걀.
  const [kept, moved] = JOINED_CONSONANTS.get(final) ?? ['', final];
  const before = characterOf({ ...syllable, final: JONGSEONG.indexOf(kept ?? '') });
  return `(?:${rangePattern(typed, characterOf({ ...syllable, final: grown }))}|${before}${consonantPattern(moved ?? '')})`;
}

function patternOf(character: string, isLast: boolean): string {
  if (CHOSEONG.includes(character)) return consonantPattern(character);
  const joined = JOINED_CONSONANTS.get(character);
  if (joined !== undefined) return `(?:${character}|${Array.from(joined, consonantPattern).join('')})`;
  const syllable = isLast ? syllableOf(character) : null;
  return syllable ? endingPattern(syllable) : escapeForPattern(character);
}

const isConsonant = (character: string): boolean => CHOSEONG.includes(character) || JOINED_CONSONANTS.has(character);

/** Tokens that every text has which fits the typed one. */
function tokensOfTyped(typed: string): string[] {
  const tokens = new Set<string>();
  const words = typed.split(' ');
  for (const [place, word] of words.entries()) {
    const characters = Array.from(word);
    const sure = characters.map((character, index) => {
      const isLast = place === words.length - 1 && index === characters.length - 1;
      const syllable = isLast ? syllableOf(character) : null;
      return syllable ? openFormOf(syllable) : character;
    });
    for (const [index, character] of sure.entries()) {
      if (isConsonant(character)) continue;
      const next = sure[index + 1];
      const isCovered = index > 0 && !isConsonant(sure[index - 1] ?? '');
      if (next !== undefined && !JOINED_CONSONANTS.has(next)) tokens.add(character + next);
      else if (!isCovered) tokens.add(character);
    }
  }
  tokens.delete('');
  return [...tokens];
}

export interface SearchQuery {
  /** Whether the query speaks of initial consonants. */
  readonly isChoseong: boolean;
  /** Tokens that every match has. */
  readonly tokens: readonly string[];
  /** A regular expression that every match fits, for the text in its searchable form. */
  readonly pattern: string;
}

/**
 * What to look for when somebody has typed `text`: a part of a text, where single consonants stand for any syllable
 * that begins with them (`스ㅌ벅`) and the last letter may be half typed (`스타ㅂ`, `스타버` and `스탑` find 스타벅스),
 * or 초성 (`ㅅㅌㅂㅅ`). Null for blank text.
 */
export function searchQueryOf(text: string): SearchQuery | null {
  const normalized = normalizeForSearch(text);
  if (normalized === '') return null;
  const isChoseong = isChoseongOnly(normalized);
  if (isChoseong) {
    const initials = choseongOf(normalized);
    return { isChoseong, tokens: choseongTokens(initials), pattern: escapeForPattern(initials) };
  }
  const characters = Array.from(normalized);
  const pattern = characters.map((character, index) => patternOf(character, index === characters.length - 1)).join('');
  return { isChoseong, tokens: tokensOfTyped(normalized), pattern };
}

/** Single initial consonants and neighbouring pairs of each word, without repeats, of a text in its 초성 form. */
export function choseongTokens(initials: string): string[] {
  return searchTokens(initials).filter(isChoseongOnly);
}

export interface SearchReading {
  /** What is looked for. */
  readonly text: string;
  readonly query: SearchQuery;
}

/**
 * The ways to read what somebody has typed, the literal one first; the other one is that of the other keyboard
 * language. Empty for blank text.
 */
export function searchReadings(typed: string): readonly SearchReading[] {
  return [typed, otherKeyboardReading(typed)].flatMap((text) => {
    const query = text === null ? null : searchQueryOf(text);
    return text === null || query === null ? [] : [{ text, query }];
  });
}

/** The form of a text that the pattern of a query is for. */
function searchedForm(text: string, query: SearchQuery): string {
  return query.isChoseong ? choseongOf(text) : normalizeForSearch(text);
}

/** Whether a name fits a query; blanks do not matter in it. */
export function fitsSearch(name: string, query: SearchQuery): boolean {
  const form = searchedForm(name, query);
  return (
    new RegExp(query.pattern, 'u').test(form) ||
    new RegExp(query.pattern.replaceAll(' ', ''), 'u').test(form.replaceAll(' ', ''))
  );
}

/** Whether a name fits what somebody has typed, in any reading; the rule of every picker. Blank text fits all. */
export function matchesSearch(name: string, typed: string): boolean {
  const readings = searchReadings(typed);
  return readings.length === 0 || readings.some(({ query }) => fitsSearch(name, query));
}

/** The same without blanks: places of the other characters, for the way back. */
function withoutBlanks(form: string): { readonly text: string; readonly places: readonly number[] } {
  const places =
    [...form].length === form.length ? [...form].flatMap((character, at) => (character === ' ' ? [] : [at])) : [];
  return { text: places.map((at) => form[at]).join(''), places };
}

/**
 * Where a text fits what somebody has typed, to be marked on the screen: from `start` up to `end`. Null where it does
 * not fit, or only in a form of other length.
 */
export function findSearchMatch(text: string, typed: string): { start: number; end: number } | null {
  for (const { query } of searchReadings(typed)) {
    const form = searchedForm(text, query);
    if (form.length !== text.length) continue;
    const match = new RegExp(query.pattern, 'u').exec(form);
    if (match) return { start: match.index, end: match.index + match[0].length };
    const { text: closed, places } = withoutBlanks(form);
    const inside = new RegExp(query.pattern.replaceAll(' ', ''), 'u').exec(closed);
    if (!inside) continue;
    const [start, last] = [places[inside.index], places[inside.index + inside[0].length - 1]];
    if (start !== undefined && last !== undefined) return { start, end: last + 1 };
  }
  return null;
}
