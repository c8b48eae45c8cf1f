import type { QuestionFilters, QuestionName, QuestionRole } from './question.ts';
import type { Token } from './question-lexemes.ts';
import type { WordKind } from './question-words.ts';

const MARKED: Partial<Record<WordKind, QuestionRole>> = {
  MARK_CATEGORY: 'CATEGORY',
  UNIT_CATEGORY: 'CATEGORY',
  MARK_SHOP: 'SHOP',
  UNIT_SHOP: 'SHOP',
  MARK_TAG: 'TAG',
  MARK_METHOD: 'METHOD',
  MARK_ASSET: 'ASSET',
};

/** One meaning of every name of a question. */
export type Meaning = readonly QuestionName[];

/** More meanings than these are asked back anyway. */
const MEANINGS_MAX = 6;

export interface NamesWanted {
  /** The kind of categories, where the question says which. */
  readonly kind: 'EXPENSE' | 'INCOME' | null;
  readonly roles: readonly QuestionRole[];
}

/** Where the names of a question are, and the marks beside them that have been used. */
export interface NamesRead {
  readonly meanings: readonly Meaning[];
  readonly usedMarks: ReadonlySet<Token>;
}

function particleAfter(tokens: readonly Token[], at: number): string {
  const next = tokens[at + 1];
  return next?.type === 'PARTICLE' ? next.text : '';
}

const kindOf = (token: Token | undefined): WordKind | null => (token?.type === 'WORD' ? token.kind : null);

/** `분류 간식` and `데이트 태그`: the mark before or after a name. */
function markOf(tokens: readonly Token[], at: number): { role: QuestionRole; token: Token } | null {
  for (const token of [tokens[at - 1], tokens[at + 1]]) {
    const role = MARKED[kindOf(token) ?? 'FILLER'];
    const names = tokens[at];
    if (token && role && names?.type === 'NAME' && names.names.some((name) => name.role === role))
      return { role, token };
  }
  return null;
}

/** A name before 으로 is what was paid with; a name before 에서 may be a place or an account. */
function fitting(names: readonly QuestionName[], particle: string): readonly QuestionName[] {
  const paid = names.filter(({ role }) => role === 'ASSET' || role === 'METHOD');
  if (/^(?:으?로)/u.test(particle) && paid.length > 0) return paid;
  return names;
}

/** What is bought for a member: 지연이 생일선물 was not paid by 지연. */
const BOUGHT_FOR = /생일|선물|용돈|학원|과외|병원|약국|치과|기저귀|분유|옷|의류|신발|교재|등록금|보험|간식|축의/u;

/** Whether a question names the member whom a purchase is for. */
export function isForMember(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    if (token.type !== 'NAME' || !token.names.some(({ role }) => role === 'MEMBER')) return false;
    const particle = particleAfter(tokens, at);
    if (particle === '의') return true;
    const next = particle === '' ? tokens[at + 1] : particle === '이' ? tokens[at + 2] : undefined;
    return next?.type === 'NAME' && BOUGHT_FOR.test(next.text);
  });
}

/** Every combination of meanings of the names; null if a name has none that fits. */
export function readNames(tokens: readonly Token[], wanted: NamesWanted): NamesRead | null {
  const usedMarks = new Set<Token>();
  let meanings: QuestionName[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'NAME') continue;
    const mark = markOf(tokens, at);
    if (mark) usedMarks.add(mark.token);
    const possible = fitting(token.names, particleAfter(tokens, at)).filter(
      ({ role, kind }) =>
        wanted.roles.includes(role) &&
        (mark === null || role === mark.role) &&
        (kind === undefined || wanted.kind === null || kind === wanted.kind) &&
        // A person has no price.
        !(token.isPrice && role === 'MEMBER'),
    );
    if (possible.length === 0) return null;
    meanings = meanings.flatMap((meaning) => possible.map((name) => [...meaning, name]));
    if (meanings.length > MEANINGS_MAX) return { meanings: [], usedMarks };
  }
  return { meanings, usedMarks };
}

