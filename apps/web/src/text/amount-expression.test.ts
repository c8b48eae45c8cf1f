import { MAX_AMOUNT, readAmount } from '@salim/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findAmountInText, regroupAfterEdit } from './amount-expression.ts';
import { readingOfAmount } from './amount-reading.ts';
import { groupDigits } from './group-digits.ts';

const amounts = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: MAX_AMOUNT }));

function valueOf(text: string): number | string {
  const reading = readAmount(text);
  return reading.kind === 'value' ? reading.value : reading.kind === 'problem' ? reading.problem : reading.kind;
}

describe('readAmount', () => {
  it.each([
    ['35000', 35_000],
    ['35,000원', 35_000],
    ['12,300원', 12_300],
    ['￦12,300', 12_300],
    ['₩ 12,300', 12_300],
    ['\\12300', 12_300],
    ['１２，３００원', 12_300],
    ['3만5천', 35_000],
    ['1만 2천', 12_000],
    ['3.5만', 35_000],
    ['1.25억', 125_000_000],
    ['만원', 10_000],
    ['백만원', 1_000_000],
    ['3천', 3000],
    ['12만 3,400원', 123_400],
    ['삼만 오천원', 35_000],
    ['1조', 1_000_000_000_000],
    ['1억2천', 120_000_000],
    ['1억 2천만', 120_000_000],
    ['1억 5백', 105_000_000],
    ['1억2천원', 100_002_000],
    ['1억 2천 5', 100_002_005],
    ['12000+3500*2', 19_000],
    ['12000 + 3500 × 2', 19_000],
    ['45000/3', 15_000],
    ['45000÷3', 15_000],
    ['10000/3', 3333],
    ['20000/3', 6667],
    ['1만+5천', 15_000],
    ['3만-2,500원', 27_500],
    ['10000−10000', 0],
    ['0.5만', 5000],
    ['  7000  ', 7000],
    ['007', 7],
    ['9,999,999,999,999', MAX_AMOUNT],
  ])('reads %s as %d', (text, value) => {
    expect(valueOf(text)).toBe(value);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['₩', 'empty'],
    ['12000+', 'incomplete'],
    ['+', 'NOT_A_NUMBER'],
    ['-5000', 'NOT_A_NUMBER'],
    ['1000-2000', 'NEGATIVE'],
    ['12.5', 'NOT_WHOLE'],
    ['12 500', 'NOT_A_NUMBER'],
    ['5000/0', 'DIVIDED_BY_ZERO'],
    ['10,000,000,000,000', 'TOO_LARGE'],
    ['9'.repeat(400), 'TOO_LARGE'],
    ['1e3', 'NOT_A_NUMBER'],
    ['점심', 'NOT_A_NUMBER'],
    ['3만 2억', 'NOT_A_NUMBER'],
    ['1000++2000', 'NOT_A_NUMBER'],
    ['원', 'NOT_A_NUMBER'],
    ['٣٥', 'NOT_A_NUMBER'],
  ])('reports %j as %s', (text, outcome) => {
    expect(valueOf(text)).toBe(outcome);
  });

  it('keeps the last complete value while a sum is unfinished', () => {
    expect(readAmount('12000+3500+')).toEqual({ kind: 'incomplete', value: 15_500 });
  });

  it('parses every amount back from its grouped, signed and spoken forms', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(valueOf(String(amount))).toBe(amount);
        expect(valueOf(groupDigits(String(amount)))).toBe(amount);
        expect(valueOf(`₩${groupDigits(String(amount))}`)).toBe(amount);
        if (amount > 0) expect(valueOf(readingOfAmount(amount))).toBe(amount);
      }),
    );
  });

  it('adds and subtracts exactly and never returns a fraction, a negative or too large a value', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(valueOf(`${a}+${b}`)).toBe(a + b > MAX_AMOUNT ? 'TOO_LARGE' : a + b);
        expect(valueOf(`${a}-${b}`)).toBe(a < b ? 'NEGATIVE' : a - b);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789,.+-*/ 만천억원일x') }), (text) => {
        const reading = readAmount(text);
        if (reading.kind !== 'value') return;
        expect(Number.isSafeInteger(reading.value)).toBe(true);
        expect(Object.is(reading.value, -0)).toBe(false);
        expect(reading.value).toBeGreaterThanOrEqual(0);
        expect(reading.value).toBeLessThanOrEqual(MAX_AMOUNT);
      }),
      { numRuns: 2000 },
    );
  });

  it('handles hostile text of any length without delay', () => {
    const began = performance.now();
    for (const unit of ['1,', '1+', '만', '1만 ', ' ', '일']) readAmount(unit.repeat(50_000));
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('findAmountInText', () => {
  it.each([
    ['[Web발신] 신한카드 승인 12,300원 일시불 11/20 12:41 스타벅스', '12,300원'],
    ['합계: ₩45,000 입니다', '₩45,000'],
    ['회비 3만 5천원 보내 주세요', '3만 5천원'],
    ['카드 5명 참석', null],
    ['승인 12,300원 누적 450,000원', null],
  ])('finds in %j %j', (text, found) => {
    expect(findAmountInText(text)).toBe(found);
  });
});

describe('groupDigits', () => {
  it('groups whole numbers, leaves decimals and words', () => {
    expect(groupDigits('1234567+1000*2')).toBe('1,234,567+1,000*2');
    expect(groupDigits('1234.5678만')).toBe('1,234.5678만');
    expect(groupDigits('12,34,567')).toBe('1,234,567');
    expect(groupDigits('0012')).toBe('12');
    expect(groupDigits('１２３４，５６７＋１')).toBe('1,234,567+1');
  });

  it('changes neither the value nor an already grouped text', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const grouped = groupDigits(String(amount));
        expect(Number(grouped.replaceAll(',', ''))).toBe(amount);
        expect(groupDigits(grouped)).toBe(grouped);
      }),
    );
  });
});

describe('regroupAfterEdit', () => {
  /** `|` marks the caret. */
  const edit = (previous: string, next: string, erased: 'backward' | 'forward' | null = null) => {
    const caret = next.indexOf('|');
    const result = regroupAfterEdit(previous.replace('|', ''), { text: next.replace('|', ''), caret }, erased);
    return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
  };

  it('keeps the caret beside the digit just typed', () => {
    expect(edit('123|', '1234|')).toBe('1,234|');
    expect(edit('1,|234', '1,9|234')).toBe('19|,234');
    expect(edit('|1,234', '9|1,234')).toBe('9|1,234');
    expect(edit('12,345|', '12,34|')).toBe('1,234|');
  });

  it('erases the digit beside a comma instead of getting stuck', () => {
    expect(edit('1,|234', '1|234', 'backward')).toBe('|234');
    expect(edit('1|,234', '1|234', 'forward')).toBe('1|34');
  });

  it('ends with the same digits wherever single digits are inserted', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(20)), { maxLength: 13 }), (keys) => {
        let text = '';
        let digits = '';
        for (const [digit, place] of keys) {
          const caret = Math.min(place, text.length);
          const at = text.slice(0, caret).replaceAll(',', '').length;
          const typed = text.slice(0, caret) + digit + text.slice(caret);
          digits = digits.slice(0, at) + digit + digits.slice(at);
          text = regroupAfterEdit(text, { text: typed, caret: caret + 1 }, null).text;
          digits = digits.replace(/^0+(?=\d)/u, '');
          expect(text.replaceAll(',', '')).toBe(digits);
        }
      }),
    );
  });
});
