import {
  addMonths,
  type CivilDate,
  civilDateOf,
  dateParts,
  dayNumber,
  dayOfMonth,
  isLeapYear,
} from '../calendar/civil-date.ts';

export type Repayment = 'EQUAL_PAYMENT' | 'EQUAL_PRINCIPAL' | 'BULLET';
export type DayCount = 'MONTHLY' | 'ACTUAL_365';
export type LoanRounding = 'DOWN' | 'HALF_UP' | 'UP';

/** What a loan contract says about its installments. Rates are hundredths of a percent a year: 4.25 % is 425. */
export interface LoanPlan {
  readonly principal: number;
  readonly rateBps: number;
  /** The day on which the loan was paid out; interest runs from it. */
  readonly startDate: CivilDate;
  readonly months: number;
  /** The first installments that repay nothing. */
  readonly graceMonths: number;
  readonly repayment: Repayment;
  /** 31 is the last day of a month. */
  readonly paymentDay: number;
  readonly rateChanges: readonly { readonly from: CivilDate; readonly rateBps: number }[];
  readonly dayCount: DayCount;
  readonly rounding: LoanRounding;
}

/** The bank's own figures for one installment. */
export interface LoanOverride {
  readonly n: number;
  readonly payment: number | null;
  readonly interest: number | null;
  readonly date: CivilDate | null;
}

export interface LoanRow {
  readonly n: number;
  readonly date: CivilDate;
  /** interest + principal */
  readonly payment: number;
  readonly interest: number;
  readonly principal: number;
  /** What is still owed afterwards. */
  readonly balance: number;
  readonly isOverridden: boolean;
}

/** A repayment beside the installments. */
export interface Prepayment {
  readonly amount: number;
  readonly date: CivilDate;
  /** What stays: the number of installments, or what each of them pays. */
  readonly keep: 'MONTHS' | 'PAYMENT';
  /** The debt that the ledger has at the end of the day; absent if unknown. */
  readonly owed?: number;
}

/** An installment as it was recorded. */
export interface RecordedInstallment {
  readonly n: number;
  readonly date: CivilDate;
  readonly principal: number;
  /** Null if only the repayment was recorded. */
  readonly interest: number | null;
}

/** What was repaid of a loan. */
export interface LoanRepayments {
  /** In the order of their dates, one a day. */
  readonly prepayments: readonly Prepayment[];
  readonly installments: readonly RecordedInstallment[];
}

export const NO_REPAYMENTS: LoanRepayments = { prepayments: [], installments: [] };

const BPS = 10_000n;
const MONTHS_OF_YEAR = 12n;
const DAYS = 365n;
const LEAP_DAYS = 366n;

/** Rounds the quotient of two numbers that are not negative. */
export function roundQuotient(numerator: bigint, denominator: bigint, rounding: LoanRounding): number {
  const extra = rounding === 'DOWN' ? 0n : rounding === 'UP' ? denominator - 1n : denominator / 2n;
  return Number((numerator + extra) / denominator);
}

/** The nominal date of an installment: the payment day of the n-th month after the one of the loan. */
export function loanDate(plan: Pick<LoanPlan, 'startDate' | 'paymentDay'>, n: number): CivilDate {
  return dayOfMonth(addMonths(plan.startDate.slice(0, 7), n), plan.paymentDay);
}

function rateOn(plan: LoanPlan, date: CivilDate): number {
  let rate = { from: '', rateBps: plan.rateBps };
  for (const change of plan.rateChanges) if (change.from <= date && change.from >= rate.from) rate = change;
  return rate.rateBps;
}

/** Days from one date to the day before another: those in ordinary years, and those in leap years. */
function daysBetween(from: CivilDate, to: CivilDate): { readonly ordinary: number; readonly leap: number } {
  let [ordinary, leap] = [0, 0];
  for (let { year } = dateParts(from); year <= dateParts(to).year; year += 1) {
    const [first, end] = [civilDateOf(year, 1, 1), civilDateOf(year + 1, 1, 1)];
    const days = dayNumber(to < end ? to : end) - dayNumber(from > first ? from : first);
    if (isLeapYear(year)) leap += Math.max(0, days);
    else ordinary += Math.max(0, days);
  }
  return { ordinary, leap };
}

/** A part of an installment's interest period in which neither the balance nor the rate changes. */
interface Stretch {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly balance: number;
  readonly rateBps: number;
}

const owed = ({ balance, rateBps }: Stretch): bigint => BigInt(balance) * BigInt(rateBps);

/**
 * The interest of one installment. By months it is a twelfth of the yearly interest, however many days it covers, at the
 * rate of its first day; by days each day counts with its balance and rate.
 */
