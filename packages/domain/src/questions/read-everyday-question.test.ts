import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MonthSettings } from '../calendar/book-month.ts';
import { phraseQuestion } from './phrase-question.ts';
import type { Question, QuestionIntent, QuestionName } from './question.ts';
import { prepareQuestions, readQuestion } from './read-question.ts';

const MONTHS: MonthSettings = { monthStartDay: 1, monthStartRule: 'CURRENT', monthStartAdjust: 'NONE' };
const CALENDAR = { today: '2026-11-20', months: MONTHS, isHoliday: () => false, weekStart: 'monday' } as const;

const category = (name: string, kind: 'EXPENSE' | 'INCOME' = 'EXPENSE'): QuestionName => ({
  role: 'CATEGORY',
  id: name,
  name,
  kind,
  parent: null,
});
const rule = (name: string, kind?: 'EXPENSE' | 'INCOME'): QuestionName => ({
  role: 'RULE',
  id: name,
  name,
  ...(kind ? { kind } : {}),
});
const NAMES: readonly QuestionName[] = [
  category('식비'),
  category('배달'),
  category('통신'),
  category('월세'),
  category('월급', 'INCOME'),
  { role: 'ASSET', id: 'account', name: '국민통장' },
  { role: 'ASSET', id: 'card', name: '신한카드', isCard: true },
  { role: 'SHOP', id: '쿠팡', name: '쿠팡' },
  { role: 'MEMBER', id: 'me', name: '민수' },
  rule('월세', 'EXPENSE'),
  rule('월급', 'INCOME'),
  rule('통신비', 'EXPENSE'),
  rule('적금'),
];

function readings(text: string, more: readonly QuestionName[] = []): readonly Question[] {
  const book = prepareQuestions({ names: [...NAMES, ...more], userId: 'me', isWon: true });
  return readQuestion(text, book, CALENDAR).readings;
}
const intents = (text: string, more: readonly QuestionName[] = []): QuestionIntent[] =>
  readings(text, more).map(({ intent }) => intent);

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const OCTOBER = { from: '2026-10-01', to: '2026-10-31' };
const TODAY = { from: '2026-11-20', to: '2026-11-20' };

