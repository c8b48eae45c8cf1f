import type { FoundFormat } from './find-format.ts';
import { GENERIC_FORMAT } from './formats/payment-formats.ts';
import { CARD_NICKNAME, fullHouseName } from './house-nicknames.ts';
import { type AccountParts, FROM_ACCOUNT, INTO_ACCOUNT, NAMED_ACCOUNT, takeRoute } from './message-accounts.ts';
import type { Remainder } from './remainder.ts';

const NICKNAME = String.raw`(?<![가-힣A-Za-z])(?:${CARD_NICKNAME})`;
const CARD_REFERENCE = new RegExp(
  String.raw`([가-힣A-Za-z]{0,8}(?:카드|BC|비씨|체크|신용)|${NICKNAME}) ?\((?:[가-힣0-9]{1,6},)?([\d*]{3,4})\)|([가-힣A-Za-z]{0,8}(?:카드|체크|신용)|${NICKNAME}) ?([\d*]{4})(?![\d*,]| ?원)|(?<![\d*])([\d*]{4})카드(?![가-힣])`,
  'gu',
);
const CARD_NAME = String.raw`(?:${CARD_NICKNAME}|(?:KB국민|NH농협|신한|삼성|현대|롯데|우리|하나|국민|농협|비씨|BC|카카오뱅크|토스뱅크|케이뱅크)(?: ?(?:체크|신용))?(?:카드|BC))`;
const PAYING_CARD = new RegExp(`(${CARD_NAME}|토스뱅크) ?[|・·]`, 'gu');
/** The sender's card behind the shop: 우리(8804). */
const SENDER_CARD =
  /(?<![가-힣A-Za-z])(?:KB국민|국민|KB|신한|삼성|현대|롯데|우리|하나|NH농협|농협|NH) ?\(([\d*]{3,4})\)/gu;
/** For an easy payment: the card on a separate line, or between spaces. */
const NAMED_CARD = new RegExp(`(?<=^|[\\s(])(${CARD_NAME})(?=$|[\\s)])`, 'gu');
/** The bank that charges an easy payment, in a bracket: 충전 (카카오뱅크). */
const CHARGED_FROM =
  /(?<=충전[^\n]{0,20})\(([가-힣A-Za-z]{1,8}(?:은행|뱅크|금고)|우체국|신협|수협)(?: ?[\d*-]{3,20})?\)/gu;
/** The easy payment's own money on a separate line. */
const OWN_MONEY = /(?<=^|\n)(?:네이버 ?페이|카카오 ?페이|토스(?:페이)?|페이코) ?(?:머니|포인트)(?=\n|$)/gu;
/** An office names the card that pays, or the bank that receives: 신한카드 자동납부, 국민은행 계좌로 지급. */
const PAID_BY_CARD = new RegExp(`(${CARD_NAME})(?:으?로)?(?= ?자동 ?(?:납부|이체|결제))`, 'gu');
const PAID_INTO = new RegExp(
  `(?<![가-힣A-Za-z])([가-힣A-Za-z]{1,8}(?:은행|뱅크|금고)|우체국|신협|수협)(?: ?(?:계좌|통장))?(?: ?\\([\\d*-]{3,20}\\))?으?로(?= [^\\n]{0,20}(?:지급|입금))`,
  'gu',
);

/** (card ending in 1234). */
const ENGLISH_CARD = /\(?(?:\b(?:your )?card ?\(?)?\bending (?:in |with )?[*xX.]{0,4}(\d{4})\b\)?/giu;

/** The card of a message, and the card or account named by an easy payment. */
interface CardParts extends AccountParts {
  paidWith: string | null;
}

/** Takes the cards and accounts that a message names. */
export function takeCards(rest: Remainder, parts: CardParts, found: FoundFormat | null): void {
  const paidWith = (match: RegExpExecArray) => {
    parts.paidWith ??= fullHouseName(match[1] ?? '') || null;
  };
  takeRoute(rest, parts);
  rest.take(ENGLISH_CARD, 'card', (match) => {
    parts.cardHint ??= match[1] ?? null;
  });
  for (const pattern of [FROM_ACCOUNT, INTO_ACCOUNT, NAMED_ACCOUNT]) {
    rest.take(pattern, 'account', (match) => {
      parts.cardHint ??= /(\d{4})\)?(?: ?(?:→|->|➔|⇒|←|<-) ?)?$/u.exec(match[0])?.[1] ?? null;
    });
  }
  rest.take(CARD_REFERENCE, 'card', (match) => {
    const name = match[1] ?? match[3] ?? '';
    const full = fullHouseName(name);
    if (full.length > 2) parts.paidWith ??= full;
    parts.cardHint ??= match[2] ?? match[4] ?? match[5] ?? null;
  });
  if (found === null || found.format.id === GENERIC_FORMAT.id) {
    for (const pattern of [PAID_BY_CARD, PAID_INTO]) {
      rest.take(pattern, 'card', paidWith);
    }
  }
  rest.take(PAYING_CARD, 'card', paidWith);
  if (found?.format.kind === 'CARD') {
    rest.take(SENDER_CARD, 'card', (match) => {
      parts.cardHint ??= match[1] ?? null;
    });
  }
  if (found?.format.kind !== 'PAY') return;
  rest.take(NAMED_CARD, 'card', paidWith);
  rest.take(CHARGED_FROM, 'card', paidWith);
  rest.take(OWN_MONEY, 'card', () => true);
}
