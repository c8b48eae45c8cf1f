import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookMonthPeriod, type MonthSettings } from '../calendar/book-month.ts';
import { dateOfDayNumber, dayNumber, isCivilDate } from '../calendar/civil-date.ts';
import type { QuestionCalendar } from './period-readers.ts';
import { periodWords, phraseQuestion } from './phrase-question.ts';
import type { Question, QuestionFilters, QuestionName } from './question.ts';
import { isOneSlipApart, typedLetters } from './question-text.ts';
import { prepareQuestions, readQuestion } from './read-question.ts';

const CALENDAR_MONTHS: MonthSettings = { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' };
const calendarAt = (today: string, months: MonthSettings = CALENDAR_MONTHS): QuestionCalendar => ({
  today,
  months,
  isHoliday: () => false,
  weekStart: 'monday',
});
const CALENDAR = calendarAt('2026-11-20');

const category = (
  name: string,
  parent: string | null = null,
  kind: 'EXPENSE' | 'INCOME' = 'EXPENSE',
): QuestionName => ({
  role: 'CATEGORY',
  id: parent === null ? name : `${parent}/${name}`,
  name,
  kind,
  parent: parent === null ? null : { id: parent, name: parent },
});
const NAMES: readonly QuestionName[] = [
  category('식비'),
  category('배달', '식비'),
  category('카페·간식'),
  category('커피', '카페·간식'),
  category('교통'),
  category('여행'),
  category('교통', '여행'),
  category('월급', null, 'INCOME'),
  { role: 'MEMBER', id: 'me', name: '민수' },
  { role: 'MEMBER', id: 'her', name: '김지연' },
  { role: 'SHOP', id: '스타벅스 강남점', name: '스타벅스 강남점' },
  { role: 'SHOP', id: '배달의민족', name: '배달의민족' },
  { role: 'ASSET', id: 'card', name: '신한카드', isCard: true },
  { role: 'TAG', id: 'date', name: '데이트' },
];
const BOOK = prepareQuestions({ names: NAMES, userId: 'me', isWon: true });

function read(text: string, calendar: QuestionCalendar = CALENDAR): Question | null {
  const { readings } = readQuestion(text, BOOK, calendar);
  return readings.length === 1 ? (readings[0] ?? null) : null;
}

describe('periods', () => {
  test.each([
    ['최근 1개월', '2026-03-31', '2026-03-01'],
    ['최근 3개월', '2026-11-20', '2026-08-21'],
    ['최근 1년', '2024-02-29', '2023-03-01'],
  ])('%s from %s begin on %s', (words, today, from) => {
    expect(read(`${words} 지출`, calendarAt(today))?.period).toEqual({ from, to: today });
  });

  test.each([
    ['올해 들어 얼마 썼어?', '올해 얼마 썼어?'],
    ['이번 달 들어서 택시 몇 번 탔어?', '이번 달 택시 몇 번 탔어?'],
  ])('%s is %s', (said, plain) => {
    const names: readonly QuestionName[] = [category('택시')];
    const book = prepareQuestions({ names, userId: 'me', isWon: true });
    const { readings } = readQuestion(said, book, CALENDAR);
    expect(readings).toHaveLength(1);
    expect(readings).toEqual(readQuestion(plain, book, CALENDAR).readings);
  });

  test.each([
    ['11월 1일부터 10일까지 얼마 썼어?', '2026-11-01', '2026-11-10'],
    ['12월 20일부터 25일까지 지출', '2025-12-20', '2025-12-25'],
    ['작년 12월 3일~9일 지출', '2025-12-03', '2025-12-09'],
    // A range of days that contains today is one of this year.
    ['11월 1일부터 11월 30일까지 얼마 썼어?', '2026-11-01', '2026-11-30'],
    ['11월 15일부터 11월 25일까지 얼마 썼어?', '2026-11-15', '2026-11-25'],
    ['10월 25일~11월 24일 지출', '2026-10-25', '2026-11-24'],
    ['10월 1일부터 12월 31일까지 얼마 썼어?', '2026-10-01', '2026-12-31'],
    ['1월 1일부터 12월 31일까지 지출', '2026-01-01', '2026-12-31'],
    ['11월 20일부터 11월 21일까지 지출', '2026-11-20', '2026-11-21'],
    // And one that does not is the latest that is over.
    ['11월 21일부터 11월 25일까지 지출', '2025-11-21', '2025-11-25'],
    ['12월 20일부터 1월 5일까지 지출', '2025-12-20', '2026-01-05'],
    ['9월 1일부터 10월 31일까지 지출', '2026-09-01', '2026-10-31'],
    ['3월 1일부터 2월 1일까지 지출', '2025-03-01', '2026-02-01'],
    // Short names of years and months.
    ['25년 5월 지출', '2025-05-01', '2025-05-31'],
    ['지난 5월 지출', '2026-05-01', '2026-05-31'],
    ['지난 11월 지출', '2025-11-01', '2025-11-30'],
    ['작년 오늘 지출', '2025-11-20', '2025-11-20'],
    ['작년 같은 달 지출', '2025-11-01', '2025-11-30'],
    ['10월 20일 이후로 얼마 썼어?', '2026-10-20', '2026-11-20'],
    ['이번 분기 지출', '2026-10-01', '2026-12-31'],
    ['지난 분기에 얼마 썼어?', '2026-07-01', '2026-09-30'],
  ])('%s is asked of the days it names', (text, from, to) => {
    expect(read(text)?.period).toEqual({ from, to });
  });

  test.each(['9월부터 12월까지 지출', '1월부터 12월까지 얼마 썼어?', '10월~12월 지출'])(
    '%s may be of either year',
    (text) => expect(readQuestion(text, BOOK, CALENDAR)).toMatchObject({ readings: [], refusal: 'UNCLEAR' }),
  );

  test('that the calendar has begun and the book has not are still to come', () => {
    const months: MonthSettings = { ...CALENDAR_MONTHS, monthStartDay: 25 };
    const calendar = calendarAt('2026-11-20', months);
    expect(readQuestion('11월 지출 얼마?', BOOK, calendar)).toMatchObject({ readings: [], refusal: 'NOT_YET' });
    expect(read('10월 지출 얼마?', calendar)?.period).toEqual({ from: '2026-10-25', to: '2026-11-24' });
    expect(read('10월 25일부터 11월 24일까지 지출 얼마?', calendar)?.period).toEqual({
      from: '2026-10-25',
      to: '2026-11-24',
    });
  });

  test('of the same month last year follow the month they are compared with', () => {
    const compared = (text: string) => read(text)?.compare;
    expect(compared('지난달 작년 같은 달보다 얼마나 더 썼어?')).toEqual({ from: '2025-10-01', to: '2025-10-31' });
    expect(compared('작년 같은 달보다 얼마나 더 썼어?')).toEqual({ from: '2025-11-01', to: '2025-11-20' });
    expect(read('지난주 작년 같은 달보다 얼마나 더 썼어?')).toBeNull();
  });

  test('that end before they begin are refused', () => {
    expect(readQuestion('11월 10일부터 3일까지 지출', BOOK, CALENDAR)).toMatchObject({
      readings: [],
      refusal: 'NO_SUCH_DATE',
    });
  });

  test('follow the months of the book', () => {
    const months: MonthSettings = { ...CALENDAR_MONTHS, monthStartDay: 25, monthStartRule: 'PREVIOUS' };
    const calendar = calendarAt('2026-11-26', months);
    expect(read('이번 달 얼마 썼어?', calendar)?.period).toEqual({ from: '2026-11-25', to: '2026-12-24' });
    expect(read('10월 얼마 썼어?', calendar)?.period).toEqual(bookMonthPeriod('2026-10', months, () => false));
    expect(read('작년 얼마 썼어?', calendar)?.period).toEqual({ from: '2024-12-25', to: '2025-12-24' });
  });

  test('exist or are refused, whatever the date', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1971, max: 2099 }), fc.nat(15), fc.nat(40), (year, month, day) => {
        const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const found = readQuestion(`${year}년 ${month}월 ${day}일 내역`, BOOK, CALENDAR);
        if (isCivilDate(date)) expect(found.readings[0]?.period).toEqual({ from: date, to: date });
        else expect(found.readings).toEqual([]);
      }),
    );
  });

  test('are never after one another, and always name real days', () => {
    const days = fc.integer({ min: dayNumber('1990-01-01'), max: dayNumber('2090-12-31') }).map(dateOfDayNumber);
    const words = fc.constantFrom(
      '이번 달',
      '지난달',
      '지지난달',
      '작년',
      '올해',
      '상반기',
      '2분기',
      '지난 분기',
      '12월 20일부터 25일까지',
      '지난주',
      '추석',
      '설',
      '12월',
      '2월',
      '최근 5개월',
      '11월부터 1월까지',
      '작년 3월',
      '지난 주말',
      '2월 28일',
      '29일 전',
    );
    fc.assert(
      fc.property(days, words, (today, said) => {
        const period = read(`${said} 지출`, calendarAt(today))?.period;
        if (period === undefined) return;
        expect(isCivilDate(period.from) && isCivilDate(period.to) && period.from <= period.to).toBe(true);
      }),
    );
  });

  test('are said in words that are read as the same days', () => {
    const days = fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2060-12-31') });
    fc.assert(
      fc.property(days, fc.nat(900), days, (start, length, now) => {
        const period = { from: dateOfDayNumber(start), to: dateOfDayNumber(start + length) };
        const calendar = calendarAt(dateOfDayNumber(now));
        expect(read(`${periodWords(period, calendar)} 내역`, calendar)?.period).toEqual(period);
      }),
    );
  });
});

