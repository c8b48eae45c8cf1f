import { otherKeyboardReading } from './keyboard.ts';
import { CHOSEONG, characterOf, JOINED_CONSONANTS, JONGSEONG, type Syllable, syllableOf } from './syllables.ts';

/** Texts in NFKC, as nearly all are. */
const NORMAL = /^[가-힣\x20-\x7e]*$/u;

/**
 * A text in NFKC. Standalone jamo (ㄱ … ㆎ), as a keyboard types them, are excluded: NFKC would turn them into combining
 * jamo.
 */
export function normalized(text: string): string {
  return NORMAL.test(text) ? text : text.replace(/[^\u3131-\u318e]+/gu, (run) => run.normalize('NFKC'));
}

/** Normalizes for search: NFKC, lower case, runs of blanks as one. */
export function normalizeForSearch(text: string): string {
  return normalized(text).toLowerCase().replace(/\s+/gu, ' ').trim();
}

/**
 * The form that is searched and searched for: normalized and without blanks. Combining marks that a blank kept apart
 * meet when it is removed and are reordered, so the function is idempotent.
 */
export function searchFormOf(text: string): string {
  return normalizeForSearch(normalizeForSearch(text).replaceAll(' ', ''));
}

/**
 * Initial consonants of Hangul syllables, with joined consonants split; other characters stay: `스타벅스 R점` → `ㅅㅌㅂㅅ rㅈ`.
 */
export function choseongOf(text: string): string {
  let result = '';
  for (const character of normalizeForSearch(text)) {
    const syllable = syllableOf(character);
    result += syllable ? CHOSEONG[syllable.initial] : (JOINED_CONSONANTS.get(character) ?? character);
  }
  return result;
}

/** True for text of initial consonants only (blanks aside), which is searched as 초성. */
export function isChoseongOnly(text: string): boolean {
  const letters = searchFormOf(text);
  return (
    letters !== '' && Array.from(letters).every((letter) => CHOSEONG.includes(letter) || JOINED_CONSONANTS.has(letter))
  );
}

/** The syllable without its final consonant: `벅` → `버`. */
function openFormOf(syllable: Syllable): string {
  return characterOf({ ...syllable, final: 0 });
}

/** Compound vowels and the simple vowel they begin with: `ㅘ` begins as `ㅗ`. By index in the syllable block. */
const VOWEL_BEGINNINGS: ReadonlyMap<number, number> = new Map([
  [9, 8],
  [10, 8],
  [11, 8],
  [14, 13],
  [15, 13],
  [16, 13],
  [19, 18],
]);

/** The earlier typing states of a character, itself excluded: `곽` begins as `과` and as `고`. */
function beginningsOf(character: string): string[] {
  const syllable = syllableOf(character);
  if (!syllable) return [];
  const open = openFormOf(syllable);
  const simple = VOWEL_BEGINNINGS.get(syllable.vowel);
  return simple === undefined ? [open] : [open, openFormOf({ ...syllable, vowel: simple })];
}

/**
 * The index tokens of a text, without repeats: single characters and neighboring pairs (blanks removed), and the same
 * with the last character half typed (`타벅` also as `타버` and `타ㅂ`). A matching text has all tokens of the query, so the
 * index never misses; it may return false positives, which the caller filters with the pattern.
 */
export function searchTokens(text: string): string[] {
  const tokens = new Set<string>();
  let previous: string | null = null;
  for (const character of searchFormOf(text)) {
    const forms = [character, ...beginningsOf(character)];
    for (const form of forms) tokens.add(form);
    if (previous !== null) {
      for (const form of forms) tokens.add(previous + form);
      const syllable = syllableOf(character);
      if (syllable) tokens.add(previous + (CHOSEONG[syllable.initial] ?? ''));
    }
    previous = character;
  }
  return [...tokens];
}

function escapeForPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}

/** Compound finals by the simple final they begin with: first and last index, e.g. `ㄹ` … `ㅀ`. */
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

/** The consonant and all syllables that begin with it: `ㅂ` → `[ㅂ바-빟]`. */
function consonantPattern(consonant: string): string {
  const initial = CHOSEONG.indexOf(consonant);
  const first = characterOf({ initial, vowel: 0, final: 0 });
  const last = characterOf({ initial, vowel: LAST_VOWEL, final: LAST_FINAL });
  return `[${consonant}${first}-${last}]`;
}

