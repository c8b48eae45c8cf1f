import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';
import {
  type LoanOverride,
  type LoanPlan,
  type LoanRepayments,
  type LoanRow,
  loanDate,
  loanSchedule,
  NO_REPAYMENTS,
  type Prepayment,
  type RecordedInstallment,
} from './loan-schedule.ts';

/** A transfer to the loan that its recurring rule did not record. */
export interface LoanTransfer {
  readonly date: CivilDate;
  readonly amount: number;
  /** The debt at the end of the day. */
  readonly owed: number;
}

/** An installment that the recurring rule of the loan recorded. */
export interface BookedInstallment {
  readonly occurrenceDate: CivilDate;
  readonly date: CivilDate;
  readonly principal: number;
  readonly interest: number;
}

/** What the ledger has of a loan's repayment. */
export interface LoanHistory {
  /** The day on which the book got the loan: what was due before is in its opening balance. */
  readonly since: CivilDate;
  readonly booked: readonly BookedInstallment[];
  /** In the order of their dates. */
  readonly transfers: readonly LoanTransfer[];
  /** From this nominal date on the recurring rule records the installments; null without a rule. */
  readonly openFrom: CivilDate | null;
  /** Nominal dates that the rule skips. */
  readonly skipped: readonly CivilDate[];
}

/** Holidays and weekends move a payment by fewer days than this. */
const NEAR_DAYS = 15;
/** What a bank takes may exceed an outdated schedule by a quarter. */
const FIT_NUMERATOR = 5;
const FIT_DENOMINATOR = 4;

/** How far an amount is from those that an installment may be recorded with: its principal or its whole payment. */
function misfit({ amount }: LoanTransfer, { principal, payment }: LoanRow): number {
  return Math.max(0, principal - amount, amount - payment);
}

const daysApart = (left: CivilDate, right: CivilDate): number => Math.abs(dayNumber(left) - dayNumber(right));

/** The transfer that a member entered for an installment; undefined without one. */
function recordedByHand(row: LoanRow, transfers: readonly LoanTransfer[], since: CivilDate): LoanTransfer | undefined {
  return transfers
    .filter(
      ({ date, amount }) =>
        daysApart(date, row.date) <= NEAR_DAYS &&
        amount * FIT_DENOMINATOR <= row.payment * FIT_NUMERATOR &&
        (row.date >= since || date < since),
    )
    .toSorted(
      (left, right) =>
        misfit(left, row) - misfit(right, row) || daysApart(left.date, row.date) - daysApart(right.date, row.date),
    )[0];
}

function prepaymentsOf(transfers: readonly LoanTransfer[]): Prepayment[] {
  return [...Map.groupBy(transfers, ({ date }) => date)].map(([date, ofDay]) => ({
    date,
    amount: ofDay.reduce((sum, { amount }) => sum + amount, 0),
    owed: Math.min(...ofDay.map(({ owed }) => owed)),
    keep: 'MONTHS',
  }));
}

/**
 * Tells prepayments from installments that were recorded by hand: an installment that no rule records is paid by the
 * best fitting transfer near its date. All other transfers since the start of the loan are prepayments, which leave the
 * number of installments as it is. Without a prepayment the contract alone decides, so nothing is returned.
 *
 * Invariant: each transfer is at most one of the two, and a month has one installment.
 */
export function loanRepayments(
  plan: LoanPlan,
  overrides: readonly LoanOverride[],
  { since, booked, transfers, openFrom, skipped }: LoanHistory,
): LoanRepayments {
  const bookedByMonth = new Map(booked.map((one) => [one.occurrenceDate.slice(0, 7), one]));
  const open = new Set(transfers.filter(({ date }) => date >= plan.startDate));
  if (open.size === 0) return NO_REPAYMENTS;
  const installments: RecordedInstallment[] = [];
  for (const row of loanSchedule(plan, overrides)) {
    const { n } = row;
    const nominal = loanDate(plan, n);
    const ofRule = bookedByMonth.get(nominal.slice(0, 7));
    if (ofRule) {
      installments.push({ n, date: ofRule.date, principal: ofRule.principal, interest: ofRule.interest });
      continue;
    }
    if (openFrom !== null && nominal >= openFrom && !skipped.includes(nominal)) continue;
    const byHand = recordedByHand(row, [...open], since);
    if (!byHand) continue;
    open.delete(byHand);
    installments.push({ n, date: byHand.date, principal: byHand.amount, interest: null });
  }
  return open.size === 0 ? NO_REPAYMENTS : { prepayments: prepaymentsOf([...open]), installments };
}

/** The installments of a loan after what was repaid of it; see `loanSchedule`. */
export function recordedLoanSchedule(
  plan: LoanPlan,
  overrides: readonly LoanOverride[],
  history: LoanHistory,
): LoanRow[] {
  return loanSchedule(plan, overrides, loanRepayments(plan, overrides, history));
}
