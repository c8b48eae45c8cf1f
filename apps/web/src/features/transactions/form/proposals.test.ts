import { describe, expect, it } from 'vitest';
import { anAsset } from '../../../testing/asset-builder.ts';
import { aCategory } from '../../../testing/category-builder.ts';
import { aPaymentMethod } from '../../../testing/payment-method-builder.ts';
import { sourcesOf } from './money-source.ts';
import { proposalsIn, withoutName } from './proposals.ts';

const categories = [
  aCategory({ name: '식비' }),
  aCategory({ name: '술' }),
  aCategory({ name: '옛날 분류', isArchived: true }),
];
const sources = sourcesOf(
  {
    payments: [aPaymentMethod({ name: '국민카드' })],
    assets: [anAsset({ name: '생활비 통장' })],
    isComplete: true,
  },
  'EXPENSE',
);
const named = (text: string) => proposalsIn(text, { categories, sources }).map(({ name }) => name);

describe('names in a description', () => {
  it.each([
    ['점심 식비', ['식비']],
    ['점심 국민카드로', ['국민카드']],
    ['점심 국민', ['국민카드']],
    ['마트 생활비 통장', ['생활비 통장']],
    ['국민카드 식비', ['국민카드', '식비']],
    ['술', ['술']],
  ])('%s', (text, names) => {
    expect(named(text)).toEqual(names);
  });

  it.each(['', '점심', '식', '식비용', '미술관', '국민연금', '옛날 분류'])('finds none in %j', (text) => {
    expect(named(text)).toEqual([]);
  });

  it('become a choice and leave the description, unless nothing else would remain', () => {
    expect(withoutName('점심 국민카드로', '국민카드')).toBe('점심');
    expect(withoutName('마트 생활비 통장 장보기', '생활비 통장')).toBe('마트 장보기');
    expect(withoutName('식비', '식비')).toBe('식비');
    expect(withoutName('점심', '식비')).toBe('점심');
  });
});
