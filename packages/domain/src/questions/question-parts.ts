import type { Period } from '../calendar/book-month.ts';
import { bookMonthBack, type QuestionCalendar, type SaidPeriod } from './period-readers.ts';
import type {
  Question,
  QuestionFilters,
  QuestionGroup,
  QuestionIntent,
  QuestionName,
  QuestionRole,
  QuestionUnit,
} from './question.ts';
import { type Exclusion, type ExclusionRead, isWithin, readExclusion } from './question-exclusions.ts';
import { filtersOf, type Meaning, readNames, UNSORTED_CATEGORY } from './question-filters.ts';
import type { NameIndex, Token } from './question-lexemes.ts';
import { spanOf } from './question-periods.ts';
import type { WordKind } from './question-words.ts';

/** The parts of a question, sorted. */
export interface Parts {
  readonly tokens: readonly Token[];
  readonly kinds: ReadonlySet<WordKind>;
  readonly periods: readonly { readonly at: number; readonly period: SaidPeriod }[];
  readonly names: readonly Extract<Token, { type: 'NAME' }>[];
  /** What is left out, in each of its meanings. */
  readonly excluded: Omit<ExclusionRead, 'tokens'>;
  readonly isMe: boolean;
  /** Whether the book has no other member, so that 내 does not filter. */
  readonly isAlone: boolean;
  readonly userId: string;
  readonly calendar: QuestionCalendar;
}

export const kindOf = (token: Token | undefined): WordKind | null => (token?.type === 'WORD' ? token.kind : null);

/** Refused: the question is understood in no way, or in ways that differ. */
export class Unclear extends Error {
  readonly refusal: 'UNCLEAR' | 'NOT_YET';
  constructor(refusal: 'UNCLEAR' | 'NOT_YET') {
    super('the question is not understood');
    this.refusal = refusal;
  }
}
export function refuse(refusal: 'UNCLEAR' | 'NOT_YET' = 'UNCLEAR'): never {
  throw new Unclear(refusal);
}

/** Words that mean nothing beside the others. */
const ALWAYS: readonly WordKind[] = ['FILLER', 'HOW_MUCH', 'MONEY', 'TOTAL', 'AND', 'FROM', 'UNTIL'];
const FILTERING: readonly WordKind[] = ['UNSORTED', 'ME', 'MY', 'UNTIL_NOW'];
export const SPENDING: readonly WordKind[] = ['SPEND', 'SPEND_NOUN', 'SPEND_NOW'];
export const EARNING: readonly WordKind[] = ['EARN', 'EARN_NOUN'];

/** Refuses words that mean something else than what is asked for, and a mark without its name: 통장에서 얼마 썼어. */
function allowOnly({ tokens }: Parts, allowed: readonly WordKind[], usedMarks: ReadonlySet<Token>): void {
  const known = new Set<WordKind>([...ALWAYS, ...FILTERING, ...allowed]);
  for (const token of tokens) {
    const kind = kindOf(token);
    if (kind !== null && !usedMarks.has(token) && !known.has(kind)) refuse();
  }
}

export const FILTER_ROLES: readonly QuestionRole[] = ['CATEGORY', 'ASSET', 'METHOD', 'TAG', 'MEMBER', 'SHOP'];

/** 10월 15일까지: from the first day of that month, which has to be one of the book as well; 어제까지 only within a month. */
function untilDay(period: SaidPeriod, said: string, { today, months }: QuestionCalendar): SaidPeriod {
  const isOfYear = !period.isBare || period.to.slice(0, 4) === today.slice(0, 4);
  if (period.unit !== 'DAY' || months.monthStartDay !== 1 || !isOfYear || period.to > today) refuse();
  const isCounted = /^(?:\d{1,3}일전|[가-힣]+)$/u.test(said);
  if (isCounted && period.to.slice(0, 7) !== today.slice(0, 7)) refuse();
  return { from: `${period.to.slice(0, 7)}-01`, to: period.to, unit: 'RANGE' };
}

