import { bookMonthOf, bookMonthPeriod, type Period } from '../calendar/book-month.ts';
import { addDays, dayNumber, weekdayOf } from '../calendar/civil-date.ts';
import { comparedPeriod } from '../reports/compared-period.ts';
import type {
  Question,
  QuestionBook,
  QuestionFilters,
  QuestionGroup,
  QuestionIntent,
  QuestionReadings,
  QuestionRole,
  QuestionUnit,
} from './question.ts';
import { filtersOf, isForMember, type Meaning, readNames, UNSORTED_CATEGORY } from './question-filters.ts';
import { isNamed, type NameIndex, nameIndexOf, nearNames, type Token, tokensOf } from './question-lexemes.ts';
import { bookMonthBack, type QuestionCalendar, type SaidPeriod, spanOf } from './question-periods.ts';
import { questionTextOf } from './question-text.ts';
import type { WordKind } from './question-words.ts';

/** The parts of a question, sorted. */
interface Parts {
  readonly tokens: readonly Token[];
  readonly kinds: ReadonlySet<WordKind>;
  readonly periods: readonly { readonly at: number; readonly period: SaidPeriod }[];
  readonly names: readonly Extract<Token, { type: 'NAME' }>[];
  readonly isMe: boolean;
  /** Whether the book has no other member, so that mine is ours. */
  readonly isAlone: boolean;
  readonly userId: string;
  readonly calendar: QuestionCalendar;
}

const kindOf = (token: Token | undefined): WordKind | null => (token?.type === 'WORD' ? token.kind : null);

/** Refused: the question is understood in no way, or in ways that differ. */
class Unclear extends Error {
  readonly refusal: 'UNCLEAR' | 'NOT_YET';
  constructor(refusal: 'UNCLEAR' | 'NOT_YET') {
    super('the question is not understood');
    this.refusal = refusal;
  }
}
function refuse(refusal: 'UNCLEAR' | 'NOT_YET' = 'UNCLEAR'): never {
  throw new Unclear(refusal);
}

/** Words that mean nothing beside the others. */
const ALWAYS: readonly WordKind[] = ['FILLER', 'HOW_MUCH', 'MONEY', 'TOTAL', 'AND', 'FROM', 'UNTIL'];
const FILTERING: readonly WordKind[] = ['UNSORTED', 'ME', 'MY', 'UNTIL_NOW'];
const SPENDING: readonly WordKind[] = ['SPEND', 'SPEND_NOUN', 'SPEND_NOW'];
const EARNING: readonly WordKind[] = ['EARN', 'EARN_NOUN'];

/** Refuses words that mean something else than what is asked for, and a mark without its name: 통장에서 얼마 썼어. */
function allowOnly({ tokens }: Parts, allowed: readonly WordKind[], usedMarks: ReadonlySet<Token>): void {
  const known = new Set<WordKind>([...ALWAYS, ...FILTERING, ...allowed]);
  for (const token of tokens) {
    const kind = kindOf(token);
    if (kind !== null && !usedMarks.has(token) && !known.has(kind)) refuse();
  }
}

const FILTER_ROLES: readonly QuestionRole[] = ['CATEGORY', 'ASSET', 'METHOD', 'TAG', 'MEMBER', 'SHOP'];

/** Joins `A부터 B까지` and `A~B`; each 부터 and 까지 has to belong to a period. */
function joinedPeriods(parts: Parts): Parts {
  const { tokens, calendar } = parts;
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
    spans.push({ at: rest.length, period });
    rest.push(token);
  }
  return { ...parts, tokens: rest, periods: spans };
}

const textOf = (token: Token | undefined): string => (token && 'text' in token ? token.text : '');

