import { addDays, addMonths, type CivilDate, dayOfMonth } from '../calendar/civil-date.ts';
import type { UsualSpending } from './usual-spending.ts';

export type OutlookSource =
  | 'RECURRING'
  | 'CARD_BILL'
  | 'INSTALLMENT'
  | 'LOAN'
  | 'DUES'
  | 'GIFT'
  | 'SAVING'
  | 'RECORDED';

/** Money that is known to come or go. */
export interface OutlookItem {
  readonly date: CivilDate;
  /** Negative for money that goes out. */
  readonly amount: number;
  readonly source: OutlookSource;
  readonly refId: string;
  readonly label: string;
  /** The card bill that collects it; missing if it leaves by itself. */
  readonly bill?: { readonly refId: string; readonly label: string };
}

/** Everyday spending on a card, which its account pays with the bill. */
export interface UsualOnCard {
  readonly usual: UsualSpending;
  /** In the outlook of the card itself, whose debt the bill takes off. */
  readonly isOwn: boolean;
  /** The day on which the spending of a day is paid. */
  readonly paidOn: (date: CivilDate) => CivilDate;
}

export interface OutlookInput {
  readonly today: CivilDate;
  /** Days after today. */
  readonly days: number;
  readonly balance: number;
  readonly items: readonly OutlookItem[];
  /** Money added by a what-if question: it changes the balance but is not listed as an item. */
  readonly supposed?: readonly { readonly date: CivilDate; readonly amount: number }[];
  /** Everyday spending from the accounts; null while too little is known. */
  readonly usual: UsualSpending | null;
  readonly cards: readonly UsualOnCard[];
}

export interface OutlookDay {
  readonly date: CivilDate;
  /** The balance at the end of the day: today's, what is known, and what is usual. */
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/** Spending and its spread that a card's bills add from a day on. */
function billsToCome({ usual, paidOn }: UsualOnCard, { today, last }: { today: CivilDate; last: CivilDate }) {
  const bills = new Map<CivilDate, { amount: number; days: number }>();
  for (let date = addDays(today, 1); date <= last; date = addDays(date, 1)) {
    const paid = paidOn(date);
    if (paid > last) continue;
    const bill = bills.get(paid) ?? { amount: 0, days: 0 };
    bills.set(paid, { amount: bill.amount + usual.on(date), days: bill.days + 1 });
  }
  return bills;
}

/**
 * The balance of today and each of the days after it, with a band that holds eight days in ten. Today has what is still
 * to be booked, and no usual spending.
 *
 * Invariants: `low` ≤ `expected` ≤ `high`; without usual spending all three are balance plus items.
 */
export function outlookDays(input: OutlookInput): OutlookDay[] {
  const { today } = input;
  const last = addDays(today, input.days);
  const known = new Map<CivilDate, number>();
  for (const { date, amount } of [...input.items, ...(input.supposed ?? [])]) {
    known.set(date, (known.get(date) ?? 0) + amount);
  }
  const bills = input.cards.map((card) => ({ card, bills: billsToCome(card, { today, last }) }));
  let certain = input.balance;
  let usual = 0;
  let squares = 0;
  return Array.from({ length: input.days + 1 }, (_, index) => {
    const date = addDays(today, index);
    certain += known.get(date) ?? 0;
    if (index > 0) usual += input.usual?.on(date) ?? 0;
    for (const one of bills) {
      const bill = one.bills.get(date);
      if (!bill) continue;
      usual += one.card.isOwn ? -bill.amount : bill.amount;
      if (!one.card.isOwn) squares += one.card.usual.spread(bill.days) ** 2;
    }
    const spread = Math.round(Math.sqrt(squares + (input.usual?.spread(index) ?? 0) ** 2));
    const expected = Math.round(certain - usual);
    return { date, expected, low: expected - spread, high: expected + spread };
  });
}

export interface LowestDay {
  readonly date: CivilDate;
  readonly expected: number;
  /** The largest payment on that day, a card bill as a whole. */
  readonly cause: string | null;
  /** The largest income on the day after it. */
  readonly nextIncome: string | null;
}

/** The label of the largest amount: of items, and of card bills with all of their items. */
function largestOf(items: readonly OutlookItem[]): string | null {
  const sums = new Map<string, { label: string; amount: number }>();
  for (const [index, { amount, label, bill, source, refId }] of items.entries()) {
    const whole = bill ?? (source === 'CARD_BILL' ? { refId, label } : null);
    const key = whole?.refId ?? String(index);
    const sum = sums.get(key) ?? { label: whole?.label ?? label, amount: 0 };
    sums.set(key, { ...sum, amount: sum.amount + amount });
  }
  let largest: { readonly label: string; readonly amount: number } | null = null;
  for (const one of sums.values()) if (!largest || one.amount > largest.amount) largest = one;
  return largest?.label ?? null;
}

/**
 * The day with the lowest balance, the earliest of several, with what lowers it. Usual spending may go on after the
 * last payment, so the day often has no payment but precedes an income.
 */
export function lowestDay(days: readonly OutlookDay[], items: readonly OutlookItem[]): LowestDay | null {
  let lowest = days[0];
  if (!lowest) return null;
  for (const day of days) if (day.expected < lowest.expected) lowest = day;
  const { date, expected } = lowest;
  const outgoing = items.filter((item) => item.amount < 0 && item.date === date);
  const next = items.filter((item) => item.amount > 0 && item.date === addDays(date, 1));
  const cause = largestOf(outgoing.map((item) => ({ ...item, amount: -item.amount })));
  return { date, expected, cause, nextIncome: largestOf(next) };
}

/** A question to an outlook: what if something is left out, added, or comes every month. */
export type WhatIf =
  | { readonly kind: 'SKIP'; readonly refId: string; readonly date: CivilDate | null }
  | { readonly kind: 'ADD'; readonly amount: number; readonly date: CivilDate }
  | { readonly kind: 'MONTHLY'; readonly amount: number; readonly day: number };

/** The items without those that are left out, and the money that is added. */
export function applyWhatIf(
  items: readonly OutlookItem[],
  questions: readonly WhatIf[],
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
): { readonly items: OutlookItem[]; readonly supposed: { readonly date: CivilDate; readonly amount: number }[] } {
  const isSkipped = (item: OutlookItem): boolean =>
    questions.some(
      (one) => one.kind === 'SKIP' && one.refId === item.refId && (one.date === null || one.date === item.date),
    );
  const supposed: { date: CivilDate; amount: number }[] = [];
  for (const one of questions) {
    if (one.kind === 'ADD' && one.date >= from && one.date <= to) supposed.push({ date: one.date, amount: one.amount });
    if (one.kind !== 'MONTHLY') continue;
    for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(month, 1)) {
      const date = dayOfMonth(month, one.day);
      if (date > from && date <= to) supposed.push({ date, amount: one.amount });
    }
  }
  return { items: items.filter((item) => !isSkipped(item)), supposed };
}