/** Joins `A부터 B까지` and `A~B`; each 부터 and 까지 has to belong to a period. */
function joinedPeriods(parts: Parts): Parts {
  const { tokens, calendar, kinds } = parts;
  const spans: { at: number; period: SaidPeriod }[] = [];
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    if (token.type !== 'PERIOD') {
      if (kindOf(token) === 'FROM') refuse();
      rest.push(token);
      continue;
    }
    const { period } = token;
    if (period === null) refuse();
    const link = kindOf(tokens[at + 1]);
    const next = tokens[at + 2];
    const isLinked =
      link === 'FROM' || (link === 'UNTIL' && tokens[at + 1]?.type === 'WORD' && textOf(tokens[at + 1]) === '~');
    if (isLinked && next?.type === 'PERIOD') {
      const span = next.period && spanOf(period, next.period, calendar);
      if (!span) refuse();
      spans.push({ at: rest.length, period: span });
      rest.push({ type: 'PERIOD', period: span, text: '' });
      at += kindOf(tokens[at + 3]) === 'UNTIL' ? 3 : 2;
      continue;
    }
    if (link === 'FROM' || isLinked) {
      // 3월부터: until today.
      if (isLinked && link !== 'FROM') refuse();
      if (period.from > calendar.today) refuse();
      const span: SaidPeriod = { from: period.from, to: calendar.today, unit: 'RANGE' };
      spans.push({ at: rest.length, period: span });
      rest.push({ type: 'PERIOD', period: span, text: '' });
      at += 1;
      continue;
    }
    if (link === 'UNTIL' && !kinds.has('CAN_SPEND') && !kinds.has('UPCOMING')) {
      const span = untilDay(period, token.text, calendar);
      spans.push({ at: rest.length, period: span });
      rest.push({ type: 'PERIOD', period: span, text: '' });
      at += 1;
      continue;
    }
    spans.push({ at: rest.length, period });
    rest.push(token);
  }
  return { ...parts, tokens: rest, periods: spans };
}

export const textOf = (token: Token | undefined): string => (token && 'text' in token ? token.text : '');

/** The only period of a question (지난달 3일 is one), else the current book month; refuses several. */
export function onePeriod({ periods, kinds, calendar }: Parts): { period: SaidPeriod; isSaid: boolean } {
  const [first, ...more] = periods;
  const until = (period: SaidPeriod): SaidPeriod =>
    kinds.has('UNTIL_NOW') && period.to > calendar.today ? { ...period, to: calendar.today } : period;
  if (!first) {
    if (kinds.has('UNTIL_NOW')) refuse();
    return { period: current(calendar), isSaid: false };
  }
  // 지난달 지금까지: a month that is over does not last until now.
  if (kinds.has('UNTIL_NOW') && (first.period.from > calendar.today || first.period.to < calendar.today)) refuse();
  if (more.length > 0) refuse();
  return { period: until(first.period), isSaid: true };
}

export function current(calendar: QuestionCalendar): SaidPeriod {
  return bookMonthBack(0, calendar) ?? refuse();
}

const plain = ({ from, to }: Period): Period => ({ from, to });

interface Wanted {
  readonly intent: QuestionIntent;
  readonly allowed: readonly WordKind[];
  readonly roles?: readonly QuestionRole[];
  readonly period: Period;
  readonly isPeriodSaid: boolean;
  readonly compare?: Period;
  readonly group?: QuestionGroup;
  readonly rank?: number | undefined;
  readonly per?: QuestionUnit;
  /** Whether the words say that it is spending or income; null if the names decide. */
  readonly flow: 'EXPENSE' | 'INCOME' | null;
  /** Whether 내 filters by the member who asks, as it does by default. */
  readonly isMine?: boolean;
}