describe('periods that a question leaves open', () => {
  test.each([
    ['모레까지 나갈 돈', '2026-11-20', '2026-11-22'],
    ['내일까지 빠져나갈 돈 얼마야?', '2026-11-20', '2026-11-21'],
    ['다음 주까지 나갈 돈', '2026-11-20', '2026-11-29'],
    ['이번 주말까지 나갈 돈', '2026-11-20', '2026-11-22'],
    ['다음 달까지 나갈 돈', '2026-11-20', '2026-12-31'],
    ['이번 달까지 예정된 지출', '2026-11-20', '2026-11-30'],
    ['다음 달 나갈 돈', '2026-12-01', '2026-12-31'],
    ['다음 주 나갈 돈', '2026-11-23', '2026-11-29'],
    ['내일부터 다음 주까지 나갈 돈', '2026-11-21', '2026-11-29'],
  ])('%s is from %s to %s', (text, from, to) =>
    expect(read(text)).toMatchObject({ intent: 'UPCOMING', period: { from, to } }),
  );

  test.each([
    ['제일 많이 쓴 달', '2026-11-20', '2026-01-01', '2026-12-31'],
    ['가장 많이 쓴 달은?', '2026-02-01', '2026-01-01', '2026-12-31'],
    ['식비 제일 많이 쓴 달', '2026-11-20', '2026-01-01', '2026-12-31'],
    ['수입이 제일 많은 달', '2026-11-20', '2026-01-01', '2026-12-31'],
    ['월급 제일 많이 받은 달', '2026-11-20', '2026-01-01', '2026-12-31'],
    ['제일 많이 쓴 달이 언제야?', '2027-01-05', '2026-02-01', '2027-01-31'],
    ['작년에 제일 많이 쓴 달', '2026-11-20', '2025-01-01', '2025-12-31'],
  ])('%s on %s is sought from %s to %s', (text, today, from, to) =>
    expect(read(text, calendarAt(today))).toMatchObject({ intent: 'LARGEST', group: 'MONTH', period: { from, to } }),
  );

  test.each(['이번 달 제일 많이 쓴 달', '지난주에 제일 많이 쓴 달', '어제 가장 많이 쓴 달'])(
    'no month is sought within one: %s',
    (text) => expect(read(text)).toBeNull(),
  );
});