describe('everyday words ask for a report', () => {
  test.each([
    ['저축률', 'SAVINGS_RATE', NOVEMBER],
    ['지난달 저축률 얼마야?', 'SAVINGS_RATE', OCTOBER],
    ['지난달 저축률 몇 퍼센트야?', 'SAVINGS_RATE', OCTOBER],
    ['이번 달 적자야?', 'SAVED', NOVEMBER],
    ['지난달 흑자였어?', 'SAVED', OCTOBER],
    ['지난달 적자 났어?', 'SAVED', OCTOBER],
    ['지난달 적자 얼마야?', 'SAVED', OCTOBER],
    ['이번 달 남긴 돈', 'SAVED', NOVEMBER],
    ['고정비 얼마', 'FIXED_COSTS', NOVEMBER],
    ['지난달 고정비로 얼마 나갔어?', 'FIXED_COSTS', OCTOBER],
    ['이번 달 고정지출', 'FIXED_COSTS', NOVEMBER],
    ['고정비 지난달 얼마야?', 'FIXED_COSTS', OCTOBER],
    ['고정비 지출 얼마야?', 'FIXED_COSTS', NOVEMBER],
    ['적자인가 알려줘', 'SAVED', NOVEMBER],
    ['저축률 지난달', 'SAVINGS_RATE', OCTOBER],
    ['적자 지난달 얼마야?', 'SAVED', OCTOBER],
    ['지난달 변동비 얼마 썼어?', 'VARIABLE_COSTS', OCTOBER],
    ['올해 고정비', 'FIXED_COSTS', { from: '2026-01-01', to: '2026-12-31' }],
    ['어제 뭐 썼어?', 'BOUGHT', { from: '2026-11-19', to: '2026-11-19' }],
    ['어제 뭐 샀어?', 'BOUGHT', { from: '2026-11-19', to: '2026-11-19' }],
    ['오늘 뭐 샀지', 'BOUGHT', TODAY],
    ['오늘 뭘 샀더라?', 'BOUGHT', TODAY],
    ['지난주에 뭐 샀어', 'BOUGHT', { from: '2026-11-09', to: '2026-11-15' }],
    ['어제 뭐에 썼어?', 'BOUGHT', { from: '2026-11-19', to: '2026-11-19' }],
    ['이번 달 카드값', 'CARD_BILLS', NOVEMBER],
    ['이번 달 카드값 얼마야?', 'CARD_BILLS', NOVEMBER],
    ['이번 달 카드 대금', 'CARD_BILLS', NOVEMBER],
    ['이번 달 카드값 얼마 나왔어?', 'CARD_BILLS', NOVEMBER],
    ['다음 달 나갈 카드값', 'CARD_BILLS', { from: '2026-12-01', to: '2026-12-31' }],
    ['신한카드 이번 달 결제금액', 'CARD_BILLS', NOVEMBER],
    ['다음 달 카드값', 'CARD_BILLS', { from: '2026-12-01', to: '2026-12-31' }],
    ['10월 카드값 얼마야?', 'CARD_BILLS', OCTOBER],
    ['지난달 신한카드값 얼마였어?', 'CARD_BILLS', OCTOBER],
    ['정산 얼마 해야 돼?', 'SETTLEMENT', TODAY],
    ['얼마 정산해야 돼?', 'SETTLEMENT', TODAY],
    ['얼마 보내야 돼?', 'SETTLEMENT', TODAY],
    ['얼마 보내면 돼?', 'SETTLEMENT', TODAY],
    ['얼마 받으면 돼?', 'SETTLEMENT', TODAY],
    ['남은 예산', 'BUDGET_LEFT', NOVEMBER],
    ['식비 얼마 남았어?', 'BUDGET_LEFT', NOVEMBER],
    ['지난달 식비 얼마 남았어?', 'BUDGET_LEFT', OCTOBER],
    ['월세 언제 나가?', 'NEXT_OCCURRENCE', TODAY],
    ['월급 언제 들어와?', 'NEXT_OCCURRENCE', TODAY],
    ['월급 언제 나와?', 'NEXT_OCCURRENCE', TODAY],
    ['월급 언제 받아?', 'NEXT_OCCURRENCE', TODAY],
    ['월급날 언제야?', 'NEXT_OCCURRENCE', TODAY],
    ['다음 월세', 'NEXT_OCCURRENCE', TODAY],
    ['다음 월세 얼마야?', 'NEXT_OCCURRENCE', TODAY],
    ['통신비 언제 빠져나가?', 'NEXT_OCCURRENCE', TODAY],
    ['적금 언제 나가?', 'NEXT_OCCURRENCE', TODAY],
  ] as const)('%s', (text, intent, period) => expect(readings(text)).toMatchObject([{ intent, period }]));

  test('of another period: 비교', () => {
    const soFar = { period: NOVEMBER, compare: { from: '2026-10-01', to: '2026-10-20' } };
    for (const text of ['지난달이랑 비교', '지난달이랑 비교해줘', '지난달과 비교하면?', '지난달 이맘때보다 많이 썼어?'])
      expect([text, readings(text)]).toMatchObject([text, [{ intent: 'COMPARE', ...soFar }]]);
    expect(readings('지난주랑 비교해줘')).toMatchObject([
      { intent: 'COMPARE', period: { from: '2026-11-16', to: '2026-11-22' }, compare: { from: '2026-11-09' } },
    ]);
    for (const text of ['작년 이맘때랑 비교', '작년이랑 비교해줘', '작년 이맘때보다 늘었어?'])
      expect([text, readings(text)]).toMatchObject([
        text,
        [{ intent: 'COMPARE', period: NOVEMBER, compare: { from: '2025-11-01', to: '2025-11-20' } }],
      ]);
    expect(readings('배달 지난달이랑 비교해줘')).toMatchObject([{ filters: { categoryId: ['배달'] }, ...soFar }]);
  });

  test('with the names of recurring rules, which nothing else is asked by', () => {
    expect(readings('다음 월세')[0]?.filters).toEqual({ recurring: '월세' });
    // 통신 + 비 is the category, whatever a rule is called.
    expect(readings('통신비 얼마')).toMatchObject([{ intent: 'SPENT', filters: { categoryId: ['통신'] } }]);
    expect(readings('월세 얼마')).toMatchObject([{ intent: 'SPENT', filters: { categoryId: ['월세'] } }]);
    expect(readings('적금 얼마')).toEqual([]);
    // The bill of the card may be meant.
    expect(readings('신한카드 언제 나가?', [rule('신한카드')])).toEqual([]);
  });
});