/** 지난달 3일 and 올해 3월 are one period already; two that contain one another are the smaller one. */
function onePeriod({ periods, kinds, calendar }: Parts): { period: SaidPeriod; isSaid: boolean } {
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

function current(calendar: QuestionCalendar): SaidPeriod {
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
  readonly per?: QuestionUnit;
  /** Whether the words say that it is spending or income; null if the names decide. */
  readonly flow: 'EXPENSE' | 'INCOME' | null;
  /** Whether one who asks for 내 is a filter. */
  readonly isMine?: boolean;
}

function flowOf({ kinds }: Parts): 'EXPENSE' | 'INCOME' | null {
  const [isSpent, isEarned] = [SPENDING.some((kind) => kinds.has(kind)), EARNING.some((kind) => kinds.has(kind))];
  if (isSpent && isEarned) refuse();
  return isSpent ? 'EXPENSE' : isEarned ? 'INCOME' : null;
}

/** Kind of the categories of a meaning; null without any, refused when they differ. */
function kindOfMeaning(meaning: Meaning): 'EXPENSE' | 'INCOME' | null {
  const found = new Set(meaning.flatMap(({ role, kind }) => (role === 'CATEGORY' && kind ? [kind] : [])));
  if (found.size > 1) refuse();
  return [...found][0] ?? null;
}

/** What only the whole book has, without members, amounts and 미분류 as filters. */
const WHOLE: readonly QuestionIntent[] = [
  'SAVED',
  'NEXT_CARD_BILL',
  'SPENDABLE',
  'BALANCE',
  'NET_WORTH',
  'BUDGET_LEFT',
  'SETTLEMENT',
  'UPCOMING',
];
/** What has happened in a period, which therefore has to have begun. */
const PAST: readonly QuestionIntent[] = [
  'SPENT',
  'EARNED',
  'SAVED',
  'COUNT',
  'AVERAGE',
  'LARGEST',
  'SMALLEST',
  'COMPARE_MEMBERS',
];

function checkScope({ tokens, kinds, isMe, isAlone, calendar }: Parts, { intent, period }: Wanted): void {
  if (PAST.includes(intent) && period.from > calendar.today) refuse('NOT_YET');
  // 이번 달 얼마 나가: what is still to come as well.
  if (kinds.has('SPEND_NOW') && PAST.includes(intent) && intent !== 'AVERAGE' && period.to >= calendar.today) refuse();
  if (!WHOLE.includes(intent)) return;
  if (tokens.some(({ type }) => type === 'AMOUNT') || kinds.has('UNSORTED')) refuse();
  if (isMe && !isAlone && intent !== 'SETTLEMENT') refuse();
}

function questionsFor(parts: Parts, wanted: Wanted): Question[] {
  const { tokens, kinds, isMe, userId } = parts;
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
    return [
      {
        intent: wanted.intent === 'SPENT' && flow === 'INCOME' ? 'EARNED' : wanted.intent,
        period: plain(wanted.period),
        isPeriodSaid: wanted.isPeriodSaid,
        filters,
        ...(wanted.compare ? { compare: plain(wanted.compare) } : {}),
        ...(wanted.group ? { group: wanted.group } : {}),
        ...(wanted.per ? { per: wanted.per } : {}),
        isIncome: flow === 'INCOME',
      },
    ];
  });
}

function withUnsorted(filters: QuestionFilters | null, kinds: ReadonlySet<WordKind>): QuestionFilters | null {
  if (!filters || !kinds.has('UNSORTED')) return filters;
  return filters.categoryId === undefined ? { ...filters, categoryId: [UNSORTED_CATEGORY] } : null;
}

/** A period that is too far away to be shortened: until now. */
function isPast({ to }: Period, { today }: QuestionCalendar): boolean {
  return to <= today;
}

// --- What is asked for, the rarest words first. Each returns null if the question is not of its kind. ---

type Asking = (parts: Parts) => Question[] | null;

