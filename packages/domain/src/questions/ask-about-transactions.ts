import { bookMonthOf, bookMonthPeriod, type Period } from '../calendar/book-month.ts';
import { addDays, type CivilMonth, dayNumber } from '../calendar/civil-date.ts';
import {
  currentBookMonth,
  currentBookYear,
  lastBookMonths,
  type QuestionCalendar,
  type SaidPeriod,
} from './period-readers.ts';
import type { QuestionGroup, QuestionName, QuestionUnit } from './question.ts';
import {
  type Asking,
  EARNING,
  FILTER_ROLES,
  flowOf,
  kindOf,
  onePeriod,
  type Parts,
  questionsFor,
  refuse,
  SPENDING,
  textOf,
} from './question-parts.ts';
import type { WordKind } from './question-words.ts';

/** Whether a period is over, or ends today. */
function isPast({ to }: Period, { today }: QuestionCalendar): boolean {
  return to <= today;
}

const UNIT_GROUPS: readonly (readonly [WordKind, QuestionGroup])[] = [
  ['UNIT_DAY', 'DAY'],
  ['UNIT_MONTH', 'MONTH'],
  ['UNIT_SHOP', 'SHOP'],
  ['UNIT_CATEGORY', 'CATEGORY'],
  ['UNIT_TRANSACTION', 'TRANSACTION'],
];

/** What an extreme is sought among; refused when the words leave it open. */
function groupOf({ kinds, names, tokens }: Parts, period: Period): QuestionGroup {
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
  const isNamed = names.some(({ names: meant }) =>
    meant.every(({ role }) => role === 'CATEGORY' || role === 'SHOP' || role === 'TAG'),
  );
  return isPurchase &&
    (kinds.has('SPEND_NOUN') || kinds.has('WHAT') || kinds.has('SPEND') || kinds.has('EARN_NOUN') || isNamed)
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

/** Where months are compared: the said period, else this year, or in its first month the last twelve months. */
function periodOfMonths({ period, isSaid }: ReturnType<typeof onePeriod>, calendar: QuestionCalendar): Period {
  if (isSaid) return dayNumber(period.to) - dayNumber(period.from) > 31 ? period : refuse();
  const isFirst = currentBookMonth(calendar).endsWith('-01');
  return (isFirst ? lastBookMonths(12, 'RUNNING', calendar) : currentBookYear(calendar)) ?? refuse();
}

const PLACES: Readonly<Record<string, number>> = { 첫: 1, 두: 2, 둘: 2, 세: 3, 셋: 3, 네: 4, 넷: 4, 다: 5 };

/** The place that a question seeks: 두 번째로, 3위; 1 if it says none. */
function placeOf({ tokens, kinds }: Parts): number {
  const [said, ...more] = tokens.filter((token) => kindOf(token) === 'RANK').map(textOf);
  if (said === undefined) return 1;
  // 둘째로 may be about the second child.
  if (more.length > 0 || (kinds.has('MOST') && /^.{1,2}째로/u.test(said) && !said.includes('번'))) refuse();
  const sign = said.charAt(0);
  return PLACES[sign] ?? Number(sign);
}

/** 지출 2위 가게: the place says that it is about the largest. */
const isPlacedByFlow = (parts: Parts): boolean =>
  flowOf(parts) !== null && parts.tokens.some((token) => kindOf(token) === 'RANK' && textOf(token).includes('위'));

export const askExtreme: Asking = (parts) => {
  const { kinds, tokens } = parts;
  if ((!kinds.has('MOST') && !kinds.has('RANK')) || kinds.has('WHO')) return null;
  const place = placeOf(parts);
  const isLowest = tokens.some((token) => textOf(token) === '최소');
  const isSmall = kinds.has('CHEAP') || kinds.has('LITTLE') || isLowest;
  const isLarge = kinds.has('EXPENSIVE') || kinds.has('MUCH') || (!isSmall && isPlacedByFlow(parts));
  if (isSmall === isLarge && !tokens.some((token) => /^최[대고]/u.test(textOf(token)))) return refuse();
  // 두 번째로 큰 지출 언제야: of the days or of the transactions.
  if (place > 1 && kinds.has('WHEN') && !UNIT_GROUPS.some(([kind]) => kinds.has(kind))) return refuse();
  const found = onePeriod(parts);
  const group = groupOf(parts, found.period);
  const period = group === 'MONTH' ? periodOfMonths(found, parts.calendar) : found.period;
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
      'RANK',
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
    isPeriodSaid: found.isSaid,
    group,
    rank: place > 1 ? place : undefined,
    flow: flowOf(parts),
  });
};

