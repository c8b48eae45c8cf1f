import type { CivilDate } from '../calendar/civil-date.ts';
import type { NamedReferences } from './sentence-names.ts';

/** The transaction that a draft would become; IGNORE is recognized but not to be booked. */
export type DraftKind = 'EXPENSE' | 'INCOME' | 'CANCEL' | 'TRANSFER' | 'IGNORE';

/** The kind of the message itself. */
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

/** What a draft is missing before it can be booked. */
export type MissingPart = 'amount' | 'date' | 'description' | 'krwAmount' | 'approval';

/** The kind of own asset on the other side of a transfer. */
export type TransferSide = 'CARD_BILL' | 'CASH' | 'SAVINGS' | 'PAY_CHARGE' | 'OWN_ACCOUNT';

/**
 * The result of reading one message or sentence. `amount` is above zero, also for a cancel, in the minor unit of
 * `currency`; null if none was found. `confidence` is the certainty that booking the draft unchanged is correct: at
 * least 0.8 is confident, below 0.5 must not be booked, and ignored drafts have 0.
 */
export interface IntakeDraft {
  readonly kind: DraftKind;
  readonly messageKind: MessageKind;
  readonly amount: number | null;
  readonly currency: string;
  readonly foreign: { readonly currency: string; readonly amount: number } | null;
  readonly date: CivilDate;
  /** `HH:mm`, null if not given. */
  readonly time: string | null;
  readonly description: string;
  /** The sender, e.g. `신한카드`; null for a sentence. */
  readonly issuer: string | null;
  /** Digits of the card or the end of the account, masked as in the message: `1234`, `1*3*`. */
  readonly cardHint: string | null;
  /** The payment method as a sentence names it: `국민카드`, `현금`. */
  readonly methodHint: string | null;
  /** The card named by an easy payment: `신한카드`. */
  readonly paidWith: string | null;
  /** The holder of the card or account, masked as in the message: `홍*동`. */
  readonly holder: string | null;
  /** The easy payment used, if a second message reports it. */
  readonly rail: string | null;
  readonly installment: { readonly months: number; readonly interestFree: boolean } | null;
  /** 누적: the card's cumulative spending. */
  readonly cumulative: number | null;
  readonly balance: number | null;
  /** For a cancel: the day of the purchase, if the message gives it. */
  readonly originalDate: CivilDate | null;
  /** For a cancel: the index of its approval among the drafts. */
  readonly cancels: number | null;
  readonly transferSide: TransferSide | null;
  /** Whether money came into the account or card of the message. */
  readonly isIncoming: boolean;
  /** For a transfer merged from two messages: the institution on the other side. */
  readonly toIssuer: string | null;
  readonly toCardHint: string | null;
  /** For a sentence: the references to the book that it names; null for a message. */
  readonly named: NamedReferences | null;
  readonly confidence: number;
  /** Name of the format that read it; `sentence` or `generic` otherwise. */
  readonly format: string;
  /** Why the confidence is not higher, as sentences for the user. */
  readonly reasons: readonly string[];
  readonly missing: readonly MissingPart[];
  /** A repeat of an earlier message in the text; not booked twice. */
  readonly duplicate: boolean;
  /** The normalized message. Never stored for confident drafts: it contains names and balances. */
  readonly text: string;
}

/** The reason for low confidence in a message with two meanings. */
export const DISPUTED = '문자에 서로 다른 뜻의 말이 함께 있어요. 종류를 확인해 주세요.';

/** The reason for the low confidence of a message that a shop sent, because the card reports the payment too. */
export const FROM_SHOP = '가게에서 보낸 알림 같아요. 카드 문자와 중복되지 않는지 확인해 주세요.';

/** The reason for low confidence in a foreign amount. */
export const UNPRICED = '원화 금액은 아직 정해지지 않았어요.';
/** The reason for low confidence in a deposit that is, or was, to be returned. */
export const HOME_DEPOSIT = '돌려받을 보증금이거나 돌려받은 보증금이라면 이체로 바꿔 주세요.';
