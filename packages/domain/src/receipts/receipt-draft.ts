import type { CivilDate } from '../calendar/civil-date.ts';

/** A purchased item with its amount in won, quantity included. */
export interface ReceiptLine {
  readonly name: string;
  readonly amount: number;
}

export type ReceiptPart = 'total' | 'date' | 'merchant';

/** What was read from a picture; nothing of it is ever booked without the user. */
export interface ReceiptDraft {
  /** A receipt, or the picture of a message about a payment. */
  readonly source: 'RECEIPT' | 'MESSAGE';
  /** What was paid, in won; null if it is not there or could be one of several. */
  readonly total: number | null;
  readonly date: CivilDate | null;
  /** `HH:mm`. */
  readonly time: string | null;
  readonly merchant: string | null;
  readonly lines: readonly ReceiptLine[];
  /** Certainty of the total, at most `RECEIPT_CONFIDENCE_MAX`; above a half only if something else agrees with it. */
  readonly confidence: number;
  readonly missing: readonly ReceiptPart[];
  /** Why the confidence is not higher, as sentences for the user. */
  readonly reasons: readonly string[];
}

/** Below the confidence at which a draft may book itself: a picture never does. */
export const RECEIPT_CONFIDENCE_MAX = 0.79;
/** At or above this a second reading of the picture is not needed. */
export const RECEIPT_CONFIDENT = 0.6;

/** The parts that a draft lacks. */
export function missingParts(draft: Pick<ReceiptDraft, ReceiptPart>): ReceiptPart[] {
  return (['total', 'date', 'merchant'] as const).filter((part) => draft[part] === null);
}