export const askMembers: Asking = (parts) => {
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

const PER: readonly (readonly [WordKind, QuestionUnit])[] = [
  ['PER_DAY', 'DAY'],
  ['PER_WEEK', 'WEEK'],
  ['PER_MONTH', 'MONTH'],
  ['PER_TRANSACTION', 'TRANSACTION'],
];

/** The first and the last month of a period from the first day of a month to the last day of one. */
function monthsOf({ from, to }: Period, { months, isHoliday }: QuestionCalendar): readonly [CivilMonth, CivilMonth] {
  const [first, last] = [bookMonthOf(from, months, isHoliday), bookMonthOf(to, months, isHoliday)];
  const isWhole =
    bookMonthPeriod(first, months, isHoliday).from === from && bookMonthPeriod(last, months, isHoliday).to === to;
  return isWhole ? [first, last] : refuse();
}

/** Only days and months that are over are counted: those to come have no spending yet. */
function averaged(period: SaidPeriod, per: QuestionUnit, calendar: QuestionCalendar): Period {
  const { today, months, isHoliday } = calendar;
  if (per !== 'MONTH') return per === 'DAY' && period.to > today ? { from: period.from, to: today } : period;
  // 최근 3개월 월평균: the months that are over.
  if (period.recentMonths !== undefined) return lastBookMonths(period.recentMonths, 'OVER', calendar) ?? refuse();
  const [first, last] = period.months ?? monthsOf(period, calendar);
  const running = bookMonthOf(today, months, isHoliday);
  if (last < running) return period;
  if (first >= running) return refuse();
  return { from: period.from, to: addDays(bookMonthPeriod(running, months, isHoliday).from, -1) };
}

export const askAverage: Asking = (parts) => {
  const { kinds } = parts;
  const units = PER.filter(([kind]) => kinds.has(kind)).map(([, unit]) => unit);
  if (!kinds.has('AVERAGE') && units.length === 0) return null;
  const [per, ...more] = units;
  if (!per || more.length > 0) return refuse();
  // 커피 한 번 마셨어?
  const asksSum = ['AVERAGE', 'HOW_MUCH', 'MONEY', 'SPEND_NOUN', 'EARN_NOUN'] as const;
  const saysAverage = parts.tokens.some((token) => kindOf(token) !== null && textOf(token).endsWith('평균'));
  if (!saysAverage && !asksSum.some((kind) => kinds.has(kind))) return refuse();
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

/** Everything of a name, which without a period may be that of all time: 하이마트에서 쓴 돈 전부. */
const EVERYTHING = /^(?:전부|모두|전체|통틀어|도합|다|다?합(?:쳐서?|해서|하면|친))$/u;

/** Refuses 전부 where no period is said and it does not join names either. */
function checkTime({ tokens, kinds, periods, names }: Parts): void {
  const saysAll = tokens.some((token) => kindOf(token) === 'TOTAL' && EVERYTHING.test(textOf(token)));
  if (saysAll && periods.length === 0 && (names.length < 2 || !kinds.has('AND'))) refuse();
}

export const askCount: Asking = (parts) => {
  if (!parts.kinds.has('TIMES')) return null;
  checkTime(parts);
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'COUNT',
    allowed: ['TIMES', 'UNIT_TRANSACTION', ...SPENDING, ...EARNING],
    period,
    isPeriodSaid: isSaid,
    flow: flowOf(parts),
  });
};

/** Verbs of buying and paying; what was eaten or done is not in the book. */
const BOUGHT = /^(?:썼|썻|섰|쓴|샀|삿|산|질렀|결제|긁|지출|소비|지불)/u;