function rangePattern(first: string, last: string): string {
  return first === last ? first : `[${first}-${last}]`;
}

/**
 * What a last syllable with a final consonant may still become: the same with a final between the typed and the `grown`
 * one, or the syllable `before` and one that begins with `moved`.
 */
function growthOf(syllable: Syllable): { grown: number; before: string; moved: string } {
  const final = JONGSEONG[syllable.final] ?? '';
  // The final consonant may belong to the next syllable: 스탑 while typing 스타벅스, 닭 while typing 달걀.
  const [kept = '', moved = ''] = JOINED_CONSONANTS.get(final) ?? ['', final];
  return {
    grown: JONGSEONG.indexOf(GROWING_FINALS.get(final) ?? final),
    before: characterOf({ ...syllable, final: JONGSEONG.indexOf(kept) }),
    moved,
  };
}

/** Everything a last syllable may still become: `버` → `[버-벟]`, `탑` → `탑` or `타ㅂ…`, `달` → `[달-닳]` or `다ㄹ…`. */
function endingPattern(syllable: Syllable): string {
  const typed = characterOf(syllable);
  if (syllable.final === 0) {
    const vowel = LAST_VOWEL_FROM.get(syllable.vowel) ?? syllable.vowel;
    return rangePattern(typed, characterOf({ ...syllable, vowel, final: LAST_FINAL }));
  }
  const { grown, before, moved } = growthOf(syllable);
  return `(?:${rangePattern(typed, characterOf({ ...syllable, final: grown }))}|${before}${consonantPattern(moved)})`;
}

function patternOf(character: string, isLast: boolean): string {
  if (CHOSEONG.includes(character)) return consonantPattern(character);
  const joined = JOINED_CONSONANTS.get(character);
  if (joined !== undefined) return `(?:${character}|${Array.from(joined, consonantPattern).join('')})`;
  const syllable = isLast ? syllableOf(character) : null;
  return syllable ? endingPattern(syllable) : escapeForPattern(character);
}

const isConsonant = (character: string): boolean => CHOSEONG.includes(character) || JOINED_CONSONANTS.has(character);

/** Tokens of every text that matches the query. */
function tokensOfTyped(characters: readonly string[]): string[] {
  const tokens = new Set<string>();
  const sure = characters.map((character, index) => {
    const syllable = index === characters.length - 1 ? syllableOf(character) : null;
    return syllable ? openFormOf(syllable) : character;
  });
  for (const [index, character] of sure.entries()) {
    if (isConsonant(character)) continue;
    const next = sure[index + 1];
    const isCovered = index > 0 && !isConsonant(sure[index - 1] ?? '');
    if (next !== undefined && !JOINED_CONSONANTS.has(next)) tokens.add(character + next);
    else if (!isCovered) tokens.add(character);
  }
  return [...tokens];
}

/**
 * Tokens of what a last syllable with a final consonant may still become: `스탑` → `스탑` or `타ㅂ`. Far fewer texts have one
 * of these than `스타`, which is all that is sure.
 */
function tokensOfEndings(characters: readonly string[]): string[] {
  const syllable = syllableOf(characters.at(-1) ?? '');
  if (!syllable || syllable.final === 0) return [];
  const previous = characters.at(-2) ?? '';
  const { grown, before, moved } = growthOf(syllable);
  const tokens = [before + moved];
  for (let final = syllable.final; final <= grown; final += 1) {
    tokens.push((isConsonant(previous) ? '' : previous) + characterOf({ ...syllable, final }));
  }
  return tokens;
}

export interface SearchQuery {
  /** Whether the query consists of initial consonants. */
  readonly isChoseong: boolean;
  /** Tokens of every match. */
  readonly tokens: readonly string[];
  /** Tokens of which every match has at least one; empty if `tokens` say as much. */
  readonly endings: readonly string[];
  /** Whether every text with these tokens is a match, so the pattern need not be checked. */
  readonly areTokensExact: boolean;
  /** A regular expression that every match fits, applied to the searched form of the text (without blanks). */
  readonly pattern: string;
}

/**
 * The search for a typed `text`: a substring in which a single consonant matches any syllable beginning with it (`스ㅌ벅`)
 * and the last letter may be half typed (`스타ㅂ`, `스타버` and `스탑` find 스타벅스), or 초성 (`ㅅㅌㅂㅅ`). Blanks are ignored in both
 * the query and the text. Null for blank text.
 */
