import { choseongOf } from '../hangul/search-text.ts';
import { readNumeral, wonOf } from '../money/amount-grammar.ts';
import { merchantKeyOf } from '../reports/merchant-key.ts';
import { type QuestionCalendar, type SaidPeriod } from './period-readers.ts';
import type { QuestionName } from './question.ts';
import { PERIOD_WORDS, periodsAt } from './question-periods.ts';
import { isOneSlipApart, nameKeyOf, type QuestionText, typedLetters } from './question-text.ts';
import {
  CATEGORY_WORDS,
  PARTICLES,
  PRICE_SUFFIX,
  SHOP_NICKNAMES,
  SLIP_WORDS,
  WORDS,
  type WordKind,
} from './question-words.ts';

/** A part of a question. */
export type Token =
  | { readonly type: 'PERIOD'; readonly period: SaidPeriod | null; readonly text: string }
  | { readonly type: 'NAME'; readonly names: readonly QuestionName[]; readonly isPrice: boolean; readonly text: string }
  | { readonly type: 'AMOUNT'; readonly min?: number; readonly max?: number }
  | { readonly type: 'WORD'; readonly kind: WordKind; readonly text: string }
  | { readonly type: 'PARTICLE'; readonly text: string };

interface Lexeme {
  readonly length: number;
  readonly cost: number;
  readonly token: Token;
}

/** The names of a book by their keys. */
export interface NameIndex {
  readonly exact: ReadonlyMap<string, readonly QuestionName[]>;
  /** By initial consonants; computed when the first question uses them. */
  readonly initials: () => ReadonlyMap<string, readonly QuestionName[]>;
  readonly longest: number;
  /** Names that are long enough to be told apart despite a slip; computed when first needed. */
  readonly slips: () => SlipIndex;
}

interface Spelled {
  readonly key: string;
  readonly letters: string;
}

/** By number of letters and the first or last letter; one slip changes at most one of these two letters. */
type SlipIndex = ReadonlyMap<string, readonly Spelled[]>;

/** Shorter names are one slip away from too many other words. */
const SLIP_LETTERS_MIN = 6;
const SLIP_SYLLABLES_MIN = 3;
const NAME_KEY_MAX = 40;
const INITIALS_MIN = 2;
/** Two consonants fit too many shops. */
const SHOP_INITIALS_MIN = 3;

type Names = Map<string, QuestionName[]>;

function put(names: Names, key: string, name: QuestionName): void {
  if (key === '' || key.length > NAME_KEY_MAX || /^\d+$/u.test(key)) return;
  const known = names.get(key) ?? [];
  if (!known.some((one) => one.role === name.role && one.id === name.id)) names.set(key, [...known, name]);
}