const askCardBill: Asking = (parts) => {
  const { kinds, names, periods, calendar } = parts;
  const isCard = names.length > 0 && names.every((name) => name.names.some((one) => one.isCard));
  const asksPrice = names.some(({ isPrice, text }) => isPrice && text.endsWith('카드'));
  if (!kinds.has('CARD_BILL') && !(isCard && asksPrice && !kinds.has('SPEND_NOUN'))) return null;
  if (periods.length > 0 || (names.length > 0 && !isCard)) return refuse();
  const found = questionsFor(parts, {
    intent: 'NEXT_CARD_BILL',
    allowed: ['CARD_BILL', 'NEXT', 'SPEND', 'SPEND_NOW', 'UPCOMING', 'WHEN'],
    roles: ['ASSET'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  });
  return kinds.has('SPEND') &&
    parts.tokens.some((token) => kindOf(token) === 'SPEND' && /[썼쓴냈낸었았갔]/u.test(textOf(token)))
    ? refuse()
    : found;
};

/** The last day until which is asked: the weekend, a day, or the end of the month. */
function spendableUntil({ periods, kinds, calendar }: Parts): Period {
  const [only, ...more] = periods;
  if (more.length > 0) refuse();
  // 내일 얼마 쓸 수 있어: one day in the future, which has no separate amount.
  if (only && only.period.from > calendar.today && !kinds.has('UNTIL')) refuse();
  const month = current(calendar);
  const isThisWeek = only && (only.period.unit === 'WEEKEND' || only.period.unit === 'WEEK');
  // A weekend in the next month: until the end of this one, as the reading says.
  const isCut = isThisWeek && only.period.to > month.to && dayNumber(only.period.to) - dayNumber(calendar.today) < 7;
  const to = isCut ? month.to : (only?.period.to ?? month.to);
  if (to < calendar.today || to > month.to) refuse();
  return { from: calendar.today, to };
}

const askSpendable: Asking = (parts) => {
  if (!parts.kinds.has('CAN_SPEND')) return null;
  return questionsFor(parts, {
    intent: 'SPENDABLE',
    allowed: ['CAN_SPEND', 'PER_DAY', 'MORE'],
    roles: [],
    period: parts.kinds.has('PER_DAY')
      ? { from: parts.calendar.today, to: parts.calendar.today }
      : spendableUntil(parts),
    isPeriodSaid: parts.periods.length > 0,
    flow: null,
    isMine: false,
  });
};

const askBudget: Asking = (parts) => {
  const { kinds, calendar, periods } = parts;
  if (!kinds.has('BUDGET')) return null;
  if (!kinds.has('LEFT') && !kinds.has('OVER') && !kinds.has('BALANCE')) return refuse();
  const { period, isSaid } = onePeriod(parts);
  const isMonth = period.months !== undefined && period.months[0] === period.months[1];
  if (!isMonth || (periods.length > 0 && period.from > calendar.today)) return refuse();
  const found = questionsFor(parts, {
    intent: 'BUDGET_LEFT',
    allowed: ['BUDGET', 'LEFT', 'OVER', 'BALANCE', 'MORE'],
    roles: ['CATEGORY'],
    period,
    isPeriodSaid: isSaid,
    flow: 'EXPENSE',
    isMine: false,
  });
  return found.some(({ filters }) => (filters.categoryId?.length ?? 0) > 1) ? refuse() : found;
};

const askSettlement: Asking = (parts) => {
  const { kinds, calendar } = parts;
  if (!kinds.has('SETTLE') && !kinds.has('OWE') && !kinds.has('DUE')) return null;
  if (kinds.has('OWE') && kinds.has('DUE')) return refuse();
  // 지연이가 줄 돈 is what 지연 owes, 지연한테 줄 돈 what is owed to her.
  if ((kinds.has('OWE') || kinds.has('DUE')) && parts.names.length > 0 && !kinds.has('TO_PERSON')) return refuse();
  if (parts.periods.length > 0) return refuse();
  const direction = kinds.has('OWE') ? 'PAY' : kinds.has('DUE') ? 'RECEIVE' : null;
  return questionsFor(parts, {
    intent: 'SETTLEMENT',
    allowed: ['SETTLE', 'OWE', 'DUE', 'LEFT', 'TO_PERSON', 'MORE'],
    roles: ['MEMBER'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  }).map((found) => (direction ? { ...found, direction } : found));
};

const askWorth: Asking = (parts) => {
  if (!parts.kinds.has('WORTH')) return null;
  const { today } = parts.calendar;
  if (parts.periods.some(({ period }) => period.from !== today || period.to !== today)) return refuse();
  return questionsFor(parts, {
    intent: 'NET_WORTH',
    allowed: ['WORTH'],
    roles: [],
    period: { from: today, to: today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  });
};

const askBalance: Asking = (parts) => {
  const { kinds, names, periods, calendar } = parts;
  if (!kinds.has('BALANCE') && !kinds.has('LEFT') && !kinds.has('THERE_IS')) return null;
  const { today } = calendar;
  if (names.length !== 1 || periods.some(({ period }) => period.from !== today || period.to !== today)) return refuse();
  // What is left of a card is its limit, which is not recorded.
  if (!kinds.has('BALANCE') && names.some((name) => name.names.some(({ isCard }) => isCard))) return refuse();
  return questionsFor(parts, {
    intent: 'BALANCE',
    allowed: ['BALANCE', 'LEFT', 'THERE_IS', 'MARK_ASSET'],
    roles: ['ASSET'],
    period: { from: calendar.today, to: calendar.today },
    isPeriodSaid: false,
    flow: null,
    isMine: false,
  });
};

const askUpcoming: Asking = (parts) => {
  const { kinds, calendar, names } = parts;
  if (!kinds.has('UPCOMING')) return null;
  if (names.length > 0) return refuse();
  const { period, isSaid } = onePeriod(parts);
  if (period.to < calendar.today || dayNumber(period.to) - dayNumber(calendar.today) > 366) return refuse();
  return questionsFor(parts, {
    intent: 'UPCOMING',
    allowed: ['UPCOMING', 'SPEND_NOUN'],
    roles: [],
    period: { from: period.from > calendar.today ? period.from : calendar.today, to: period.to },
    isPeriodSaid: isSaid,
    flow: 'EXPENSE',
    isMine: false,
  });
};

const UNIT_GROUPS: readonly (readonly [WordKind, QuestionGroup])[] = [
  ['UNIT_DAY', 'DAY'],
  ['UNIT_MONTH', 'MONTH'],
  ['UNIT_SHOP', 'SHOP'],
  ['UNIT_CATEGORY', 'CATEGORY'],
  ['UNIT_TRANSACTION', 'TRANSACTION'],
];

/** What an extreme is sought among; refused when the words leave it open. */
function groupOf({ kinds, tokens }: Parts, period: Period): QuestionGroup {
  const units = UNIT_GROUPS.filter(([kind]) => kinds.has(kind)).map(([, group]) => group);
  // 비싼 거, 큰 게 beside 가게, and 어디 beside 가게.
  const named = units.length > 1 ? units.filter((unit) => unit !== 'TRANSACTION') : units;
  if (named.length > 1) refuse();
  if (named[0]) return named[0];
  if (kinds.has('WHEN')) return dayNumber(period.to) - dayNumber(period.from) < 31 ? 'DAY' : refuse();
  if (kinds.has('WHERE_TO')) return 'CATEGORY';
  if (kinds.has('WHERE_AT')) return 'SHOP';
  const isPurchase =
    kinds.has('EXPENSIVE') || kinds.has('CHEAP') || tokens.some((token) => /^최[대소고]/u.test(textOf(token)));
  return isPurchase && (kinds.has('SPEND_NOUN') || kinds.has('WHAT') || kinds.has('SPEND') || kinds.has('EARN_NOUN'))
    ? 'TRANSACTION'
    : refuse();
}

const VISITED = /^(?:갔|간|먹|마[셨셧신]|사먹|탔|탓|탄|했|들렀|이용)/u;
/** Verbs of money, not of visits and purchases. */
const PAID =
  /^(?:썼|썻|섰|쓴|써|냈|냇|낸|나갔|나갓|나간|나왔|나온|들었|든|들어갔|지출|소비|지불|긁|질렀|깨졌|빠|쏟|부었)/u;

/** 누가 더 많이 마셨어: whether the question may ask how often and not for how much. */
function isOften({ tokens }: Parts): boolean {
  return tokens.some((token) => kindOf(token) === 'SPEND' && !PAID.test(textOf(token)));
}

const askExtreme: Asking = (parts) => {
  const { kinds, tokens } = parts;
  if (!kinds.has('MOST') || kinds.has('WHO')) return null;
  const isLowest = tokens.some((token) => textOf(token) === '최소');
  const isSmall = kinds.has('CHEAP') || kinds.has('LITTLE') || isLowest;
  const isLarge = kinds.has('EXPENSIVE') || kinds.has('MUCH');
  if (isSmall === isLarge && !tokens.some((token) => /^최[대고]/u.test(textOf(token)))) return refuse();
  const { period, isSaid } = onePeriod(parts);
  const group = groupOf(parts, period);
  // 제일 많이 간 곳: how often, which is not said in won. 제일 많이 산 것: how many.
  if (
    !kinds.has('EXPENSIVE') &&
    !kinds.has('CHEAP') &&
    (isOften(parts) || (kinds.has('MUCH') && group === 'TRANSACTION'))
  ) {
    return refuse();
  }
  // Without spending on a day, that day is the smallest, which is not meant.
  if (isSmall && (group === 'DAY' || group === 'MONTH')) return refuse();
  if (!isPast(period, parts.calendar) && group === 'MONTH' && isSmall) return refuse();
  return questionsFor(parts, {
    intent: isSmall ? 'SMALLEST' : 'LARGEST',
    allowed: [
      'MOST',
      'EXPENSIVE',
      'MUCH',
      'MORE',
      'CHEAP',
      'LITTLE',
      'WHEN',
      'WHAT',
      'WHERE_TO',
      'WHERE_AT',
      ...UNIT_GROUPS.map(([kind]) => kind),
      ...SPENDING,
      ...EARNING,
      'BETWEEN',
    ],
    period,
    isPeriodSaid: isSaid,
    group,
    flow: flowOf(parts),
  });
};

const askMembers: Asking = (parts) => {
  const { kinds, names, isMe } = parts;
  const people = names.filter((name) => name.names.some(({ role }) => role === 'MEMBER'));
  if (!kinds.has('WHO')) {
    const isAmongPeople = kinds.has('BETWEEN') && people.length + (isMe ? 1 : 0) > 1;
    return isAmongPeople ? refuse() : null;
  }
  const isCompared = kinds.has('MORE') || kinds.has('MOST') || kinds.has('MUCH') || kinds.has('LESS');
  if (!isCompared || kinds.has('LESS') || kinds.has('LITTLE') || flowOf(parts) === null) return refuse();
  if (isOften(parts)) return refuse();
  const { period, isSaid } = onePeriod(parts);
  const others = parts.tokens.filter((token) => token.type !== 'NAME' || !people.includes(token));
  const memberIds = [
    ...new Set([
      ...people.flatMap(({ names: meant }) => {
        const members = meant.filter(({ role }) => role === 'MEMBER');
        return members.length === 1 ? members.map(({ id }) => id) : refuse();
      }),
      ...(isMe ? [parts.userId] : []),
    ]),
  ];
  if (memberIds.length === 1) return refuse();
  const found = questionsFor(
    { ...parts, tokens: others.filter((token) => kindOf(token) !== 'AND') },
    {
      intent: 'COMPARE_MEMBERS',
      allowed: ['WHO', 'MORE', 'MOST', 'MUCH', 'BETWEEN', ...SPENDING, ...EARNING],
      roles: FILTER_ROLES.filter((role) => role !== 'MEMBER'),
      period,
      isPeriodSaid: isSaid,
      flow: flowOf(parts),
      isMine: false,
    },
  );
  return memberIds.length === 0
    ? found
    : found.map((one) => ({ ...one, filters: { ...one.filters, memberId: memberIds } }));
};

/** The period before, or that of last year, seen from the one that is asked for. */
function comparedWith(base: SaidPeriod | null, than: SaidPeriod, calendar: QuestionCalendar): [SaidPeriod, Period] {
  const { months, isHoliday, today } = calendar;
  if (base) {
    if (than.relative === 'MONTH_BEFORE') {
      const isMonth = base.months && base.months[0] === base.months[1];
      return isMonth ? [base, comparedPeriod(base, 'PREVIOUS', months, isHoliday)] : refuse();
    }
    if (than.relative === 'YEAR_BEFORE' && base.unit !== 'YEAR') {
      if (dayNumber(base.to) - dayNumber(base.from) > 366) refuse();
      return [base, comparedPeriod(base, 'LAST_YEAR', months, isHoliday)];
    }
    if (than.from === base.from && than.to === base.to) refuse();
    const isAlike =
      base.unit === than.unit ||
      // From one day to another is as plain as it can be said.
      base.unit === 'RANGE' ||
      than.unit === 'RANGE' ||
      (base.months !== undefined && than.months !== undefined && base.unit !== 'YEAR' && than.unit !== 'YEAR');
    return isAlike ? [base, than] : refuse();
  }
  const now = ((): SaidPeriod => {
    switch (than.unit) {
      case 'MONTH':
        return current(calendar);
      case 'WEEK': {
        const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
        return { from: monday, to: addDays(monday, 6), unit: 'WEEK' };
      }
      case 'DAY':
        return { from: today, to: today, unit: 'DAY' };
      case 'YEAR':
        return than.relative === 'YEAR_BEFORE' ? current(calendar) : refuse();
      default:
        return refuse();
    }
  })();
  if (than.from >= now.from) refuse();
  return [now, than.relative === 'YEAR_BEFORE' ? comparedPeriod(now, 'LAST_YEAR', months, isHoliday) : than];
}

/** A running period is compared with as many days of the other. */
export function comparedSoFar(base: Period, than: Period, { today }: QuestionCalendar): Period {
  if (today >= base.to || today < base.from) return than;
  const to = addDays(than.from, dayNumber(today) - dayNumber(base.from));
  return to < than.to ? { from: than.from, to } : than;
}

const askChange: Asking = (parts) => {
  const { kinds, periods, tokens, calendar } = parts;
  const isCompared =
    kinds.has('THAN') || kinds.has('CHANGED') || (periods.length === 2 && (kinds.has('BETWEEN') || kinds.has('MORE')));
  if (!isCompared) return null;
  if (periods.length === 0 || periods.length > 2) return refuse();
  // The period before 보다 is what the other is compared with.
  const isThan = ({ at }: { at: number }): boolean => {
    const next = kindOf(tokens[at + 1]) ?? (tokens[at + 1]?.type === 'PARTICLE' ? kindOf(tokens[at + 2]) : null);
    return next === 'THAN' && !textOf(tokens[at + 1]).startsWith('비교');
  };
  const thanOne = periods.find(isThan);
  const other = periods.find((one) => one !== thanOne);
  let found: [SaidPeriod, Period];
  if (thanOne) found = comparedWith(other?.period ?? null, thanOne.period, calendar);
  else {
    const [first, second] = periods;
    if (!first || !second) return refuse();
    const isFirstLater = first.period.from > second.period.from;
    const [late, early] = isFirstLater ? [first, second] : [second, first];
    found = comparedWith(late.period, { ...early.period, from: early.period.from }, calendar);
    if (early.period.relative) found = [late.period, early.period];
  }
  const [base, than] = found;
  if (base.from > calendar.today) return refuse();
  return questionsFor(parts, {
    intent: 'COMPARE',
    allowed: ['THAN', 'CHANGED', 'BETWEEN', 'MORE', 'MUCH', 'WHEN', 'LESS', 'LITTLE', ...SPENDING, ...EARNING],
    period: base,
    isPeriodSaid: other !== undefined || !thanOne,
    compare: comparedSoFar(base, than, calendar),
    flow: flowOf(parts),
  });
};

const PER: readonly (readonly [WordKind, QuestionUnit])[] = [
  ['PER_DAY', 'DAY'],
  ['PER_WEEK', 'WEEK'],
  ['PER_MONTH', 'MONTH'],
  ['PER_TRANSACTION', 'TRANSACTION'],
];

/** Only days and months that are over are counted: those to come have no spending yet. */
function averaged(period: SaidPeriod, per: QuestionUnit, calendar: QuestionCalendar): Period {
  const { today, months, isHoliday } = calendar;
  if (per !== 'MONTH') return per === 'DAY' && period.to > today ? { from: period.from, to: today } : period;
  if (!period.months) return refuse();
  const running = bookMonthOf(today, months, isHoliday);
  if (period.months[1] < running) return period;
  if (period.months[0] >= running) return refuse();
  return { from: period.from, to: addDays(bookMonthPeriod(running, months, isHoliday).from, -1) };
}

const askAverage: Asking = (parts) => {
  const { kinds } = parts;
  const units = PER.filter(([kind]) => kinds.has(kind)).map(([, unit]) => unit);
  if (!kinds.has('AVERAGE') && units.length === 0) return null;
  const [per, ...more] = units;
  if (!per || more.length > 0) return refuse();
  // 커피 한 번 마셨어?
  const asksSum = ['AVERAGE', 'HOW_MUCH', 'MONEY', 'SPEND_NOUN', 'EARN_NOUN'] as const;
  if (!asksSum.some((kind) => kinds.has(kind))) return refuse();
  const { period, isSaid } = onePeriod(parts);
  if (period.from > parts.calendar.today) return refuse();
  if (per === 'WEEK') return refuse();
  return questionsFor(parts, {
    intent: 'AVERAGE',
    allowed: ['AVERAGE', ...PER.map(([kind]) => kind), ...SPENDING, ...EARNING],
    period: averaged(period, per, parts.calendar),
    isPeriodSaid: isSaid,
    per,
    flow: flowOf(parts),
  });
};

const askCount: Asking = (parts) => {
  if (!parts.kinds.has('TIMES')) return null;
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'COUNT',
    allowed: ['TIMES', 'UNIT_TRANSACTION', ...SPENDING, ...EARNING],
    period,
    isPeriodSaid: isSaid,
    flow: flowOf(parts),
  });
};

const askSaved: Asking = (parts) => {
  if (!parts.kinds.has('SAVE')) return null;
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'SAVED',
    allowed: ['SAVE'],
    roles: [],
    period,
    isPeriodSaid: isSaid,
    flow: null,
    isMine: false,
  });
};

