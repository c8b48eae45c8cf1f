import { describe, expect, it } from 'vitest';
import { matchesSearch } from './choseong-search.ts';

describe('matchesSearch', () => {
  it.each([
    ['스타벅스', 'ㅅㅌㅂㅅ'],
    ['스타벅스', '타벅'],
    ['스타벅스', '스타ㅂ'],
    ['스타벅스', '스타버'],
    ['스타벅스', '스탑'],
    ['카페', '캎'],
    ['교통비', 'ㄱㅌ'],
    ['각시', 'ㄳ'],
    ['값싼 마트', '값ㅆ'],
    ['카페·간식', '카페'],
    ['GS25 편의점', 'gs25'],
    ['주거 통신', '주거통신'],
    ['외식', 'ㅇ'],
    ['식비', ''],
    ['삶은 달걀', '사'],
    ['닭가슴살', '닭'],
    ['달걀', '닭'],
    ['식비'.normalize('NFD'), '식'],
  ])('finds %s by %j', (text, query) => {
    expect(matchesSearch(text, query)).toBe(true);
  });

  it.each([
    ['스타벅스', 'ㅅㅂ'],
    ['스타벅스', '스벅'],
    ['교통', '교육'],
    ['식비', '식비비'],
  ])('does not find %s by %j', (text, query) => {
    expect(matchesSearch(text, query)).toBe(false);
  });
});
