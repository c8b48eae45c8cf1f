import type { QuestionPart } from '@salim/contract';
import {
  namesOfFilters,
  OFFERED_PERIODS,
  type PreparedBook,
  periodOfWords,
  type Question,
  type QuestionCalendar,
  type QuestionFilters,
  type QuestionName,
  readQuestion,
  sayQuestion,
  UNSORTED_CATEGORY,
} from '@salim/domain';
import { type AskedBook, amountLabel, filterLabel, periodText } from './question-text.ts';

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
  COUNT: '몇 번',
  AVERAGE: '평균',
  LARGEST: '가장 큰 것',
  SMALLEST: '가장 작은 것',
  COMPARE: '비교',
  COMPARE_MEMBERS: '누가 더',
  NEXT_CARD_BILL: '다음 카드값',
  SPENDABLE: '쓸 수 있는 돈',
  BALANCE: '잔액',
  NET_WORTH: '순자산',
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

function intentLabel({ intent, per, group, isIncome }: Question): string {
  if (intent === 'AVERAGE' && per) return AVERAGE_LABELS[per];
  if ((intent === 'LARGEST' || intent === 'SMALLEST') && group) {
    if (group === 'TRANSACTION') return `가장 ${intent === 'LARGEST' ? '큰' : '작은'} 거래`;
    return `가장 ${intent === 'LARGEST' ? '많이' : '적게'} ${isIncome ? '번' : '쓴'} ${GROUP_LABELS[group]}`;
  }
  return INTENT_LABELS[intent];
}

/** Whether a text is read as one question only; nothing else is offered. */
function isReadable(text: string, { book, calendar }: Rewording): boolean {
  return readQuestion(text, book, calendar).readings.length === 1;
}

function choiceOf(label: string, question: Question, rewording: Rewording, period?: string): Choice[] {
  const text = sayQuestion(question, rewording.names, rewording.calendar, period);
  return isReadable(text, rewording) ? [{ label, text }] : [];
}

/** The same filters, summed, counted, on average, and by their largest. */
function intentPart(question: Question, rewording: Rewording): QuestionPart {
  const { compare: _, group: __, per: ___, ...base } = question;
  const isFlow = ['SPENT', 'COUNT', 'AVERAGE', 'LARGEST', 'SMALLEST', 'COMPARE', 'LIST'].includes(question.intent);
  const others: Question[] = [
    { ...base, intent: 'SPENT' },
    { ...base, intent: 'COUNT' },
    { ...base, intent: 'AVERAGE', per: 'DAY' },
    { ...base, intent: 'LARGEST', group: 'TRANSACTION' },
    { ...base, intent: 'LARGEST', group: 'DAY' },
  ];
  const label = intentLabel(question);
  const choices = isFlow && !question.isIncome ? others : [];
  return {
    kind: 'INTENT',
    label,
    choices: choices
      .filter((other) => intentLabel(other) !== label)
      .flatMap((other) => choiceOf(intentLabel(other), other, rewording)),
  };
}

const DATED: readonly Question['intent'][] = [
  'SPENT',
  'EARNED',
  'SAVED',
  'COUNT',
  'AVERAGE',
  'LARGEST',
  'SMALLEST',
  'COMPARE',
  'COMPARE_MEMBERS',
  'LIST',
];

function periodParts(question: Question, rewording: Rewording): QuestionPart[] {
  const { calendar, today } = rewording;
  const { compare, ...base } = question;
  const changed: Question = question.intent === 'COMPARE' ? { ...base, intent: 'SPENT' } : base;
  const choices = DATED.includes(question.intent)
    ? OFFERED_PERIODS.flatMap((words) => {
        const period = periodOfWords(words, calendar);
        const isSame = period?.from === question.period.from && period.to === question.period.to;
        return period && !isSame ? choiceOf(words, { ...changed, period }, rewording, words) : [];
      })
    : [];
  const part: QuestionPart = { kind: 'PERIOD', label: periodText(question.period, today), choices };
  return compare ? [part, { kind: 'COMPARE', label: `비교 ${periodText(compare, today)}`, choices: [] }] : [part];
}

const FIELDS = {
  CATEGORY: 'categoryId',
  ASSET: 'assetId',
  METHOD: 'paymentMethodId',
  TAG: 'tagId',
  MEMBER: 'memberId',
  SHOP: 'merchant',
} as const satisfies Record<QuestionName['role'], keyof QuestionFilters>;

/** What stands beside a name: its sister categories, the other members, the other accounts. */
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

function filterParts(question: Question, rewording: Rewording): QuestionPart[] {
  const { filters } = question;
  const { names } = rewording;
  const named = namesOfFilters(filters, names);
  return named.map((name) => {
    const field = FIELDS[name.role];
    const isOnly = named.filter(({ role }) => role === name.role).length === 1;
    const { [field]: _, ...rest } = filters;
    const other = besides(name, names).flatMap((one) =>
      choiceOf(filterLabel(one), { ...question, filters: { ...rest, [field]: [one.id] } }, rewording),
    );
    const { parent } = name;
    const upwards =
      parent && name.role === 'CATEGORY'
        ? choiceOf(parent.name, { ...question, filters: { ...rest, categoryId: [parent.id] } }, rewording)
        : [];
    const without = choiceOf(`${filterLabel(name)} 빼고 묻기`, { ...question, filters: rest }, rewording).map(
      (choice) => ({
        ...choice,
        label: '모두',
      }),
    );
    return { kind: name.role, label: filterLabel(name), choices: isOnly ? [...upwards, ...other, ...without] : [] };
  });
}

/** How a question was understood, part by part, each with questions that change only it. */
export function questionParts(question: Question, rewording: Rewording): QuestionPart[] {
  const { filters } = question;
  const amount = amountLabel(filters, rewording.currency);
  return [
    ...periodParts(question, rewording),
    ...(filters.categoryId?.includes(UNSORTED_CATEGORY)
      ? [{ kind: 'CATEGORY' as const, label: '미분류', choices: [] }]
      : []),
    ...filterParts(question, rewording),
    ...(amount === '' ? [] : [{ kind: 'AMOUNT' as const, label: amount, choices: [] }]),
    intentPart(question, rewording),
  ];
}