const askList: Asking = (parts) => {
  if (!parts.kinds.has('LIST')) return null;
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'LIST',
    allowed: ['LIST', 'UNIT_TRANSACTION', ...SPENDING, ...EARNING],
    period,
    isPeriodSaid: isSaid,
    flow: flowOf(parts),
  });
};

const askSum: Asking = (parts) => {
  const { kinds, names } = parts;
  const flow = flowOf(parts);
  const isPriced = names.some(
    ({ isPrice, names: meant }) =>
      isPrice || meant.some(({ role, name }) => role === 'CATEGORY' && /[비금값료]$/u.test(name)),
  );
  const asks = kinds.has('HOW_MUCH') || kinds.has('TOTAL') || flow !== null || isPriced;
  if (!asks) return refuse();
  // Without any other word, an account may ask for its balance as well.
  const isAccount = names.some(({ names: meant }) => meant.some(({ role }) => role === 'ASSET'));
  if (flow === null && (names.length === 0 ? !kinds.has('UNSORTED') : isAccount)) return refuse();
  if (
    flow === null &&
    names.every(({ names: meant }) => meant.every(({ role }) => role === 'MEMBER')) &&
    !kinds.has('UNSORTED')
  )
    return refuse();
  // 커피 얼마나 마셨어: how much money or how much coffee.
  const isAmount = parts.tokens.some((token) => kindOf(token) === 'HOW_MUCH' && textOf(token).startsWith('얼마나'));
  if (isAmount && parts.tokens.some((token) => kindOf(token) === 'SPEND' && VISITED.test(textOf(token))))
    return refuse();
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'SPENT',
    allowed: [...SPENDING, ...EARNING, ...(kinds.has('HOW_MUCH') ? (['WHERE_TO', 'WHERE_AT', 'MUCH'] as const) : [])],
    period,
    isPeriodSaid: isSaid,
    flow,
  });
};