function interestOf(plan: LoanPlan, stretches: readonly Stretch[], rounding: LoanRounding): number {
  if (plan.dayCount === 'ACTUAL_365') {
    let sum = 0n;
    for (const stretch of stretches) {
      const { ordinary, leap } = daysBetween(stretch.from, stretch.to);
      sum += owed(stretch) * (BigInt(ordinary) * LEAP_DAYS + BigInt(leap) * DAYS);
    }
    return roundQuotient(sum, BPS * DAYS * LEAP_DAYS, rounding);
  }
  const lengthOf = ({ from, to }: Stretch): bigint => BigInt(dayNumber(to) - dayNumber(from));
  const [first] = stretches;
  const days = stretches.reduce((sum, stretch) => sum + lengthOf(stretch), 0n);
  if (!first || days <= 0n) return 0;
  const rateBps = first.rateBps;
  const sum = stretches.reduce((total, stretch) => total + owed({ ...stretch, rateBps }) * lengthOf(stretch), 0n);
  return roundQuotient(sum, BPS * MONTHS_OF_YEAR * days, rounding);
}

/** The equal payment of an annuity: P·i·(1+i)ⁿ ÷ ((1+i)ⁿ − 1), computed exactly. */
export function equalPayment(balance: number, rateBps: number, turns: number, rounding: LoanRounding): number {
  if (rateBps === 0) return roundQuotient(BigInt(balance), BigInt(turns), rounding);
  const unit = BPS * MONTHS_OF_YEAR;
  const growth = (unit + BigInt(rateBps)) ** BigInt(turns);
  return roundQuotient(BigInt(balance) * BigInt(rateBps) * growth, unit * (growth - unit ** BigInt(turns)), rounding);
}

/** The running state of a schedule. */
class Repaying {
  readonly #plan: LoanPlan;
  balance: number;
  /** The equal payment or the equal part of the principal; null until it is computed again. */
  #part: number | null = null;
  #rateBps: number;

  constructor(plan: LoanPlan) {
    this.#plan = plan;
    this.balance = plan.principal;
    this.#rateBps = plan.rateBps;
  }

  /** Makes the next installment compute its equal part from what is left. */
  recompute(): void {
    this.#part = null;
  }

