import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import type { KnownNames } from './sentence-names.ts';

const NAMES: KnownNames = {
  categories: [
    { id: 'interest', name: '이자', kind: 'EXPENSE', isTop: false },
    { id: 'house', name: '보증금', kind: 'EXPENSE', isTop: false },
    { id: 'earned', name: '이자', kind: 'INCOME', isTop: false },
  ],
  methods: [{ id: 'points', name: '포인트' }],
  assets: [],
  members: [],
  tags: [],
};
const first = (text: string, names?: KnownNames) => parseMessages(text, '2026-11-20', [], names)[0];

describe('money that comes in or only changes its place', () => {
  it.each([
    '펀드 환매 100만원',
    '회사에서 점심값 1만원 지원',
    '회사 점심값 1만원 지원해줌',
    '교통비 5만원 지원받음',
    '카드 포인트 캐시전환 12000원',
    '포인트 현금화 12000',
    '포인트 현금전환 12000',
    '카카오페이머니 출금 2만원',
    '네이버페이 출금 2만원',
    '토스머니 인출 2만원',
    '환전 100달러 14만원',
    '여행 환전 50만원',
    '엔화 환전 30만원',
    '실비청구 4만3천',
    '실비 4만3천',
    '보험청구 4만3천',
    '돼지저금통 털어서 3만원',
    '저금통 깨서 3만원',
  ])('is asked about: %s', (text) => {
    for (const names of [undefined, NAMES])
      expect([first(text, names)?.amount, first(text, names)?.confidence]).toEqual([
        expect.any(Number),
        expect.toSatisfy((sure: number) => sure < INTAKE_SURE),
      ]);
  });

  it.each([
    ['번개장터 판매대금 12만8천', 'INCOME', 128_000],
    ['판매대금 5만원 입금', 'INCOME', 50_000],
    ['그저께 알바비 52만 입금', 'INCOME', 520_000],
    ['원고료 30만원 입금', 'INCOME', 300_000],
    ['이자 받기 300원', 'INCOME', 300],
    ['환전 수수료 3천원', 'EXPENSE', 3000],
    ['저금통 5천원 다이소', 'EXPENSE', 5000],
    ['지원이 생일선물 3만원', 'EXPENSE', 30_000],
    ['실비보험 3만원', 'EXPENSE', 30_000],
  ])('is certain in %s', (text, kind, amount) => {
    for (const names of [undefined, NAMES]) {
      const draft = first(text, names);
      expect(draft).toMatchObject({ kind, amount });
      expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
    }
  });
});

describe('the deposit of a tenancy or the price of a home', () => {
  it.each([
    '전세보증금 2억',
    '보증금 1000만원 냄',
    '보증금 1000만원 받음',
    '월세 보증금 500만원',
    '원룸 보증금 입금 500만원',
    '전세금 2억 송금',
    '전세 계약금 2000만원',
    '아파트 잔금 3억',
    '집 중도금 5천만원',
    '보증금 반환 1000만원',
    '보증금 이체 1000만원',
    '아파트 잔금 1억 2,345만 6,780원',
    '분양 계약금 1.5억',
  ])('is asked about: %s', (text) => {
    for (const names of [undefined, NAMES])
      expect([first(text, names)?.amount, first(text, names)?.confidence]).toEqual([
        expect.any(Number),
        expect.toSatisfy((sure: number) => sure < INTAKE_SURE),
      ]);
  });

  it.each([
    ['보증보험료 12만원', 120_000],
    ['보증금 대출이자 41만원', 410_000],
    ['웨딩홀 계약금 50만원', 500_000],
    ['월세 55만원', 550_000],
  ])('is not %s', (text, amount) => {
    const draft = first(text, NAMES);
    expect(draft).toMatchObject({ kind: 'EXPENSE', amount });
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });
});
