import { type CivilDate, dayNumber } from '../calendar/civil-date.ts';
import { blankDraft } from './blank-draft.ts';
import { counterpartDoubtOf, namedSideOf, namesPerson } from './counterpart-parts.ts';
import { isEnglishCardMessage, readEnglishMessage } from './english-message.ts';
import { type FoundFormat, findFormat } from './find-format.ts';
import { GENERIC_FORMAT } from './formats/payment-formats.ts';
import {
  DISPUTED,
  type DraftKind,
  FROM_SHOP,
  HOME_DEPOSIT,
  type IntakeDraft,
  type MessageKind,
  type MissingPart,
  type TransferSide,
  UNPRICED,
} from './intake-draft.ts';
import { readFrame } from './message-frame.ts';
import { type KindRead, messageKindOf, PAID_OUT } from './message-kind.ts';
import { type MessageParts, type MessageStructure, nameIn, ownSideIn, readStructure, URL } from './message-parts.ts';
import { type MovementDoubt, messageDoubtOf } from './movement-doubt.ts';
import { hideNameStart } from './name-start.ts';
import { isRequestedCancel } from './requested-cancel.ts';
import { type TicketRefund, ticketRefundIn } from './ticket-refund.ts';

const IGNORED: ReadonlySet<MessageKind> = new Set(['REFUSAL', 'ADVERT', 'CODE', 'BILL', 'SUMMARY', 'NOTICE']);

const IGNORE_REASON: Readonly<Partial<Record<MessageKind, string>>> = {
  REFUSAL: '승인되지 않은 결제예요.',
  ADVERT: '광고예요.',
  CODE: '인증번호나 본인 확인 문자예요.',
  BILL: '결제 예정 금액을 알리는 문자예요.',
  SUMMARY: '여러 건을 합친 요약 문자예요.',
  NOTICE: '안내 문자예요.',
};

const REQUESTED = '취소나 환불을 요청한 내역이에요. 완료되면 기록해요.';

function draftKindOf(kind: MessageKind | null, side: TransferSide | null): DraftKind {
  if (kind !== null && IGNORED.has(kind)) return 'IGNORE';
  if (kind === 'CANCEL' || kind === 'PARTIAL_CANCEL') return 'CANCEL';
  if (side !== null) return 'TRANSFER';
  return kind === 'DEPOSIT' ? 'INCOME' : 'EXPENSE';
}

const MOVEMENT_DOUBTS: Readonly<Record<MovementDoubt, string>> = {
  LOAN: '대출을 받거나 갚은 돈이라면 이체로 바꿔 주세요.',
  SAVINGS_ENDED: '원금과 이자가 함께 들어왔다면 나누어 기록해 주세요.',
  TOP_UP: '간편결제 충전이라면 이체로 바꿔 주세요.',
  GIVEN_BACK: '돌려받은 돈이라면 지출의 ‘환불’로 기록해 주세요.',
  SET_ASIDE: '내 계좌로 옮긴 돈이라면 이체로 바꿔 주세요.',
  SHARED: '나눠 낸 돈을 돌려받았다면 지출의 ‘환불’로 기록해 주세요.',
  RENT_DEPOSIT: HOME_DEPOSIT,
  CASH: '현금을 찾거나 넣은 것이라면 이체로 바꿔 주세요.',
  NOT_ACCEPTED: '아직 받지 않은 돈 같아요. 받은 뒤에 기록해 주세요.',
  ASKED: '직접 결제했는지 묻는 문자예요. 결제한 것이 맞는지 확인해 주세요.',
  SETTLED: '해외 결제의 원화 금액 같아요. 이미 기록한 결제라면 그 금액을 수정해 주세요.',
  UNIDENTIFIED: '카드나 계좌를 알 수 없는 문자예요. 사칭한 문자가 아닌지 확인해 주세요.',
};

