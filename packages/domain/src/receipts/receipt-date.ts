import { type CivilDate, civilDateOf, daysInMonth } from '../calendar/civil-date.ts';
import { clockTime } from '../intake/message-date.ts';

/** The day is followed by no digit, or by a time whose blank was not recognized. */
const FULL = /(?<!\d)(20\d{2}) ?[-./년] ?(\d{1,2}) ?[-./월] ?(\d{2}(?=[0-2]\d ?:)|\d{1,2}(?!\d))/u;
const SHORT = /(?<![\d-])(\d{2}) ?[-./] ?(\d{2}) ?[-./] ?(\d{2})(?![\d-])/u;
const COMPACT = /(?<!\d)(20\d{2})([01]\d)([0-3]\d)(?!\d)/u;
/** A date with a lost separator; only beside a label or a time, because other numbers have this form too. */
const LOOSE = /(?<![\d-])(20\d{2}|\d{2}) ?[-./,]? ?([01]\d) ?[-./,]? ?([0-3]\d)(?=[0-2]\d ?:|(?![\d-]))/u;
/** A date without its year, beside the time. */
const NO_YEAR = /(?<![\d./-])(\d{1,2})(?: ?[/-] ?|월 ?)(\d{1,2})(?![\d./-])(?=일?[^\d]{0,6}[0-2]?\d ?:)/u;
const TIME = /(?:(오전|오후) ?)?(?<!\d)([01]?\d|2[0-3]) ?: ?([0-5]\d)(?: ?: ?[0-5]\d)?(?!\d)/u;
/** A date for something else than the purchase. */
const OTHER_DAY = /까지|기한|유효|이후|이내|(?<!진료 ?)기간|만료|개업|생년|예정/u;
const DAY_OF_PURCHASE = /일시|진료기간|일자|날짜|거래일|판매|승인일|매출일|결제일/u;

/** The day and the time of a purchase; the time is `HH:mm`, null if none is printed. */
export interface ReceiptDay {
  readonly date: CivilDate;
  readonly time: string | null;
}

/** Receipts that are older are misread dates. */
const LOOSE_YEARS = 3;

function dayIn(line: string, today: CivilDate, isLabeled: boolean): ReceiptDay | null {
  const isLoose = isLabeled || TIME.test(line);
  for (const pattern of [FULL, COMPACT, SHORT, ...(isLoose ? [LOOSE] : [])]) {
    const [all, year = '', month = '', day = ''] = pattern.exec(line) ?? [];
    if (all === undefined) continue;
    const [y, m, d] = [Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day)];
    if (m < 1 || m > 12 || d < 1 || d > daysInMonth(y, m)) continue;
    const date = civilDateOf(y, m, d);
    if (date > today || (pattern === LOOSE && y < Number(today.slice(0, 4)) - LOOSE_YEARS)) continue;
    return { date, time: timeIn(line.replace(all, ' ')) };
  }
  return dayWithoutYear(line, today);
}

function timeIn(text: string): string | null {
  const [all, half, hour = '', minute = ''] = TIME.exec(text) ?? [];
  return all === undefined ? null : clockTime(half, Number(hour), minute);
}

/** `11/09 19:03`: the last such day up to `today`. */
function dayWithoutYear(line: string, today: CivilDate): ReceiptDay | null {
  const [all, month = '', day = ''] = NO_YEAR.exec(line) ?? [];
  if (all === undefined) return null;
  const thisYear = Number(today.slice(0, 4));
  const [m, d] = [Number(month), Number(day)];
  for (const year of [thisYear, thisYear - 1]) {
    const isDate = m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(year, m);
    if (isDate && civilDateOf(year, m, d) <= today) {
      return { date: civilDateOf(year, m, d), time: timeIn(line.replace(all, ' ')) };
    }
  }
  return null;
}

/** The day of the purchase: labeled as such, or else the first that is printed. Never later than `today`. */
export function receiptDayIn(lines: readonly string[], today: CivilDate): ReceiptDay | null {
  const candidates = lines.filter((line) => !OTHER_DAY.test(line));
  const labeled = candidates.filter((line) => DAY_OF_PURCHASE.test(line.replaceAll(' ', '')));
  for (const [some, isLabeled] of [
    [labeled, true],
    [candidates, false],
  ] as const) {
    for (const line of some) {
      const found = dayIn(line, today, isLabeled);
      if (found) return found;
    }
  }
  return null;
}