  /** What an installment pays and repays by the contract. */
  usual(n: number, rateBps: number, interest: number): { readonly payment: number; readonly principal: number } {
    const { repayment, months, graceMonths, rounding } = this.#plan;
    if (repayment === 'EQUAL_PAYMENT' && rateBps !== this.#rateBps) this.#part = null;
    this.#rateBps = rateBps;
    if (n === months) return { payment: this.balance + interest, principal: this.balance };
    if (n <= graceMonths || repayment === 'BULLET') return { payment: interest, principal: 0 };
    const turns = months - n + 1;
    if (repayment === 'EQUAL_PRINCIPAL') {
      this.#part ??= roundQuotient(BigInt(this.balance), BigInt(turns), rounding);
      const principal = Math.min(this.#part, this.balance);
      return { payment: principal + interest, principal };
    }
    this.#part ??= equalPayment(this.balance, rateBps, turns, rounding);
    const principal = Math.min(Math.max(0, this.#part - interest), this.balance);
    return { payment: principal + interest, principal };
  }
}

/** The interest and principal of an installment with the bank's figures, within what is owed. */
function overridden(
  override: LoanOverride,
  own: { readonly interest: number; readonly principal: number; readonly keepsPayment: boolean },
  { balance, isLast }: { readonly balance: number; readonly isLast: boolean },
): { readonly interest: number; readonly principal: number } {
  if (isLast) {
    const interest = override.interest ?? (override.payment === null ? own.interest : override.payment - balance);
    return { interest: Math.max(0, interest), principal: balance };
  }
  const interest = override.interest ?? own.interest;
  const payment = override.payment ?? (own.keepsPayment ? own.interest + own.principal : own.principal + interest);
  return { interest, principal: Math.min(balance, Math.max(0, payment - interest)) };
}

/**
 * The installments of a loan, with the bank's figures where they are known: the rest follows from them. The last one
 * repays what is left. Recorded installments keep their recorded figures. A prepayment counts after what is due on its
 * day, and brings the balance down to what the ledger has as the debt. After a prepayment that keeps the payment, or
 * repays all, there are fewer installments.
 *
 * Invariants: the parts of the principal and the prepayments equal the principal of the plan, unless the ledger owes
 * less or the last installment is recorded; no balance is negative or above the one before; `payment` = `interest` +
 * `principal`.
 */
export function loanSchedule(
  plan: LoanPlan,
  overrides: readonly LoanOverride[] = [],
  { prepayments, installments }: LoanRepayments = NO_REPAYMENTS,
): LoanRow[] {
  const byNumber = new Map(overrides.map((override) => [override.n, override]));
  const recordedByNumber = new Map(installments.map((one) => [one.n, one]));
  const lastRecorded = Math.max(0, ...recordedByNumber.keys());
  const state = new Repaying(plan);
  const rows: LoanRow[] = [];
  let previous = plan.startDate;
  let counted = 0;
  for (let n = 1; n <= plan.months; n += 1) {
    const override = byNumber.get(n) ?? null;
    const recorded = recordedByNumber.get(n) ?? null;
    const nominal = recorded?.date ?? override?.date ?? loanDate(plan, n);
    const date = nominal < previous ? previous : nominal;
    const inPeriod = prepayments.slice(counted).filter((prepayment) => prepayment.date < date);
    counted += inPeriod.length;
    const changes = balanceChanges(state.balance, inPeriod);
    const stretches = stretchesOf(plan, state.balance, { from: previous, to: date }, changes);
    state.balance = changes.at(-1)?.balance ?? state.balance;
    if (inPeriod.some(({ keep }) => keep === 'MONTHS')) state.recompute();
    const rateBps = rateOn(plan, previous);
    const ownInterest = interestOf(plan, stretches, plan.rounding);
    const usual = state.usual(n, rateBps, ownInterest);
    const own = {
      interest: ownInterest,
      principal: usual.principal,
      keepsPayment: plan.repayment === 'EQUAL_PAYMENT' && n > plan.graceMonths,
    };
    const isLast = n === plan.months;
    const expected = override ? overridden(override, own, { balance: state.balance, isLast }) : own;
    const { interest, principal } = recorded
      ? { interest: recorded.interest ?? expected.interest, principal: Math.min(recorded.principal, state.balance) }
      : expected;
    state.balance -= principal;
    if ((override && override.payment !== null) || principal !== expected.principal) state.recompute();
    rows.push({
      n,
      date,
      payment: interest + principal,
      interest,
      principal,
      balance: state.balance,
      isOverridden: override !== null,
    });
    const isRepaidEarly = state.balance === 0 && prepayments.length > 0 && counted === prepayments.length;
    if (isRepaidEarly && n >= lastRecorded) return rows;
    previous = date;
  }
  return rows;
}

/** What is owed from a day on. */
interface BalanceChange {
  readonly date: CivilDate;
  readonly balance: number;
}

function balanceChanges(balance: number, prepayments: readonly Prepayment[]): BalanceChange[] {
  let left = balance;
  return prepayments.map(({ date, amount, owed: debt = Number.POSITIVE_INFINITY }) => {
    left = Math.max(0, Math.min(left - amount, debt));
    return { date, balance: left };
  });
}

/** The interest period of an installment, cut where the rate changes or a part is repaid early. */
function stretchesOf(
  plan: LoanPlan,
  balance: number,
  { from, to }: { readonly from: CivilDate; readonly to: CivilDate },
  changes: readonly BalanceChange[],
): Stretch[] {
  const inside = (date: CivilDate): boolean => date > from && date < to;
  const cuts = [...plan.rateChanges.map((change) => change.from), ...changes.map(({ date }) => date)].filter(inside);
  const edges = [from, ...new Set(cuts.toSorted()), to];
  return edges.slice(0, -1).map((start, index) => ({
    from: start,
    to: edges[index + 1] ?? to,
    balance: changes.findLast(({ date }) => date <= start)?.balance ?? balance,
    rateBps: rateOn(plan, start),
  }));
}

/** What is owed on a day, after what is due on it. */
export function loanBalanceOn(plan: LoanPlan, rows: readonly LoanRow[], date: CivilDate): number {
  return rows.findLast((row) => row.date <= date)?.balance ?? plan.principal;
}

export interface PrepaymentFee {
  readonly rateBps: number;
  /** Months after the start of the loan from which no fee is charged. */
  readonly freeAfterMonths: number;
  /** What the remaining time is divided by: the term of the loan, or three years. */
  readonly base: 'TERM' | 'THREE_YEARS';
}

const THREE_YEARS = 36;

function anniversary(date: CivilDate, months: number): CivilDate {
  return dayOfMonth(addMonths(date.slice(0, 7), months), dateParts(date).day);
}

/**
 * The fee of an early repayment: amount × rate × remaining time ÷ base. Whole months count as a twelfth of a year and
 * the days beyond them as a 365th, so that three of five years are exactly three fifths.
 */
export function prepaymentFee(
  plan: Pick<LoanPlan, 'startDate' | 'months' | 'rounding'>,
  fee: PrepaymentFee | null,
  { amount, date }: Pick<Prepayment, 'amount' | 'date'>,
): number {
  if (fee === null || date >= anniversary(plan.startDate, fee.freeAfterMonths)) return 0;
  const baseMonths = fee.base === 'TERM' ? plan.months : THREE_YEARS;
  if (date >= anniversary(plan.startDate, baseMonths)) return 0;
  let left = baseMonths;
  while (left > 0 && anniversary(plan.startDate, baseMonths - left + 1) <= date) left -= 1;
  const since = dayNumber(date) - dayNumber(anniversary(plan.startDate, baseMonths - left));
  const remaining = BigInt(left) * DAYS - BigInt(Math.max(0, since)) * MONTHS_OF_YEAR;
  const sum = BigInt(amount) * BigInt(fee.rateBps) * (remaining > 0n ? remaining : 0n);
  return roundQuotient(sum, BPS * DAYS * BigInt(baseMonths), plan.rounding);
}