describe('averages', () => {
  test.each([
    ['작년 월평균 배달비', { from: '2025-01-01', to: '2025-12-31' }, 'MONTH'],
    ['작년 한 달 평균 배달비', { from: '2025-01-01', to: '2025-12-31' }, 'MONTH'],
    ['올해 월평균 지출', { from: '2026-01-01', to: '2026-10-31' }, 'MONTH'],
    ['최근 3개월 월평균 배달비', { from: '2026-08-01', to: '2026-10-31' }, 'MONTH'],
    ['최근 3개월 한 달 평균 배달비', { from: '2026-08-01', to: '2026-10-31' }, 'MONTH'],
    ['최근 1년 월평균 식비', { from: '2025-11-01', to: '2026-10-31' }, 'MONTH'],
    ['지난달 일평균 식비', { from: '2026-10-01', to: '2026-10-31' }, 'DAY'],
  ])('of %s', (text, period, per) => expect(read(text)).toMatchObject({ intent: 'AVERAGE', period, per }));

  test.each(['최근 3개월 월평균 배달비', '올해 월평균 지출', '제일 많이 쓴 달', '다음 달까지 나갈 돈'])(
    'and whole years are said in words that are read as the same question: %s',
    (text) => {
      const question = read(text);
      expect(question).not.toBeNull();
      if (question)
        expect(read(phraseQuestion(question, NAMES, CALENDAR))).toEqual({ ...question, isPeriodSaid: true });
    },
  );

  test.each(['최근 10일 월평균 배달비', '이번 달 월평균 배달비'])('are refused in %s', (text) =>
    expect(read(text)).toBeNull(),
  );
});