export function flowOf({ kinds }: Parts): 'EXPENSE' | 'INCOME' | null {
  const [isSpent, isEarned] = [SPENDING.some((kind) => kinds.has(kind)), EARNING.some((kind) => kinds.has(kind))];
  if (isSpent && isEarned) refuse();
  return isSpent ? 'EXPENSE' : isEarned ? 'INCOME' : null;
}

/** Kind of the categories of a meaning, else of its shop or recurring rule; null without any, refused when they differ. */
function kindOfMeaning(meaning: Meaning): 'EXPENSE' | 'INCOME' | null {
  const kindsOf = (wanted: QuestionRole) =>
    meaning.flatMap(({ role, kind }) => (role === wanted && kind ? [kind] : []));
  const ofCategories = new Set(kindsOf('CATEGORY'));
  if (ofCategories.size > 1) refuse();
  return [...ofCategories][0] ?? kindsOf('SHOP')[0] ?? kindsOf('RULE')[0] ?? null;
}

/** What only the whole book has, without members, amounts and 미분류 as filters. */
const WHOLE: readonly QuestionIntent[] = [
  'SAVED',
  'SAVINGS_RATE',
  'NEXT_CARD_BILL',
  'CARD_BILLS',
  'NEXT_OCCURRENCE',
  'FIXED_COSTS',
  'VARIABLE_COSTS',
  'SPENDABLE',
  'BALANCE',
  'NET_WORTH',
  'ASSETS',
  'BUDGET_LEFT',
  'SETTLEMENT',
  'UPCOMING',
];
/** What has happened in a period, which therefore has to have begun. */
const PAST: readonly QuestionIntent[] = [
  'SPENT',
  'EARNED',
  'SAVED',
  'SAVINGS_RATE',
  'BOUGHT',
  'LAST_TIME',
  'SHARE',
  'FIXED_COSTS',
  'VARIABLE_COSTS',
  'COUNT',
  'AVERAGE',
  'LARGEST',
  'SMALLEST',
  'COMPARE_MEMBERS',
];

/** What can be asked for without some categories. */
const EXCLUDING: readonly QuestionIntent[] = [
  'SPENT',
  'COUNT',
  'AVERAGE',
  'LARGEST',
  'SMALLEST',
  'COMPARE',
  'COMPARE_MEMBERS',
  'LIST',
];

function checkExclusion({ excluded, names }: Parts, { intent, group }: Wanted): void {
  if (excluded.exclusions.length === 0) return;
  if (!EXCLUDING.includes(intent) || (intent === 'SMALLEST' && group === 'TRANSACTION')) refuse();
  // 배달 말고 스타벅스 may be a correction.
  const isMember = ({ role }: QuestionName): boolean => role === 'MEMBER';
  if (excluded.isRather && names.some(({ names: meant }) => !meant.every(isMember))) refuse();
}

function checkScope(parts: Parts, wanted: Wanted): void {
  const { tokens, kinds, isMe, isAlone, calendar } = parts;
  const { intent, period } = wanted;
  checkExclusion(parts, wanted);
  if (PAST.includes(intent) && period.from > calendar.today) refuse('NOT_YET');
  // 이번 달 얼마 나가: what is still to come as well.
  if (kinds.has('SPEND_NOW') && PAST.includes(intent) && intent !== 'AVERAGE' && period.to >= calendar.today) refuse();
  if (!WHOLE.includes(intent)) return;
  if (tokens.some(({ type }) => type === 'AMOUNT') || kinds.has('UNSORTED')) refuse();
  if (isMe && !isAlone && intent !== 'SETTLEMENT') refuse();
}