const ASKING: readonly Asking[] = [
  askCardBill,
  askSpendable,
  askBudget,
  askSettlement,
  askWorth,
  askBalance,
  askUpcoming,
  askMembers,
  askChange,
  askExtreme,
  askAverage,
  askCount,
  askSaved,
  askList,
  askSum,
];

/** 까지 that no 부터 belongs to: only what can be spent has an end without a beginning. */
function checkEnds({ kinds, tokens }: Parts): void {
  const isOpen = tokens.some((token) => kindOf(token) === 'UNTIL');
  if (isOpen && !kinds.has('CAN_SPEND') && !kinds.has('UPCOMING')) refuse();
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

function partsOf(typed: readonly Token[], { userId, isAlone }: PreparedBook, calendar: QuestionCalendar): Parts {
  const tokens = withMarks(typed);
  const kinds = new Set(tokens.flatMap((token) => (token.type === 'WORD' ? [token.kind] : [])));
  const parts = joinedPeriods({
    tokens,
    kinds,
    periods: [],
    names: tokens.filter((token) => token.type === 'NAME'),
    isMe: kinds.has('ME') || kinds.has('MY'),
    isAlone,
    userId,
    calendar,
  });
  return parts;
}

const keyOfQuestion = (question: Question): string => JSON.stringify(question);

/** The names of a book, prepared for many questions. */
export interface PreparedBook {
  readonly index: NameIndex;
  readonly userId: string;
  readonly isWon: boolean;
  readonly isAlone: boolean;
}

export function prepareQuestions({ names, userId, isWon }: QuestionBook): PreparedBook {
  const members = new Set(names.flatMap(({ role, id }) => (role === 'MEMBER' ? [id] : [])));
  return { index: nameIndexOf(names), userId, isWon, isAlone: members.size <= 1 };
}

function readTokens(tokens: readonly Token[], book: PreparedBook, calendar: QuestionCalendar): QuestionReadings {
  if (tokens.some((token) => token.type === 'PERIOD' && token.period === null)) {
    return { readings: [], refusal: 'NO_SUCH_DATE', near: [] };
  }
  const near = tokens.flatMap((token) => (token.type === 'NAME' ? token.names : []));
  try {
    const parts = partsOf(tokens, book, calendar);
    if (parts.kinds.has('EXCLUDE') || isForMember(tokens)) refuse();
    checkEnds(parts);
    for (const ask of ASKING) {
      const found = ask(parts);
      if (found === null) continue;
      const readings = [...new Map(found.map((one) => [keyOfQuestion(one), one])).values()];
      return { readings, refusal: readings.length === 0 ? 'UNCLEAR' : null, near };
    }
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    return { readings: [], refusal: error.refusal, near };
  }
  return { readings: [], refusal: 'UNCLEAR', near };
}

/**
 * Reads a question in Korean by a grammar and the names of the book. Every part of it must be understood: an unknown
 * word is a reason to refuse, never something to leave out.
 */
export function readQuestion(typed: string, book: PreparedBook, calendar: QuestionCalendar): QuestionReadings {
  const text = questionTextOf(typed);
  const lexicon = { index: book.index, calendar, isWon: book.isWon };
  const tokens = tokensOf(text, lexicon);
  if (!tokens) return { readings: [], refusal: 'UNKNOWN_WORD', near: nearNames(text, book.index) };
  const found = readTokens(tokens, book, calendar);
  // 추석, where the book has a tag of that name.
  const isOpen = tokens.some(
    (token) => (token.type === 'PERIOD' || token.type === 'WORD') && isNamed(book.index, token.text),
  );
  const other = isOpen ? tokensOf(text, lexicon, true) : null;
  if (!other) return found;
  const named = readTokens(other, book, calendar);
  if (named.readings.length === 0) return found;
  return { readings: [...found.readings, ...named.readings], refusal: null, near: named.near };
}
