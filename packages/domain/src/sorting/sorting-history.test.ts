import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FiledPast, historyReason, learnSorting } from './sorting-history.ts';

const past = (description: string, categoryId: string, more: Partial<FiledPast> = {}): FiledPast => ({
  type: 'EXPENSE',
  description,
  categoryId,
  assetId: null,
  paymentMethodId: null,
  tagIds: [],
  ...more,
});

const times = (count: number, transaction: FiledPast): FiledPast[] => Array.from({ length: count }, () => transaction);

describe('the sorting history', () => {
  test('recognizes a shop by name, whatever the branch', () => {
    const history = learnSorting(times(5, past('(주)스타벅스 강남역점', 'coffee')));
    expect(history.guess('EXPENSE', '스타벅스 서울숲점')).toMatchObject({ categoryId: 'coffee', seen: 5, agreeing: 5 });
    expect(history.guess('EXPENSE', '스타벅스강남')).toMatchObject({ categoryId: 'coffee' });
    expect(history.guess('EXPENSE', '스타')).toBeNull();
    expect(history.guess('INCOME', '스타벅스')).toBeNull();
    expect(history.guess('EXPENSE', '')).toBeNull();
  });

  test('trusts the full name more than a prefix, and four transactions more than one', () => {
    const history = learnSorting(times(4, past('스타벅스', 'coffee')));
    const exact = history.guess('EXPENSE', '스타벅스')?.confidence ?? 0;
    expect(exact).toBeGreaterThan(history.guess('EXPENSE', '스타벅스명동')?.confidence ?? 1);
    expect(exact).toBeGreaterThan(
      learnSorting([past('스타벅스', 'coffee')]).guess('EXPENSE', '스타벅스')?.confidence ?? 1,
    );
  });

  test('keeps a habit after one exception, and changes it after two in a row', () => {
    const old = times(8, past('쿠팡', 'home'));
    expect(learnSorting([past('쿠팡', 'food'), ...old]).guess('EXPENSE', '쿠팡')?.categoryId).toBe('home');
    const changed = learnSorting([...times(2, past('쿠팡', 'food')), ...old]).guess('EXPENSE', '쿠팡');
    expect(changed).toMatchObject({ categoryId: 'food', seen: 10, agreeing: 2 });
  });

  test('looks at the ten newest transactions', () => {
    const history = learnSorting([...times(10, past('쿠팡', 'food')), ...times(5, past('쿠팡', 'home'))]);
    expect(history.guess('EXPENSE', '쿠팡')).toMatchObject({ categoryId: 'food', seen: 10, agreeing: 10 });
  });

  test('suggests the payment method and the tags too', () => {
    const history = learnSorting([
      past('GS칼텍스', 'car', { assetId: 'card', paymentMethodId: 'visa', tagIds: ['b', 'a'] }),
      past('GS칼텍스', 'car', { assetId: 'card', paymentMethodId: 'visa', tagIds: ['a', 'b'] }),
      past('GS칼텍스', 'car', { assetId: 'cash' }),
    ]);
    expect(history.guess('EXPENSE', 'gs 칼텍스')).toMatchObject({
      assetId: 'card',
      paymentMethodId: 'visa',
      tagIds: ['a', 'b'],
    });
    const mixed = learnSorting([
      past('GS칼텍스', 'car', { assetId: 'card', tagIds: ['a'] }),
      past('GS칼텍스', 'car', { assetId: 'card', tagIds: ['b'] }),
      ...times(4, past('GS칼텍스', 'food', { assetId: 'cash', tagIds: ['c'] })),
    ]);
    expect(mixed.guess('EXPENSE', 'GS칼텍스')).toMatchObject({ categoryId: 'car', assetId: 'card', tagIds: ['a'] });
  });

  test('has a confidence between 0 and 1, and guesses only known values', () => {
    const transaction = fc.record({
      shop: fc.constantFrom('가게', '스타벅스', '이마트 성수점'),
      category: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(transaction, { minLength: 1, maxLength: 30 }), (entries) => {
        const list = entries.map(({ shop, category }) => past(shop, category));
        for (const { description } of list) {
          const guess = learnSorting(list).guess('EXPENSE', description);
          expect(guess).not.toBeNull();
          if (!guess) continue;
          expect(guess.confidence).toBeGreaterThan(0);
          expect(guess.confidence).toBeLessThanOrEqual(1);
          expect(guess.agreeing).toBeLessThanOrEqual(guess.seen);
          expect(list.some((one) => one.categoryId === guess.categoryId && one.description === description)).toBe(true);
        }
      }),
    );
  });
});

describe('the reason', () => {
  test.each([
    [{ seen: 5, agreeing: 5 }, '식비', '지난 5번 모두 식비였어요'],
    [{ seen: 1, agreeing: 1 }, '교통', '지난번에 교통이었어요'],
    [{ seen: 6, agreeing: 4 }, '카페·간식', '지난 6번 중 4번 카페·간식이었어요'],
    [{ seen: 2, agreeing: 2 }, 'OTT', '지난 2번 모두 OTT였어요'],
  ])('%o %s', (figures, name, reason) => {
    expect(historyReason(figures, name)).toBe(reason);
  });
});
