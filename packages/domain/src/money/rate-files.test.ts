import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountAtRate } from './foreign-rate.ts';
import { type DatedRate, readRateFile } from './rate-files.ts';

const read = (text: string, own = 'KRW', fallbackDate: string | null = null) =>
  readRateFile(text, own, { fallbackDate, daysMax: 400 });
const ratesOf = (text: string, own?: string, date?: string): Record<string, string> => {
  const file = read(text, own, date);
  if ('problem' in file) throw new Error(file.problem);
  return Object.fromEntries(file.rates.map((one: DatedRate) => [`${one.date} ${one.currency}`, one.rate]));
};

const HISTORY = `Date,USD,JPY,KRW,ISK,
2026-11-20,1.05,160,1470,N/A,
2026-11-19,1.04,161,1466.4,150.0,
`;
const DAILY = 'Date, USD, JPY, KRW, \n20 November 2026, 1.05, 160, 1470, \n';
const MARKUP = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject>
<Cube><Cube time='2026-11-20'><Cube currency='USD' rate='1.05'/><Cube currency='JPY' rate='160'/>
<Cube currency='KRW' rate='1470'/></Cube></Cube></gesmes:Envelope>`;
const LIST = JSON.stringify([
  { result: 1, cur_unit: 'USD', ttb: '1,370', deal_bas_r: '1,384.5', cur_nm: '미국 달러' },
  { result: 1, cur_unit: 'JPY(100)', deal_bas_r: '912.34', cur_nm: '일본 옌' },
  { result: 1, cur_unit: 'IDR(100)', deal_bas_r: '8.9', cur_nm: '인도네시아 루피아' },
  { result: 1, cur_unit: 'CNH', deal_bas_r: '191.2', cur_nm: '위안화' },
  { result: 1, cur_unit: 'KRW', deal_bas_r: '1', cur_nm: '한국 원' },
]);
const TABLE = `환율 조회,,\n조회일자 2026.11.20,,\n통화,통화명,매매기준율\nUSD,미국 달러,"1,384.50"\nJPY(100),일본 옌,912.34\n`;

describe('the European Central Bank', () => {
  test('lists what a euro buys, day by day, which becomes prices in won', () => {
    expect(ratesOf(HISTORY)).toEqual({
      '2026-11-20 EUR': '1470',
      '2026-11-20 USD': '1400',
      '2026-11-20 JPY': '9.1875',
      '2026-11-19 EUR': '1466.4',
      '2026-11-19 USD': '1410',
      '2026-11-19 JPY': '9.108074534',
      '2026-11-19 ISK': '9.776',
    });
    expect(ratesOf(MARKUP)).toEqual(ratesOf(DAILY));
    expect(ratesOf(DAILY)).toEqual({ '2026-11-20 EUR': '1470', '2026-11-20 USD': '1400', '2026-11-20 JPY': '9.1875' });
    expect(ratesOf(MARKUP, 'USD')).toMatchObject({ '2026-11-20 EUR': '1.05', '2026-11-20 KRW': '0.000714286' });
  });
});

describe('한국수출입은행', () => {
  test('prices a hundred yen, which becomes the price of one', () => {
    expect(ratesOf(LIST, 'KRW', '2026-11-20')).toEqual({
      '2026-11-20 USD': '1384.5',
      '2026-11-20 JPY': '9.1234',
      '2026-11-20 IDR': '0.089',
      '2026-11-20 CNY': '191.2',
    });
    expect(ratesOf(TABLE)).toEqual({ '2026-11-20 USD': '1384.5', '2026-11-20 JPY': '9.1234' });
  });
});

test.each([
  ['', 'UNKNOWN_LAYOUT'],
  ['hello', 'UNKNOWN_LAYOUT'],
  ['[1, null, "x"]', 'UNKNOWN_LAYOUT'],
  [LIST, 'DATE_MISSING'],
  ['Date,USD\n2026-11-20,1.05', 'OWN_CURRENCY_MISSING'],
  ['Date,USD,KRW\n2026-11-20,N/A,-3', 'NO_RATES'],
  ["<Cube time='2026-02-30'><Cube currency='KRW' rate='1470'/></Cube>", 'DATE_MISSING'],
])('refuses %s: %s', (text, problem) => {
  expect(read(text)).toEqual({ problem });
});

test('takes the first price of a currency from a day that is listed twice', () => {
  const twice = 'Date,USD,JPY,KRW\n2026-11-20,1,,1400\n2026-11-20,2,140,1500';
  const file = read(twice);
  expect('rates' in file && file.rates.map(({ currency, date, rate }) => [currency, date, rate])).toEqual([
    ['EUR', '2026-11-20', '1400'],
    ['USD', '2026-11-20', '1400'],
    ['JPY', '2026-11-20', '10'],
  ]);
  const named = '날짜,통화,매매기준율\n2026-11-20,USD,1400\n,USD,1500\n,JPY(100),900';
  const filled = read(named, 'KRW', '2026-11-20');
  expect('rates' in filled && filled.rates.map(({ currency, rate }) => [currency, rate])).toEqual([
    ['USD', '1400'],
    ['JPY', '9'],
  ]);
});

test('keeps the newest days of a long history', () => {
  const file = readRateFile(HISTORY, 'KRW', { fallbackDate: null, daysMax: 1 });
  expect('rates' in file && [...new Set(file.rates.map(({ date }) => date))]).toEqual(['2026-11-20']);
});

test('any text is read without an error, and every rate is usable', () => {
  const pieces = fc.constantFrom(
    'Date',
    'USD',
    'KRW',
    '2026-11-20',
    ',',
    '\n',
    '"',
    "<Cube time='",
    "'>",
    '1.5',
    '통화',
    '매매기준율',
    '{',
    '[',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 })), { maxLength: 60 }), (parts) => {
      const file = read(parts.join(''), 'KRW', '2026-11-20');
      if ('problem' in file) return;
      expect(new Set(file.rates.map(({ currency, date }) => `${currency} ${date}`)).size).toBe(file.rates.length);
      for (const { currency, rate } of file.rates) {
        expect(rate).toMatch(/^\d{1,9}(\.\d{1,9})?$/u);
        amountAtRate({ currency, amount: 100 }, rate, 'KRW');
      }
    }),
  );
});
