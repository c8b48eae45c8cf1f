import { type CivilDate, dateParts, dayNumber, daysInMonth, weekdayOf } from '../calendar/civil-date.ts';
import type { RecurrenceRule } from './recurrence-rule.ts';

/** The fields of a past transaction that are compared. */
export interface PastTransaction {
  readonly date: CivilDate;
  readonly amount: number;
  readonly description: string;
  readonly type: 'INCOME' | 'EXPENSE' | 'TRANSFER';
}

/** Transactions at regular intervals. */
export interface RegularTransactions<Transaction extends PastTransaction> {
  /** The newest of them; the template for a rule. */
  readonly latest: Transaction;
  /** The typical amount: the median. */
  readonly amount: number;
  readonly hasFixedAmount: boolean;
  /** How many transactions are in the series. */
  readonly count: number;
  readonly rule: RecurrenceRule;
}

interface Rhythm {
  readonly frequency: 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly daysMin: number;
  readonly daysMax: number;
  /** Fewer could be chance. */
  readonly transactionsMin: number;
}

const RHYTHMS: readonly Rhythm[] = [
  { frequency: 'MONTHLY', interval: 1, daysMin: 25, daysMax: 36, transactionsMin: 3 },
  { frequency: 'WEEKLY', interval: 1, daysMin: 6, daysMax: 8, transactionsMin: 4 },
  { frequency: 'WEEKLY', interval: 2, daysMin: 13, daysMax: 15, transactionsMin: 4 },
  { frequency: 'YEARLY', interval: 1, daysMin: 355, daysMax: 376, transactionsMin: 3 },
];
/** Bills vary; a difference of more than half the typical amount is another bill. */
const SPREAD_MAX = 0.5;
/** Older habits do not predict the next occurrence. */
const TRANSACTIONS_MAX = 12;
/** Days of the month may differ by weekends and holidays only. */
const DAY_SPREAD_MAX = 6;

/** The key of equivalent descriptions. */
export function transactionKeyOf(transaction: Pick<PastTransaction, 'description' | 'type'>): string {
  return `${transaction.type} ${transaction.description.trim().replace(/\s+/gu, ' ').toLowerCase()}`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((left, right) => right[1] - left[1] || left[0] - right[0])[0]?.[0] ?? 1;
}

function isMonthEnd(date: CivilDate): boolean {
  const { year, month, day } = dateParts(date);
  return day === daysInMonth(year, month);
}

/** The day of the month around which dates cluster; −1 for the end of the month; null if they are too far apart. */
function monthDayOf(dates: readonly CivilDate[]): number | null {
  if (dates.every(isMonthEnd)) return dates.every((date) => dateParts(date).day === 28) ? 28 : -1;
  const days = dates.map((date) => dateParts(date).day);
  const day = mostFrequent(days);
  const spread = days.map((other) => {
    const apart = Math.abs(other - day);
    return Math.min(apart, 31 - apart);
  });
  return Math.max(...spread) > DAY_SPREAD_MAX ? null : day;
}

const PLAIN = {
  calendar: 'GREGORIAN',
  months: [],
  isLeapMonth: false,
  monthDays: [],
  weekdays: [],
  positions: [],
  weekStart: 1,
  count: null,
  until: null,
} as const;

function ruleOf(rhythm: Rhythm, dates: readonly CivilDate[]): RecurrenceRule | null {
  const plain = { ...PLAIN, frequency: rhythm.frequency, interval: rhythm.interval };
  if (rhythm.frequency === 'WEEKLY') {
    return { ...plain, weekdays: [{ weekday: mostFrequent(dates.map(weekdayOf)), nth: null }] };
  }
  const day = monthDayOf(dates);
  if (day === null) return null;
  if (rhythm.frequency === 'MONTHLY') return { ...plain, monthDays: [day] };
  return { ...plain, months: [mostFrequent(dates.map((date) => dateParts(date).month))], monthDays: [day] };
}

function inRhythm<Transaction extends PastTransaction>(
  transactions: readonly Transaction[],
  rhythm: Rhythm,
  today: CivilDate,
): RegularTransactions<Transaction> | null {
  const latest = transactions.at(-1);
  if (!latest || dayNumber(today) - dayNumber(latest.date) > rhythm.daysMax * 1.5) return null;
  const chain: Transaction[] = [latest];
  for (const transaction of transactions.toReversed().slice(1)) {
    const gap = dayNumber(chain[0]?.date ?? transaction.date) - dayNumber(transaction.date);
    if (gap < rhythm.daysMin || gap > rhythm.daysMax || chain.length >= TRANSACTIONS_MAX) break;
    chain.unshift(transaction);
  }
  // One old gap may be a missing transaction; a gap among the newest means no regularity.
  if (chain.length < rhythm.transactionsMin) return null;
  const amounts = chain.map((transaction) => transaction.amount);
  const amount = median(amounts);
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)];
  if (high - low > amount * SPREAD_MAX) return null;
  const rule = ruleOf(
    rhythm,
    chain.map((transaction) => transaction.date),
  );
  return rule && { latest, amount, hasFixedAmount: low === high, count: chain.length, rule };
}

/**
 * Finds transactions that recurred at regular intervals with similar amounts, the most frequent first. The order of the
 * input does not matter; transactions without a description are left out.
 */
export function findRegularTransactions<Transaction extends PastTransaction>(
  transactions: readonly Transaction[],
  today: CivilDate,
): RegularTransactions<Transaction>[] {
  const groups = new Map<string, Transaction[]>();
  for (const transaction of transactions) {
    if (transaction.description.trim() === '') continue;
    const key = transactionKeyOf(transaction);
    const group = groups.get(key);
    if (group) group.push(transaction);
    else groups.set(key, [transaction]);
  }
  const found: RegularTransactions<Transaction>[] = [];
  for (const group of groups.values()) {
    const sorted = group.toSorted((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
    for (const rhythm of RHYTHMS) {
      const regular = inRhythm(sorted, rhythm, today);
      if (regular === null) continue;
      found.push(regular);
      break;
    }
  }
  return found.toSorted((left, right) => right.count - left.count || right.amount - left.amount);
}
