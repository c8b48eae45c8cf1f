import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import type { KnownNames } from './sentence-names.ts';

const TODAY = '2026-11-20';
const NAMES: KnownNames = {
  categories: [{ id: 'food', name: '식비', kind: 'EXPENSE', isTop: true }],
  methods: [
    { id: 'kb', name: '국민카드' },
    { id: 'cash', name: '현금' },
  ],
  assets: [
    { id: 'living', name: '생활비통장' },
    { id: 'savings', name: '저축통장' },
  ],
  members: [],
  tags: [],
};
const read = (text: string) => parseMessages(text, TODAY, [], NAMES);
const briefly = (text: string) => read(text).map(({ description, amount }) => [description, amount]);

describe('several payments in a line', () => {
  it.each<[string, (string | number)[][]]>([
    [
      '점심 8천, 커피 4천, 저녁 만이천',
      [
        ['점심', 8000],
        ['커피', 4000],
        ['저녁', 12_000],
      ],
    ],
    [
      '마트 32000 / 약국 8000',
      [
        ['마트', 32_000],
        ['약국', 8000],
      ],
    ],
    [
      '마트 32000/약국 8000',
      [
        ['마트', 32_000],
        ['약국', 8000],
      ],
    ],
    [
      '점심 8,000원,커피 4,500원',
      [
        ['점심', 8000],
        ['커피', 4500],
      ],
    ],
    [
      '8000원 점심, 4500원 커피',
      [
        ['점심', 8000],
        ['커피', 4500],
      ],
    ],
    [
      '노트북 1,200,000원, 마우스 35,000원',
      [
        ['노트북', 1_200_000],
        ['마우스', 35_000],
      ],
    ],
    [
      '편의점 삼각김밥 1,500+음료 1,800',
      [
        ['편의점 삼각김밥', 1500],
        ['음료', 1800],
      ],
    ],
    [
      '커피 4500, 커피 4500',
      [
        ['커피', 4500],
        ['커피', 4500],
      ],
    ],
  ])('are one draft each: %s', (text, expected) => {
    expect(briefly(text)).toEqual(expected);
    expect(read(text)[0]?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it.each(['1+1 삼겹살 9900', '디즈니+ 구독 9900', '서울페이+ 김밥 4000원'])(
    'are not meant by the plus of %s',
    (text) => {
      expect(read(text)).toHaveLength(1);
    },
  );

  it('have the day and the account that are said once at the beginning', () => {
    for (const text of [
      '어제 국민카드 점심 8천, 커피 4천원, 저녁 1만2천',
      '국민카드로 어제 점심 8천 / 커피 4천원 / 저녁 1만2천',
      '어제 국민카드: 점심 8천, 커피 4천원, 저녁 1만2천',
      '어제: 국민카드 점심 8천, 커피 4천원, 저녁 1만2천',
      '11/19 국민카드 점심 8천, 커피 4천원, 저녁 1만2천',
    ]) {
      const drafts = read(text);
      expect(drafts).toMatchObject(
        ['점심', '커피', '저녁'].map((description) => ({
          description,
          date: '2026-11-19',
          named: { paymentMethodId: 'kb' },
        })),
      );
      for (const { confidence } of drafts) expect(confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
    }
  });

  it('may have their own day and account', () => {
    expect(read('어제 국민카드 점심 8천원, 오늘 커피 4천원 현금')).toMatchObject([
      { date: '2026-11-19', named: { paymentMethodId: 'kb' } },
      { date: TODAY, named: { paymentMethodId: 'cash' } },
    ]);
    expect(read('점심 8천원 국민카드, 커피 4천원')).toMatchObject([
      { named: { paymentMethodId: 'kb' } },
      { named: { paymentMethodId: null } },
    ]);
  });

  it.each(['점심 8천원, 커피 4천원 어제', '점심 8천원, 커피 4천원 국민카드', '책 2만원, 옷 3만원 팔았음'])(
    'are asked about if it is said at the end, perhaps for all: %s',
    (text) => {
      const [draft] = read(text);
      expect(read(text)).toHaveLength(2);
      expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    },
  );

  it.each([
    '점심 12,000원',
    '점심 12, 000원',
    '점심 12, 500원',
    '마트 32, 500 과자',
    '회식 12만원, 3명',
    '커피 2잔, 9000원',
    '커피 4500원, 국민카드',
    '우유/빵 8000원',
    '11/19 점심 8000원',
    '점심 8천, 커피 4천, 총 만이천',
    '점심 8천, 커피 4천, 다해서 만이천원',
    '마트 32000, 할인 2000',
    '마트 3만원, 그중 고기 2만원',
    '기름 5만원, 리터당 1650원',
    '기름 5만원, 1,650원/L',
    '점심 8천, 커피 4천 안 샀음',
    '치킨 2만원, 반반 만원씩',
  ])('are one draft or a question unless each has a name and an amount: %s', (text) => {
    expect(read(text).length).toBeLessThanOrEqual(1);
  });

  it.each<[string, (string | number)[][]]>([
    [
      '점심 9000 커피 4500',
      [
        ['점심', 9000],
        ['커피', 4500],
      ],
    ],
    [
      '9000 점심 4500 커피',
      [
        ['점심', 9000],
        ['커피', 4500],
      ],
    ],
    [
      '이마트 고기 32,000 과일 15000 우유 5000',
      [
        ['이마트 고기', 32_000],
        ['과일', 15_000],
        ['우유', 5000],
      ],
    ],
    [
      '마트 3만2천 약국 8천원 책 만이천원',
      [
        ['마트', 32_000],
        ['약국', 8000],
        ['책', 12_000],
      ],
    ],
    [
      '커피 4500 커피 4500',
      [
        ['커피', 4500],
        ['커피', 4500],
      ],
    ],
  ])('may follow each other without a sign, and are asked about then: %s', (text, expected) => {
    expect(briefly(text)).toEqual(expected);
    for (const { confidence, reasons } of read(text)) {
      expect(confidence).toBeLessThan(INTAKE_SURE);
      expect(reasons).not.toEqual([]);
    }
  });

  it('have the day and the account at the beginning without a sign too', () => {
    expect(read('어제 국민카드로 점심 9000 커피 4500')).toMatchObject(
      ['점심', '커피'].map((description) => ({
        description,
        date: '2026-11-19',
        named: { paymentMethodId: 'kb' },
      })),
    );
  });

  it.each([
    '점심 9000 커피 4500 국민카드',
    '점심 9000 커피 4500 어제',
    '점심 9000 커피 4500 13500',
    '점심 9000 커피 4500 합 13500',
    '점심 9000 잔액 45000',
    '택시 9000 거스름돈 1000',
    '사과 5000 개당 1000',
    '사과 5000 두개 1000',
    '사과 3개 3000 배 4000',
    '기름 50000 리터 1650',
    '노트북 1200000 할부 100000',
    '노트북 120만원 3개월 40만원',
    '커피 4500 할인 500',
    '정가 20000 할인가 15000',
    '점심 30000 둘이 15000',
    '점심 30000 인당 15000',
    '점심 1230 커피 4500',
    '회의 1800 커피 4500',
    '숙소 261120 조식 15000',
    '모델 2020 커피 4500',
    '소니 1000 헤드폰 35만원',
    '버스 5500 요금 3000',
    '택시 9000 현금 10000',
    '커피 4500 마시고 빵 3000',
    '주문번호 45670 커피 4500',
    '예산 100000 식비 30000',
    '보증금 1000만 월세 50만',
    '점심 9000 커피 4500 2잔',
    '책 2만원 옷 3만원 팔았음',
    '치킨 20000 배달비 3000',
    '환불 9000 커피 4500',
    '월급 300만 보너스 50만',
    '입금 50000 출금 30000',
    '성인 15000 어린이 9000',
    '큰거 15000 작은거 9000',
    '어제 9000 점심 4500 커피',
    '9000 점심 4500',
    '점심 9000 몸무게 6500',
    '걸음 8000 점심 9000',
    '계기판 35000 주유 70000',
    '호텔비 150000 하루 75000',
    '점심 9000 식비 9000',
    '점심 18000 내꺼 9000',
    '점심 9000 할인 커피 4500',
  ])('are one question without a sign unless each amount is clearly a payment: %s', (text) => {
    expect(read(text).length).toBeLessThanOrEqual(1);
  });

  it('keep their amounts and their order', () => {
    const item = fc.record({
      name: fc.constantFrom('점심', '커피', '마트', '약국', '택시비', '김밥', '편의점 라면'),
      amount: fc.integer({ min: 10, max: 9999 }).map((hundreds) => hundreds * 100),
      form: fc.constantFrom('won', 'grouped', 'plain'),
    });
    const separator = fc.constantFrom(', ', ',', ' / ', '/');
    const shown = (amount: number, form: string) =>
      form === 'plain' ? `${amount}` : `${form === 'grouped' ? amount.toLocaleString('en') : amount}원`;
    fc.assert(
      fc.property(fc.array(item, { minLength: 2, maxLength: 5 }), separator, (items, between) => {
        const line = items.map(({ name, amount, form }) => `${name} ${shown(amount, form)}`).join(between);
        expect(briefly(line)).toEqual(items.map(({ name, amount }) => [name, amount]));
      }),
    );
  });
});
