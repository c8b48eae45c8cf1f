import { describe, expect, it } from 'vitest';
import { parseMessages } from './parse-messages.ts';
import { type KnownNames, NO_NAMES } from './sentence-names.ts';

const NAMES: KnownNames = {
  ...NO_NAMES,
  categories: [{ id: 'trips', name: '여행', kind: 'EXPENSE', isTop: true }],
  methods: [{ id: 'hyundai', name: '현대카드' }],
  tags: [
    { id: 'child', name: '아이' },
    { id: 'trip', name: '여행' },
    { id: 'family', name: '가족 여행' },
  ],
};
const read = (text: string) => parseMessages(text, '2026-11-20', [], NAMES);

describe('a tag in a sentence', () => {
  it.each([
    ['아이 학원비 35만원 #아이', '아이 학원비', ['child']],
    ['#아이 학원비 35만원', '학원비', ['child']],
    ['학원비#아이 35만원', '학원비', ['child']],
    ['학원비 35만원 #아이#여행', '학원비', ['child', 'trip']],
    ['호텔 24만원 ＃가족여행', '호텔', ['family']],
    ['호텔 24만원 #가족 여행', '호텔', ['family']],
    ['학원비 35만원 #아이들', '학원비 아이들', []],
    ['아이 학원비 35만원', '아이 학원비', []],
  ])('is kept, and is no part of the name: %s', (text, description, tagIds) => {
    expect(read(text)).toMatchObject([{ description, amount: expect.any(Number), named: { tagIds } }]);
  });

  it('is no category of that name', () => {
    expect(read('호텔 2박 24만원 #여행 현대카드')).toMatchObject([
      { description: '호텔 2박', named: { tagIds: ['trip'], categoryId: null, paymentMethodId: 'hyundai' } },
    ]);
    expect(read('호텔 2박 24만원 여행')).toMatchObject([{ named: { tagIds: [], categoryId: 'trips' } }]);
  });

  it('holds for everything in the line if it begins the line', () => {
    expect(read('#아이 어제 현대카드 학원비 35만원, 책 2만원 현금')).toMatchObject([
      { description: '학원비', date: '2026-11-19', named: { tagIds: ['child'], paymentMethodId: 'hyundai' } },
      { description: '책', date: '2026-11-19', named: { tagIds: ['child'], paymentMethodId: null } },
    ]);
  });
});
