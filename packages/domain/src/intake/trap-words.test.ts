import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { ACCOUNT_LAYOUTS } from './testing/corpus/account-layouts.ts';
import { CARD_LAYOUTS } from './testing/corpus/card-layouts.ts';
import type { Layout } from './testing/corpus/corpus-case.ts';

const TODAY = '2026-11-20';
const AMOUNT = 12_300;

/** Words that indicate the kind of a message unless they are part of a name. */
const KIND_WORDS = [
  ...[
    '입금',
    '출금',
    '입출금',
    '승인',
    '취소',
    '거절',
    '이자',
    '월급',
    '수입',
    '환불',
    '결제금액',
    '잔액',
    '결제',
    '이체',
  ],
  ...['송금', '지급', '충전', '예정', '청구', '미납', '실패', '한도초과', '부족', '승인취소', '선결제', '인증번호'],
  ...[
    '본인확인',
    '광고',
    '이벤트',
    '안내',
    '누적',
    '할인',
    '적립',
    '급여',
    '대금',
    '사용불가',
    '무이자',
    '할부',
    '일시불',
  ],
  ...['캐시백', '명세서', '국내', '해외', '정지', '오류', '요청', '판매', '배당'],
  ...[
    '한도',
    '전환',
    '변경',
    '등록',
    '신청',
    '반품',
    '보류',
    '차단',
    '분실',
    '점검',
    '당일취소',
    '가승인',
    '할부전환',
    '충전',
  ],
];
/** Words for the user's own money on the other side, unless they are part of a name. */
const OWN_WORDS = [
  ...['ATM', 'CD', '현금인출', '현금출금', '카드대금', '카드결제대금', '신용카드결제', '페이충전', '토스충전', '환전'],
  ...['적금', '예금', '펀드', '증권', '청약', '저금통', '세이프박스', '대출', '보증금', '정산', '더치페이', '이자지급'],
];
const BUSINESS = ['식당', '당구장', '상회', '치킨', '마트', '커피', '부동산', '연구소'];
const GOODS = ['김밥', '스타벅스', '한빛', '동네', '이모네'];

/** Names of shops and people that contain such a word. */
const NAMES: readonly ((word: string, business: string, goods: string) => string)[] = [
  (word, business) => word + business,
  (word, business, goods) => `${goods} ${word}${business}`,
  (word, business) => `${word}왕${business}`,
  (word, business, goods) => `${goods}${word}네${business}`,
  (word) => `스타벅스 ${word}점`,
  (word, business) => `${word}동 ${business}`,
];

const LAYOUTS: readonly Layout[] = [...CARD_LAYOUTS, ...ACCOUNT_LAYOUTS];

const messageOf = (layout: Layout, shop: string, isFlat: boolean): string => {
  const text = layout.write({ shop, won: '12,300', slash: '11/20', year: '2026', time: '12:34', sum: '456,700' });
  return isFlat ? text.replaceAll('\n', ' ') : text;
};

const kindsOf = (text: string) => parseMessages(text, TODAY).map(({ kind, amount }) => [kind, amount]);

/** The kinds of each layout with a harmless name, by whether it is on one line. */
const PLAIN_KINDS = new Map(
  LAYOUTS.map((layout) => {
    const [inLines, flat] = [false, true].map((isFlat) => kindsOf(messageOf(layout, '행복가게', isFlat)));
    return [layout, { inLines, flat }];
  }),
);
const plainKindsOf = (layout: Layout, isFlat: boolean) => PLAIN_KINDS.get(layout)?.[isFlat ? 'flat' : 'inLines'];

const layouts = fc.constantFrom(...LAYOUTS);
const words = fc.constantFrom(...KIND_WORDS);
const names = fc
  .tuple(
    fc.constantFrom(...NAMES),
    fc.constantFrom(...KIND_WORDS, ...OWN_WORDS),
    fc.constantFrom(...BUSINESS),
    fc.constantFrom(...GOODS),
  )
  .map(([make, word, business, goods]) => make(word, business, goods));

describe('a kind word inside a name', () => {
  it('never changes the kind or the amount of a message', () => {
    fc.assert(
      fc.property(layouts, names, fc.boolean(), (layout, name, isFlat) => {
        const text = messageOf(layout, name, isFlat);
        expect(kindsOf(text), text).toEqual(plainKindsOf(layout, isFlat));
      }),
      { numRuns: 2000, seed: 20_261_122 },
    );
  });

  it("never changes the kind inside a person's name", () => {
    const people = words.map((word) => `${word.slice(0, 1)}*${word.slice(-1)}`);
    fc.assert(
      fc.property(layouts, people, (layout, person) => {
        const text = messageOf(layout, '행복가게', false);
        expect(kindsOf(text.replaceAll(/홍\*동|김\*수/gu, person))).toEqual(plainKindsOf(layout, false));
      }),
      { numRuns: 2000, seed: 20_261_122 },
    );
  });

  it.each([
    [
      'the account that money came into',
      'INCOME',
      (word: string) => `입금 3,200,000원\n11/20 09:00\n한빛상사 → ${word}통장(1234)`,
    ],
    [
      'the account that money left',
      'EXPENSE',
      (word: string) => `출금 4,500원\n${word}통장(1234) → 스타벅스\n11/20 12:16`,
    ],
    [
      'an account on a line of its own',
      'EXPENSE',
      (word: string) => `출금 4,500원\n11/20 12:16\n스타벅스\n${word}통장(1234)`,
    ],
    [
      'an account behind the amount',
      'INCOME',
      (word: string) => `11/20 12:16\n입금 4,500원\n${word}통장(1234)\n김철수`,
    ],
  ])('never changes the kind inside %s', (_, kind, write) => {
    for (const word of KIND_WORDS) {
      for (const bank of ['[카카오뱅크]', '[토스뱅크]', '[우리은행] 입출금알림', '신한은행']) {
        const text = `${bank}\n${write(word)}`;
        expect(
          parseMessages(text, TODAY).map((draft) => draft.kind),
          text,
        ).toEqual([kind]);
      }
    }
  });

  it('is never booked as another kind when it is the whole name', () => {
    fc.assert(
      fc.property(layouts, words, fc.boolean(), (layout, word, isFlat) => {
        const text = messageOf(layout, word, isFlat);
        const sure = parseMessages(text, TODAY).filter(
          ({ kind, confidence }) => kind !== 'IGNORE' && confidence >= INTAKE_SURE,
        );
        for (const draft of sure)
          expect([draft.kind, draft.amount], text).toEqual([layout.kind, layout.amount ?? AMOUNT]);
      }),
      { numRuns: 2000, seed: 20_261_122 },
    );
  });
});
