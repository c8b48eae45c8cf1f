import { isDeepStrictEqual } from 'node:util';
import type { QuestionPart } from '@salim/contract';
import {
  bookMonthBack,
  comparedPeriod,
  comparedSoFar,
  namesOfFilters,
  OFFERED_PERIODS,
  PLACE_WORDS,
  type PreparedBook,
  periodOfWords,
  phraseQuestion,
  type Question,
  type QuestionCalendar,
  type QuestionFilters,
  type QuestionName,
  readQuestion,
  UNSORTED_CATEGORY,
} from '@salim/domain';
import { type AskedBook, amountLabel, excludedLabel, filterLabel, periodText, soFar } from './question-text.ts';

type Choice = QuestionPart['choices'][number];

/** What a reading can be changed with. */
export interface Rewording extends AskedBook {
  readonly book: PreparedBook;
  readonly calendar: QuestionCalendar;
}

/** Siblings of a category and members of a book; longer lists are no choice. */
const CHOICES_MAX = 8;

const INTENT_LABELS: Readonly<Record<Question['intent'], string>> = {
  SPENT: '쓴 돈',
  EARNED: '들어온 돈',
  SAVED: '남은 돈',
  SAVINGS_RATE: '저축률',
  SHARE: '비중',
  BOUGHT: '산 것',
  LAST_TIME: '마지막으로 언제',
  COUNT: '몇 번',
  AVERAGE: '평균',
  LARGEST: '가장 큰 것',
  SMALLEST: '가장 작은 것',
  COMPARE: '비교',
  COMPARE_MEMBERS: '누가 더',
  NEXT_CARD_BILL: '다음 카드값',
  CARD_BILLS: '카드값',
  NEXT_OCCURRENCE: '다음 반복 거래',
  FIXED_COSTS: '고정비',
  VARIABLE_COSTS: '변동비',
  SPENDABLE: '쓸 수 있는 돈',
  BALANCE: '잔액',
  NET_WORTH: '순자산',
  ASSETS: '자산',
  BUDGET_LEFT: '남은 예산',
  SETTLEMENT: '정산',
  UPCOMING: '나갈 돈',
  LIST: '내역',
};
const AVERAGE_LABELS = {
  DAY: '하루 평균',
  WEEK: '한 주 평균',
  MONTH: '한 달 평균',
  TRANSACTION: '한 번 평균',
} as const;
const GROUP_LABELS = { DAY: '날', TRANSACTION: '거래', SHOP: '거래처', CATEGORY: '분류', MONTH: '달' } as const;

function intentLabel({ intent, per, group, rank = 1, isIncome }: Question): string {
  if (intent === 'AVERAGE' && per) return AVERAGE_LABELS[per];
  if ((intent === 'LARGEST' || intent === 'SMALLEST') && group) {
    const place = PLACE_WORDS[rank] ?? '가장';
    if (group === 'TRANSACTION') return `${place} ${intent === 'LARGEST' ? '큰' : '작은'} 거래`;
    return `${place} ${intent === 'LARGEST' ? '많이' : '적게'} ${isIncome ? '번' : '쓴'} ${GROUP_LABELS[group]}`;
  }
  return INTENT_LABELS[intent];
}

/** Whether a text is read as that question and no other; nothing else is offered. */
function isRead(text: string, question: Question, { book, calendar }: Rewording): boolean {
  const { readings } = readQuestion(text, book, calendar);
  const [read, ...others] = readings;
  const asked = ({ intent, filters, compare, group, rank, per, isIncome }: Question) => [
    intent,
    filters,
    compare,
    group,
    rank,
    per,
    isIncome,
  ];
  return read !== undefined && others.length === 0 && isDeepStrictEqual(asked(read), asked(question));
}

function choiceOf(label: string, question: Question, rewording: Rewording, period?: string): Choice[] {
  const text = phraseQuestion(question, rewording.names, rewording.calendar, period);
  return isRead(text, question, rewording) ? [{ label, text }] : [];
}

/** Questions about the whole book, one of which may be asked instead of another. */
const STANDING: readonly (readonly [intent: Question['intent'], text: string])[] = [
  ['SPENDABLE', '이번 달 얼마 쓸 수 있어?'],
  ['BUDGET_LEFT', '이번 달 예산 얼마 남았어?'],
  ['UPCOMING', '이번 달 나갈 돈 얼마야?'],
  ['NEXT_CARD_BILL', '다음 카드값 얼마야?'],
  ['CARD_BILLS', '이번 달 카드값 얼마야?'],
  ['SETTLEMENT', '정산할 돈 얼마야?'],
  ['NET_WORTH', '순자산 얼마야?'],
];

