import type { Asset, Transaction } from '@salim/contract';
import { addMonths, billingMonthOf, billPaymentDate, type CardTerms, installmentTurns } from '@salim/domain';

interface Turn {
  /** The month of the card bill that collects it; null without one. */
  readonly billMonth: string | null;
  /** The day on which it is paid. */
  readonly date: string;
  readonly amount: number;
}

interface InstallmentProgress {
  readonly turns: readonly Turn[];
  /** Turns paid until today. */
  readonly paid: number;
  /** What the other turns add up to, minus `refunded`; never below zero. */
  readonly left: number;
  /** Refunds that no bill has included yet. */
  readonly refunded: number;
}

const MONTH_END = 31;
const noHoliday = (): boolean => false;

function termsOf(card: Asset | undefined): CardTerms | null {
  const paymentDay = card?.assetType === 'CREDIT_CARD' ? (card.card?.paymentDay ?? null) : null;
  return paymentDay === null ? null : { paymentDay, cutoffDay: card?.card?.cutoffDay ?? MONTH_END };
}

/**
 * How far an installment purchase is paid, by the bills of its card. Without billing days each turn is paid on the
 * purchase's day of its month. Public holidays are unknown here, so a turn may count as paid a few days too early.
 */
export function installmentProgress(
  {
    amount,
    date,
    installment,
    refunds = [],
  }: Pick<Transaction, 'amount' | 'date' | 'refunds'> & {
    readonly installment: NonNullable<Transaction['installment']>;
  },
  card: Asset | undefined,
  today: string,
): InstallmentProgress {
  const terms = termsOf(card);
  const turns = installmentTurns(amount, installment.months, date).map((turn, index): Turn => {
    if (terms === null) return { ...turn, billMonth: null };
    const billMonth = addMonths(billingMonthOf(date, terms), index);
    return { amount: turn.amount, billMonth, date: billPaymentDate(billMonth, terms, noHoliday) };
  });
  const paid = turns.filter((turn) => turn.date <= today).length;
  const isBilled = (day: string): boolean =>
    terms !== null && billPaymentDate(billingMonthOf(day, terms), terms, noHoliday) <= today;
  const refunded = refunds.filter((refund) => !isBilled(refund.date)).reduce((sum, refund) => sum + refund.amount, 0);
  const unpaid = turns.slice(paid).reduce((sum, turn) => sum + turn.amount, 0);
  return { turns, paid, left: Math.max(0, unpaid - refunded), refunded };
}