export function searchQueryOf(text: string): SearchQuery | null {
  const form = searchFormOf(text);
  if (form === '') return null;
  const isChoseong = isChoseongOnly(form);
  if (isChoseong) {
    const initials = choseongOf(form);
    const tokens = tokensOfInitials(initials);
    const areTokensExact = tokens[0] === initials;
    return { isChoseong, tokens, endings: [], areTokensExact, pattern: escapeForPattern(initials) };
  }
  const characters = Array.from(form);
  const pattern = characters.map((character, index) => patternOf(character, index === characters.length - 1)).join('');
  return {
    isChoseong,
    tokens: tokensOfTyped(characters),
    endings: tokensOfEndings(characters),
    areTokensExact: isOneExactToken(characters),
    pattern,
  };
}

/**
 * Whether an index of {@link searchTokens} alone decides a query: one or two characters without a lone consonant, the
 * last without a final that may still move into the next syllable.
 */
function isOneExactToken(characters: readonly string[]): boolean {
  const last = characters.at(-1);
  if (last === undefined || characters.length > 2 || characters.some(isConsonant)) return false;
  return (syllableOf(last)?.final ?? 0) === 0;
}

/** The pairs that cover all initial consonants of a query; a single consonant is returned as is. */
function tokensOfInitials(initials: string): string[] {
  const tokens = choseongTokens(initials);
  return tokens.length === 1 ? tokens : tokens.filter((token) => token.length > 1);
}

/** Single initial consonants and neighboring pairs, without repeats, of a text in 초성 form. */
export function choseongTokens(initials: string): string[] {
  return searchTokens(initials).filter(isChoseongOnly);
}

export interface SearchReading {
  /** The text to search for. */
  readonly text: string;
  readonly query: SearchQuery;
}

/**
 * The readings of a typed query: the literal one first, then the one of the other keyboard language. Empty for blank
 * text.
 */
export function searchReadings(typed: string): readonly SearchReading[] {
  return [typed, otherKeyboardReading(typed)].flatMap((text) => {
    const query = text === null ? null : searchQueryOf(text);
    return text === null || query === null ? [] : [{ text, query }];
  });
}

/** The form of a text that the pattern of a query applies to. */
function searchedForm(text: string, query: SearchQuery): string {
  const form = searchFormOf(text);
  return query.isChoseong ? choseongOf(form) : form;
}

/** Whether a name matches a query. */
export function fitsSearch(name: string, query: SearchQuery): boolean {
  return new RegExp(query.pattern, 'u').test(searchedForm(name, query));
}

/** Whether a name matches the typed text in any reading; used by every picker. Blank text matches everything. */
export function matchesSearch(name: string, typed: string): boolean {
  const readings = searchReadings(typed);
  return readings.length === 0 || readings.some(({ query }) => fitsSearch(name, query));
}

const letters = new Intl.Segmenter('ko', { granularity: 'grapheme' });

/**
 * The searched form of a text, with the start and end in the text for each of its units. Null when normalizing letter
 * by letter does not give the form of the whole text.
 */
function placedForm(
  text: string,
  query: SearchQuery,
): { form: string; places: { start: number; end: number }[] } | null {
  let form = '';
  const places: { start: number; end: number }[] = [];
  for (const { segment, index } of letters.segment(text)) {
    const part = searchedForm(segment, query);
    form += part;
    for (let unit = 0; unit < part.length; unit += 1) places.push({ start: index, end: index + segment.length });
  }
  return form === searchedForm(text, query) ? { form, places } : null;
}

/**
 * The match of the typed text to highlight: from `start` to `end` (exclusive), blanks in between included. Null when it
 * does not match, or when the matched letters cannot be mapped back.
 */
export function findSearchMatch(text: string, typed: string): { start: number; end: number } | null {
  for (const { query } of searchReadings(typed)) {
    const placed = placedForm(text, query);
    const match = placed && new RegExp(query.pattern, 'u').exec(placed.form);
    const [first, last] = match
      ? [placed.places[match.index], placed.places[match.index + match[0].length - 1]]
      : [undefined, undefined];
    if (first && last) return { start: first.start, end: last.end };
  }
  return null;
}
