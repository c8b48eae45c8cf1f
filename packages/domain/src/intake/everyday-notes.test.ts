import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { type KnownNames, NO_NAMES } from './sentence-names.ts';

const TODAY = '2026-11-20';
const NAMES: KnownNames = {
  ...NO_NAMES,
  categories: [{ id: 'earned', name: '이자', kind: 'INCOME', isTop: true }],
  methods: [{ id: 'shinhan', name: '신한카드' }],
  assets: [{ id: 'kb', name: '국민은행 통장' }],
};
const first = (text: string) => parseMessages(text, TODAY, [], NAMES)[0];

describe('an everyday note', () => {
  it.each([
    // How long something lasts is no day.
    '렌트카 3일 145000',
    // Days to come, in short.
    '담주 캠핑 경비 30만',
    '담달 보험료 12만',
    '매달 25일 월세 65만',
    // Bought or sold, received or paid.
    '월급날! 2,847,330',
    '청년월세지원 20만원',
    '배당 SCHD 12,340',
    '앱테크 출금 5천원',
    '토스 만보기 120원',
    '캐시워크 5천원',
    '안 쓰는 노트북 당근 25만',
    '의자 당근거래 3만',
    '자전거 중고거래 12만',
    '퇴직금 중간정산 1200만',
    '이직 축하금 100만',
    '교통사고 합의금 200만',
    '유튜브 수익 정산 24만',
    '삼전 10주 72만',
    // A card without what was bought may be its bill.
    '신한카드 결제 84만 빠져나감',
    '신한카드 84만',
    '국민은행 통장 30만',
    '토스 앱에서 송금 5만',
    // Not what was paid, or not by oneself.
    '법카 점심 11000',
    '법인카드 점심 11000원',
    '회사돈으로 점심 9천원',
    '회사 경비 처리 3만원',
    '부가세 별도 10만원',
    '피자 3만원 반은 내가',
    '커피 4500원 4500원',
    '달러 100만원어치',
    '엔화 50만원',
    '도배 90만원 자재비 제외',
    '하루 만원 쓰기',
    '50,000원정',
    '그날 밥값 2만원',
    '그때 빌려 쓴 우산값 5천원',
    '원래 3만인데 2만에 삼 모자',
    '두번 결제됨 12000',
    '결제 취소했다가 다시 결제 33,000',
    '회식 12만 나누기 3',
    '회식 12만/3 = 4만',
    '커피 4천원 두잔',
    '김밥 3500원 두 줄',
  ])('is asked about: %s', (text) => {
    expect([first(text)?.amount, first(text)?.confidence]).toEqual([
      expect.any(Number),
      expect.toSatisfy((sure: number) => sure < INTAKE_SURE),
    ]);
  });

  it.each<[string, string, number, string]>([
    ['3박 4일 숙소 40만원', 'EXPENSE', 400_000, '3박 4일 숙소'],
    ['2박3일 제주 45만', 'EXPENSE', 450_000, '2박3일 제주'],
    ['25일에 월세 65만', 'EXPENSE', 650_000, '월세'],
    ['중고나라 카메라 45만원에 팜', 'INCOME', 450_000, '중고나라 카메라'],
    ['고철 팔음 3천원', 'INCOME', 3000, '고철'],
    ['근로장려금 150만원', 'INCOME', 1_500_000, '근로장려금'],
    ['자녀장려금 입금 80만원', 'INCOME', 800_000, '자녀장려금'],
    ['마통 이자 12000', 'EXPENSE', 12_000, '마통 이자'],
    ['회식 내가 쏨 18만', 'EXPENSE', 180_000, '회식'],
    ['아까 편의점 2300원', 'EXPENSE', 2300, '편의점'],
    ['9시~11시 주차 6000원', 'EXPENSE', 6000, '9시~11시 주차'],
    ['아아 두잔 9천원', 'EXPENSE', 9000, '아아 두잔'],
    ['당근 3천원', 'EXPENSE', 3000, '당근'],
    ['십일조 30만', 'EXPENSE', 300_000, '십일조'],
    ['십일조 30만원 보냄', 'EXPENSE', 300_000, '십일조'],
    ['필라테스 10주 30만원', 'EXPENSE', 300_000, '필라테스 10주'],
  ])('is certain: %s', (text, kind, amount, description) => {
    expect(first(text)).toMatchObject({ kind, amount, description });
    expect(first(text)?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it.each([
    ['빌려준 돈 받음 10만', 'INCOME'],
    ['빌려준 돈 10만 들어옴', 'INCOME'],
    ['빌린 돈 갚음 5만', 'EXPENSE'],
    ['친구한테 빌림 5만', 'INCOME'],
  ])('has the direction of its verb: %s', (text, kind) => {
    expect(first(text)).toMatchObject({ kind, confidence: 0.6 });
  });
});
