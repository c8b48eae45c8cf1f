import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { type DuplicateCandidate, duplicateKey, findDuplicatePairs, mayBeDuplicates } from './find-duplicates.ts';

let made = 0;
function aTransaction(fields: Partial<DuplicateCandidate> = {}): DuplicateCandidate {
  made += 1;
  return {
    id: `entry-${String(made).padStart(6, '0')}`,
    type: 'EXPENSE',
    amount: 5900,
    isRefund: false,
    date: '2026-11-20',
    time: null,
    description: '스타벅스',
    assetId: 'card',
    ruleId: null,
    ...fields,
  };
}

const transactions = fc
  .array(
    fc.record({
      type: fc.constantFrom('EXPENSE', 'INCOME'),
      amount: fc.constantFrom(1500, 5900),
      isRefund: fc.boolean(),
      date: fc.integer({ min: 0, max: 4 }).map((days) => addDays('2026-02-26', days)),
      time: fc.constantFrom(null, '08:00', '08:59', '23:50', '00:10'),
      description: fc.constantFrom('', '버스', '커피', '커 피'),
      assetId: fc.constantFrom(null, 'card', 'cash'),
      ruleId: fc.constantFrom(null, 'rule'),
    }),
    { maxLength: 25 },
  )
  .map((all) => all.map((fields, index) => ({ id: `id-${index}`, ...fields })));

describe('two transactions', () => {
  test.each([
    ['the same twice', {}, true],
    ['a day later', { date: '2026-11-21' }, true],
    ['over midnight', { date: '2026-11-19', time: null }, true],
    ['two days later', { date: '2026-11-22' }, false],
    ['another amount', { amount: 5901 }, false],
    ['another type', { type: 'INCOME' }, false],
    ['its refund', { isRefund: true }, false],
    ['written otherwise, same card, same day', { description: '커피' }, true],
    ['written otherwise, same card, next day', { description: '커피', date: '2026-11-21' }, false],
    ['written with blanks, other card', { description: '스타 벅스', assetId: 'cash' }, true],
    ['written otherwise, other card', { description: '커피', assetId: 'cash' }, false],
    ['recorded by a rule', { ruleId: 'rule' }, true],
  ] as const)('%s: %j', (_what, fields, expected) => {
    expect(mayBeDuplicates(aTransaction(), aTransaction(fields))).toBe(expected);
  });

  test('without description and asset are not considered the same', () => {
    const bare = { description: ' ', assetId: null };
    expect(mayBeDuplicates(aTransaction(bare), aTransaction(bare))).toBe(false);
  });

  test.each([
    ['08:00', '2026-11-20', '09:00', true],
    ['08:00', '2026-11-20', '09:01', false],
    ['23:50', '2026-11-21', '00:10', true],
    ['08:00', '2026-11-21', '08:00', false],
  ])('at %s and on %s at %s', (time, date, later, expected) => {
    expect(mayBeDuplicates(aTransaction({ time }), aTransaction({ date, time: later }))).toBe(expected);
  });

  test('are compared symmetrically, and never with themselves', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        for (const a of all) {
          for (const b of all) expect(mayBeDuplicates(a, b)).toBe(mayBeDuplicates(b, a));
          expect(mayBeDuplicates(a, a)).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });
});

/** Whether the same is recorded on three days in a row with these two among them. */
function areHabitual(all: readonly DuplicateCandidate[], a: DuplicateCandidate, b: DuplicateCandidate): boolean {
  const [first = '', last = ''] = [a.date, b.date].toSorted();
  const around = new Set([addDays(first, -1), addDays(last, 1)]);
  const isSame = (one: DuplicateCandidate) =>
    one.type === a.type &&
    one.amount === a.amount &&
    one.isRefund === a.isRefund &&
    one.description.replaceAll(' ', '') === a.description.replaceAll(' ', '');
  const areTimed = a.time !== null && b.time !== null;
  return first < last && !areTimed && all.some((one) => around.has(one.date) && isSame(one));
}

describe('duplicate pairs', () => {
  test('include every transaction with a possible duplicate, each pair once, and no others', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        const pairs = findDuplicatePairs(all, new Set());
        const keys = pairs.map(([a, b]) => duplicateKey(a.id, b.id));
        expect(new Set(keys).size).toBe(keys.length);
        const areTwins = (a: DuplicateCandidate, b: DuplicateCandidate) =>
          mayBeDuplicates(a, b) && !areHabitual(all, a, b);
        expect(pairs.every(([a, b]) => areTwins(a, b))).toBe(true);
        const hasTwin = all.filter((a) => all.some((b) => areTwins(a, b))).map((transaction) => transaction.id);
        expect([...new Set(pairs.flat().map((transaction) => transaction.id))].toSorted()).toEqual(hasTwin.toSorted());
      }),
      { numRuns: 500 },
    );
  });

  test('disappear once dismissed, and dismissing one pair reveals no other pair of the same two', () => {
    fc.assert(
      fc.property(transactions, (all) => {
        const dismissed = new Set<string>();
        for (let round = 0; round < all.length * all.length; round += 1) {
          const [pair] = findDuplicatePairs(all, dismissed);
          if (!pair) break;
          const key = duplicateKey(pair[0].id, pair[1].id);
          expect(dismissed.has(key)).toBe(false);
          dismissed.add(key);
        }
        expect(findDuplicatePairs(all, dismissed)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('are not the days of a habit, nor the occurrences of one rule', () => {
    const daysOf = (fields: Partial<DuplicateCandidate>, dates: readonly string[]) =>
      dates.map((date) => aTransaction({ date, ...fields }));
    const lunches = daysOf({ description: '점심' }, ['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(findDuplicatePairs(lunches, new Set())).toEqual([]);
    const twice = aTransaction({ date: '2026-11-19', description: '점심' });
    expect(findDuplicatePairs([...lunches, twice], new Set())).toEqual([[lunches[1], twice]]);
    const ofRule = daysOf({ description: '커피', ruleId: 'rule' }, ['2026-11-19', '2026-11-20']);
    expect(findDuplicatePairs(ofRule, new Set())).toEqual([]);
    expect(mayBeDuplicates(aTransaction({ ruleId: 'rule' }), aTransaction({ ruleId: 'rule' }))).toBe(false);
  });

  test('of n identical transactions number n − 1', () => {
    const alike = Array.from({ length: 5 }, () => aTransaction());
    expect(findDuplicatePairs(alike, new Set())).toHaveLength(4);
  });

  // A slow search blocks the server for everyone; an earlier version took ten seconds or more.
  test.each<[string, (index: number) => Partial<DuplicateCandidate>, number]>([
    ['without description and asset', () => ({ description: '', assetId: null }), 0],
    ['of different shops and without an asset', (index) => ({ description: `가게 ${index}`, assetId: null }), 0],
    ['all alike', () => ({}), 2999],
  ])('of 3,000 transactions %s are found within five seconds', (_what, fieldsOf, expected) => {
    const many = Array.from({ length: 3000 }, (_, index) => aTransaction(fieldsOf(index)));
    const start = performance.now();
    expect(findDuplicatePairs(many, new Set())).toHaveLength(expected);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
