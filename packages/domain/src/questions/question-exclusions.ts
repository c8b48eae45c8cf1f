import type { QuestionName } from './question.ts';
import { UNSORTED_CATEGORY } from './question-filters.ts';
import type { Token } from './question-lexemes.ts';
import type { WordKind } from './question-words.ts';

/** One meaning of `월세 빼고`. */
export interface Exclusion {
  /** Categories, or `none`. */
  readonly categories: readonly QuestionName[];
  /** Shops of the same name. */
  readonly shops: readonly string[];
}

/** What a question leaves out, and its other tokens; null if it leaves out what no filter does. */
export interface ExclusionRead {
  readonly tokens: readonly Token[];
  readonly exclusions: readonly Exclusion[];
  /** 말고, which beside another name may correct it. */
  readonly isRather: boolean;
}

const kindOf = (token: Token | undefined): WordKind | null => (token?.type === 'WORD' ? token.kind : null);
const isMark = (token: Token | undefined): boolean =>
  kindOf(token) === 'MARK_CATEGORY' || kindOf(token) === 'UNIT_CATEGORY';

const LEAVING_OUT = /^(?:말고|빼고|빼면|제외|외에|이외)/u;
const UNSORTED: QuestionName = { role: 'CATEGORY', id: UNSORTED_CATEGORY, name: '미분류' };
/** More meanings than these are asked back anyway. */
const EXCLUSIONS_MAX = 6;

/** The meanings of one excluded name; empty if it is no category, or may be something that no filter excludes. */
function meaningsOf(token: Token, isMarked: boolean): Exclusion[] {
  if (kindOf(token) === 'UNSORTED') return [{ categories: [UNSORTED], shops: [] }];
  if (token.type !== 'NAME') return [];
  const others = isMarked ? [] : token.names.filter(({ role }) => role !== 'CATEGORY');
  if (others.some(({ role }) => role !== 'SHOP')) return [];
  const shops = others.map(({ id }) => id);
  return token.names.filter(({ role }) => role === 'CATEGORY').map((name) => ({ categories: [name], shops }));
}

/** Each of the meanings found with each of those of the name before. */
function combined(found: readonly Exclusion[], more: readonly Exclusion[]): Exclusion[] {
  return found.flatMap((one) =>
    more.map((other) => ({
      categories: [...other.categories, ...one.categories],
      shops: [...other.shops, ...one.shops],
    })),
  );
}

/** `월세 빼고`, `커피랑 배달을 제외하고`: the names before the word, joined by 랑, are taken out of the tokens. */
export function readExclusion(tokens: readonly Token[]): ExclusionRead | null {
  const [at, ...more] = tokens.flatMap((token, place) => (kindOf(token) === 'EXCLUDE' ? [place] : []));
  if (at === undefined) return { tokens, exclusions: [], isRather: false };
  const word = tokens[at];
  if (more.length > 0 || word?.type !== 'WORD' || !LEAVING_OUT.test(word.text)) return null;
  let exclusions: Exclusion[] = [{ categories: [], shops: [] }];
  let from = at;
  do {
    from -= 1;
    if (tokens[from]?.type === 'PARTICLE') from -= 1;
    const name = tokens[from];
    if (!name) return null;
    const isMarked = isMark(tokens[from - 1]);
    exclusions = combined(exclusions, meaningsOf(name, isMarked));
    if (isMarked) from -= 1;
  } while (kindOf(tokens[from - 1]) === 'AND' && (from -= 1) > 0);
  const to = tokens[at + 1]?.type === 'PARTICLE' ? at + 2 : at + 1;
  if (exclusions.length === 0 || exclusions.length > EXCLUSIONS_MAX) return null;
  return { tokens: [...tokens.slice(0, from), ...tokens.slice(to)], exclusions, isRather: word.text === '말고' };
}

/** Whether an exclusion leaves something of the categories that are asked for: 식비에서 배달 빼고, but not 택시 빼고. */
export function isWithin({ categories }: Exclusion, categoryId: readonly string[] | undefined): boolean {
  if (categoryId === undefined) return true;
  const [only, ...more] = categoryId;
  return more.length === 0 && categories.every(({ parent }) => parent?.id === only);
}
