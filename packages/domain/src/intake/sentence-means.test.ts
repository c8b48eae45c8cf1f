import { describe, expect, it } from 'vitest';
import { INTAKE_SURE, parseMessages } from './parse-messages.ts';
import { type KnownNames, NO_NAMES } from './sentence-names.ts';

const NAMES: KnownNames = {
  ...NO_NAMES,
  categories: [{ id: 'husband', name: '남편', kind: 'EXPENSE', isTop: false }],
  methods: [
    { id: 'voucher', name: '상품권' },
    { id: 'cash', name: '현금' },
  ],
  assets: [{ id: 'purse', name: '현금' }],
  members: [{ id: 'kim', name: '김영희' }],
};
const first = (text: string, names: KnownNames = NAMES) => parseMessages(text, '2026-11-20', [], names)[0];

describe('the card of another person', () => {
  it.each(['남편 카드로 마트 5만원', '남편카드 마트 5만원', '엄마 카드로 마트 5만원'])(
    'is no part of the name and no category, and its payer is asked about: %s',
    (text) => {
      const draft = first(text);
      expect(draft).toMatchObject({ kind: 'EXPENSE', description: '마트', named: { categoryId: null } });
      expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
    },
  );

  it('is that of the payer if it is a member', () => {
    expect(first('김영희 카드로 마트 5만원')).toMatchObject({ description: '마트', named: { paidBy: 'kim' } });
  });

  it('is not meant by one’s own card or the bill of a card', () => {
    expect(first('내 카드로 마트 5만원')).toMatchObject({ description: '마트', confidence: 0.9 });
    expect(first('남편 카드값 50만원')).toMatchObject({ kind: 'TRANSFER', transferSide: 'CARD_BILL' });
    expect(first('남편 생일선물 5만원')).toMatchObject({ named: { categoryId: 'husband' } });
  });
});

describe('a voucher', () => {
  it.each([
    ['1만원권 상품권 9500원', '1만원권 상품권'],
    ['상품권 10만원권 97000원', '상품권 10만원권'],
    ['상품권 5만원 구매', '상품권'],
    ['백화점 상품권 샀음 5만원', '백화점 상품권'],
  ])('is bought, not paid with: %s', (text, description) => {
    expect(first(text)).toMatchObject({
      description,
      methodHint: null,
      named: { paymentMethodId: null, assetId: null },
    });
    expect(first(text)?.confidence).toBeLessThan(INTAKE_SURE);
    expect(first(text, NO_NAMES)).toMatchObject({ description, methodHint: null });
  });

  it('pays if the sentence says so', () => {
    expect(first('상품권으로 책 2만원 구매')).toMatchObject({
      description: '책',
      named: { paymentMethodId: 'voucher' },
    });
    expect(first('책 2만원 상품권')).toMatchObject({ description: '책', named: { paymentMethodId: 'voucher' } });
  });
});

it('a price range is no part of the name', () => {
  expect(first('10만원대 신발 98,000원')).toMatchObject({ amount: 98_000, description: '신발' });
  expect(first('3만원대 티셔츠 35000원')).toMatchObject({ amount: 35_000, description: '티셔츠' });
  expect(first('20대 영양제 35000원')).toMatchObject({ description: '20대 영양제' });
});

it.each(['점심 만원 카드 반 현금 반', '점심 10,000원 현금 반 카드 반'])('a half by each is asked about: %s', (text) => {
  const draft = first(text);
  expect(draft).toMatchObject({ amount: 10_000, methodHint: null, named: { paymentMethodId: null, assetId: null } });
  expect(draft?.confidence).toBeLessThan(INTAKE_SURE);
  expect(draft?.reasons).toContain('결제수단이 2개 이상이에요.');
});
