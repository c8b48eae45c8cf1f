import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, INTAKE_UNSURE, parseMessages } from './parse-messages.ts';

const read = (text: string) => parseMessages(text, '2026-11-20');

describe('a sentence with only a foreign amount', () => {
  it.each<[string, string, number, string]>([
    ['일본 라멘 1200엔', 'JPY', 1200, '일본 라멘'],
    ['도쿄 라멘 1,200엔', 'JPY', 1200, '도쿄 라멘'],
    ['도쿄 호텔 3만엔', 'JPY', 30_000, '도쿄 호텔'],
    ['기념품 천엔', 'JPY', 1000, '기념품'],
    ['하와이 점심 25달러', 'USD', 2500, '하와이 점심'],
    ['택시 20불', 'USD', 2000, '택시'],
    ['라멘 1200円', 'JPY', 1200, '라멘'],
    ['택시 50元', 'CNY', 5000, '택시'],
    ['발리 200,000루피아', 'IDR', 20_000_000, '발리'],
    ['USD 30 아마존', 'USD', 3000, '아마존'],
    ['아마존 30usd', 'USD', 3000, '아마존'],
    ['€45 파리 식당', 'EUR', 4500, '파리 식당'],
    ['파리 식당 45.50유로', 'EUR', 4550, '파리 식당'],
    ['아마존 $35.99', 'USD', 3599, '아마존'],
    ['어제 마사지 800바트 냄', 'THB', 80_000, '마사지'],
    ['다낭 쌀국수 15만동', 'VND', 150_000, '다낭 쌀국수'],
    ['다낭 쌀국수 150,000동', 'VND', 150_000, '다낭 쌀국수'],
  ])('waits for its price: %s', (text, currency, amount, description) => {
    const [draft] = read(text);
    expect(draft).toMatchObject({
      kind: 'EXPENSE',
      amount,
      currency,
      foreign: { currency, amount },
      description,
      missing: ['krwAmount'],
    });
    expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_UNSURE);
    expect(draft?.reasons).toContain('원화 금액은 아직 정해지지 않았어요.');
  });

  it('may be one of several in a line', () => {
    expect(read('라멘 1,200엔, 커피 500엔').map(({ amount, description }) => [description, amount])).toEqual([
      ['라멘', 1200],
      ['커피', 500],
    ]);
  });
});

describe('a foreign amount beside its price in won', () => {
  it.each<[string, { currency: string; amount: number }, number, string]>([
    ['아마존 35.99달러 48,500원', { currency: 'USD', amount: 3599 }, 48_500, '아마존'],
    ['아마존 $35.99 (48,500원)', { currency: 'USD', amount: 3599 }, 48_500, '아마존'],
    ['아마존 48,500원(35.99달러)', { currency: 'USD', amount: 3599 }, 48_500, '아마존'],
    ['도쿄 라멘 1,200엔 11,000원', { currency: 'JPY', amount: 1200 }, 11_000, '도쿄 라멘'],
  ])('is kept, and is no part of the name: %s', (text, foreign, amount, description) => {
    const [draft] = read(text);
    expect(draft).toMatchObject({ kind: 'EXPENSE', amount, currency: 'KRW', foreign, description, missing: [] });
    expect(draft?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });

  it.each([
    ['101동 관리비 5만원', 50_000],
    ['달러샵 5천원', 5000],
    ['2유로 주화 케이스 3만원', 30_000],
    ['불고기 3인분 45000원', 45_000],
    ['유로 2024 티켓 5만원', 50_000],
  ])('is not part of %s', (text, amount) => {
    expect(read(text)).toMatchObject([{ amount, currency: 'KRW', foreign: null }]);
  });
});

it('exchanged money is no purchase abroad', () => {
  for (const text of ['환전 100달러', '환전 100달러 14만원'])
    expect(read(text)).toMatchObject([{ kind: 'TRANSFER', foreign: null, description: '환전' }]);
});