/** The doubts about a message with ambiguous parts, and its confidence. */
function judge(
  parts: MessageParts,
  facts: {
    kind: MessageKind | null;
    shop: string;
    isDisputed: boolean;
    isUnclear: boolean;
    isCut: boolean;
    /** No sender is named. */
    isUnsigned: boolean;
    side: TransferSide | null;
    isSideCertain: boolean;
    isKnown: boolean;
    isCash: boolean;
    isShop: boolean;
    movementDoubt: MovementDoubt | null;
  },
): { confidence: number; reasons: string[]; missing: MissingPart[] } {
  const reasons: string[] = [];
  const missing: MissingPart[] = [];
  let confidence = facts.isKnown ? 0.96 : 0.85;
  const doubt = (limit: number, reason: string) => {
    confidence = Math.min(confidence, limit);
    reasons.push(reason);
  };
  if (facts.isShop) doubt(0.6, FROM_SHOP);
  else if (!facts.isKnown) reasons.push('처음 보는 곳에서 보낸 문자예요.');
  if (facts.kind === null) doubt(0.4, '결제 문자인지 알 수 없어요.');
  if (facts.isDisputed) doubt(0.7, DISPUTED);
  if (facts.isUnclear) doubt(0.7, '뜻을 알 수 없는 말이 있어요. 결제가 맞는지 확인해 주세요.');
  if (parts.amounts.length === 0 && parts.foreign === null) {
    missing.push('amount');
    doubt(0.3, '금액을 찾지 못했어요.');
  } else if (parts.amounts.length === 0) {
    missing.push('krwAmount');
    doubt(0.6, UNPRICED);
  } else if (new Set(parts.amounts).size > 1) {
    doubt(0.6, '금액이 2개 이상이에요.');
  } else if (parts.isApproximate) {
    doubt(0.6, '원화 금액이 정확하지 않아요.');
  } else if (parts.isGlued) {
    doubt(0.7, '금액과 가게 이름이 붙어 있어요.');
  } else if (parts.isNegative && facts.kind === 'APPROVAL') {
    doubt(0.6, '금액 앞에 마이너스(−)가 있어요. 취소인지 확인해 주세요.');
  }
  if (facts.isCut) doubt(0.7, '문자가 끝까지 오지 않고 잘렸어요.');
  if (parts.date === null && (parts.time !== null || facts.isUnsigned)) doubt(0.7, '날짜를 찾지 못했어요.');
  else if (parts.date === null) doubt(0.86, '날짜가 없어 문자를 받은 날로 입력했어요.');
  if (facts.shop === '') {
    missing.push('description');
    doubt(
      facts.isCash || facts.kind === 'CANCEL' || facts.kind === 'PARTIAL_CANCEL' ? 0.8 : 0.7,
      '사용처를 찾지 못했어요.',
    );
  }
  if (facts.movementDoubt !== null) doubt(0.6, MOVEMENT_DOUBTS[facts.movementDoubt]);
  if (facts.side === 'OWN_ACCOUNT' || (facts.side === 'SAVINGS' && !facts.isSideCertain)) {
    doubt(0.75, '내 계좌 사이의 이체로 보여요.');
  }
  if (facts.side === 'CARD_BILL' && !facts.isSideCertain) doubt(0.75, '카드 대금을 낸 이체로 보여요.');
  return { confidence, reasons, missing };
}

/** When lines were joined without a space, the word after the head runs into the name of the shop. */
const TAKEN_BACK = /^[ )\]]{0,2}(?:해외)?(?:승인|결제|매출|사용|이용)?(?:취소|거절|실패|불가|오류|안됨|정지|비밀번호)/u;

const CLEAR = { isCardBill: false, isPrepaid: false, isDisputed: false, isUnclear: false } as const;

/** The kind of a message whose format states it in one place; null for any other message. */
function statedKindOf(message: string, found: FoundFormat | null, { parts }: MessageStructure): MessageKind | null {
  if (found?.format.states === 'SIGN') return parts.isNegative ? 'WITHDRAWAL' : 'DEPOSIT';
  if (found?.format.states !== 'LAST_WORD') return null;
  const last = /(?<=원 [^\n]{1,60} )(?:승인|사용|결제)? ?(승인|취소)$/u.exec(message)?.[1];
  return last === undefined ? null : last === '취소' ? 'CANCEL' : 'APPROVAL';
}

/** The kind of a message by its structure. */
export function kindOf(message: string, found: FoundFormat | null, structure: MessageStructure): KindRead {
  const stated = statedKindOf(message, found, structure);
  if (stated !== null) return { kind: stated, ...CLEAR };
  const frame = readFrame(structure.frame, found?.text ?? '');
  // A sender that only calls itself a card or a bank may be either.
  const issuer = found === null || found.format.id === GENERIC_FORMAT.id ? null : found.format.kind;
  const read = messageKindOf(message.replaceAll(URL, ''), frame, issuer);
  // Older card messages give date and amount without saying that the purchase was approved.
  const isBareApproval =
    read.kind === null && found?.format.kind === 'CARD' && /\d{1,2}[/.-]\d{1,2} ?\d{1,2}:\d{2}/u.test(message);
  const isTakenBack = found !== null && TAKEN_BACK.test(message.slice(found.index + found.text.length));
  const isUnclear = frame.isHeadUnknown || frame.names > 1;
  return isBareApproval ? { ...read, kind: 'APPROVAL', isDisputed: isTakenBack, isUnclear } : read;
}

/** A day further back, without a year, is rather a day ahead. */
const DAYS_BACK_MAX = 300;

