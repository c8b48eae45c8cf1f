import { isCivilDate, isLedgerDate } from '../calendar/civil-date.ts';
import { isCurrency } from './currency.ts';

/** What one unit of a currency costs on a day, in the currency that the reader asked for. */
export interface DatedRate {
  readonly currency: string;
  readonly date: string;
  /** A decimal string with at most nine places. */
  readonly rate: string;
}

export type RateLayout = 'ECB' | 'KOREAEXIM';

/** The rates of a file, or the reason why it cannot be read. */
export type RateFile =
  | { readonly layout: RateLayout; readonly rates: readonly DatedRate[] }
  | { readonly problem: 'UNKNOWN_LAYOUT' | 'DATE_MISSING' | 'OWN_CURRENCY_MISSING' | 'NO_RATES' };

/** A rate as a decimal string; null if it is too small or too large to express. */
export function rateText(rate: number): string | null {
  return rate >= 1e-9 && rate < 1e9 ? rate.toFixed(9).replace(/\.?0+$/u, '') : null;
}

/** What one unit of each currency costs on a day, in whatever currency the file is about. */
interface DayOfPrices {
  readonly date: string | null;
  readonly prices: ReadonlyMap<string, number>;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads `2026-11-20`, `2026.11.20`, `2026/11/20`, `20261120` and `20 November 2026`. */
function dateIn(text: string): string | null {
  const named = /(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})/iu.exec(text);
  const [year, month, day] = named
    ? [named[3], String(MONTHS.indexOf((named[2] ?? '').toLowerCase()) + 1), named[1]]
    : (/(\d{4})[-./년\s]*(\d{1,2})[-./월\s]*(\d{1,2})/u.exec(text)?.slice(1) ?? []);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCivilDate(date) && isLedgerDate(date) ? date : null;
}

function numberIn(text: string | undefined): number | null {
  const plain = (text ?? '').replaceAll(/[,\s]/gu, '');
  if (!/^\d{1,12}(\.\d{1,12})?$/u.test(plain)) return null;
  const value = Number(plain);
  return value > 0 ? value : null;
}

/** The cells of a line of comma- or tab-separated values. */
function cellsOf(line: string): string[] {
  const cells: string[] = [];
  const pattern = line.includes('\t')
    ? /(?:"((?:[^"]|"")*)"|([^\t]*))(?:\t|$)/uy
    : /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/uy;
  while (pattern.lastIndex < line.length) {
    const cell = pattern.exec(line);
    if (!cell) break;
    cells.push((cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '').trim());
  }
  return cells;
}

const linesOf = (text: string): string[] => text.split(/\r?\n|\r/u).filter((line) => line.trim() !== '');

/** Converts a day's units per euro into prices in euro. */
function pricesInEuro(units: readonly (readonly [currency: string, units: number | null])[]): Map<string, number> {
  const prices = new Map([['EUR', 1]]);
  for (const [currency, count] of units) if (isCurrency(currency) && count !== null) prices.set(currency, 1 / count);
  return prices;
}

/** `eurofxref.csv` and `eurofxref-hist.csv`: a column for each currency, units for a euro. */
function ecbTable(text: string): DayOfPrices[] | null {
  const [head, ...rows] = linesOf(text);
  const names = cellsOf(head ?? '').map((name) => name.toUpperCase());
  if (names[0] !== 'DATE' || !names.includes('USD')) return null;
  return rows.map((row) => {
    const cells = cellsOf(row);
    const units = names.slice(1).map((name, index) => [name, numberIn(cells[index + 1])] as const);
    return { date: dateIn(cells[0] ?? ''), prices: pricesInEuro(units) };
  });
}

