import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defused, joinedNames, paymentCell, paymentParts, restored, separateNames } from './text-cells.ts';

const TRIGGERS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', "'"];
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc
    .array(fc.oneof(fc.constantFrom(...TRIGGERS), fc.string({ maxLength: 3 })), { maxLength: 6 })
    .map((parts) => parts.join('')),
);

describe('text in a spreadsheet', () => {
  test('never starts like a formula and is restored exactly', () => {
    fc.assert(
      fc.property(text, (original) => {
        const cell = defused(original);
        expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
        expect(restored(cell)).toBe(original);
      }),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['－100', "'－100"],
    ["'=1", "''=1"],
    ["'80s", "'80s"],
    ['김밥 = 점심', '김밥 = 점심'],
  ])('%s is written as %s', (original, cell) => {
    expect(defused(original)).toBe(cell);
  });
});

describe('a list of names in one cell', () => {
  const name = text.map((raw) => raw.trim()).filter((raw) => raw !== '' && !/[\r\n]/u.test(raw));

  test('round-trips', () => {
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(separateNames(joinedNames(names))).toEqual(names);
      }),
    );
  });

  test('may be written by hand', () => {
    expect(separateNames('여행,가족 , "제주, 2026",')).toEqual(['여행', '가족', '제주, 2026']);
  });
});

describe('a payment cell', () => {
  const part = fc.record({
    name: fc.option(fc.stringMatching(/^[가-힣A-Za-z +()]{1,10}$/u), { nil: null }),
    amount: fc.integer({ min: 1, max: 9_999_999_999 }),
  });

  test('round-trips with the amounts of several methods', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        fc.pre(parts.length > 1 || parts[0]?.name !== '');
        const amount = parts.reduce((sum, each) => sum + each.amount, 0);
        expect(paymentParts(paymentCell(parts), amount)).toEqual(parts);
      }),
    );
  });

  test('is a single name when its amounts do not add up', () => {
    expect(paymentParts('카드(1) + 카드(2)', 5000)).toEqual([{ name: '카드(1) + 카드(2)', amount: 5000 }]);
  });
});