/** The keys of a name, and of what people shorten it to. */
function keysOf(name: QuestionName): { readonly exact: readonly string[]; readonly loose: readonly string[] } {
  const key = name.role === 'SHOP' ? merchantKeyOf(name.name) : nameKeyOf(name.name);
  switch (name.role) {
    case 'CATEGORY': {
      const parts = name.name.split(/[·/(),]/u).map(nameKeyOf);
      const path = name.parent ? [nameKeyOf(name.parent.name) + key] : [];
      return { exact: [key, ...path], loose: parts.length > 1 ? parts : [] };
    }
    case 'MEMBER':
      // A full name of three syllables is called without the family name.
      return { exact: [key], loose: /^[가-힣]{3}$/u.test(key) ? [key.slice(1)] : [] };
    case 'SHOP':
      // 스타벅스 강남점 is all of 스타벅스 in a book without another branch.
      return { exact: [key.replace(/[#~]/gu, ''), ...(name.isOnlyBranch ? [nameKeyOf(name.name)] : [])], loose: [] };
    case 'RULE':
      // 월급날 is the day of 월급.
      return { exact: [key, `${key}날`], loose: [] };
    case 'ASSET':
      // 국민은행 통장 is called 국민은행.
      return { exact: [key], loose: key.match(/^.+(?:은행|뱅크)(?=(?:통장|계좌)$)/u) ?? [] };
    case 'METHOD':
    case 'TAG':
      return { exact: [key], loose: [] };
  }
}

/** A category of the book is meant before a subcategory of the same name. */
function preferred(names: readonly QuestionName[]): readonly QuestionName[] {
  const isTop = (name: QuestionName): boolean => name.role === 'CATEGORY' && !name.parent;
  return names.some(isTop)
    ? names.filter((name) => name.role !== 'CATEGORY' || isTop(name) || name.kind !== names.find(isTop)?.kind)
    : names;
}

/** The value of a function, computed once. */
function once<T>(compute: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: compute() }).value;
}

function initialsOf(names: readonly QuestionName[]): ReadonlyMap<string, readonly QuestionName[]> {
  const initials: Names = new Map();
  for (const name of names) {
    const own = keysOf(name).exact[0] ?? '';
    if (name.role !== 'SHOP' || own.length >= SHOP_INITIALS_MIN) put(initials, choseongOf(own), name);
  }
  return new Map([...initials].map(([key, found]) => [key, preferred(found)]));
}

const endsOf = (letters: string): readonly string[] => [`<${letters[0]}`, `>${letters.at(-1)}`];

function slipIndexOf(spelled: readonly Spelled[]): SlipIndex {
  const index = new Map<string, Spelled[]>();
  for (const one of spelled) {
    for (const end of endsOf(one.letters)) {
      const key = `${one.letters.length}${end}`;
      const known = index.get(key);
      if (known) known.push(one);
      else index.set(key, [one]);
    }
  }
  return index;
}

/** People are left out: 지현 is not 지연 with a slip. */
function slippableOf(exact: ReadonlyMap<string, readonly QuestionName[]>): Spelled[] {
  return [...exact]
    .filter(([key, names]) => key.length >= SLIP_SYLLABLES_MIN && names.some(({ role }) => role !== 'MEMBER'))
    .map(([key]) => ({ key, letters: typedLetters(key) }))
    .filter(({ letters }) => letters.length >= SLIP_LETTERS_MIN);
}

/** Everything that is one slip away. Digits and foreign letters tell names apart: 통장1 is not 통장2. */
function oneSlipFrom(index: SlipIndex, letters: string): Spelled[] {
  const signs = signsOf(letters);
  const found = [-1, 0, 1].flatMap((more) =>
    endsOf(letters).flatMap((end) => index.get(`${letters.length + more}${end}`) ?? []),
  );
  return [...new Set(found)].filter((one) => isOneSlipApart(one.letters, letters) && signsOf(one.letters) === signs);
}
const signsOf = (letters: string): string => letters.replace(/[ㄱ-ㅣ]/gu, '');

/** Indexes the names of a book. */
export function nameIndexOf(names: readonly QuestionName[]): NameIndex {
  const [exact, loose]: [Names, Names] = [new Map(), new Map()];
  for (const name of names) {
    const keys = keysOf(name);
    for (const key of keys.exact) put(exact, key, name);
    for (const key of keys.loose) put(loose, key, name);
  }
  for (const [key, found] of loose) {
    if (exact.get(key)?.some(({ role }) => found.some((one) => one.role === role))) continue;
    for (const name of found) put(exact, key, name);
  }
  for (const [said, meant] of Object.entries(CATEGORY_WORDS)) {
    const found = meant.flatMap((key) => exact.get(key)?.filter(({ role }) => role === 'CATEGORY') ?? []);
    if (!exact.has(said)) for (const name of found) put(exact, said, name);
  }
  for (const [said, meant] of Object.entries(SHOP_NICKNAMES)) {
    for (const name of exact.get(merchantKeyOf(meant)) ?? []) if (name.role === 'SHOP') put(exact, said, name);
  }
  return {
    exact: new Map([...exact].map(([key, found]) => [key, preferred(found)])),
    initials: once(() => initialsOf(names)),
    longest: [...exact.keys()].reduce((longest, key) => Math.max(longest, key.length), 0),
    slips: once(() => slipIndexOf(slippableOf(exact))),
  };
}

const COST = { word: 9, name: 10, period: 8, particle: 2, glued: 3, initials: 6, slip: 12 } as const;

function matchAt(pattern: RegExp, key: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(key)?.[0] ?? '';
}

/** Whether a typed word ends here, or a particle ends it. */
function isWordEnd(text: QuestionText, at: number): boolean {
  if (text.begins[at] === true) return true;
  const particle = matchAt(PARTICLES, text.key, at);
  return particle !== '' && text.begins[at + particle.length] === true;
}

function nameLexeme(
  names: readonly QuestionName[],
  text: QuestionText,
  at: number,
  length: number,
  more: number,
): Lexeme {
  const suffix = matchAt(PRICE_SUFFIX, text.key, at + length);
  // 비 of 비용 begins another word where a blank is typed.
  const isAttached = suffix !== '' && text.begins[at + length] !== true;
  const isShop = names.every(({ role }) => role === 'SHOP');
  return {
    length: length + (isAttached ? suffix.length : 0),
    cost: COST.name + more + (isShop ? 1 : 0),
    token: { type: 'NAME', names, isPrice: isAttached, text: text.key.slice(at, at + length) },
  };
}

function namesAt(index: NameIndex, text: QuestionText, at: number): Lexeme[] {
  const { key, begins } = text;
  const found: Lexeme[] = [];
  for (let length = Math.min(index.longest, key.length - at); length > 0; length -= 1) {
    const names = index.exact.get(key.slice(at, at + length));
    if (!names) continue;
    const lexeme = nameLexeme(names, text, at, length, 0);
    // One syllable is a name only as a whole word.
    if (length === 1 && !(begins[at] && isWordEnd(text, at + lexeme.length))) continue;
    found.push(lexeme);
    if (lexeme.length > length)
      found.push({ ...lexeme, length, cost: lexeme.cost, token: { ...lexeme.token, isPrice: false } as Token });
  }
  const initials = /[ㄱ-ㅎ]{2,}/uy;
  const typed = matchAt(initials, key, at);
  if (typed.length >= INITIALS_MIN) {
    const letters = choseongOf(typed);
    const names = index.initials().get(letters);
    if (names) found.push(nameLexeme(names, text, at, typed.length, COST.initials));
  }
  return found;
}

const VOCABULARY = slipIndexOf([...PERIOD_WORDS, ...SLIP_WORDS].map((key) => ({ key, letters: typedLetters(key) })));

/** A word of the vocabulary, written without its slip. */
function wordLexeme(meant: string, length: number, calendar: QuestionCalendar): Lexeme[] {
  const period = periodsAt(meant, 0, calendar).find((one) => one.length === meant.length);
  const kind = WORDS.find(({ pattern }) => matchAt(pattern, meant, 0) === meant)?.kind;
  if (period) {
    const token: Token = { type: 'PERIOD', period: period.period, text: meant };
    return [{ length, cost: COST.period + COST.slip, token }];
  }
  return kind ? [{ length, cost: COST.word + COST.slip, token: { type: 'WORD', kind, text: meant } }] : [];
}

/** Names, periods and a few words that are one slip away from what is typed at a place. */
function slipsAt(index: NameIndex, text: QuestionText, at: number, calendar: QuestionCalendar): Lexeme[] {
  const { key, begins } = text;
  if (!begins[at]) return [];
  const found: Lexeme[] = [];
  const longest = Math.min(key.length - at, index.longest + 1);
  for (let length = 2; length <= Math.max(longest, 6) && at + length <= key.length; length += 1) {
    const letters = typedLetters(key.slice(at, at + length));
    for (const { key: meant } of oneSlipFrom(VOCABULARY, letters)) found.push(...wordLexeme(meant, length, calendar));
    // Several names are as near as each other: all of them may be meant.
    const names = oneSlipFrom(index.slips(), letters).flatMap(({ key: meant }) => index.exact.get(meant) ?? []);
    const meant = names.filter(({ role }) => role !== 'MEMBER');
    if (meant.length > 0) found.push(nameLexeme([...new Set(meant)], text, at, length, COST.slip));
  }
  return found;
}

const AMOUNT_LIMIT =
  /([\d.만천백억조십]{1,20})원?(?:보다)?(이상인|이상의|이상|넘는|넘은|넘게|초과한|초과인|초과|이하인|이하의|이하|미만인|미만의|미만)/uy;

const AMOUNT_RANGE =
  /([\d.만천백억조십]{1,20})원?(?:에서|부터|~)([\d.만천백억조십]{1,20})원?(?:사이인|사이의|사이|까지)/uy;

/** 3만원에서 5만원 사이. The unit of `3~5만원` may be that of both. */
function amountRangeAt(key: string, at: number): Lexeme[] {
  AMOUNT_RANGE.lastIndex = at;
  const match = AMOUNT_RANGE.exec(key);
  if (!match) return [];
  const [min, max] = [match[1], match[2]].map((text = '') => {
    const numeral = readNumeral(text);
    return numeral && !numeral.isDoubtful && (/[만천백억]/u.test(text) || text.length > 3) ? wonOf(numeral) : null;
  });
  if (typeof min !== 'number' || typeof max !== 'number' || min > max) return [];
  return [{ length: match[0].length, cost: COST.word, token: { type: 'AMOUNT', min, max } }];
}

function amountAt(key: string, at: number): Lexeme[] {
  AMOUNT_LIMIT.lastIndex = at;
  const match = AMOUNT_LIMIT.exec(key);
  const numeral = match && readNumeral(match[1] ?? '');
  const won = numeral && !numeral.isDoubtful ? wonOf(numeral) : null;
  if (!match || won === null) return [];
  const said = match[2] ?? '';
  const limit = said.startsWith('이상')
    ? { min: won }
    : said.startsWith('이하')
      ? { max: won }
      : said.startsWith('미만')
        ? { max: won - 1 }
        : { min: won + 1 };
  return [{ length: match[0].length, cost: COST.word, token: { type: 'AMOUNT', ...limit } }];
}

const WORDS_AT_ONCE = 10;

/** A few words each, so that most words are ruled out together: nearly all of them begin differently. */
const WORD_GROUPS = Array.from({ length: Math.ceil(WORDS.length / WORDS_AT_ONCE) }, (_, group) => {
  const words = WORDS.slice(group * WORDS_AT_ONCE, (group + 1) * WORDS_AT_ONCE);
  return { words, anyOfThem: new RegExp(words.map(({ pattern }) => `(?:${pattern.source})`).join('|'), 'uy') };
});

function isAt(pattern: RegExp, key: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(key);
}

function wordsAt(text: QuestionText, at: number): Lexeme[] {
  const { key, begins } = text;
  const found: Lexeme[] = [];
  for (const { words, anyOfThem } of WORD_GROUPS) {
    if (!isAt(anyOfThem, key, at)) continue;
    for (const { kind, pattern, isShort } of words) {
      const typed = matchAt(pattern, key, at);
      if (typed === '' || (isShort && !(begins[at] && isWordEnd(text, at + typed.length)))) continue;
      const cost = kind === 'FILLER' ? COST.word - 3 : COST.word;
      found.push({ length: typed.length, cost, token: { type: 'WORD', kind, text: typed } });
    }
  }
  return found;
}

function particleAt({ key, begins }: QuestionText, at: number): Lexeme[] {
  const typed = at > 0 && !begins[at] ? matchAt(PARTICLES, key, at) : '';
  return typed === '' ? [] : [{ length: typed.length, cost: COST.particle, token: { type: 'PARTICLE', text: typed } }];
}

interface Step {
  readonly cost: number;
  readonly token: Token;
  readonly from: number;
}

function segment(text: QuestionText, lexemesAt: (at: number) => readonly Lexeme[]): Token[] | null {
  const { key, begins } = text;
  const best = new Map<number, Step | null>([[0, null]]);
  for (let at = 0; at < key.length; at += 1) {
    const step = best.get(at);
    if (step === undefined) continue;
    for (const { length, cost, token } of lexemesAt(at)) {
      const whole = (step?.cost ?? 0) + cost + (begins[at] || token.type === 'PARTICLE' ? 0 : COST.glued);
      const known = best.get(at + length);
      if (known === undefined || (known !== null && known.cost > whole)) {
        best.set(at + length, { cost: whole, token, from: at });
      }
    }
  }
  const tokens: Token[] = [];
  let step = best.get(key.length);
  if (step === undefined) return null;
  while (step) {
    tokens.push(step.token);
    step = best.get(step.from);
  }
  return tokens.toReversed();
}

/** What people also write as the description of a transaction, and so as a shop. */
const ALSO_SHOPS: readonly WordKind[] = [
  'SAVE',
  'SAVINGS',
  'SETTLE',
  'CARD_BILL',
  'FIXED_COST',
  'VARIABLE_COST',
  'WORTH',
  'ASSETS',
  'MARK_ASSET',
];

/** 시월, also the name of a shop. */
const SPELLED_MONTH = /^[가-힣]+월$/u;

/** Whether a word or a period is a name of the book as well; other words than those may be shops, which is not meant. */
export function isNamed(index: NameIndex, token: Token): boolean {
  if (token.type !== 'PERIOD' && token.type !== 'WORD') return false;
  const names = token.text.length > 1 ? index.exact.get(token.text) : undefined;
  const isShopToo = token.type === 'WORD' ? ALSO_SHOPS.includes(token.kind) : SPELLED_MONTH.test(token.text);
  return names?.some(({ role }) => role !== 'SHOP' || isShopToo) ?? false;
}

export interface Lexicon {
  readonly index: NameIndex;
  readonly calendar: QuestionCalendar;
  readonly isWon: boolean;
}

/**
 * Divides a question into parts that are all understood, with as few and as long ones as possible; slips of the finger
 * are assumed only where it cannot be read otherwise.
 *
 * @param prefersNames reads 추석 as the tag of that name and not as the days
 * @returns null if a part of it is unknown
 */
export function tokensOf(
  text: QuestionText,
  { index, calendar, isWon }: Lexicon,
  prefersNames = false,
): Token[] | null {
  const plain = (at: number): Lexeme[] => {
    const said = [
      ...periodsAt(text.key, at, calendar).map(({ length, period }): Lexeme => {
        const token: Token = { type: 'PERIOD', period, text: text.key.slice(at, at + length) };
        return { length, cost: COST.period, token };
      }),
      ...wordsAt(text, at),
    ];
    return [
      ...(prefersNames ? said.filter(({ token }) => !isNamed(index, token)) : said),
      ...namesAt(index, text, at),
      ...(isWon ? [...amountAt(text.key, at), ...amountRangeAt(text.key, at)] : []),
      ...particleAt(text, at),
    ];
  };
  if (text.key === '') return null;
  return segment(text, plain) ?? segment(text, (at) => [...plain(at), ...slipsAt(index, text, at, calendar)]);
}

/** Names that may have been meant: one slip away from a typed word, or containing it. */
export function nearNames(text: QuestionText, index: NameIndex): QuestionName[] {
  const words = text.key
    .split('')
    .reduce<string[]>((found, sign, at) => {
      if (text.begins[at] || found.length === 0) return [...found, sign];
      return [...found.slice(0, -1), `${found.at(-1)}${sign}`];
    }, [])
    .map((word) => word.replace(/(?:에서|에|은|는|이|가|을|를|로|으로|값|비)$/u, ''))
    .filter((word) => word.length >= 2);
  const near: QuestionName[] = [];
  for (const [key, names] of index.exact) {
    const letters = typedLetters(key);
    const isNear = words.some(
      (word) => isOneSlipApart(typedLetters(word), letters) || (key.length > word.length && key.includes(word)),
    );
    if (isNear) near.push(...names);
    if (near.length >= 8) break;
  }
  return near;
}
