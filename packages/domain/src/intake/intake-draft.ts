import type { CivilDate } from '../calendar/civil-date.ts';
import type { NamedReferences } from './sentence-names.ts';

/** What a draft would become in the book; IGNORE is recognised and nothing to book. */
export type DraftKind = 'EXPENSE' | 'INCOME' | 'CANCEL' | 'TRANSFER' | 'IGNORE';

/** What the message itself is. */
export type MessageKind =
  | 'APPROVAL'
  | 'CANCEL'
  | 'PARTIAL_CANCEL'
  | 'REFUSAL'
  | 'FOREIGN'
  | 'DEPOSIT'
  | 'WITHDRAWAL'
  | 'TRANSFER'
  | 'BILL'
  | 'SUMMARY'
  | 'ADVERT'
  | 'CODE'
  | 'NOTICE'
  | 'SENTENCE';

/** What a draft lacks before it can be booked. */
export type MissingPart = 'amount' | 'date' | 'description' | 'krwAmount' | 'approval';

/** Which kind of own asset stands on the other side of a transfer. */
export type TransferSide = 'CARD_BILL' | 'CASH' | 'SAVINGS' | 'PAY_CHARGE' | 'OWN_ACCOUNT';

/**
 * What one message or sentence says.
 * `amount` is above zero, also for a cancel, in the minor unit of `currency`; null where none was found. `confidence`
 * says how sure it is that booking the draft as it stands is right: 0.8 and more is sure, less than 0.5 is not to be
 * booked, and what is ignored has 0.
 */
export interface IntakeDraft {
  readonly kind: DraftKind;
  readonly messageKind: MessageKind;
  readonly amount: number | null;
  readonly currency: string;
  readonly foreign: { readonly currency: string; readonly amount: number } | null;
  readonly date: CivilDate;
  /** `HH:mm`, null where it says none. */
  readonly time: string | null;
  readonly description: string;
  /** Who sent it, e.g. `신한카드`; null for a sentence. */
  readonly issuer: string | null;
  /** Digits of the card or the end of the account, with masks as they stand: `1234`, `1*3*`. */
  readonly cardHint: string | null;
  /** What a sentence calls the way of paying: `국민카드`, `현금`. */
  readonly methodHint: string | null;
  /** The card that an easy payment names: `신한카드`. */
  readonly paidWith: string | null;
  /** Whose card or account it is, masked as it stands: `홍*동`. */
  readonly holder: string | null;
  /** The easy payment by which the money travelled, where a second message tells. */
  readonly rail: string | null;
  readonly installment: { readonly months: number; readonly interestFree: boolean } | null;
  /** 누적: what the card has spent so far. */
  readonly cumulative: number | null;
  readonly balance: number | null;
  /** Of a cancel: the day of the purchase, where the message names it. */
  readonly originalDate: CivilDate | null;
  /** Of a cancel: the place of its approval among the drafts. */
  readonly cancels: number | null;
  readonly transferSide: TransferSide | null;
  /** Money came into the account or card that the message is about. */
  readonly isIncoming: boolean;
  /** Of a transfer made of two messages: who holds the other side. */
  readonly toIssuer: string | null;
  readonly toCardHint: string | null;
  /** Of a sentence: the things of the book that it names; null for a message. */
  readonly named: NamedReferences | null;
  readonly confidence: number;
  /** Name of the format that read it, `sentence` or `generic`. */
  readonly format: string;
  /** Why it is not surer, in sentences for people. */
  readonly reasons: readonly string[];
  readonly missing: readonly MissingPart[];
  /** The same message stands in the text before; it is not booked twice. */
  readonly duplicate: boolean;
  /** The message, normalised. Never stored for sure ones: it carries names and balances. */
  readonly text: string;
}

/** Why a draft is not sure whose message says two things. */
export const DISPUTED = '문자에 서로 다른 뜻의 말이 함께 있어요. 종류를 확인해 주세요.';