/** `eurofxref-daily.xml` and its histories: a `Cube` for each day with one for each currency. */
function ecbMarkup(text: string): DayOfPrices[] | null {
  if (!/<Cube\s/u.test(text)) return null;
  const days: { date: string | null; units: (readonly [string, number | null])[] }[] = [];
  for (const [tag] of text.matchAll(/<Cube\s[^<>]{1,200}>/gu)) {
    const time = /\btime=["']([^"']{1,20})["']/u.exec(tag)?.[1];
    if (time !== undefined) days.push({ date: dateIn(time), units: [] });
    const currency = /\bcurrency=["']([A-Z]{3})["']/u.exec(tag)?.[1];
    const rate = /\brate=["']([\d.]{1,24})["']/u.exec(tag)?.[1];
    if (currency !== undefined) days.at(-1)?.units.push([currency, numberIn(rate)]);
  }
  return days.map(({ date, units }) => ({ date, prices: pricesInEuro(units) }));
}

/** A currency as 한국수출입은행 writes it: `JPY(100)` is the price of a hundred. */
function unitIn(text: string): { readonly currency: string; readonly units: number } | null {
  const match = /\b([A-Z]{3})\s*(?:\(\s*(\d{1,5})\s*\)|\s(\d{2,5})(?!\d))?/u.exec(text);
  const [, code, inBrackets, after] = match ?? [];
  if (code === undefined || (!isCurrency(code) && code !== 'CNH')) return null;
  // 한국수출입은행 names the offshore yuan, which is spent as CNY.
  return { currency: code === 'CNH' ? 'CNY' : code, units: Number(inBrackets ?? after ?? 1) };
}

type Quote = readonly [date: string | null, unit: string, price: string];

/** The quotes by day; a currency that a day has twice keeps its first price. */
function daysOfQuotes(quotes: readonly Quote[]): DayOfPrices[] {
  const days = new Map<string | null, Map<string, number>>();
  for (const [date, unit, text] of quotes) {
    const named = unitIn(unit);
    const price = numberIn(text);
    if (named === null || price === null || named.units <= 0) continue;
    const prices = days.get(date) ?? new Map([['KRW', 1]]);
    days.set(date, prices);
    if (!prices.has(named.currency)) prices.set(named.currency, price / named.units);
  }
  return [...days].map(([date, prices]) => ({ date, prices }));
}

/** The response of the bank's open API: a list with `cur_unit` and `deal_bas_r`, without a date. */
function koreaeximList(text: string): DayOfPrices[] | null {
  if (!/^\s*[[{]/u.test(text)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  const list = Array.isArray(parsed) ? parsed : [parsed];
  const quotes = list.flatMap((row: unknown): Quote[] => {
    if (typeof row !== 'object' || row === null || !('cur_unit' in row) || !('deal_bas_r' in row)) return [];
    return [[null, String(row.cur_unit), String(row.deal_bas_r)]];
  });
  return quotes.length === 0 ? null : daysOfQuotes(quotes);
}

const UNIT_HEAD = /^(통화|통화코드|통화명|통화단위|cur_unit|currency)$/iu;
const PRICE_HEAD = /^(매매기준율|매매 기준율|기준환율|deal_bas_r)$/iu;
const DATE_HEAD = /^(날짜|일자|기준일|기준일자|고시일|고시일자|조회일|date)$/iu;

/** The bank's table: a row for each currency, below the lines of a title that may name the day. */
function koreaeximTable(text: string): DayOfPrices[] | null {
  const rows = linesOf(text).map(cellsOf);
  const headAt = rows.slice(0, 20).findIndex((row) => row.some((cell) => PRICE_HEAD.test(cell)));
  const head = rows[headAt];
  if (!head) return null;
  const units = head.findIndex((cell) => UNIT_HEAD.test(cell));
  const [prices, dates] = [PRICE_HEAD, DATE_HEAD].map((name) => head.findIndex((cell) => name.test(cell)));
  if (units < 0 || prices === undefined || dates === undefined) return null;
  const title = dateIn(rows.slice(0, headAt).flat().join(' '));
  const quotes = rows.slice(headAt + 1).map((row): Quote => {
    const date = dates < 0 ? title : dateIn(row[dates] ?? '');
    return [date, row[units] ?? '', row[prices] ?? ''];
  });
  return daysOfQuotes(quotes);
}

type DatedPrices = DayOfPrices & { readonly date: string };

/** Each date once: of one that a file lists twice, the first price of each currency counts. */
function oncePerDate(days: readonly DatedPrices[]): DatedPrices[] {
  const known = new Map<string, Map<string, number>>();
  for (const { date, prices } of days) known.set(date, new Map([...prices, ...(known.get(date) ?? [])]));
  return [...known].map(([date, prices]) => ({ date, prices }));
}

/**
 * Reads the rates that the European Central Bank and 한국수출입은행 publish, as prices in `own`, the currency of a book.
 *
 * @param fallbackDate the day of a file that names none
 */
export function readRateFile(
  text: string,
  own: string,
  { fallbackDate, daysMax }: { readonly fallbackDate: string | null; readonly daysMax: number },
): RateFile {
  const plain = text.replace(/^\uFEFF/u, '');
  const ecb = ecbMarkup(plain) ?? ecbTable(plain);
  const days = ecb ?? koreaeximList(plain) ?? koreaeximTable(plain);
  if (days === null) return { problem: 'UNKNOWN_LAYOUT' };
  const dated = days.flatMap(({ date, prices }) => {
    const day = date ?? fallbackDate;
    return day === null || prices.size < 2 ? [] : [{ date: day, prices }];
  });
  if (dated.length === 0) return { problem: days.some(({ prices }) => prices.size > 1) ? 'DATE_MISSING' : 'NO_RATES' };
  const newest = oncePerDate(dated)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, daysMax);
  const rates = newest.flatMap(({ date, prices }) => {
    const unit = prices.get(own);
    if (unit === undefined) return [];
    return [...prices].flatMap(([currency, price]) => {
      const rate = currency === own ? null : rateText(price / unit);
      return rate === null ? [] : [{ currency, date, rate }];
    });
  });
  return rates.length === 0 ? { problem: 'OWN_CURRENCY_MISSING' } : { layout: ecb ? 'ECB' : 'KOREAEXIM', rates };
}
