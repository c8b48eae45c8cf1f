import { readNumeral, wonOf } from '../money/amount-grammar.ts';

/** Railways by the names under which they send messages, with the name of the shop on a card's message. */
const RAILWAY = /^[[<(]?(코레일(?:톡)?|KORAIL|한국철도(?:공사)?|KTX|SRT?|에스알)(?![A-Za-z가-힣])[\])>]?/iu;
const SRT = /^(?:SRT?|에스알)$/iu;
const RETURNED =
  /(?:환불|반환|취소)(?![가-힣])|(?:환불|반환|취소)(?: ?(?:완료|처리|안내|금액|액)|[이가]? ?(?:되었|됐|됨|했|하였))/u;
/** Rules about refunds, and refunds that are still to come. */
const NOT_YET =
  /(?:환불|반환|취소)[은는]? ?(?:규정|기준|요청|신청|접수|예정|가능|불가|수수료 ?안내|기한|시 |하시|할 )|(?:자동|미결제)[^\n]{0,10}취소|가능합니다|까지/u;
const WON = String.raw`[ :]{0,3}([\d,]{1,17}) ?원`;
const FEE = new RegExp(`(?:위약금|수수료)${WON}`, 'gu');
const RETURNED_AMOUNT = new RegExp(`(?:환불|반환|취소) ?(?:금액|액)?${WON}`, 'u');
const ANY_AMOUNT = new RegExp(WON.replace('[ :]{0,3}', '(?<![\\d,])'), 'gu');

export interface TicketRefund {
  readonly shop: string;
  /** Won that come back. */
  readonly amount: number;
  /** A fee was kept. */
  readonly isPartial: boolean;
}

function wonIn(written: string | undefined): number | null {
  const numeral = readNumeral(written ?? '');
  return numeral && wonOf(numeral);
}

/**
 * The refund that a railway reports for a ticket; null for any other text. The dates of such a message are those of the
 * journey.
 */
export function ticketRefundIn(message: string): TicketRefund | null {
  const railway = RAILWAY.exec(message)?.[1];
  if (railway === undefined || !RETURNED.test(message) || NOT_YET.test(message)) return null;
  const isTicket = message.startsWith('[') || /승차권|열차|티켓/u.test(message);
  const fees = [...message.matchAll(FEE)].map((match) => wonIn(match[1]) ?? 0);
  const plain = message.replaceAll(FEE, ' ');
  const others = [...plain.matchAll(ANY_AMOUNT)].map((match) => wonIn(match[1]));
  const amount = wonIn(RETURNED_AMOUNT.exec(plain)?.[1]) ?? (others.length === 1 ? (others[0] ?? null) : null);
  if (!isTicket || amount === null || amount === 0) return null;
  return { shop: SRT.test(railway) ? 'SRT' : '코레일', amount, isPartial: fees.some((fee) => fee > 0) };
}
