import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CardUse, cardDeduction, nextDeductions, type TaxPayer, taxGroupsOf } from './card-deduction.ts';
import { type CardRules, childrenBornFrom, KNOWN_TAX_YEARS, taxYear } from './tax-years.ts';

function rulesOf(year: number): CardRules {
  const rules = taxYear(year);
  if (rules?.status !== 'READY') throw new Error(`no rules for ${year}`);
  return rules.card;
}

const MAN = 10_000;

/** Amounts in 만원, in the order of the published tables. */
interface InMan {
  readonly credit?: number;
  readonly debit?: number;
  readonly market?: number;
  readonly transit?: number;
  readonly culture?: number;
}

function useOf({ credit = 0, debit = 0, market = 0, transit = 0, culture = 0 }: InMan): CardUse {
  return {
    CREDIT: credit * MAN,
    DEBIT: debit * MAN,
    MARKET: market * MAN,
    TRANSIT: transit * MAN,
    CULTURE: culture * MAN,
  };
}

function deduct(year: number, salary: number, use: InMan, children = 0): number {
  return cardDeduction(rulesOf(year), { salary: salary * MAN, children }, useOf(use)).deduction;
}

/**
 * The law as it is written (§126의2 ②, ⑥, ⑩, ⑪): the gross sum minus what the threshold takes away, case by case. In
 * four-hundredths of a won, because the threshold is a quarter of the salary.
 */
function byTheLaw({ salary, children }: TaxPayer, use: CardUse, is2026: boolean): number {
  const low = salary <= 70_000_000;
  const [s, d, c, mt] = [
    4 * use.CREDIT,
    4 * use.DEBIT,
    low ? 4 * use.CULTURE : 0,
    4 * (use.MARKET + use.TRANSIT),
  ] as const;
  const min = salary;
  const gross = 40 * mt + 30 * (c + d) + 15 * s;
  const all = s + d + c + mt;
  if (all <= min) return 0;
  let minus = 15 * s + 30 * (d + c) + 40 * (min - s - d - c);
  if (min <= s) minus = 15 * min;
  else if (min <= s + d + c) minus = 15 * s + 30 * (min - s);
  let cap = low ? 300 : 250;
  if (is2026 && children === 1) cap = low ? 350 : 275;
  if (is2026 && children >= 2) cap = low ? 400 : 300;
  const capped = Math.min(gross - minus, cap * MAN * 400);
  const beyond = Math.max(0, gross - minus - capped);
  return Math.floor((capped + Math.min(beyond, 40 * mt + 30 * c, (low ? 300 : 200) * MAN * 400)) / 400);
}

const salaries = fc.oneof(
  fc.constantFrom(0, 1, 3, 69_999_999, 70_000_000, 70_000_001, 55_000_001),
  fc.integer({ min: 0, max: 300_000_000 }),
);
const amounts = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 90_000_000 }));
const uses = fc.record({ CREDIT: amounts, DEBIT: amounts, CULTURE: amounts, MARKET: amounts, TRANSIT: amounts });
const payers = fc.record({ salary: salaries, children: fc.integer({ min: 0, max: 5 }) });

