import type { SharingReport } from '@salim/contract';
import { describe, expect, it } from 'vitest';
import { openSentence, percentOf, sharingSentence } from './sharing-text.ts';

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
] as const)('describes %j as: %s', (shared, sentence) => {
  expect(sharingSentence(report(...shared))).toBe(sentence);
});

it('rounds parts to whole percent', () => {
  expect([percentOf(1, 3), percentOf(5, 0), percentOf(-1, 10), percentOf(10, 10)]).toEqual([33, 0, 0, 100]);
});

describe('the open balances at the end of a month', () => {
  const members = ['민지', '지연', '하늘'].map((name) => ({ userId: name, name, color: '#0A7D5A', hasLeft: false }));
  const said = (...balances: readonly number[]) =>
    openSentence(
      { members, months: [], categories: [] },
      {
        month: '2026-11',
        from: '2026-11-01',
        to: '2026-11-30',
        shared: 0,
        masked: 0,
        members: balances.map((balance, index) => ({
          userId: members[index]?.userId ?? '',
          paid: 0,
          borne: 0,
          personal: 0,
          balance,
        })),
      },
    );

  it('name both members for two, the creditors for more, and nothing if settled', () => {
    expect(said(35_000, -35_000)).toBe('지연 → 민지 35,000원');
    expect(said(30_000, -40_000, 10_000)).toBe('받을 돈 민지 30,000원, 하늘 10,000원');
    expect(said(0, 0)).toBe('남은 정산 없음');
  });
});
