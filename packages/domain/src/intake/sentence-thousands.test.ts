import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';

const read = (text: string) => parseMessages(text, '2026-11-20');

describe('an amount in thousands of won with a k', () => {
  it.each<[string, string, number]>([
    ['저녁 15k', '저녁', 15_000],
    ['커피 4.5k', '커피', 4500],
    ['커피 2K', '커피', 2000],
    ['15k 저녁', '저녁', 15_000],
    ['저녁 15k에 먹음', '저녁', 15_000],
    ['택시 0.5k', '택시', 500],
    ['마라탕 15k', '마라탕', 15_000],
    ['현금 15k 점심', '점심', 15_000],
    ['금요일 캠핑 50k', '캠핑', 50_000],
    ['용돈 50k 받음', '용돈', 50_000],
    ['어제 노트북 1200k', '노트북', 1_200_000],
  ])('is read, and asked about: %s', (text, description, amount) => {
    const drafts = read(text);
    expect(drafts).toMatchObject([{ description, amount }]);
    expect(drafts[0]?.confidence).toBeLessThan(INTAKE_SURE);
    expect(drafts[0]?.reasons).not.toEqual([]);
  });

  it('is read in each part of a list', () => {
    expect(read('커피 4.5k, 빵 3k')).toMatchObject([
      { description: '커피', amount: 4500 },
      { description: '빵', amount: 3000 },
    ]);
  });

  it.each([
    '점심 9000 커피 4.5k',
    '점심 9k 커피 4.5k',
    '커피 4.5k 5000원',
    '커피 3k 2잔',
    '커피 4.5k씩',
    '약 15k 저녁',
  ])('is asked about beside another number: %s', (text) => {
    for (const { confidence } of read(text)) expect(confidence).toBeLessThan(INTAKE_SURE);
  });

  it.each([
    '택시 10km',
    '쌀 5kg',
    '4K 모니터',
    '모니터 4K',
    '8k 티비',
    'K뱅크',
    'K-푸드',
    '14k 반지',
    '24K 금 3돈',
    '10k 마라톤',
    '5K 뛰었음',
    '8k 영상',
    '팔로워 10k',
    '15k 달러',
    '$15k 노트북',
    '노트북 2k usd',
    'NBA 2K24',
    '인터넷 15kbps',
    '과자 100kcal',
    '2~3k 커피',
    '커피 1.2345k',
    '점심 0k',
  ])('is not meant by %s', (text) => {
    expect(read(text)).toEqual([]);
  });

  it.each<[string, string, number]>([
    ['4K 모니터 350,000원', '4K 모니터', 350_000],
    ['18K 목걸이 350000', '18K 목걸이', 350_000],
    ['10k 마라톤 참가비 50000', '10k 마라톤 참가비', 50_000],
    ['쌀 5kg 32000', '쌀 5kg', 32_000],
  ])('leaves the price beside a unit as it is: %s', (text, description, amount) => {
    const drafts = read(text);
    expect(drafts).toMatchObject([{ description, amount }]);
    expect(drafts[0]?.confidence).toBeGreaterThanOrEqual(INTAKE_SURE);
  });
});