describe('the card deduction', () => {
  test('is that of the worked cases, to the won', () => {
    const guide: InMan = { credit: 3000, debit: 700, market: 300, transit: 200, culture: 100 };
    expect(deduct(2025, 6800, guide)).toBe(5_300_000);
    expect(cardDeduction(rulesOf(2025), { salary: 68_000_000, children: 0 }, useOf(guide)).threshold).toBe(17_000_000);
    expect([1, 2].map((children) => deduct(2026, 6800, guide, children))).toEqual([5_800_000, 6_300_000]);
    // Children raise the caps for spending from 2026 on only.
    expect([0, 1, 2].map((children) => deduct(2025, 6800, guide, children))).toEqual([5_300_000, 5_300_000, 5_300_000]);

    expect(deduct(2026, 5000, { credit: 2000, debit: 500 })).toBe(2_625_000);
    expect(deduct(2026, 5000, { credit: 1000, debit: 1000 })).toBe(2_250_000);
    expect(deduct(2026, 5000, { credit: 500, debit: 500 })).toBe(0);
    expect([0, 1, 3].map((children) => deduct(2026, 5000, { debit: 3000 }, children))).toEqual([
      3_000_000, 3_500_000, 4_000_000,
    ]);
    expect(deduct(2026, 5000, { credit: 2500 })).toBe(1_875_000);
    expect(deduct(2026, 5000, { credit: 1250, debit: 1250 })).toBe(3_000_000);
    expect([8000, 4000, 6000].map((salary) => deduct(2026, salary, { credit: 2000, debit: 500 }))).toEqual([
      1_500_000, 3_000_000, 2_250_000,
    ]);
    const split = [
      { credit: 1800 },
      { credit: 1000, debit: 800 },
      { credit: 500, debit: 1300 },
      { debit: 1800 },
    ] as const;
    expect(split.map((use) => deduct(2026, 4000, use))).toEqual([1_200_000, 2_400_000, 2_400_000, 2_400_000]);
  });

  test('agrees with the text of the law in 10,000 random years', () => {
    fc.assert(
      fc.property(fc.constantFrom(2025, 2026), payers, uses, (year, payer, use) => {
        expect(cardDeduction(rulesOf(year), payer, use).deduction).toBe(byTheLaw(payer, use, year === 2026));
      }),
      { numRuns: 10_000 },
    );
  });

  test('begins one won above the threshold', () => {
    const at = (won: number) =>
      cardDeduction(rulesOf(2026), { salary: 40_000_000, children: 0 }, { ...useOf({}), MARKET: won }).deduction;
    // 40 % of three won is a whole one.
    expect([9_999_999, 10_000_000, 10_000_001, 10_000_002, 10_000_003].map(at)).toEqual([0, 0, 0, 0, 1]);
    // A quarter of this salary is 10,000,000.75 won: three won more are 2.25 above it, nine tenths of a won.
    const odd = (won: number) =>
      cardDeduction(rulesOf(2026), { salary: 40_000_003, children: 0 }, { ...useOf({}), TRANSIT: won }).deduction;
    expect([10_000_003, 10_000_004].map(odd)).toEqual([0, 1]);
  });

  test('changes its caps and the place of culture one won above 70,000,000', () => {
    const use = useOf({ debit: 4000, culture: 200 });
    const at = (salary: number) => cardDeduction(rulesOf(2026), { salary, children: 1 }, use);
    expect([at(69_999_999).caps, at(70_000_000).caps]).toEqual([
      { basic: 3_500_000, extra: 3_000_000 },
      { basic: 3_500_000, extra: 3_000_000 },
    ]);
    expect(at(70_000_001).caps).toEqual({ basic: 2_750_000, extra: 2_000_000 });
    expect(at(70_000_000).deduction).toBe(3_500_000 + 600_000);
    // Above, nothing fills the second cap.
    expect(at(70_000_001).deduction).toBe(2_750_000);
    expect(taxGroupsOf(rulesOf(2026), { salary: 70_000_001, children: 0 })).not.toContain('CULTURE');
  });

  test('reaches its caps to the won, and no more', () => {
    const payer = { salary: 50_000_000, children: 0 };
    const at = (debit: number, market = 0) =>
      cardDeduction(rulesOf(2026), payer, { ...useOf({}), DEBIT: debit, MARKET: market }).deduction;
    // 12,500,000 fill the threshold; 10,000,000 more reach the basic cap.
    expect([22_499_996, 22_499_997, 22_500_000, 22_500_010].map((won) => at(won))).toEqual([
      2_999_998, 2_999_999, 3_000_000, 3_000_000,
    ]);
    expect([7_499_997, 7_500_000, 7_500_010].map((won) => at(22_500_000, won))).toEqual([
      5_999_998, 6_000_000, 6_000_000,
    ]);
  });

  test('without a salary counts everything, and without spending nothing', () => {
    const use = useOf({ credit: 100 });
    expect(cardDeduction(rulesOf(2026), { salary: 0, children: 0 }, use)).toEqual({
      threshold: 0,
      deduction: 150_000,
      caps: { basic: 3_000_000, extra: 3_000_000 },
    });
    expect(deduct(2026, 0, {})).toBe(0);
  });

  test('counts a rail with more refunds than purchases as zero', () => {
    const payer = { salary: 0, children: 0 };
    const use = { ...useOf({ debit: 100 }), CREDIT: -500_000 };
    expect(cardDeduction(rulesOf(2026), payer, use).deduction).toBe(300_000);
    expect(nextDeductions(rulesOf(2026), payer, use)[0]).toEqual({ rail: 'CREDIT', forNext100000: 15_000 });
  });

  test('stays exact for the largest amounts', () => {
    const use = { CREDIT: 9_999_999_999_999, DEBIT: 0, CULTURE: 0, MARKET: 0, TRANSIT: 0 };
    const { threshold, deduction } = cardDeduction(rulesOf(2026), { salary: 9_999_999_999_999, children: 9 }, use);
    expect([threshold, deduction]).toEqual([2_499_999_999_999, 3_000_000]);
  });

  test('never falls when more is spent', () => {
    fc.assert(
      fc.property(payers, uses, (payer, use) => {
        for (const { forNext100000 } of nextDeductions(rulesOf(2026), payer, use)) {
          expect(forNext100000).toBeGreaterThanOrEqual(0);
          expect(forNext100000).toBeLessThanOrEqual(40_000);
        }
      }),
    );
  });
});

