import { cpuUsage } from 'node:process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTAKE_UNSURE, parseMessages } from '../intake/parse-messages.ts';
import { writingsOf } from '../testing/written-amounts.ts';
import { MAX_AMOUNT } from './amount.ts';
import { amountTermOf, findAmounts, fractionTermOf } from './amount-grammar.ts';
import { readAmount } from './read-amount.ts';

const amounts = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }),
  fc.integer({ min: 1, max: 9999 }).map((count) => count * 10_000),
  fc.integer({ min: 1, max: 999_999 }).map((count) => count * 1000),
  fc.integer({ min: 1, max: MAX_AMOUNT }),
);

/**
 * Reads every notation of random amounts: each reading must be exactly the amount, and `share` of the notations must be
 * read at all.
 */
function expectExactReadings(readingsOf: (text: string) => readonly (number | null)[], share: number, numRuns = 100) {
  let [asked, answered] = [0, 0];
  fc.assert(
    fc.property(amounts, (amount) => {
      for (const text of writingsOf(amount)) {
        const readings = readingsOf(text);
        asked += 1;
        if (readings.length === 0) continue;
        answered += 1;
        expect([text, readings]).toEqual([text, [amount]]);
      }
    }),
    { numRuns },
  );
  expect(answered / asked).toBeGreaterThan(share);
}

const found = (text: string) => findAmounts(text).amounts.map(({ value }) => value);

describe('every notation of an amount', () => {
  it('has many variants', () => {
    expect(writingsOf(46_800)).toEqual(
      expect.arrayContaining(['46,800원', '4만6천8백원', '4만6천800원', '사만 육천팔백원', '4.68만', '４６，８００']),
    );
    expect(writingsOf(123_456_780)).toContain('1억 2,345만 6,780원');
  });

  it('is read as that amount by the keypad', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        for (const text of writingsOf(amount))
          expect([text, readAmount(text)]).toEqual([text, expect.objectContaining({ kind: 'value', value: amount })]);
      }),
    );
  });

  it.each([
    ['behind a word', (text: string) => `점심 ${text}`, 0.95],
    ['glued to a word', (text: string) => `점심${text}`, 0.75],
    ['before a word', (text: string) => `${text} 점심`, 0.95],
    ['in brackets', (text: string) => `점심(${text})`, 0.95],
    ['with a particle', (text: string) => `점심 ${text}에 샀음`, 0.85],
  ])('is found %s as that amount, or not at all', (_name, place, share) => {
    expectExactReadings((text) => found(place(text).normalize('NFKC')), share);
  });

  it('is read as that amount in a sentence, or not at all', () => {
    expectExactReadings(
      (text) => parseMessages(`점심 ${text} 국민카드`, '2026-11-20').map(({ amount }) => amount),
      0.95,
    );
  });

  it.each([
    (text: string) => `[Web발신]\n신한카드(1234)승인 홍*동\n${text}(일시불)11/20 12:34\n스타벅스강남`,
    (text: string) => `[Web발신]\n[KB]11/20 12:34\n123456**789\n홍길동\n입금\n${text}\n잔액 5,000,000`,
    (text: string) => `우리은행 11/20 12:34 출금 ${text} 김철수`,
  ])('is read as that amount in message %#, or not at all', (messageOf) => {
    const surely = (text: string) =>
      parseMessages(messageOf(text), '2026-11-20').flatMap((draft) =>
        draft.kind === 'IGNORE' || draft.confidence < INTAKE_UNSURE ? [] : [draft.amount],
      );
    expectExactReadings(surely, 0.6, 40);
  });
});

describe('an amount in a search query', () => {
  it('is searched by its digits, or literally', () => {
    expectExactReadings((text) => {
      const term = amountTermOf(text);
      return term === null ? [] : [Number(term)];
    }, 0.75);
  });

  it.each<[string, string | null]>([
    ['35,000원', '35000'],
    ['3만5천', '35000'],
    ['삼만 오천원', '35000'],
    ['₩12,500', '12500'],
    ['１２，５００', '12500'],
    ['12,5', '125'],
    ['1.5억', '150000000'],
    ['4500', null],
    ['007', null],
    ['만원', null],
    ['이천', null],
    ['9900원의행복', null],
    ['1.5', null],
    ['스타벅스', null],
  ])('%s is %s', (text, term) => {
    expect(amountTermOf(text)).toBe(term);
  });
});

describe('an amount with a fraction in a search query', () => {
  it.each<[string, string, string | null]>([
    ['10.01', 'USD', '1001'],
    ['$10.01', 'USD', '1001'],
    ['1,234.5', 'EUR', '12345'],
    ['10.013', 'USD', null],
    ['10.013', 'KWD', '10013'],
    ['10.01', 'KRW', null],
    ['1001', 'USD', null],
    ['v1.2', 'KRW', null],
    ['카페 10.01', 'USD', null],
  ])('%s in %s is %s', (text, currency, term) => {
    expect(fractionTermOf(text, currency)).toBe(term);
  });
});

describe('amounts in a text', () => {
  it.each<[string, number[]]>([
    ['점심 4만6천8백원', [46_800]],
    ['점심 4만6천800원', [46_800]],
    ['사만 육천팔백원', [46_800]],
    ['1억 2,345만 6,780원', [123_456_780]],
    ['전세 2억3,500만', [235_000_000]],
    ['1.5억', [150_000_000]],
    ['GS25 만원', [10_000]],
    ['코로나19 5000원', [5000]],
    ['일 3만원', [30_000]],
    ['사원 5천원', [5000]],
    ['이천 쌀 5만원', [50_000]],
    ['오이3000원', [3000]],
    ['3만 5만', [30_000, 50_000]],
    ['만 2천 5백원', [12_500]],
    ['KRW 5,000', [5000]],
  ])('%s', (text, values) => {
    expect(found(text)).toEqual(values);
  });

  it.each([
    '12 500원',
    '3 000 000원',
    '12.5원',
    '12,50원',
    '회비이만원',
    '회비이만5천원',
    '3만50000원',
    '백5000원',
    '9천9천원',
    '10,000,000,000,000원',
    '4,500x2',
    '$20',
    '100 달러',
    '3만엔',
    '10%',
    '공원',
    '사원',
    '조원',
    '만두',
    '천안',
    '12:34',
    '2026-11-20',
    '010-1234-5678',
  ])('%s contains no amount', (text) => {
    expect(found(text)).toEqual([]);
  });

  it.each(['집 3억 5,000', '이천 5만원', '3~5만원', '5,000원~8,000원', '구 만원', '3만 5', '2조 5,000원'])(
    '%s is ambiguous',
    (text) => {
      expect(findAmounts(text).amounts.some(({ isDoubtful }) => isDoubtful)).toBe(true);
    },
  );

  it('are found quickly in hostile texts', () => {
    for (const unit of ['만 ', '1 ', '1,', '천', '5천원 ', '12 500 ', '이만오천', '0.', '3~', '₩']) {
      const text = unit.repeat(10_000 / unit.length);
      // Time of the processor, and the fastest of several runs, so that load on the machine is not counted.
      const times = Array.from({ length: 5 }, () => {
        const before = cpuUsage();
        findAmounts(text);
        return cpuUsage(before).user / 1000;
      });
      expect(Math.min(...times)).toBeLessThan(100);
    }
  });
});
