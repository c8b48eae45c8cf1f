import type { IsHoliday } from '../calendar/book-month.ts';
import { addMonths, type CivilDate, type CivilMonth } from '../calendar/civil-date.ts';
import { installmentTurns } from '../reports/installment-turns.ts';
import { billingMonthOf, billingPeriod, billPaymentDate, type CardTerms } from './billing-period.ts';

export interface CardPurchase {
  readonly id: string;
  readonly date: CivilDate;
  /** The purchase amount; above zero. */
  readonly amount: number;
  readonly months: number;
  /** Interest and fees over all turns, in addition to the amount. */
  readonly fee: number;
}

export interface CardPayment {
  readonly date: CivilDate;
  readonly amount: number;
  readonly fee: number;
}

/** All movements of a card. */
export interface CardLedger {
  readonly terms: CardTerms;
  readonly today: CivilDate;
  readonly isHoliday: IsHoliday;
  /**
   * The debt before everything recorded, at the latest on the day when the card was added; negative for a credit. What
   * recorded payments leave of it is on the bill of the day when the card was added.
   */
  readonly opening: { readonly addedOn: CivilDate; readonly debt: number };
  /** Charges in one payment minus refunds, by day; installment purchases excluded. */
  readonly charges: readonly { readonly date: CivilDate; readonly amount: number }[];
  readonly installments: readonly CardPurchase[];
  /** Money paid to the card: collected bills and early payments. `fee` is what the transfer cost in addition. */
  readonly payments: readonly CardPayment[];
}

/** One turn of an installment purchase on a bill: `turn` of `months`. */
export interface BilledTurn {
  readonly id: string;
  readonly turn: number;
  readonly months: number;
  readonly amount: number;
  readonly fee: number;
}

/** `PAST` is collected, `DUE` closed and not yet collected, `RUNNING` open today, `NEXT` not begun. */
export type BillState = 'PAST' | 'DUE' | 'RUNNING' | 'NEXT';

/** A card's bill (청구서). `amount` is the opening debt plus the charges plus the turns with their fees. */
export interface CardBill {
  /** The month in which it is collected. */
  readonly month: CivilMonth;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly paymentDate: CivilDate;
  readonly state: BillState;
  readonly opening: number;
  readonly charges: number;
  readonly turns: readonly BilledTurn[];
  readonly amount: number;
  /** The part that credits cover: refunds beyond the spending of other bills, or a credit at the opening. */
  readonly credited: number;
  readonly paid: number;
  /** The rest after credits and payments, never below zero. */
  readonly remaining: number;
}

interface DraftBill {
  readonly month: CivilMonth;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly paymentDate: CivilDate;
  opening: number;
  charges: number;
  turns: BilledTurn[];
  amount: number;
  credited: number;
  paid: number;
  /** The part of the payments that the fees of transfers made. */
  feesPaid: number;
}

function emptyBill(month: CivilMonth, { terms, isHoliday }: CardLedger): DraftBill {
  const paymentDate = billPaymentDate(month, terms, isHoliday);
  const nothing = { opening: 0, charges: 0, amount: 0, credited: 0, paid: 0, feesPaid: 0 };
  return { month, ...billingPeriod(month, terms), paymentDate, turns: [], ...nothing };
}

function restOf({ amount, credited, paid }: Pick<CardBill, 'amount' | 'credited' | 'paid'>): number {
  return Math.max(0, amount - credited - paid);
}

function feesOf({ turns }: Pick<CardBill, 'turns'>): number {
  return turns.reduce((sum, turn) => sum + turn.fee, 0);
}

/**
 * The order in which a payment is applied: the bill due last before it, then bills closed since, then older ones from
 * the oldest, then later ones. A payment that a long holiday moved past the next closing still matches its bill.
 */
function payOff(bills: readonly DraftBill[], { date, amount, fee }: CardPayment): void {
  const due = bills.findLastIndex((bill) => bill.paymentDate <= date);
  const closed = bills.findLastIndex((bill) => bill.to < date);
  const from = Math.max(due, 0);
  const order = [...bills.slice(from, closed + 1), ...bills.slice(0, from), ...bills.slice(Math.max(from, closed + 1))];
  let left = amount;
  let leftOfFee = fee;
  for (const bill of order) {
    const part = Math.min(left, restOf(bill));
    bill.paid += part;
    left -= part;
    // The fee of a transfer pays the fees of installments, which the card does not owe; any other one went to a bank.
    const ofFee = Math.min(leftOfFee, restOf(bill), feesOf(bill) - bill.feesPaid);
    bill.paid += ofFee;
    bill.feesPaid += ofFee;
    leftOfFee -= ofFee;
  }
}

/** Applies a credit to the bills after a month in their order, then to older ones from the oldest. */
function carryOver(bills: readonly DraftBill[], { month, amount }: { month: CivilMonth; amount: number }): void {
  const next = bills.findIndex((bill) => bill.month > month);
  const from = next === -1 ? bills.length : next;
  let left = amount;
  for (const bill of [...bills.slice(from), ...bills.slice(0, from)]) {
    const part = Math.min(left, restOf(bill));
    bill.credited += part;
    left -= part;
  }
}

function stateOf(bill: Omit<DraftBill, 'feesPaid'>, today: CivilDate): BillState {
  if (today < bill.from) return 'NEXT';
  if (today <= bill.to) return 'RUNNING';
  return today <= bill.paymentDate ? 'DUE' : 'PAST';
}

