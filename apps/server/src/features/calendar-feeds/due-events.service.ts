import {
  addDays,
  addMonths,
  type CivilDate,
  collectionOf,
  dayOfMonth,
  expectedMaturity,
  maturityDateOf,
} from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Deps } from '../../deps.ts';
import { assetsOf } from '../assets/assets.service.ts';
import { billsOfCard } from '../assets/card-bills.service.ts';
import { savingsOf } from '../assets/savings.service.ts';
import { duesOf } from '../dues/dues.service.ts';
import { moneyText } from '../notifications/money-text.ts';
import { upcomingOf } from '../recurring/occurrences.service.ts';
import { readerAt } from '../transactions/transactions.service.ts';

/** How far a calendar reaches from today, in days. */
const PAST_DAYS = 90;
const FUTURE_DAYS = 365;
const MONTH_END = 31;

/** Something that is due on a day. */
export interface DueItem {
  /** Stays the same while the event does, so that calendar apps recognize it. */
  readonly key: string;
  readonly date: CivilDate;
  readonly label: string;
  readonly amount: number;
  /** Money that comes in. */
  readonly isIncome: boolean;
  /** Path of the app. */
  readonly link: string;
}

/** An all-day event of a calendar. */
export interface DueEvent extends DueItem {
  readonly title: string;
}

interface Period {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

async function occurrenceEvents(deps: Deps, seat: BookSeat, period: Period): Promise<DueItem[]> {
  const occurrences = await upcomingOf(deps, seat.bookId, readerAt(deps, seat), period);
  return occurrences
    .filter(({ state }) => state !== 'SKIPPED')
    .map(({ ruleId, occurrenceDate, date, type, isMasked, description, amount, transactionId }) => ({
      key: `${ruleId}-${occurrenceDate}`,
      date,
      label: isMasked ? '비공개' : description || '반복 거래',
      amount,
      isIncome: type === 'INCOME',
      link:
        transactionId === null || isMasked
          ? `/recurring-transactions?rule=${ruleId}`
          : `/transactions/${transactionId}`,
    }));
}

async function billEvents(deps: Deps, seat: BookSeat, { from, to }: Period): Promise<DueItem[]> {
  const events: DueItem[] = [];
  for (const asset of await assetsOf(deps.db, seat.bookId)) {
    if (!asset.isActive) continue;
    const { bills } = await billsOfCard(deps, seat, asset, readerAt(deps, seat));
    for (const bill of bills) {
      const { month, paymentDate } = bill;
      const amount = collectionOf(bill);
      if (amount === 0 || paymentDate < from || paymentDate > to) continue;
      events.push({
        key: `${asset.id}-${month}`,
        date: paymentDate,
        label: `${asset.name} 대금`,
        amount,
        isIncome: false,
        link: `/assets/${asset.id}`,
      });
    }
  }
  return events;
}

/** Dues have no day: they are due by the end of their month. */
async function duesEvents(deps: Deps, seat: BookSeat, { from, to }: Period): Promise<DueItem[]> {
  const events: DueItem[] = [];
  for (const { id, name, amount, startMonth, endMonth } of await duesOf(deps, seat.bookId)) {
    const last = endMonth !== null && endMonth < to.slice(0, 7) ? endMonth : to.slice(0, 7);
    const first = startMonth > from.slice(0, 7) ? startMonth : from.slice(0, 7);
    for (let month = first; month <= last; month = addMonths(month, 1)) {
      const date = dayOfMonth(month, MONTH_END);
      if (date > to) continue;
      const event = { key: `${id}-${month}`, date, label: `${name} 회비`, amount, isIncome: false };
      events.push({ ...event, link: `/books/${seat.bookId}/dues` });
    }
  }
  return events;
}

/** The ends of savings and of the contracts of rented homes: what is paid out then, or the balance of the account where that is unknown. */
async function maturityEvents(deps: Deps, seat: BookSeat, { from, to }: Period): Promise<DueItem[]> {
  const assets = await assetsOf(deps.db, seat.bookId);
  return assets.flatMap((asset): DueItem[] => {
    const savings = savingsOf(asset);
    const date = maturityDateOf(savings);
    if (!asset.isActive || date === null || date < from || date > to) return [];
    const amount = expectedMaturity(savings)?.amount ?? Math.max(0, asset.balance);
    const link = `/assets/${asset.id}`;
    const label = `${asset.name} ${asset.subType === 'DEPOSIT' ? '계약 만기' : '만기'}`;
    return [{ key: `${asset.id}-maturity`, date, label, amount, isIncome: true, link }];
  });
}

/** What is due in a book from 90 days back to a year ahead. */
export async function dueEventsOf(deps: Deps, seat: BookSeat): Promise<DueEvent[]> {
  const { today } = readerAt(deps, seat);
  const items = await dueItemsIn(deps, seat, { from: addDays(today, -PAST_DAYS), to: addDays(today, FUTURE_DAYS) });
  return items.map((item) => ({ ...item, title: `${item.label} ${moneyText(seat.currency, item.amount)}` }));
}

/** What is due in a book, as its member may see it. */
export async function dueItemsIn(deps: Deps, seat: BookSeat, period: Period): Promise<DueItem[]> {
  const parts = await Promise.all([
    occurrenceEvents(deps, seat, period),
    billEvents(deps, seat, period),
    duesEvents(deps, seat, period),
    maturityEvents(deps, seat, period),
  ]);
  return parts.flat();
}
