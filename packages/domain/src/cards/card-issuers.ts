/** A card issuer, and the payment day on which it bills exactly the previous month (전월 1일–말일). */
export interface CardIssuer {
  readonly name: string;
  readonly wholeMonthPaymentDay: number;
}

/** Suggestions for the card form. Issuers change their tables; the user's bill is authoritative. */
export const CARD_ISSUERS: readonly CardIssuer[] = [
  { name: '신한카드', wholeMonthPaymentDay: 14 },
  { name: 'KB국민카드', wholeMonthPaymentDay: 14 },
  { name: '삼성카드', wholeMonthPaymentDay: 13 },
  { name: '현대카드', wholeMonthPaymentDay: 12 },
  { name: '롯데카드', wholeMonthPaymentDay: 14 },
  { name: '우리카드', wholeMonthPaymentDay: 14 },
  { name: '하나카드', wholeMonthPaymentDay: 13 },
  { name: 'NH농협카드', wholeMonthPaymentDay: 14 },
  { name: 'IBK기업은행', wholeMonthPaymentDay: 15 },
  { name: 'BC·SC제일은행', wholeMonthPaymentDay: 13 },
  { name: '씨티카드', wholeMonthPaymentDay: 12 },
];

const MONTH_END = 31;
/** Issuers count back from the payment day with 30-day months. */
const BILLING_MONTH_DAYS = 30;

/**
 * The last day of use on a bill that an issuer collects on `paymentDay`: the period shifts with the payment day. For an
 * issuer that bills the whole month on the 14th, the 15th closes on the 1st of the same month and the 1st on the 17th
 * of the previous one. 말일 as a payment day counts as the 30th.
 */
export function presetCutoffDay(issuer: CardIssuer, paymentDay: number): number {
  const shift = Math.min(paymentDay, BILLING_MONTH_DAYS) - issuer.wholeMonthPaymentDay;
  if (shift === 0) return MONTH_END;
  return shift > 0 ? shift : BILLING_MONTH_DAYS + shift;
}