describe('shops', () => {
  const readIn = (text: string, names: readonly QuestionName[]) =>
    readQuestion(text, prepareQuestions({ names, userId: 'me', isWon: true }), CALENDAR).readings;
  const shop = (name: string, more: Partial<QuestionName> = {}): QuestionName => ({
    role: 'SHOP',
    id: name,
    name,
    ...more,
  });

  test('are named with their branch only if the book has no other one', () => {
    const filters = { merchant: '스타벅스 강남점' };
    for (const text of ['스타벅스 강남점에서 얼마 썼어?', '스타벅스강남점 얼마', '스타벅스 얼마 썼어?']) {
      expect([text, readIn(text, [shop('스타벅스 강남점', { isOnlyBranch: true })])]).toMatchObject([
        text,
        [{ intent: 'SPENT', filters }],
      ]);
    }
    expect(readIn('스타벅스 강남점에서 얼마 썼어?', [shop('스타벅스 강남점')])).toEqual([]);
    expect(readIn('스타벅스 역삼점 내역', [shop('스타벅스 강남점', { isOnlyBranch: true })])).toEqual([]);
  });

  test('that only pay are asked for what came in', () => {
    const names = [shop('가나다상사', { kind: 'INCOME' }), shop('김밥천국', { kind: 'EXPENSE' }), shop('당근')];
    expect(readIn('가나다상사 얼마', names)).toMatchObject([{ intent: 'EARNED', isIncome: true }]);
    expect(readIn('지난달 가나다상사 내역', names)).toMatchObject([{ intent: 'LIST', isIncome: true }]);
    expect(readIn('김밥천국 얼마', names)).toMatchObject([{ intent: 'SPENT', isIncome: false }]);
    expect(readIn('당근 얼마', names)).toMatchObject([{ intent: 'SPENT', isIncome: false }]);
    expect(readIn('가나다상사에 얼마 썼어?', names)).toEqual([]);
  });
});

describe('names', () => {
  test.each([
    ['지난달 배달비 얼마야?', { categoryId: ['식비/배달'] }],
    ['지난달배달비얼마야', { categoryId: ['식비/배달'] }],
    ['지난달 카페에 얼마 썼어?', { categoryId: ['카페·간식'] }],
    ['교통비 얼마 썼어?', { categoryId: ['교통'] }],
    ['여행 교통 얼마 썼어?', { categoryId: ['여행/교통'] }],
    ['배달의민족 얼마 썼어?', { merchant: '배달의민족' }],
    ['배민 얼마 썼어?', { merchant: '배달의민족' }],
    ['스타벅수 얼마 썼어?', { merchant: '스타벅스 강남점' }],
    ['ㅅㅌㅂㅅ 얼마 썼어?', { merchant: '스타벅스 강남점' }],
    ['지연이 커피 얼마 썼어?', { memberId: ['her'], categoryId: ['카페·간식/커피'] }],
    ['내가 데이트에 쓴 돈', { memberId: ['me'], tagId: ['date'] }],
    ['5만원 넘는 지출 얼마야?', { minAmount: 50_001 }],
    ['배달 말고 얼마 썼어?', { excludeCategoryId: ['식비/배달'] }],
    ['식비에서 배달 빼고 얼마 썼어?', { categoryId: ['식비'], excludeCategoryId: ['식비/배달'] }],
  ])('of %s', (text, filters) => expect(read(text)?.filters).toEqual(filters));

  test.each([
    '스타벅스 강남점 얼마 썼어?',
    '김밥에 얼마 썼어?',
    '배달 말고 식비 얼마 썼어?',
    '지연이 선물 얼마 썼어?',
    '배당 얼마 썼어?',
    '월급 얼마 썼어?',
    '지난달 지난주 얼마 썼어?',
  ])('are not guessed in %s', (text) => expect(read(text)).toBeNull());

  test('never make a question fail or be read without them', () => {
    const names = fc.array(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }), {
      minLength: 1,
      maxLength: 6,
    });
    const roles = fc.constantFrom<QuestionName['role']>('CATEGORY', 'ASSET', 'METHOD', 'TAG', 'MEMBER', 'SHOP');
    fc.assert(
      fc.property(names, roles, (given, role) => {
        const own = given.map((name, index): QuestionName => ({ role, id: String(index), name }));
        const book = prepareQuestions({ names: own, userId: 'me', isWon: true });
        for (const name of given) readQuestion(`지난달 ${name}에 얼마 썼어?`, book, CALENDAR);
      }),
    );
    // A word of two unknown syllables is in no vocabulary, so nothing that contains it is understood.
    fc.assert(
      fc.property(fc.constantFrom(...'갉넋뷁쉙펩퀡'), fc.constantFrom(...'뚫핥괆쐛'), (one, other) => {
        expect(read(`지난달 ${one}${other}에 얼마 썼어?`)).toBeNull();
        expect(read(`지난달 배달 ${one}${other} 얼마 썼어?`)).toBeNull();
      }),
    );
  });
});

