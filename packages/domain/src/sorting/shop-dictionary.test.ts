import { describe, expect, test } from 'vitest';
import { SHOP_SHELVES } from './known-shops.ts';
import { knownShopOf } from './shop-dictionary.ts';

const names = SHOP_SHELVES.flatMap((shelf) =>
  shelf.shops.split(',').flatMap((name) => (name === '' ? [] : [{ shelf, name }])),
);

describe('the shop dictionary', () => {
  test('contains more than three hundred names without repeats', () => {
    expect(names.length).toBeGreaterThan(600);
    const doubled = names.filter(
      ({ name, shelf }, at) =>
        names.findIndex((other) => other.name === name && other.shelf.kind === shelf.kind) !== at,
    );
    expect(doubled.map(({ name }) => name)).toEqual([]);
  });

  test('finds each name in its category', () => {
    const lost = names.filter(({ shelf, name }) => {
      const known = knownShopOf(shelf.kind, name);
      return known?.category !== shelf.category || known.subcategory !== shelf.subcategory;
    });
    expect(lost.map(({ name }) => name)).toEqual([]);
  });

  test.each([
    ['스타벅스강남R점', '카페·간식', '커피'],
    ['씨유 역삼센터점', '식비', '간식'],
    ['지에스25 서초', '식비', '간식'],
    ['이마트24성수', '식비', '간식'],
    ['(주)이마트 성수점', '식비', '장보기'],
    ['이마트 약국', '의료·건강', '약국'],
    ['교촌치킨 마포1호점', '식비', '외식'],
    ['우리동네치킨', '식비', '외식'],
    ['서울아산병원 주차장', '자동차', '주차'],
    ['행복동물병원', '반려동물', '병원'],
    ['행복소아청소년과의원', '의료·건강', '병원'],
    ['네이버페이_배달의민족', '식비', '배달'],
    ['카카오T_택시', '교통', '택시'],
    ['NETFLIX.COM', '문화·여가', '구독(OTT)'],
    ['쿠팡(쿠페이)', '생활용품', '생필품'],
    ['쿠팡이츠', '식비', '배달'],
  ])('%s belongs to %s > %s', (description, category, subcategory) => {
    expect(knownShopOf('EXPENSE', description)).toMatchObject({ category, subcategory });
  });

  test.each(['', '홍길동', 'ktown', 'curry house', '동네 모임', '쿠키런'])('finds nothing for “%s”', (description) => {
    expect(knownShopOf('EXPENSE', description)).toBeNull();
  });

  test('keeps income and expense categories apart', () => {
    expect(knownShopOf('INCOME', '당근페이')).toMatchObject({ category: '부수입', subcategory: '중고거래' });
    expect(knownShopOf('INCOME', '스타벅스')).toBeNull();
    expect(knownShopOf('INCOME', '11월 급여')).toMatchObject({ category: '급여' });
  });
});