/** 어제 뭐 샀어: the transactions and their sum. What was bought in a shop is not in the book. */
export const askBought: Asking = (parts) => {
  const { kinds, tokens } = parts;
  const isWhat =
    kinds.has('WHAT') || tokens.some((token) => kindOf(token) === 'WHERE_TO' && /^(?:뭐|무엇)에/u.test(textOf(token)));
  if (!isWhat || kinds.has('HOW_MUCH')) return null;
  checkTime(parts);
  const verbs = tokens.filter((token) => kindOf(token) === 'SPEND');
  if (verbs.length === 0 || !verbs.every((token) => BOUGHT.test(textOf(token)))) return refuse();
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'BOUGHT',
    allowed: ['WHAT', 'WHERE_TO', 'SPEND'],
    roles: FILTER_ROLES.filter((role) => role !== 'SHOP'),
    period,
    isPeriodSaid: isSaid,
    flow: 'EXPENSE',
  });
};

export const askList: Asking = (parts) => {
  if (!parts.kinds.has('LIST')) return null;
  checkTime(parts);
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'LIST',
    allowed: ['LIST', 'UNIT_TRANSACTION', ...SPENDING, ...EARNING],
    period,
    isPeriodSaid: isSaid,
    flow: flowOf(parts),
  });
};

/** Words beside a name and a time that ask for nothing else: 지난달 커피, 11월 1일부터 10일까지 배달. */
const BESIDE_NAMES: readonly (WordKind | null)[] = ['FILLER', 'AND', 'MARK_CATEGORY', 'MARK_SHOP', 'MARK_TAG', null];

/** Whether a question is a name and a time and nothing else, which asks for the sum. */
const isNameAndTime = ({ tokens, names, periods }: Parts): boolean =>
  names.length > 0 && periods.length === 1 && tokens.every((token) => BESIDE_NAMES.includes(kindOf(token)));

const isMember = ({ role }: QuestionName): boolean => role === 'MEMBER';

/** 부모님 용돈 얼마 드렸어: what was given. To whom is not in the book, so a member is refused. */
function givenFlow(parts: Parts): 'EXPENSE' | 'INCOME' | null {
  const flow = flowOf(parts);
  if (!parts.kinds.has('GIVE')) return flow;
  const isNamed = parts.names.length > 0 && !parts.names.some(({ names }) => names.some(isMember));
  return isNamed && flow !== 'INCOME' && !parts.isMe ? 'EXPENSE' : refuse();
}

export const askSum: Asking = (parts) => {
  const { kinds, names } = parts;
  checkTime(parts);
  const flow = givenFlow(parts);
  const isPriced = names.some(
    ({ isPrice, names: meant }) =>
      isPrice || meant.some(({ role, name }) => role === 'CATEGORY' && /[비금값료]$/u.test(name)),
  );
  const asks = kinds.has('HOW_MUCH') || kinds.has('TOTAL') || flow !== null || isPriced || isNameAndTime(parts);
  if (!asks) return refuse();
  // Without any other word, an account may ask for its balance as well.
  const isAccount = names.some(({ names: meant }) =>
    meant.some(({ role, isDebitCard }) => role === 'ASSET' && isDebitCard !== true),
  );
  if (flow === null && (names.length === 0 ? !kinds.has('UNSORTED') : isAccount)) return refuse();
  if (flow === null && names.every(({ names: meant }) => meant.every(isMember)) && !kinds.has('UNSORTED'))
    return refuse();
  // 커피 얼마나 마셨어: how much money or how much coffee.
  const isAmount = parts.tokens.some((token) => kindOf(token) === 'HOW_MUCH' && textOf(token).startsWith('얼마나'));
  if (isAmount && parts.tokens.some((token) => kindOf(token) === 'SPEND' && VISITED.test(textOf(token))))
    return refuse();
  const { period, isSaid } = onePeriod(parts);
  return questionsFor(parts, {
    intent: 'SPENT',
    allowed: [
      ...SPENDING,
      ...EARNING,
      'GIVE',
      ...(kinds.has('HOW_MUCH') ? (['WHERE_TO', 'WHERE_AT', 'MUCH'] as const) : []),
    ],
    period,
    isPeriodSaid: isSaid,
    flow,
  });
};