describe('what only looks alike', () => {
  const bookOf = (names: readonly QuestionName[], isWon = true) => prepareQuestions({ names, userId: 'me', isWon });
  const readingsIn = (text: string, names: readonly QuestionName[], isWon = true) =>
    readQuestion(text, bookOf(names, isWon), CALENDAR).readings;
  const account = (name: string): QuestionName => ({ role: 'ASSET', id: name, name });
  const member = (name: string): QuestionName => ({ role: 'MEMBER', id: name, name });
  const tag = (name: string): QuestionName => ({ role: 'TAG', id: name, name });

  test('is not taken for a slip: another digit, another person', () => {
    expect(readingsIn('생활비통장1 잔액', [account('생활비통장2')])).toEqual([]);
    expect(readingsIn('김지현 지난달 얼마 썼어?', [member('김지연')])).toEqual([]);
    expect(readingsIn('생활비통쟝 잔액', [account('생활비통장')])).toHaveLength(1);
  });

  test('is asked back where a slip is as near to two names, or a name is a word or a day as well', () => {
    expect(readingsIn('김밥천둑에서 얼마 썼어?', [tag('김밥천국'), tag('김밥천둥')])).toHaveLength(2);
    const periods = readingsIn('추석에 얼마 썼어?', [tag('추석')]).map(({ period, filters }) => [period.from, filters]);
    expect(periods).toEqual([
      ['2026-09-24', {}],
      ['2026-11-01', { tagId: ['추석'] }],
    ]);
    expect(readingsIn('올해 태그 추석 얼마 썼어?', [tag('추석')])).toMatchObject([{ filters: { tagId: ['추석'] } }]);
  });

  test('is refused for a part of the book where only the whole has the number, but not alone', () => {
    for (const text of ['내가 지난달 얼마 남겼어?', '내 카드값 얼마야?', '나 이번 달 예산 얼마 남았어?']) {
      expect([text, readingsIn(text, [member('me'), member('her')])]).toEqual([text, []]);
      expect([text, readingsIn(text, [member('me')]).length]).toEqual([text, 1]);
    }
    expect(readingsIn('지난달 10만원 이상 남겼어?', [])).toEqual([]);
  });

  test('is refused for amounts that are not in won', () => {
    expect(readingsIn('올해 10만원 이상 쓴 거 얼마야?', [])).toHaveLength(1);
    expect(readingsIn('올해 10만원 이상 쓴 거 얼마야?', [], false)).toEqual([]);
  });

  test('is told apart: what has been, what is yet to come, and a weekend that the month does not reach', () => {
    const refusalOf = (text: string) => readQuestion(text, BOOK, CALENDAR).refusal;
    expect([refusalOf('다음 달에 배달 얼마 썼어?'), refusalOf('이번 달 배달 얼마 나가?')]).toEqual([
      'NOT_YET',
      'UNCLEAR',
    ]);
    const until = (today: string) => read('이번 주말까지 얼마 쓸 수 있어?', calendarAt(today))?.period;
    expect(until('2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-22' });
    expect(until('2026-11-30')).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  });
});

/** Whether a share is of one name. */
const isShared = ({ memberId, minAmount, excludeCategoryId, ...filters }: QuestionFilters): boolean =>
  memberId === undefined &&
  minAmount === undefined &&
  excludeCategoryId === undefined &&
  Object.values(filters).flat().length === 1;