/** Whether the names are joined by 랑, 하고, 과 or 합쳐. */
function areJoined(tokens: readonly Token[]): boolean {
  return tokens.some((token) => kindOf(token) === 'AND' || (token.type === 'WORD' && /합/u.test(token.text)));
}

const uniqueIds = (names: readonly QuestionName[]): string[] => [...new Set(names.map(({ id }) => id))];

function idsOf(meaning: Meaning, role: QuestionRole, isJoined: boolean): readonly string[] | undefined | null {
  const names = meaning.filter((name) => name.role === role);
  const ids = uniqueIds(names);
  if (ids.length <= 1) return ids.length === 0 ? undefined : ids;
  if (isJoined) return ids;
  // 여행 교통: the subcategory of the other.
  const child = names.find(({ parent }) => parent && names.some(({ id }) => id === parent.id));
  return role === 'CATEGORY' && ids.length === 2 && child ? [child.id] : null;
}

/** The filter of one meaning; null if the names cannot be combined in one filter. */
export function filtersOf(meaning: Meaning, tokens: readonly Token[], meId: string | null): QuestionFilters | null {
  const isJoined = areJoined(tokens);
  const roles = new Set(meaning.map(({ role }) => role));
  // 커피랑 스타벅스 is one or the other, which no filter says.
  const joinedRoles = new Set(namesJoined(tokens, meaning).map(({ role }) => role));
  if (joinedRoles.size > 1) return null;
  const filters: Record<string, readonly string[]> = {};
  const fields = [
    ['CATEGORY', 'categoryId'],
    ['ASSET', 'assetId'],
    ['METHOD', 'paymentMethodId'],
    ['TAG', 'tagId'],
    ['MEMBER', 'memberId'],
  ] as const;
  for (const [role, field] of fields) {
    const ids = idsOf(meaning, role, isJoined);
    if (ids === null) return null;
    if (ids) filters[field] = ids;
  }
  if (meId !== null) filters['memberId'] = [...new Set([...(filters['memberId'] ?? []), meId])];
  if ((filters['memberId']?.length ?? 0) > 1) return null;
  const shops = uniqueIds(meaning.filter(({ role }) => role === 'SHOP'));
  if (shops.length > 1) return null;
  // 스타벅스 커피랑 배달: whether the shop belongs to both is open.
  if (shops.length > 0 && (filters['categoryId']?.length ?? 0) > 1) return null;
  const [rule] = meaning.filter(({ role }) => role === 'RULE');
  const amounts = tokens.filter((token) => token.type === 'AMOUNT');
  const min = amounts.find((token) => token.min !== undefined)?.min;
  const max = amounts.find((token) => token.max !== undefined)?.max;
  if (amounts.length > 2 || (amounts.length === 2 && (min === undefined || max === undefined))) return null;
  return {
    ...filters,
    ...(roles.has('SHOP') && shops[0] !== undefined ? { merchant: shops[0] } : {}),
    ...(rule ? { recurring: rule.id } : {}),
    ...(min === undefined ? {} : { minAmount: min }),
    ...(max === undefined ? {} : { maxAmount: max }),
  };
}

/** The names on both sides of each 랑. */
function namesJoined(tokens: readonly Token[], meaning: Meaning): QuestionName[] {
  const joined: QuestionName[] = [];
  let nth = -1;
  const nthAt = tokens.map((token) => (token.type === 'NAME' ? (nth += 1) : nth));
  for (const [at, token] of tokens.entries()) {
    if (kindOf(token) !== 'AND') continue;
    const before = meaning[nthAt[at] ?? -1];
    const after = meaning[(nthAt[at] ?? -1) + 1];
    const isNameBefore = tokens[at - 1]?.type === 'NAME';
    if (before && after && isNameBefore) joined.push(before, after);
  }
  return joined;
}

/** `UNSORTED` is a category without an id. */
export const UNSORTED_CATEGORY = 'none';