test('a recurring rule takes no word from a question that is not about the next time', () => {
  const said = ['지난달', '배달비', '얼마', '식비', '카드값', '썼어', '고정비', '월세 얼마', '어제 뭐 샀어', '자산'];
  const questions = fc.constantFrom(
    '지난달 배달비 얼마',
    '월세 얼마 썼어?',
    '고정비 얼마',
    '이번 달 카드값',
    '자산 얼마',
  );
  fc.assert(
    fc.property(fc.subarray(said), questions, (names, text) => {
      expect(
        readings(
          text,
          names.map((name) => rule(name, 'EXPENSE')),
        ),
      ).toEqual(readings(text));
    }),
  );
});

describe('words with several meanings have all of them', () => {
  test('남은 돈 of a month', () => {
    for (const text of ['이번 달 얼마 남았어', '이번 달 남은 돈', '이번 달 돈 얼마 남았어?'])
      expect([text, intents(text)]).toEqual([text, ['BUDGET_LEFT', 'SPENDABLE', 'SAVED']]);
    expect(intents('지난달 남은 돈')).toEqual(['BUDGET_LEFT', 'SAVED']);
    expect(intents('국민통장 얼마 남았어?')).toEqual(['BALANCE']);
    expect(intents('여행 얼마 남았어?', [category('여행'), { role: 'ASSET', id: 'trip', name: '여행' }])).toEqual([
      'BUDGET_LEFT',
      'BALANCE',
    ]);
  });

  test('저축, which may be what was put into an account and is never answered', () => {
    const book = prepareQuestions({ names: NAMES, userId: 'me', isWon: true });
    for (const text of ['이번 달 저축', '지난달 얼마 저축했어?', '저축 얼마야?'])
      expect([text, readQuestion(text, book, CALENDAR)]).toMatchObject([
        text,
        { readings: [{ intent: 'SAVED' }], refusal: 'OPEN' },
      ]);
    const named = prepareQuestions({ names: [...NAMES, category('저축')], userId: 'me', isWon: true });
    expect(readQuestion('이번 달 저축', named, CALENDAR).refusal).toBe('OPEN');
  });

  test('총자산, before or after debts', () => {
    for (const text of ['총자산', '총 자산 얼마야?', '자산 총액', '자산 얼마', '전체 자산', '자산 얼마 있어?'])
      expect([text, intents(text)]).toEqual([text, ['NET_WORTH', 'ASSETS']]);
    expect(intents('순자산 얼마야?')).toEqual(['NET_WORTH']);
    expect(intents('부채 빼기 전 자산 얼마야?')).toEqual(['ASSETS']);
  });

  test.each([
    ['자산 얼마', '자산', ['NET_WORTH', 'ASSETS', 'SPENT']],
    ['총자산 얼마', '총자산', ['NET_WORTH', 'ASSETS', 'SPENT']],
    ['이번 달 저축 얼마', '저축', ['SAVED', 'SPENT']],
    ['정산 얼마', '정산', ['SETTLEMENT', 'SPENT']],
    ['고정비 얼마', '고정비', ['FIXED_COSTS', 'SPENT']],
    ['이번 달 카드값 얼마', '카드값', ['CARD_BILLS', 'SPENT']],
  ] as const)('%s, where a category, tag or shop is called %s', (text, name, expected) => {
    for (const role of ['CATEGORY', 'TAG', 'SHOP'] as const) {
      const named: QuestionName = role === 'CATEGORY' ? category(name) : { role, id: name, name };
      expect([role, intents(text, [named])]).toEqual([role, expected]);
    }
  });

  test('다음 카드값, where a recurring rule is called 카드값', () => {
    expect(intents('다음 카드값', [rule('카드값')])).toEqual(['NEXT_CARD_BILL', 'NEXT_OCCURRENCE']);
  });
});

