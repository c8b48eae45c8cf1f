import { normalizeForSearch } from '../hangul/search-text.ts';
import { senderKindOf } from './find-format.ts';
import type { IntakeDraft } from './intake-draft.ts';
import { fitsMask } from './person-mask.ts';

/** A name for comparison: without case, blanks and the marks of shortened names. */
export const plainName = (name: string): string => normalizeForSearch(name).replaceAll(/[\s.…_]/gu, '');

/** Whether two names may mean the same shop; card issuers truncate long names. */
export function isSameShop(a: string, b: string): boolean {
  const first = plainName(a);
  const second = plainName(b);
  if (first === '' || second === '') return false;
  return first.startsWith(second) || second.startsWith(first);
}

/** Whether two messages may refer to the same card: `1*3*` matches 1234. */
export function mayBeOneCard(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b || fitsMask(a, b) || fitsMask(b, a);
}

/** The reason for the low confidence of a message that may report a payment again. */
export const MAYBE_REPORTED = '비슷한 시각에 같은 금액을 낸 다른 문자가 있어요. 다른 결제라면 저장해 주세요.';

/** A message about a payment, as far as it tells whether another message is about the same payment. */
export interface PaymentReport {
  readonly issuer: string | null;
  /** The easy payment that sent the message; null for a card or a bank. */
  readonly rail: string | null;
  readonly description: string;
  readonly cardHint: string | null;
  /** The card named by an easy payment. */
  readonly paidWith: string | null;
  /** See `shapeOf`; null if unknown. */
  readonly shape: string | null;
}

/**
 * The format of a message and what it states. Messages of one sender in two shapes come through two channels, for
 * example SMS and push.
 */
export function shapeOf(
  draft: Pick<IntakeDraft, 'format' | 'messageKind' | 'cumulative' | 'balance' | 'cardHint'>,
): string {
  const stated = [
    draft.cumulative === null ? [] : ['cumulative'],
    draft.balance === null ? [] : ['balance'],
    draft.cardHint === null ? [] : ['card'],
  ];
  return [draft.format, draft.messageKind, ...stated.flat()].join(' ');
}

const isShape = (shape: string | null, kind: 'CARD' | 'BANK'): boolean =>
  shape !== null && senderKindOf(shape.split(' ')[0] ?? '') === kind;

/** The house of a card or an account: 국민 for KB국민카드, 국민체크 and 국민은행. */
const brandOf = (name: string): string =>
  plainName(name).replace(/^(?:kb|nh|ibk)(?=[가-힣])|(?:은행|뱅크|체크|카드)+$/gu, '');

/** Whether one name contains the other: `KCP_무신사` is 무신사, `카카오페이_택시` is 카카오페이. */
function isNamedWithin(a: string, b: string): boolean {
  const [first, second] = [plainName(a), plainName(b)];
  return first !== '' && second !== '' && (first.includes(second) || second.includes(first));
}

/** What cards and banks call an easy payment, by its name: the company behind it, or its payment service. */
const RAIL_NAMES: readonly (readonly [rail: string, names: RegExp])[] = [
  ['네이버페이', /^네이버$|네이버(?:페이|파이낸)|^naver$|naver(?:pay|financial)/u],
  ['카카오페이', /카카오페이|kakaopay/u],
  // 이삭토스트 is a shop.
  ['토스', /토스(?!트)|toss|비바리퍼블리카/u],
  ['페이코', /페이코|payco/u],
];

/** Whether the shop of a card's message is an easy payment: NAVERPAY, KCP_카카오페이. */
export function namesRail(description: string, rail: string | null): boolean {
  const [name, said] = [plainName(description), plainName(rail ?? '')];
  if (name === '' || said === '') return false;
  const names = RAIL_NAMES.find(([own]) => said.startsWith(own))?.[1];
  return names ? names.test(name) : name.includes(said);
}

/** Whether an easy payment and a card or an account report one payment. */
function compareWithRail(rail: PaymentReport, other: PaymentReport): 'SAME' | 'UNSURE' | 'DIFFERENT' {
  if (other.issuer === null) return 'DIFFERENT';
  const isCard = !isShape(other.shape, 'BANK');
  if (isCard && !mayBeOneCard(rail.cardHint, other.cardHint)) return 'DIFFERENT';
  if (rail.paidWith !== null) return brandOf(rail.paidWith) === brandOf(other.issuer) ? 'SAME' : 'DIFFERENT';
  const isOneCard = isCard && rail.cardHint !== null && other.cardHint !== null;
  const isNamed =
    other.description === '' ||
    rail.description === '' ||
    isNamedWithin(rail.description, other.description) ||
    namesRail(other.description, rail.rail);
  return isOneCard || isNamed ? 'SAME' : 'UNSURE';
}

/**
 * Whether two messages with the same amount report one payment: an easy payment and its card, two channels of one
 * sender, or a check card and the account that it debits at the bank of the same house.
 *
 * @param minutesApart null if a message has no time of day
 */
export function comparePayments(
  a: PaymentReport,
  b: PaymentReport,
  minutesApart: number | null,
): 'SAME' | 'UNSURE' | 'DIFFERENT' {
  if (a.rail !== null && b.rail === null) return compareWithRail(a, b);
  if (b.rail !== null && a.rail === null) return compareWithRail(b, a);
  const isAtOnce = minutesApart !== null && minutesApart <= 1;
  if (!isAtOnce || a.issuer === null || b.issuer === null || !isSameShop(a.description, b.description)) {
    return 'DIFFERENT';
  }
  if (a.issuer === b.issuer) {
    const isOtherChannel = a.shape !== null && b.shape !== null && a.shape !== b.shape;
    return isOtherChannel && mayBeOneCard(a.cardHint, b.cardHint) ? 'SAME' : 'DIFFERENT';
  }
  if (brandOf(a.issuer) !== brandOf(b.issuer)) return 'DIFFERENT';
  const isDebit = (card: PaymentReport, bank: PaymentReport) =>
    isShape(card.shape, 'CARD') && isShape(bank.shape, 'BANK');
  return isDebit(a, b) || isDebit(b, a) ? 'SAME' : 'DIFFERENT';
}
