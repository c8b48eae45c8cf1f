/** The kind of sender: a card issuer, a bank, an easy payment (간편결제), or a phone bill. */
export type IssuerKind = 'CARD' | 'BANK' | 'PAY' | 'PHONE';

/**
 * Identifies the messages of one sender. The contents (amount, date, shop) are read the same way for all senders,
 * because the same message arrives with line breaks, on one line, and with its parts reordered.
 */
export interface MessageFormat {
  /** Stable name, returned as `format`. */
  readonly id: string;
  /** The sender's common name, e.g. `신한카드`. */
  readonly issuer: string;
  readonly kind: IssuerKind;
  /** A one-line description. */
  readonly reads: string;
  /**
   * Matches the sender at the head of a message. The group `card` captures the card digits, `product` the product name.
   * Every repetition is bounded, so no text makes it slow.
   */
  readonly header: RegExp;
  /** The shop precedes the time; in all other formats it follows. */
  readonly shop?: 'BEFORE_TIME';
  /** What states the kind in every message: its last word, or the sign of its amount. By default any of its words. */
  readonly states?: 'LAST_WORD' | 'SIGN';
}