describe('what the next 100,000 won bring', () => {
  const next = (use: InMan, salary = 5000, children = 0) =>
    Object.fromEntries(
      nextDeductions(rulesOf(2026), { salary: salary * MAN, children }, useOf(use)).map((one) => [
        one.rail,
        one.forNext100000,
      ]),
    );

  test('is nothing far below the threshold, and the rate of each rail above it', () => {
    expect(next({ credit: 1000 })).toEqual({ CREDIT: 0, DEBIT: 0, CULTURE: 0, MARKET: 0, TRANSIT: 0 });
    expect(next({ credit: 1250 })).toEqual({
      CREDIT: 15_000,
      DEBIT: 30_000,
      CULTURE: 30_000,
      MARKET: 40_000,
      TRANSIT: 40_000,
    });
  });

  test('by credit pushes what filled the threshold above it', () => {
    // Debit fills the threshold: credit takes its place, and the debit counts at 30 %.
    expect(next({ debit: 1300 })['CREDIT']).toBe(30_000);
  });

  test('is nothing at the basic cap but for the rails of the second one', () => {
    expect(next({ credit: 1250, debit: 1000 })).toEqual({
      CREDIT: 0,
      DEBIT: 0,
      CULTURE: 30_000,
      MARKET: 40_000,
      TRANSIT: 40_000,
    });
    expect(next({ credit: 1250, debit: 1000 }, 5000, 1)['DEBIT']).toBe(30_000);
  });
});

describe('the years', () => {
  test('have figures for 2025 and 2026 only, each with its sources', () => {
    expect(KNOWN_TAX_YEARS).toEqual([2027, 2026, 2025]);
    for (const year of [2025, 2026]) {
      const rules = taxYear(year);
      expect(rules).toMatchObject({ status: 'READY' });
      for (const source of rules?.sources ?? []) expect(source.checkedOn).toMatch(/^2026-\d\d-\d\d$/u);
    }
    expect(Object.keys(taxYear(2027) ?? {}).toSorted()).toEqual(['notes', 'sources', 'status']);
    expect(taxYear(2027)?.notes.join(' ')).toContain('국회 심의 중');
    expect([2024, 2028].map(taxYear)).toEqual([null, null]);
  });

  test('count a child through the year in which it turns twenty', () => {
    expect(childrenBornFrom(2026)).toBe(2006);
    expect(childrenBornFrom(2025)).toBe(2005);
  });
});
