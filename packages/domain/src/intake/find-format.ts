import { BANK_FORMATS } from './formats/bank-formats.ts';
import { CARD_FORMATS } from './formats/card-formats.ts';
import { GENERIC_FORMAT, PAYMENT_FORMATS } from './formats/payment-formats.ts';
import type { MessageFormat } from './message-format.ts';

/** Every format, in the order in which they are tried. */
const MESSAGE_FORMATS: readonly MessageFormat[] = [
  ...PAYMENT_FORMATS,
  ...CARD_FORMATS,
  ...BANK_FORMATS,
  GENERIC_FORMAT,
];

/** The head of a message, and the format that it belongs to. */
export interface FoundFormat {
  readonly format: MessageFormat;
  /** Where the head stands in the message. */
  readonly index: number;
  readonly text: string;
  /** The sender: of the format, or as an unknown one calls itself. */
  readonly issuer: string;
  /** The digits of the card, or the name of its kind, where they stand in the head. */
  readonly card: string | null;
}

/** Phones that save messages write the day, the time or the number of the sender before them. */
const SAVED_WITH = /^(?:[\d/.: -]|오전|오후){4,40}(?=[가-힣A-Za-z[(○])/u;

/** The format whose head a message has. */
export function findFormat(message: string): FoundFormat | null {
  const start = message.slice(0, 400);
  const saved = SAVED_WITH.exec(start)?.[0].length ?? 0;
  for (const from of saved > 0 ? [0, saved] : [0]) {
    for (const format of MESSAGE_FORMATS) {
      const head = format.header.exec(start.slice(from));
      if (!head) continue;
      return {
        format,
        index: from + head.index,
        text: head[0],
        issuer: head.groups?.['name'] ?? format.issuer,
        card: head.groups?.['card'] ?? head.groups?.['product']?.trim() ?? null,
      };
    }
  }
  return null;
}
