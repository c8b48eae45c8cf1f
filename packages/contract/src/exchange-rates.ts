import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, currencyCode, cursor, page, pageLimit, usedCurrency } from './scalars.ts';

/** A price as a decimal string above zero. */
export const rateText = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})?$/u)
  .refine((rate) => Number(rate) > 0, { error: 'RATE' });

/** Where a rate comes from: a file of the European Central Bank or of 한국수출입은행, or typed in. */
export const rateSource = z.enum(['ECB', 'KOREAEXIM', 'TYPED']);

/** The price of one unit of a foreign currency in the currency of the book, on a day. */
export const exchangeRate = z.object({ currency: currencyCode, date: civilDate, rate: z.string(), source: rateSource });
export type ExchangeRate = z.output<typeof exchangeRate>;

export const rateImport = z.object({
  source: rateSource,
  /** Rates that are new or have changed. */
  count: z.int(),
  currencies: z.array(currencyCode),
  from: civilDate,
  to: civilDate,
});
export type RateImport = z.output<typeof rateImport>;

export const listRates = endpoint('listRates', {
  summary: 'Lists the rates of a book, the newest day first; `to` with `limit=1` finds the one that a day uses',
  tag: 'rates',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({
    currency: currencyCode.optional(),
    from: civilDate.optional(),
    to: civilDate.optional(),
    cursor: cursor.optional(),
    limit: pageLimit,
  }),
  answer: page(exchangeRate),
  status: 200,
});

/** A single rate, sent as JSON. */
export const typedRate = z.strictObject({
  currency: usedCurrency,
  date: civilDate,
  rate: z.union([rateText, z.number().transform(String).pipe(rateText)]),
});
export type TypedRate = z.output<typeof typedRate>;

export const createRates = endpoint('createRates', {
  summary:
    'Stores a rate, or as `multipart/form-data` a file of rates of the European Central Bank or 한국수출입은행; `date` is the day of a file that names none',
  tag: 'rates',
  access: 'MEMBER',
  params: bookParams,
  multipart: true,
  body: z.union([
    z.strictObject({ file: z.string().meta({ format: 'binary' }), date: civilDate.optional() }),
    typedRate,
  ]),
  answer: z.union([exchangeRate, rateImport]),
  status: 201,
  otherStatus: 200,
});
