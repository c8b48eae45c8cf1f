import { weekdayOf } from '@salim/domain';
import { serverNow } from '../platform/session/access-token.ts';
import { groupDigits } from './group-digits.ts';

/** The real minus sign; a hyphen is too short beside digits. */
export const MINUS = '−';

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** `-1234` → `−1,234`; negative zero is `0`. */
export function formatNumber(value: number): string {
  const digits = groupDigits(String(Math.abs(value)));
  return value < 0 ? `${MINUS}${digits}` : digits;
}

/** `12500` → `12,500원`. */
export function formatWon(value: number): string {
  return `${formatNumber(value)}원`;
}

/** `3200000` → `+3,200,000원`, `-1` → `−1원`; zero carries no sign. */
export function formatSignedWon(value: number): string {
  return value > 0 ? `+${formatWon(value)}` : formatWon(value);
}

/** A share as a whole percentage: `−1,234%`. */
export function formatPercent(share: number): string {
  return `${formatNumber(Math.round(share * 100))}%`;
}

const UNITS = [
  { size: 1_000_000_000_000, name: '조' },
  { size: 100_000_000, name: '억' },
  { size: 10_000, name: '만' },
] as const;

/**
 * Short form for axes and tight spaces: `12345678` → `1,235만`, `123456789` → `1억 2,346만`, `9800` → `9,800`. At most two
 * units; the last shown one is rounded half up.
 */
export function formatCompact(value: number): string {
  const sign = value < 0 ? MINUS : '';
  const size = Math.abs(value);
  if (size < 10_000) return sign + groupDigits(String(Math.round(size)));
  let index = UNITS.findIndex((unit) => size >= unit.size);
  const lower = UNITS[index + 1];
  const rounded = lower ? Math.round(size / lower.size) * lower.size : Math.round(size / 10_000) * 10_000;
  // Rounding may carry into the next unit: 99,999,999 is 1억, not 10,000만.
  index = UNITS.findIndex((unit) => rounded >= unit.size);
  const upper = UNITS[index] ?? UNITS[2];
  const next = UNITS[index + 1];
  const count = Math.floor(rounded / upper.size);
  const rest = next ? Math.round((rounded % upper.size) / next.size) : 0;
  const head = `${sign}${groupDigits(String(count))}${upper.name}`;
  return next && rest > 0 ? `${head} ${groupDigits(String(rest))}${next.name}` : head;
}

/** One unit for the narrowest spaces: `1.8조`, `8,222억`, `1.2억`, `1,235만`. */
export function formatBrief(value: number): string {
  const size = Math.abs(value);
  if (size < 100_000_000) return formatCompact(value);
  // Rounding may carry into the next unit: 999,999,999,999 is 1조, not 10,000억.
  const unit = UNITS.find((one) => size >= one.size * 0.99995) ?? UNITS[0];
  const count = size / unit.size;
  const rounded = count < 10 ? Math.round(count * 10) / 10 : Math.round(count);
  return `${value < 0 ? MINUS : ''}${rounded.toLocaleString('ko-KR')}${unit.name}`;
}

/** The same for the round values of an axis, which must stay distinct: `15000` → `1.5만`, `102500` → `10.25만`. */
export function formatTick(value: number): string {
  const size = Math.abs(value);
  if (size < 10_000 || size >= 100_000_000 || size % 10_000 === 0) return formatCompact(value);
  const [whole = '', part] = (Math.round(size / 100) / 100).toString().split('.');
  return `${value < 0 ? MINUS : ''}${groupDigits(whole)}${part === undefined ? '' : `.${part}`}만`;
}

interface CivilParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function partsOf(date: string): CivilParts {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
}

/** `2026-11-20` → `11월 20일 (금)`; with `year` `2026년 11월 20일 (금)`. */
export function formatDay(date: string, { year: withYear = false }: { year?: boolean } = {}): string {
  const { year, month, day } = partsOf(date);
  return `${withYear ? `${year}년 ` : ''}${month}월 ${day}일 (${WEEKDAYS[weekdayOf(date)]})`;
}

/** `2026-11-20` → `11월 20일`. */
export function formatMonthDay(date: string): string {
  const { month, day } = partsOf(date);
  return `${month}월 ${day}일`;
}

/** `2026-11` (or a date in it) → `2026년 11월`. */
export function formatMonth(month: string): string {
  const { year, month: number } = partsOf(month);
  return `${year}년 ${number}월`;
}

/** `2026-11-20` → `26. 11. 20.` */
export function formatShortDate(date: string): string {
  const { year, month, day } = partsOf(date);
  return `${String(year % 100).padStart(2, '0')}. ${month}. ${day}.`;
}

/** `10.25 ~ 11.24`: the dates of a book month that does not start on the first. */
export function formatPeriod(from: string, to: string): string {
  const [start, end] = [partsOf(from), partsOf(to)];
  return `${start.month}.${start.day} ~ ${end.month}.${end.day}`;
}

/** `21:05` → `오후 9:05`. Formatted by hand, because runtimes disagree on the Korean words for AM and PM. */
export function formatClock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`;
}

/** One per time zone: creating a format takes many times as long as using it. */
const civilFormats = new Map<string, Intl.DateTimeFormat>();

function civilFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = civilFormats.get(timeZone);
  if (known !== undefined) return known;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  civilFormats.set(timeZone, created);
  return created;
}

/** Civil date and time of an instant in a time zone. */
export function civilFromInstant(instant: Date, timeZone: string): { date: string; time: string } {
  const parts = civilFormatOf(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/** The current civil date in a time zone, `YYYY-MM-DD`. */
export function todayIn(timeZone: string, now: Date = serverNow()): string {
  return civilFromInstant(now, timeZone).date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * `방금`, `5분 전`, `3시간 전`, `어제 오후 9:05`, then `11월 20일 (금)`, with the year when it differs; `시각 모름` for an invalid
 * instant.
 */
export function formatWhen(instant: string, timeZone: string, now: Date = serverNow()): string {
  const then = new Date(instant);
  const passed = now.getTime() - then.getTime();
  if (Number.isNaN(passed)) return '시간 정보 없음';
  if (passed < MINUTE) return '방금';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)}분 전`;
  const here = civilFromInstant(then, timeZone);
  const today = todayIn(timeZone, now);
  if (here.date === today) return `${Math.floor(passed / HOUR)}시간 전`;
  if (here.date === todayIn(timeZone, new Date(now.getTime() - 24 * HOUR))) return `어제 ${formatClock(here.time)}`;
  return formatDay(here.date, { year: here.date.slice(0, 4) !== today.slice(0, 4) });
}
