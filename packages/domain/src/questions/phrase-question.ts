import { bookMonthOf, bookMonthPeriod, type Period } from '../calendar/book-month.ts';
import { type CivilMonth, dateParts } from '../calendar/civil-date.ts';
import { merchantKeyOf } from '../reports/merchant-key.ts';
import { type QuestionCalendar } from './period-readers.ts';
import type { Question, QuestionFilters, QuestionName, QuestionRole } from './question.ts';
import { UNSORTED_CATEGORY } from './question-filters.ts';
import { periodsAt } from './question-periods.ts';
import { nameKeyOf } from './question-text.ts';

/** Periods that are offered instead of the one of a question. */
export const OFFERED_PERIODS = ['이번 달', '지난달', '최근 3개월', '올해', '작년'] as const;

const dayWords = (date: string): string => {
  const { year, month, day } = dateParts(date);
  return `${year}년 ${month}월 ${day}일`;
};

/** The period of one of the offered words. */
export function periodOfWords(words: string, calendar: QuestionCalendar): Period | null {
  const key = words.replaceAll(' ', '');
  const found = periodsAt(key, 0, calendar).find(({ length }) => length === key.length)?.period;
  return found ? { from: found.from, to: found.to } : null;
}

const monthWords = (month: CivilMonth): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;

/** Whole months of the book as such, for questions that are about months only; null for other days. */
function wholeMonthsWords({ from, to }: Period, { months, isHoliday }: QuestionCalendar): string | null {
  const [first, last] = [bookMonthOf(from, months, isHoliday), bookMonthOf(to, months, isHoliday)];
  const isWhole =
    bookMonthPeriod(first, months, isHoliday).from === from && bookMonthPeriod(last, months, isHoliday).to === to;
  if (!isWhole) return null;
  return first === last ? monthWords(first) : `${monthWords(first)}부터 ${monthWords(last)}까지`;
}

/** A period in words that are read as the same days. */
export function periodWords({ from, to }: Period, calendar: QuestionCalendar): string {
  const offered = OFFERED_PERIODS.find((words) => {
    const period = periodOfWords(words, calendar);
    return period?.from === from && period.to === to;
  });
  if (offered) return offered;
  const months = wholeMonthsWords({ from, to }, calendar);
  if (months !== null) return months;
  return from === to ? dayWords(from) : `${dayWords(from)}부터 ${dayWords(to)}까지`;
}

const MARKS: Readonly<Record<QuestionRole, string>> = {
  CATEGORY: '분류 ',
  SHOP: '거래처 ',
  TAG: '태그 ',
  METHOD: '결제수단 ',
  ASSET: '계좌 ',
  MEMBER: '',
  RULE: '다음 ',
};

/** A shop without its branch: a question is about all of its branches. */
export function shopWords(name: string): string {
  const key = merchantKeyOf(name);
  const shorter = name.split(' ').slice(0, -1).join(' ');
  if (nameKeyOf(name) === key) return name;
  return shorter !== '' && nameKeyOf(shorter) === key ? shorter : key;
}

/** A name with its kind, so that nothing else of the same name is meant. */
export function nameWords({ role, name, parent }: QuestionName): string {
  return `${MARKS[role]}${parent ? `${parent.name} ` : ''}${role === 'SHOP' ? shopWords(name) : name}`;
}

/** The names that the filters of a question stand for. */
export function namesOfFilters(filters: QuestionFilters, names: readonly QuestionName[]): QuestionName[] {
  const fields = [
    ['CATEGORY', filters.categoryId],
    ['ASSET', filters.assetId],
    ['METHOD', filters.paymentMethodId],
    ['TAG', filters.tagId],
    ['MEMBER', filters.memberId],
    ['SHOP', filters.merchant === undefined ? undefined : [filters.merchant]],
    ['RULE', filters.recurring === undefined ? undefined : [filters.recurring]],
  ] as const;
  return fields.flatMap(([role, ids = []]) =>
    ids.flatMap((id) => names.find((name) => name.role === role && name.id === id) ?? []),
  );
}

/** The categories that a question leaves out, without 미분류. */
export function excludedNames(
  { excludeCategoryId = [] }: QuestionFilters,
  names: readonly QuestionName[],
): QuestionName[] {
  return namesOfFilters({ categoryId: excludeCategoryId }, names);
}

function exclusionWords({ filters }: Question, names: readonly QuestionName[]): string[] {
  const unsorted = filters.excludeCategoryId?.includes(UNSORTED_CATEGORY) ? ['미분류'] : [];
  const words = [...unsorted, ...excludedNames(filters, names).map(nameWords)];
  return words.length === 0 ? [] : [`${words.join('랑 ')} 빼고`];
}

