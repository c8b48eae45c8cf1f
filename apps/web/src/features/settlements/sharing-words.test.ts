import type { SharingReport } from '@salim/contract';
import { expect, it } from 'vitest';
import { percentOf, sharingSentence } from './sharing-words.ts';

const report = (...shared: readonly number[]): SharingReport => ({
  members: [],
  categories: [],
  months: shared.map((amount, index) => ({
    month: `2026-1${index}`,
    from: `2026-1${index}-01`,
    to: `2026-1${index}-28`,
    shared: amount,
    masked: 0,
    members: [],
  })),
});

it.each([
  [[0], '이 달에는 함께 쓴 돈이 없어요.'],
  [[80_000], '함께 80,000원을 썼어요.'],
  [[0, 80_000], '함께 80,000원을 썼어요.'],
  [[30_000, 80_000], '함께 80,000원을 썼어요. 지난달보다 50,000원 더 썼어요.'],
  [[90_000, 80_000], '함께 80,000원을 썼어요. 지난달보다 10,000원 덜 썼어요.'],
  [[80_000, 80_000], '함께 80,000원을 썼어요. 지난달과 같아요.'],
] as const)('says of %j: %s', (shared, sentence) => {
  expect(sharingSentence(report(...shared))).toBe(sentence);
});

it('counts parts in whole percent', () => {
  expect([percentOf(1, 3), percentOf(5, 0), percentOf(-1, 10), percentOf(10, 10)]).toEqual([33, 0, 0, 100]);
});
