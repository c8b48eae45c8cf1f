import { BANK_FORMATS } from './formats/bank-formats.ts';
import { CARD_FORMATS, SHOP_FIRST_FORMAT } from './formats/card-formats.ts';
import { GENERIC_FORMAT, PAYMENT_FORMATS } from './formats/payment-formats.ts';
import type { IssuerKind, MessageFormat } from './message-format.ts';

/** All formats, in the order they are tried. */
const MESSAGE_FORMATS: readonly MessageFormat[] = [
  SHOP_FIRST_FORMAT,
  ...PAYMENT_FORMATS,
  ...CARD_FORMATS,
  ...BANK_FORMATS,
  GENERIC_FORMAT,
];

const SENDER_KINDS = new Map(MESSAGE_FORMATS.map(({ id, kind }) => [id, kind]));

/** The kind of a sender by the name of its format; null for a sentence or a taught format. */
export function senderKindOf(format: string): IssuerKind | null {
  return format === GENERIC_FORMAT.id ? null : (SENDER_KINDS.get(format) ?? null);
}

/** The head of a message and its format. */
export interface FoundFormat {
  readonly format: MessageFormat;
  /** The position of the head in the message. */
  readonly index: number;
  readonly text: string;
  /** The sender: the format's issuer, or the name that an unknown sender uses. */
  readonly issuer: string;
  /** The card digits or product name in the head, if present. */
  readonly card: string | null;
}

/** Phones that save messages put the date, the time or the sender's number before them. */
const SAVED_WITH = /^(?:[\d/.: -]|오전|오후){4,40}(?=[가-힣A-Za-z[(○])/u;

/** The format that matches the head of a message. */
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