function filterWords({ filters, intent, direction }: Question, names: readonly QuestionName[]): string[] {
  const ending = intent === 'COMPARE_MEMBERS' ? '' : intent === 'SETTLEMENT' ? (direction ? '님한테' : '') : '님이';
  const said = Map.groupBy(namesOfFilters(filters, names), ({ role }) => role);
  const words = [...said].map(([role, own]) => own.map(nameWords).join('랑 ') + (role === 'MEMBER' ? ending : ''));
  return [
    ...words,
    ...(filters.categoryId?.includes(UNSORTED_CATEGORY) ? ['미분류'] : []),
    ...(filters.minAmount === undefined ? [] : [`${filters.minAmount}원 이상`]),
    ...(filters.maxAmount === undefined ? [] : [`${filters.maxAmount}원 이하`]),
  ];
}

/** A place below the first. */
export const PLACE_WORDS: Readonly<Record<number, string>> = {
  2: '두 번째로',
  3: '세 번째로',
  4: '네 번째로',
  5: '다섯 번째로',
};

/** `많이 쓴 날`: what the largest or the smallest is sought among. */
function extremeWords({ intent, group = 'TRANSACTION', isIncome }: Question): string {
  const isLargest = intent === 'LARGEST';
  if (group === 'TRANSACTION') return `${isLargest ? '큰' : '작은'} ${isIncome ? '수입' : '지출'}`;
  return `${isLargest ? '많이' : '적게'} ${isIncome ? '들어온' : '쓴'} ${GROUP_NAMES[group]}`;
}
const GROUP_NAMES = { DAY: '날', MONTH: '달', SHOP: '거래처', CATEGORY: '분류' } as const;

function askingWords(question: Question): string {
  const { intent, per, isIncome, direction } = question;
  const verb = isIncome ? '들어왔어' : '썼어';
  switch (intent) {
    case 'SPENT':
      return '얼마 썼어?';
    case 'EARNED':
      return '얼마 들어왔어?';
    case 'SAVED':
      return '얼마 남겼어?';
    case 'SAVINGS_RATE':
      return '저축률 얼마야?';
    case 'SHARE':
      return `${isIncome ? '수입' : '지출'} 비중 얼마야?`;
    case 'BOUGHT':
      return '뭐 샀어?';
    case 'LAST_TIME':
      return `마지막으로 언제 ${verb}?`;
    case 'COUNT':
      return `몇 번 ${verb}?`;
    case 'AVERAGE':
      return `${per === 'DAY' ? '하루' : per === 'MONTH' ? '한 달' : '한 번에'} 평균 얼마 ${verb}?`;
    case 'LARGEST':
    case 'SMALLEST':
      return `${PLACE_WORDS[question.rank ?? 1] ?? '제일'} ${extremeWords(question)}?`;
    case 'COMPARE':
      return `얼마 ${isIncome ? '들어왔어' : '썼어'}?`;
    case 'COMPARE_MEMBERS':
      return `누가 더 ${isIncome ? '벌었어' : '냈어'}?`;
    case 'NEXT_CARD_BILL':
      return '다음 카드값 얼마야?';
    case 'CARD_BILLS':
      return '카드값 얼마야?';
    case 'NEXT_OCCURRENCE':
      return '언제야?';
    case 'FIXED_COSTS':
      return '고정비 얼마야?';
    case 'VARIABLE_COSTS':
      return '변동비 얼마야?';
    case 'SPENDABLE':
      return '얼마 쓸 수 있어?';
    case 'BALANCE':
      return '잔액 얼마야?';
    case 'NET_WORTH':
      return '순자산 얼마야?';
    case 'ASSETS':
      return '부채 빼기 전 자산 얼마야?';
    case 'BUDGET_LEFT':
      return '예산 얼마 남았어?';
    case 'SETTLEMENT':
      return direction === 'PAY' ? '얼마 줘야 해?' : direction === 'RECEIVE' ? '얼마 받아야 해?' : '정산할 돈 얼마야?';
    case 'UPCOMING':
      return '나갈 돈 얼마야?';
    case 'LIST':
      return `${isIncome ? '수입 ' : ''}내역 보여줘`;
  }
}

/** Intents without a period. */
const TIMELESS: readonly Question['intent'][] = [
  'NEXT_CARD_BILL',
  'NEXT_OCCURRENCE',
  'BALANCE',
  'NET_WORTH',
  'ASSETS',
  'SETTLEMENT',
];

/**
 * A question in plain words that are read as the same question again; a comparison is said as its first half.
 *
 * @param period other words for the period
 */
export function phraseQuestion(
  question: Question,
  names: readonly QuestionName[],
  calendar: QuestionCalendar,
  period: string = periodWords(question.period, calendar),
): string {
  const isAnyTime = question.intent === 'LAST_TIME' && !question.isPeriodSaid;
  const isTimeless = isAnyTime || TIMELESS.includes(question.intent);
  const hasEndOnly = question.intent === 'SPENDABLE';
  const when = isTimeless ? [] : [hasEndOnly ? `${dayWords(question.period.to)}까지` : period];
  const compared = question.compare ? [`${periodWords(question.compare, calendar)}보다`] : [];
  return [
    ...when,
    ...compared,
    ...exclusionWords(question, names),
    ...filterWords(question, names),
    askingWords(question),
  ].join(' ');
}
