/** Who sends a message: a card company, a bank, an easy payment (간편결제), or a phone bill. */
export type IssuerKind = 'CARD' | 'BANK' | 'PAY' | 'PHONE';

/**
 * How the messages of one sender are told from those of others. What stands inside (amount, date, shop) is read in
 * one way for all of them, because the same message comes with line breaks, on one line, and with its parts moved.
 */
export interface MessageFormat {
  /** Stable name, answered as `format`. */
  readonly id: string;
  /** The sender as people call it, e.g. `신한카드`. */
  readonly issuer: string;
  readonly kind: IssuerKind;
  /** One line about what it reads. */
  readonly reads: string;
  /**
   * Finds the sender at the head of a message; the group `card` holds the digits of the card where they stand
   * there, `product` the name of its kind.
   * Every repetition in it is bounded, so that no text makes it slow.
   */
  readonly header: RegExp;
  /** Some put the shop before the time; everywhere else it follows. */
  readonly shop?: 'BEFORE_TIME';
}