/** Whether a shop names the day of a journey or an appointment ahead, which was read as a day of last year. */
const isAhead = (message: string, date: CivilDate | null, receivedDate: CivilDate): boolean =>
  date !== null && dayNumber(receivedDate) - dayNumber(date) > DAYS_BACK_MAX && !/(?<!\d)20\d{2}/u.test(message);

/** Whether a message states what only its real sender knows; the holder alone is known to others too. */
const isIdentified = ({ date, cardHint, people, cumulative, balance }: MessageParts): boolean =>
  cardHint !== null ||
  cumulative !== null ||
  balance !== null ||
  (date !== null && people.some((person) => person.includes('*')));

/** The cancel of a railway's message about a ticket; its card reports it too. */
function ticketDraft(text: string, { shop, amount, isPartial }: TicketRefund, receivedDate: CivilDate): IntakeDraft {
  const { parts } = readStructure(text, null, receivedDate);
  return {
    ...blankDraft(text, receivedDate),
    kind: 'CANCEL',
    messageKind: isPartial ? 'PARTIAL_CANCEL' : 'CANCEL',
    amount,
    description: shop,
    cardHint: parts.cardHint,
    paidWith: parts.paidWith,
    confidence: 0.6,
    reasons: [FROM_SHOP],
  };
}

/** Whether a counterpart is the holder that the message names, in full or masked once more. */
const namesHolder = (counterpart: string, people: readonly string[]): boolean =>
  people.some((person, index) => {
    if (!person.includes('*')) return false;
    return person === counterpart ? people.indexOf(person) !== index : namesPerson(counterpart, person);
  });

/** Required in a text before it is read as a message of an unknown sender. */
const LOOKS_LIKE_MESSAGE =
  /\d{1,2}\/\d{1,2}|\d{1,2}월 ?\d{1,2}일|승인|잔액|누적|출금|입금|거절|취소|\(광고\)|인증 ?번호|결제 ?예정|출금 ?예정|결제대금|미납|명세서|\d ?원 결제|₩ ?[\d,]{1,17} 결제|충전 ?(?:[\d,]{1,17} ?원 ?)?완료|환급금?[^\n]{0,40}지급/u;

/**
 * Reads one message of a card issuer, a bank or an easy payment: first its structure, then its kind, then the shop or
 * person. Null for other texts. Linear in the length of the text.
 *
 * @param receivedDate the civil date of receipt in the book's time zone; determines the year, and the date if the
 * message has none
 * @param members the names of the book's members
 */