/** Whether a question is about all that there is until today. */
const isAnyTime = ({ intent, isPeriodSaid }: Question): boolean => intent === 'LAST_TIME' && !isPeriodSaid;

/** The same filters, summed, counted, on average, as a share, and by their largest. */
function flowIntents(question: Question, { calendar }: Rewording): Question[] {
  const { compare: _, group: __, rank: ___, per: ____, ...same } = question;
  const month = bookMonthBack(0, calendar);
  const base = isAnyTime(question) && month ? { ...same, period: { from: month.from, to: month.to } } : same;
  return [
    { ...base, intent: base.isIncome ? 'EARNED' : 'SPENT' },
    { ...base, intent: 'COUNT' },
    { ...base, intent: 'AVERAGE', per: 'DAY' },
    { ...base, intent: 'SHARE' },
    { ...base, intent: 'LARGEST', group: 'TRANSACTION' },
    { ...base, intent: 'LARGEST', group: 'DAY' },
  ];
}

/** Between spending, income, what is left of it, and who it was. */
function bookIntents({ period, isPeriodSaid }: Question): Question[] {
  const base = { period, isPeriodSaid, filters: {}, isIncome: false };
  return [
    { ...base, intent: 'SPENT' },
    { ...base, intent: 'EARNED', isIncome: true },
    { ...base, intent: 'SAVED' },
    { ...base, intent: 'SAVINGS_RATE' },
    { ...base, intent: 'FIXED_COSTS' },
    { ...base, intent: 'VARIABLE_COSTS' },
    { ...base, intent: 'COMPARE_MEMBERS' },
  ];
}

function intentPart(question: Question, rewording: Rewording): QuestionPart {
  const label = intentLabel(question);
  if (!DATED.includes(question.intent)) {
    const choices = STANDING.filter(([intent]) => intent !== question.intent).map(([intent, text]) => ({
      label: INTENT_LABELS[intent],
      text,
    }));
    return { kind: 'INTENT', label, choices };
  }
  const isOfBook = OF_BOOK.includes(question.intent);
  const others = isOfBook ? bookIntents(question) : flowIntents(question, rewording);
  return {
    kind: 'INTENT',
    label,
    choices: others
      .filter((other) => intentLabel(other) !== label)
      .flatMap((other) => choiceOf(intentLabel(other), other, rewording)),
  };
}

const OF_BOOK: readonly Question['intent'][] = [
  'SAVED',
  'SAVINGS_RATE',
  'FIXED_COSTS',
  'VARIABLE_COSTS',
  'COMPARE_MEMBERS',
];

const DATED: readonly Question['intent'][] = [
  'SPENT',
  'EARNED',
  'SAVED',
  'SAVINGS_RATE',
  'FIXED_COSTS',
  'VARIABLE_COSTS',
  'SHARE',
  'BOUGHT',
  'LAST_TIME',
  'COUNT',
  'AVERAGE',
  'LARGEST',
  'SMALLEST',
  'COMPARE',
  'COMPARE_MEMBERS',
  'LIST',
];

/** Periods that are offered for what is yet to come, and for a budget. */
const OFFERED_AHEAD: Partial<Record<Question['intent'], readonly string[]>> = {
  SPENDABLE: ['오늘', '이번 주말', '이번 달'],
  UPCOMING: ['이번 주', '이번 달', '다음 달'],
  BUDGET_LEFT: ['이번 달', '지난달'],
  CARD_BILLS: ['지난달', '이번 달', '다음 달'],
};

function periodChoices(question: Question, rewording: Rewording): Choice[] {
  const { compare: _, ...base } = question;
  const changed: Question =
    question.intent === 'COMPARE' ? { ...base, intent: base.isIncome ? 'EARNED' : 'SPENT' } : base;
  const offered = DATED.includes(question.intent) ? OFFERED_PERIODS : (OFFERED_AHEAD[question.intent] ?? []);
  return offered.flatMap((words) => {
    const period = periodOfWords(words, rewording.calendar);
    if (!period || isDeepStrictEqual(period, question.period)) return [];
    if (question.intent === 'SPENDABLE') {
      if (period.to === question.period.to) return [];
      const text = `${words}까지 얼마 쓸 수 있어?`;
      return isRead(text, question, rewording) ? [{ label: words, text }] : [];
    }
    return choiceOf(words, { ...changed, period, isPeriodSaid: true }, rewording, words);
  });
}

/** The period before and that of a year ago. */
function compareChoices(question: Question, rewording: Rewording): Choice[] {
  const { months, isHoliday } = rewording.calendar;
  const options = [
    ['바로 전 기간', 'PREVIOUS'],
    ['작년 같은 기간', 'LAST_YEAR'],
  ] as const;
  return options.flatMap(([label, comparedWith]) => {
    const whole = comparedPeriod(question.period, comparedWith, months, isHoliday);
    const compare = comparedSoFar(question.period, whole, rewording.calendar);
    return isDeepStrictEqual(compare, question.compare) ? [] : choiceOf(label, { ...question, compare }, rewording);
  });
}

