import { describe, expect, it } from 'vitest';
import { balanceSentence, suggestionSentence } from './gift-text.ts';

describe('the reason for a suggested amount', () => {
  const gift = { direction: 'RECEIVED', event: 'WEDDING', amount: 200_000, date: '2024-05-11' } as const;

  it.each([
    [{ amount: 200_000, basis: 'RECEIVED', gift }, '2024년 결혼 때 200,000원을 받았어요.'],
    [{ amount: 200_000, basis: 'GIVEN', gift }, '2024년 결혼 때 200,000원을 드렸어요.'],
    [{ amount: 70_000, basis: 'RELATION', gift: null }, '회사 동료에게는 보통 70,000원 정도 드렸어요.'],
    [{ amount: null, basis: null, gift: null }, null],
  ] as const)('%o', (suggestion, sentence) => {
    expect(suggestionSentence(suggestion, { relation: '회사 동료' })).toBe(sentence);
  });
});

describe('the balance with a person', () => {
  it.each([
    [100_000, 100_000, '주고받은 금액이 같아요'],
    [100_000, 150_000, '50,000원 더 받았어요'],
    [150_000, 100_000, '50,000원 더 드렸어요'],
  ])('with %i given and %i received', (given, received, sentence) => {
    expect(balanceSentence({ given, received })).toBe(sentence);
  });
});