test('every question that is said is read as itself', () => {
  const period = { from: '2026-10-01', to: '2026-10-31' };
  const base = { period, isPeriodSaid: true, isIncome: false } as const;
  const filters = fc.constantFrom(
    {},
    { categoryId: ['식비/배달'] },
    { categoryId: ['여행/교통'] },
    { categoryId: ['식비', '교통'] },
    { memberId: ['her'] },
    { merchant: '스타벅스 강남점' },
    { assetId: ['card'], categoryId: ['카페·간식/커피'] },
    { tagId: ['date'], minAmount: 10_000, maxAmount: 90_000 },
    { excludeCategoryId: ['식비/배달'] },
    { excludeCategoryId: ['none', '여행', '교통'], merchant: '스타벅스 강남점' },
    { excludeCategoryId: ['여행/교통'], categoryId: ['여행'], memberId: ['her'] },
  );
  const asked = fc.constantFrom<Partial<Question> & Pick<Question, 'intent'>>(
    { intent: 'SPENT' },
    { intent: 'COUNT' },
    { intent: 'AVERAGE', per: 'DAY' },
    { intent: 'AVERAGE', per: 'MONTH' },
    { intent: 'LARGEST', group: 'DAY' },
    { intent: 'LARGEST', group: 'TRANSACTION' },
    { intent: 'LARGEST', group: 'CATEGORY' },
    { intent: 'SMALLEST', group: 'CATEGORY' },
    { intent: 'SHARE' },
    { intent: 'LAST_TIME' },
    { intent: 'LAST_TIME', period: { from: '1970-01-01', to: '2026-11-20' }, isPeriodSaid: false },
    { intent: 'LAST_TIME', isIncome: true },
    { intent: 'LARGEST', group: 'CATEGORY', rank: 2 },
    { intent: 'LARGEST', group: 'TRANSACTION', rank: 5 },
    { intent: 'SMALLEST', group: 'SHOP', rank: 3 },
    { intent: 'LARGEST', group: 'DAY', isIncome: true },
    { intent: 'LARGEST', group: 'TRANSACTION', rank: 4, isIncome: true },
    { intent: 'LARGEST', group: 'MONTH', period: { from: '2025-01-01', to: '2025-12-31' }, isIncome: true },
    { intent: 'LARGEST', group: 'TRANSACTION', isIncome: true },
    { intent: 'SMALLEST', group: 'TRANSACTION', isIncome: true },
    { intent: 'LIST', isIncome: true },
  );
  fc.assert(
    fc.property(filters, asked, (filter, one) => {
      // The categories of the names are of spending.
      const question: Question = { ...base, ...one, filters: one.isIncome ? { memberId: ['her'] } : filter };
      // 식비랑 교통 언제: of each, or of both.
      fc.pre(one.intent !== 'LAST_TIME' || ((filter.categoryId?.length ?? 0) < 2 && !filter.excludeCategoryId));
      fc.pre(one.intent !== 'SHARE' || isShared(filter));
      const text = phraseQuestion(question, NAMES, CALENDAR);
      expect([text, read(text)]).toEqual([text, question]);
    }),
  );
});

test('a comparison of a running month reaches as far as the month does', () => {
  expect(read('커피값 작년보다 늘었어?')).toMatchObject({
    intent: 'COMPARE',
    period: { from: '2026-11-01', to: '2026-11-30' },
    compare: { from: '2025-11-01', to: '2025-11-20' },
  });
  expect(read('지난달 커피값 전달보다 늘었어?')).toMatchObject({
    period: { from: '2026-10-01', to: '2026-10-31' },
    compare: { from: '2026-09-01', to: '2026-09-30' },
  });
});

test('a slip is one letter more, less, other or swapped', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'ㄱㄴㅏㅓ'), minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(letters, fc.nat(7), fc.constantFrom(...'ㅂㅅ'), (text, at, letter) => {
      const place = at % text.length;
      expect(isOneSlipApart(text, text)).toBe(false);
      expect(isOneSlipApart(text, text.slice(0, place) + letter + text.slice(place))).toBe(true);
      expect(isOneSlipApart(text, text.slice(0, place) + text.slice(place + 1))).toBe(true);
      expect(isOneSlipApart(text, text.slice(0, place) + letter + text.slice(place + 1))).toBe(true);
      expect(isOneSlipApart(text, `${letter}${text}${letter}`)).toBe(false);
    }),
  );
  expect(typedLetters('닭과')).toBe('ㄷㅏㄹㄱㄱㅗㅏ');
});