function periodParts(question: Question, rewording: Rewording): QuestionPart[] {
  const { compare, period } = question;
  const { today } = rewording;
  const part: QuestionPart = {
    kind: 'PERIOD',
    label: isAnyTime(question) ? '모든 기간' : periodText(compare ? soFar(period, today) : period, today),
    choices: periodChoices(question, rewording),
  };
  if (!compare) return [part];
  const label = `비교 ${periodText(compare, today)}`;
  return [part, { kind: 'COMPARE', label, choices: compareChoices(question, rewording) }];
}

const FIELDS = {
  CATEGORY: 'categoryId',
  ASSET: 'assetId',
  METHOD: 'paymentMethodId',
  TAG: 'tagId',
  MEMBER: 'memberId',
  SHOP: 'merchant',
  RULE: 'recurring',
} as const satisfies Record<QuestionName['role'], keyof QuestionFilters>;

/** What can replace a name: categories of the same parent, the other members, the other accounts. */
function besides(name: QuestionName, names: readonly QuestionName[]): QuestionName[] {
  const seen = new Set([name.id]);
  return names
    .filter(({ role, id, kind, parent, isCard }) => {
      if (role !== name.role || role === 'SHOP' || seen.has(id)) return false;
      if (kind !== name.kind || (parent?.id ?? null) !== (name.parent?.id ?? null)) return false;
      if (role === 'ASSET' && isCard !== name.isCard) return false;
      seen.add(id);
      return true;
    })
    .slice(0, CHOICES_MAX);
}

function nameChoices(
  name: QuestionName,
  named: readonly QuestionName[],
  question: Question,
  rewording: Rewording,
): Choice[] {
  const field = FIELDS[name.role];
  const { [field]: ids, ...rest } = question.filters;
  const isOnly = named.filter(({ role }) => role === name.role).length === 1;
  const all = choiceOf('모두', { ...question, filters: rest }, rewording);
  if (!isOnly && Array.isArray(ids)) {
    const others = { ...rest, [field]: ids.filter((id: string) => id !== name.id) };
    return [...choiceOf('빼기', { ...question, filters: others }, rewording), ...all];
  }
  const { parent } = name;
  const upwards =
    parent && name.role === 'CATEGORY'
      ? choiceOf(parent.name, { ...question, filters: { ...rest, categoryId: [parent.id] } }, rewording)
      : [];
  const other = besides(name, rewording.names).flatMap((one) =>
    choiceOf(filterLabel(one), { ...question, filters: { ...rest, [field]: [one.id] } }, rewording),
  );
  return [...upwards, ...other, ...all];
}

function filterParts(question: Question, rewording: Rewording): QuestionPart[] {
  const named = namesOfFilters(question.filters, rewording.names);
  return named.map((name) => ({
    kind: name.role,
    label: filterLabel(name),
    choices: nameChoices(name, named, question, rewording),
  }));
}

function withoutAmount(question: Question, rewording: Rewording): Choice[] {
  const { minAmount: _, maxAmount: __, ...filters } = question.filters;
  return choiceOf('모두', { ...question, filters }, rewording);
}

function withoutCategory(question: Question, rewording: Rewording): Choice[] {
  const { categoryId: _, ...filters } = question.filters;
  return choiceOf('모두', { ...question, filters }, rewording);
}

function exclusionPart(question: Question, rewording: Rewording): QuestionPart[] {
  const { excludeCategoryId, ...filters } = question.filters;
  if (excludeCategoryId === undefined) return [];
  const label = `${excludedLabel(question.filters, rewording.names)} 제외`;
  return [{ kind: 'EXCLUDED', label, choices: choiceOf('모두', { ...question, filters }, rewording) }];
}

/** How a question was understood, part by part, each with questions that change only it. */
export function questionParts(question: Question, rewording: Rewording): QuestionPart[] {
  const { filters } = question;
  const amount = amountLabel(filters, rewording.currency);
  return [
    ...periodParts(question, rewording),
    ...(filters.categoryId?.includes(UNSORTED_CATEGORY)
      ? [{ kind: 'CATEGORY' as const, label: '미분류', choices: withoutCategory(question, rewording) }]
      : []),
    ...filterParts(question, rewording),
    ...exclusionPart(question, rewording),
    ...(amount === '' ? [] : [{ kind: 'AMOUNT' as const, label: amount, choices: withoutAmount(question, rewording) }]),
    intentPart(question, rewording),
  ];
}