/** All bills with what is on them, oldest first, without the opening debt and unpaid. */
function billedMonths(ledger: CardLedger): DraftBill[] {
  const { terms, today, opening } = ledger;
  const bills = new Map<CivilMonth, DraftBill>();
  const billOf = (month: CivilMonth): DraftBill => {
    const bill = bills.get(month) ?? emptyBill(month, ledger);
    bills.set(month, bill);
    return bill;
  };
  const running = billingMonthOf(today, terms);
  billOf(running);
  billOf(addMonths(running, 1));
  if (opening.debt > 0) billOf(billingMonthOf(opening.addedOn, terms));
  for (const { date, amount } of ledger.charges) billOf(billingMonthOf(date, terms)).charges += amount;
  for (const { id, date, amount, months, fee } of ledger.installments) {
    const first = billingMonthOf(date, terms);
    const fees = installmentTurns(fee, months, date);
    for (const [index, part] of installmentTurns(amount, months, date).entries()) {
      billOf(addMonths(first, index)).turns.push({
        id,
        turn: index + 1,
        months,
        amount: part.amount,
        fee: fees[index]?.amount ?? 0,
      });
    }
  }
  const known = [...bills.keys()].toSorted();
  const last = known.at(-1) ?? running;
  for (let month = known[0] ?? running; month < last; month = addMonths(month, 1)) billOf(month);
  return [...bills.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

/** The bills with parts of the opening debt by month, paid from all payments and credits. */
function settled(ledger: CardLedger, openings: ReadonlyMap<CivilMonth, number>): DraftBill[] {
  const { opening } = ledger;
  const bills = billedMonths(ledger);
  for (const bill of bills) {
    bill.opening = openings.get(bill.month) ?? 0;
    bill.amount = bill.opening + bill.charges + bill.turns.reduce((sum, turn) => sum + turn.amount + turn.fee, 0);
  }
  const [first] = bills;
  if (first && opening.debt < 0) carryOver(bills, { month: addMonths(first.month, -1), amount: -opening.debt });
  // In the order of time: what a payment has covered before a month closes needs no credit of that month.
  const credits = bills.filter((bill) => bill.amount < 0);
  const payments = ledger.payments.toSorted((one, other) => one.date.localeCompare(other.date));
  let next = 0;
  for (const { month, to, amount } of credits) {
    for (let payment = payments[next]; payment && payment.date <= to; payment = payments[next]) {
      payOff(bills, payment);
      next += 1;
    }
    carryOver(bills, { month, amount: -amount });
  }
  for (const payment of payments.slice(next)) payOff(bills, payment);
  return bills;
}

/**
 * The bills of a card, oldest first: one for each month from the first with any amount to the last, at least up to the
 * one after the running bill.
 *
 * Invariants: every charge is on the one bill whose period contains its day. Each turn of a purchase is on one bill,
 * the first on the bill of the purchase and each further one a bill later; fees are divided like the amount. All
 * amounts together equal the opening debt, charges, installment purchases and their fees. The paid amounts never exceed
 * the payments, and no bill is paid beyond its amount. A negative bill (more refunds than spending) is a credit: once
 * its month has closed it is carried into the next bill, and what exceeds that into the ones after it. Without fees, all
 * that remains of the bills is what the card owes.
 */
export function cardBills(ledger: CardLedger): CardBill[] {
  const { terms, today, opening } = ledger;
  const added = billingMonthOf(opening.addedOn, terms);
  const debt = Math.max(0, opening.debt);
  const first = billedMonths(ledger)[0]?.month ?? added;
  let bills = settled(ledger, new Map([[first, debt]]));
  const unpaid = Math.min(debt, bills[0] ? restOf(bills[0]) : 0);
  if (first !== added && unpaid > 0) {
    bills = settled(
      ledger,
      new Map([
        [first, debt - unpaid],
        [added, unpaid],
      ]),
    );
  }
  return bills.map(({ feesPaid: _feesPaid, ...bill }) => ({
    ...bill,
    state: stateOf(bill, today),
    remaining: restOf(bill),
  }));
}

/** The next collection: the closed unpaid bill, or else the running one. */
export function nextCardPayment(bills: readonly CardBill[]): { date: CivilDate; amount: number } | null {
  const bill =
    bills.find((one) => one.state === 'DUE' && one.remaining > 0) ?? bills.find((one) => one.state === 'RUNNING');
  return bill ? { date: bill.paymentDate, amount: bill.remaining } : null;
}

/** What a bill collects: its amount without the part that credits cover; nothing if it is itself a credit. */
export function collectionOf({ amount, credited }: Pick<CardBill, 'amount' | 'credited'>): number {
  return Math.max(0, amount) - credited;
}

/** What is still to be paid of the turns on bills that have not begun, with their fees. */
export function laterInstallmentsOf(bills: readonly CardBill[]): number {
  return bills
    .filter(({ state }) => state === 'NEXT')
    .reduce((sum, { turns, remaining }) => {
      const billed = turns.reduce((total, turn) => total + turn.amount + turn.fee, 0);
      return sum + Math.min(billed, remaining);
    }, 0);
}

/**
 * What no payment was recorded for on bills collected since a day: the sum, with the newest payment date among them.
 * Null if there is nothing.
 */
export function overdueCardPayment(
  bills: readonly CardBill[],
  since: CivilDate,
): { date: CivilDate; amount: number } | null {
  const overdue = bills.filter((bill) => bill.state === 'PAST' && bill.remaining > 0 && bill.paymentDate >= since);
  const newest = overdue.at(-1);
  if (!newest) return null;
  return { date: newest.paymentDate, amount: overdue.reduce((sum, { remaining }) => sum + remaining, 0) };
}