describe('what no report has is refused', () => {
  test.each([
    '이번 달 카드값 말고 얼마 썼어?',
    '카드값 지난달 얼마 나갔어?',
    '올해 카드값',
    '이번 달 나갈 카드값',
    '이번 달 결제금액 얼마야?',
    '이번 달 카드값 얼마 남았어?',
    '내년 카드값',
    '월급 언제 나갔어?',
    '월세 언제까지 나가?',
    '월세 언제부터 나가?',
    '월급 언제 들어와서 월세 언제 나가?',
    '월세 언제 들어와?',
    '월급 언제 빠져나가?',
    '다음 달 월세 언제 나가?',
    '배달 언제 나가?',
    '고정지출 얼마야?',
    '최근 3개월 고정비',
    '지난주 고정비',
    '매달 고정비 얼마야?',
    '고정비 지난달보다 늘었어?',
    '제일 큰 고정비',
    '이번 달 남은 고정지출',
    '식비 고정비 얼마',
    '지난달 배달 저축 얼마',
    '다음 달 저축률',
    '어제 뭐 먹었어?',
    '어제 뭐 했어?',
    '쿠팡에서 뭐 샀어?',
    '이번 달 뭐에 많이 썼어?',
    '내일 뭐 샀어?',
    '월급 뭐 샀어?',
    '주말에 쓴 돈',
    '요즘 많이 써?',
    '요즘 배달 많이 써?',
    '최근 배달 많이 써?',
    '카드로 쓴 돈',
    '작년 이맘때 얼마 썼어?',
    '이맘때랑 비교',
    '지난달 배달 작년 이맘때보다 늘었어?',
    '배달이랑 식비 비교해줘',
    '지난달 배달이랑 식비 비교해줘',
    '지난달 비교',
    '오늘 남은 돈',
    '올해 얼마 남았어?',
    '남은 돈',
    '이번 달 남았어?',
    '다음 달 남은 돈',
    '월급 얼마 남았어?',
    '쿠팡 얼마 남았어?',
    '신한카드 얼마 남았어?',
    '자산',
    '자산 통장 얼마',
    '총자산 통장',
    '자산에서 얼마 썼어?',
    '지난달 총자산',
    '부채 빼고 자산 얼마야?',
    '커피값 얼마',
    '병원비 얼마',
  ])('%s', (text) => expect(readings(text)).toEqual([]));
});

test('every reading is said in words that are read as it alone', () => {
  const texts = [
    '총자산',
    '이번 달 남은 돈',
    '지난달 저축률',
    '지난달 고정비',
    '이번 달 변동비',
    '어제 뭐 샀어?',
    '지난주에 식비로 뭐 샀어?',
    '다음 달 카드값',
    '신한카드 이번 달 카드값',
    '다음 월세',
    '지난달이랑 비교',
  ];
  for (const question of texts.flatMap((text) => readings(text))) {
    const text = phraseQuestion(question, NAMES, CALENDAR);
    const again = readings(text).map((one) => ({ ...one, isPeriodSaid: true }));
    expect([text, again]).toEqual([text, [{ ...question, isPeriodSaid: true }]]);
  }
});