export function readMessage(
  text: string,
  receivedDate: CivilDate,
  members: readonly string[] = [],
): IntakeDraft | null {
  const refund = ticketRefundIn(text);
  if (refund) return ticketDraft(text, refund, receivedDate);
  if (isEnglishCardMessage(text)) return readEnglishMessage(text, receivedDate);
  const { text: message, restore, isDoubtful } = hideNameStart(text);
  const found = findFormat(message);
  const isRequested = isRequestedCancel(text);
  const looksLikeMessage = isRequested || LOOKS_LIKE_MESSAGE.test(message);
  if (!looksLikeMessage && found === null) return null;
  const issuerKind = found?.format.kind ?? null;
  const structure = readStructure(message, found, receivedDate);
  const {
    kind: statedKind,
    isCardBill,
    isPrepaid,
    isDisputed,
    isUnclear,
  } = isRequested ? { ...CLEAR, kind: 'REFUSAL' as const } : kindOf(message, found, structure);
  if (!looksLikeMessage && statedKind === null) return null;
  const { parts } = structure;
  // [쿠팡], [배달의민족]: the shop reports an order, and the card reports the same payment.
  const isShop = found === null && /^[[<(][^\])>\n]{1,30}[\])>]/u.test(message);
  const isIgnored = statedKind !== null && IGNORED.has(statedKind);
  if (isShop && !isIgnored && isAhead(message, parts.date, receivedDate)) parts.date = null;
  if (!isIgnored && parts.amounts.length === 0 && parts.foreign === null) return null;
  if (found === null && statedKind === null) return null;
  const ownSide = ownSideIn(structure, statedKind);
  const isPaidOut = issuerKind === 'PAY' && PAID_OUT.test(message);
  const said = ownSide ?? nameIn(structure, found, statedKind);
  const name = restore(isPaidOut ? said.replace(PAID_OUT, '').trim() : said);
  // A refund arrives in the account under the shop's name: 쿠팡환불.
  const isGivenBack = statedKind === 'DEPOSIT' && issuerKind === 'BANK' && /..환불$/u.test(name);
  const kind = isGivenBack ? 'CANCEL' : statedKind;
  const moves = kind === 'WITHDRAWAL' || kind === 'DEPOSIT';
  const named = isCardBill ? `${found?.issuer ?? ''} ${isPrepaid ? '선결제' : '결제대금'}` : name;
  const holders = parts.people.filter((person) => person.includes('*') && !named.includes(person));
  const namedSide =
    moves && !isCardBill && parts.route?.isStated !== true
      ? namedSideOf(named, message, [...holders, ...members])
      : null;
  const isOwn = moves && (ownSide !== null || isPaidOut || namesHolder(named, parts.people));
  const side: TransferSide | null = isCardBill
    ? 'CARD_BILL'
    : kind === 'TRANSFER'
      ? 'PAY_CHARGE'
      : (namedSide?.side ?? (isOwn ? 'OWN_ACCOUNT' : null));
  const shop =
    side === 'SAVINGS'
      ? named.replace(/(?:으?로|에서)$/u, '')
      : side === 'PAY_CHARGE'
        ? named.replace(/(?<=페이|머니|포인트)에$/u, '')
        : named;
  const draftKind = draftKindOf(kind, side);
  const isCash = side === 'CASH' || side === 'PAY_CHARGE' || issuerKind === 'PHONE';
  const isKnown = found !== null && found.format.id !== GENERIC_FORMAT.id;
  const isCancel = kind === 'CANCEL' || kind === 'PARTIAL_CANCEL';
  const [firstDay] = parts.days;
  const lastDay = parts.days.at(-1) ?? null;
  // In a cancel with two dates the earlier one is the purchase.
  const isAfter = isCancel && parts.originalDate === null && firstDay !== lastDay;
  const { confidence, reasons, missing } = judge(parts, {
    kind,
    shop,
    isDisputed,
    isUnclear: isUnclear || isDoubtful,
    isUnsigned: found === null,
    isCut: /(?:…|\.{3})$/u.test(message),
    side,
    isSideCertain: namedSide?.isCertain ?? true,
    isKnown,
    isCash,
    movementDoubt:
      (moves && side !== 'PAY_CHARGE' && side !== 'CASH' ? counterpartDoubtOf(shop, kind) : null) ??
      (side === null
        ? messageDoubtOf(message, kind, { issuer: isKnown ? issuerKind : null, isIdentified: isIdentified(parts) })
        : null),
    isShop,
  });
  const won = parts.amounts[0];
  const isForeign = parts.foreign !== null;
  return {
    kind: draftKind,
    messageKind:
      side !== null && !isIgnored ? 'TRANSFER' : isForeign && kind === 'APPROVAL' ? 'FOREIGN' : (kind ?? 'NOTICE'),
    amount: won ?? parts.foreign?.amount ?? null,
    currency: won === undefined ? (parts.foreign?.currency ?? 'KRW') : 'KRW',
    foreign: parts.foreign,
    date: (isAfter ? lastDay : parts.date) ?? receivedDate,
    time: parts.date === null ? null : parts.time,
    description: shop === '' ? nameless(side, found, kind) : shop,
    issuer: found?.issuer ?? null,
    cardHint: parts.cardHint,
    methodHint: null,
    paidWith: parts.paidWith,
    holder: parts.people.find((person) => person.includes('*')) ?? null,
    rail: railOf(found),
    installment: parts.installment,
    cumulative: parts.cumulative,
    balance: parts.balance,
    originalDate: isAfter ? (firstDay ?? null) : parts.originalDate,
    cancels: null,
    transferSide: side,
    // A card bill payment is incoming money when the card itself reports it.
    isIncoming: kind === 'DEPOSIT' || isCardBill,
    toIssuer: null,
    toCardHint: null,
    named: null,
    confidence: isIgnored ? 0 : confidence,
    format: found?.format.id ?? GENERIC_FORMAT.id,
    reasons: isIgnored ? [isRequested ? REQUESTED : (IGNORE_REASON[kind ?? 'NOTICE'] ?? '')] : reasons,
    missing: isIgnored ? [] : missing,
    duplicate: false,
    text,
  };
}

function railOf(found: FoundFormat | null): string | null {
  return found && (found.format.kind === 'PAY' || found.issuer.endsWith('페이')) ? found.issuer : null;
}

/** The description for a message without a shop. */
function nameless(side: TransferSide | null, found: FoundFormat | null, kind: MessageKind | null): string {
  if (side === 'PAY_CHARGE' && found) return `${found.issuer} 충전`;
  if (side === 'CASH') return kind === 'DEPOSIT' ? '현금 입금' : '현금 인출';
  if (found?.format.kind === 'PHONE') return '휴대폰 소액결제';
  if (kind === 'WITHDRAWAL') return '출금';
  return kind === 'DEPOSIT' ? '입금' : '';
}
