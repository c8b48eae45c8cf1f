import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorthKeeping, KEPT_ANSWERS_MAX, KEPT_CHARACTERS_MAX, surplusOf, trimPages } from './cached-answers.ts';

const current = { userId: 'me', build: 'now' };
const answers = fc.uniqueArray(
  fc.record({
    id: fc.nat(),
    userId: fc.constantFrom('me', 'me', 'me', 'another'),
    build: fc.constantFrom('now', 'now', 'now', 'before'),
    updatedAt: fc.nat(),
    size: fc.integer({ min: 1, max: 300_000 }),
  }),
  { maxLength: 120, selector: (one) => one.id },
);

describe('the surplus', () => {
  it('leaves the newest responses of this user and build, within both limits', () => {
    fc.assert(
      fc.property(answers, (all) => {
        const surplus = new Set(surplusOf(all, current));
        const kept = all.filter((one) => !surplus.has(one));
        expect(kept.every((one) => one.userId === 'me' && one.build === 'now')).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(KEPT_ANSWERS_MAX);
        expect(kept.reduce((sum, one) => sum + one.size, 0)).toBeLessThanOrEqual(KEPT_CHARACTERS_MAX);
        const oldestKept = Math.min(...kept.map((one) => one.updatedAt));
        const newestGone = all.filter((one) => surplus.has(one) && one.userId === 'me' && one.build === 'now');
        expect(newestGone.every((one) => one.updatedAt <= oldestKept)).toBe(true);
      }),
    );
  });

  it('is the same whatever the order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { maxLength: 90 }), fc.infiniteStream(fc.nat()), (times, shuffle) => {
        const all = times.map((updatedAt) => ({ ...current, updatedAt, size: 40_000 }));
        const keys = new Map(all.map((one) => [one, shuffle.next().value as number]));
        const shuffled = all.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        expect(new Set(surplusOf(shuffled, current))).toEqual(new Set(surplusOf(all, current)));
      }),
    );
  });

  it('is empty while there is room', () => {
    expect(surplusOf([{ ...current, updatedAt: 1, size: 10 }], current)).toEqual([]);
  });
});

it('keeps the first pages of an infinite list, and other data unchanged', () => {
  const list = { pages: ['a', 'b', 'c'], pageParams: [null, 1, 2] };
  expect(trimPages(list)).toEqual({ pages: ['a', 'b'], pageParams: [null, 1] });
  for (const data of [null, 7, 'text', [1, 2, 3], { pages: 3, pageParams: 1 }, { pages: [1] }]) {
    expect(trimPages(data)).toEqual(data);
  }
});

it('excludes queries for transient input', () => {
  expect(isWorthKeeping(['search', '커피'])).toBe(false);
  expect(isWorthKeeping(['book', 'b', 'suggestions', '커'])).toBe(false);
  expect(isWorthKeeping(['book', 'b', 'transactions', { month: '2026-11' }])).toBe(true);
});