export function questionsFor(parts: Parts, wanted: Wanted): Question[] {
  const { tokens, kinds, excluded, isMe, userId } = parts;
  checkScope(parts, wanted);
  const read = readNames(tokens, { kind: wanted.flow, roles: wanted.roles ?? FILTER_ROLES });
  if (!read) return refuse();
  allowOnly(parts, wanted.allowed, read.usedMarks);
  const meId = isMe && wanted.isMine !== false ? userId : null;
  return read.meanings.flatMap((meaning) => {
    const named = kindOfMeaning(meaning);
    const filters = withUnsorted(filtersOf(meaning, tokens, meId), kinds);
    if (!filters) return [];
    const flow = wanted.flow ?? named ?? 'EXPENSE';
    const question: Question = {
      intent: wanted.intent === 'SPENT' && flow === 'INCOME' ? 'EARNED' : wanted.intent,
      period: plain(wanted.period),
      isPeriodSaid: wanted.isPeriodSaid,
      filters,
      ...(wanted.compare ? { compare: plain(wanted.compare) } : {}),
      ...(wanted.group ? { group: wanted.group } : {}),
      ...(wanted.rank ? { rank: wanted.rank } : {}),
      ...(wanted.per ? { per: wanted.per } : {}),
      isIncome: flow === 'INCOME',
    };
    if (excluded.exclusions.length === 0) return [question];
    return excluded.exclusions.flatMap((exclusion) =>
      isWithin(exclusion, filters.categoryId) && areOf(exclusion, flow) ? [without(question, exclusion)] : [],
    );
  });
}

/** Whether all categories that are left out are of spending, or of income. */
function areOf({ categories }: Exclusion, flow: 'EXPENSE' | 'INCOME'): boolean {
  return categories.every(({ kind = flow }) => kind === flow);
}

function without(question: Question, { categories, shops }: Exclusion): Question {
  const excludeCategoryId = [...new Set(categories.map(({ id }) => id))];
  return {
    ...question,
    filters: { ...question.filters, excludeCategoryId },
    ...(shops.length === 0 ? {} : { excludedShops: shops }),
  };
}

function withUnsorted(filters: QuestionFilters | null, kinds: ReadonlySet<WordKind>): QuestionFilters | null {
  if (!filters || !kinds.has('UNSORTED')) return filters;
  return filters.categoryId === undefined ? { ...filters, categoryId: [UNSORTED_CATEGORY] } : null;
}

/** Reads questions of one kind; null if a question is not of that kind. */
export type Asking = (parts: Parts) => Question[] | null;

/** The names of a book, prepared for many questions. */
export interface PreparedBook {
  readonly index: NameIndex;
  /** The names of recurring rules, which only questions about the next time use. */
  readonly rules: NameIndex;
  readonly userId: string;
  readonly isWon: boolean;
  readonly isAlone: boolean;
}

const AS_MARKS: Partial<Record<WordKind, { readonly kind: WordKind; readonly role: QuestionRole }>> = {
  UNIT_CATEGORY: { kind: 'MARK_CATEGORY', role: 'CATEGORY' },
  UNIT_SHOP: { kind: 'MARK_SHOP', role: 'SHOP' },
};

/** 분류 before the name of a category says what the name is, and not what is sought: 분류 배달 제일 많이 쓴 날. */
function withMarks(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const mark = token.type === 'WORD' ? AS_MARKS[token.kind] : undefined;
    const next = tokens[at + 1];
    const isMark = mark && next?.type === 'NAME' && next.names.some(({ role }) => role === mark.role);
    return token.type === 'WORD' && mark && isMark ? { ...token, kind: mark.kind } : token;
  });
}

export function partsOf(typed: readonly Token[], { userId, isAlone }: PreparedBook, calendar: QuestionCalendar): Parts {
  const found = readExclusion(typed);
  if (!found) return refuse();
  const { tokens: kept, ...excluded } = found;
  const tokens = withMarks(kept);
  const kinds = new Set(tokens.flatMap((token) => (token.type === 'WORD' ? [token.kind] : [])));
  const parts = joinedPeriods({
    tokens,
    kinds,
    periods: [],
    names: tokens.filter((token) => token.type === 'NAME'),
    excluded,
    isMe: kinds.has('ME') || kinds.has('MY'),
    isAlone,
    userId,
    calendar,
  });
  return parts;
}
