import { isDone, type WordKind } from './frame-word.ts';
import type { MessageKind } from './intake-draft.ts';
import { ownBankSentTo } from './message-accounts.ts';
import type { IssuerKind } from './message-format.ts';
import { type Evidence, type FrameRead, NEAR } from './message-frame.ts';

const ADVERT = /^[^\n]{0,12}\( ?광고 ?\)|^\[광고\]/u;
/** At the end of adverts, and of some texts about payments too. */
const OPT_OUT = /무료 ?(?:수신)? ?거부/u;
/** A code with its digits, or the word for one; nothing is paid in a message with a code. */
export const CODE_SENT = /(?:인증 ?(?:번호|코드)|OTP(?: ?번호)?)[는은]?[ :[(]{0,3}\d{4,8}(?![\d*])/iu;
const CODE =
  /(?<![가-힣])(?:인증 ?번호|본인 ?확인)(?:(?![가-힣])|[를을는은이가](?![가-힣]))|verification code|승인번호를 입력/iu;
/** The payment waits for identity verification. */
const WAITS_FOR_PERSON = /본인 ?인증 ?(?:후|완료 ?후|이? ?필요|을? ?해)/u;
const PHONE_BILLED = /합산 ?요금 ?청구|익월 ?(?:합산|청구)/u;
/** Bill phrases that single frame words do not cover. */
const BILL =
  /결제금액\(|결제금액 ?안내|(?:결제|납부)(?:하실|할) ?금액|납부 ?(?:기한|기간|마감|안내|요청)|고지서|고지(?=[. ]|$)|부과(?:되었|됐)|이용대금 ?명세서|(?:결제|출금|납부|이체|인출|청구)(?:이|가)? ?(?:될|할|되는)? ?예정/u;
/** Money that leaves later: 내일 240,000원이 나가요. */
const UPCOMING =
  /나가는 ?날|이체가 ?있어요|(?:내일|모레|\d{1,2}일 ?[뒤후])[^\n]{0,40}(?:나가요|나갑니다|나갈|(?:출금|결제|이체)(?:돼요|됩니다|될|예정))/u;
/** What may still be spent: limits, and totals of a phone bill. */
const LIMITS = /남은 ?한도|(?:누적|이용 ?가능) ?(?:이용 ?)?금액 ?안내/u;
const SUMMARY = /\(\d{1,4}건\)|\d{1,4}건 ?합계/u;
/** Another person sent money to the user. */
const SENT_TO_ME = /님이 [^\n]{0,60}(?:보냈|송금했|이체했)/u;
const REWARD = /(?:포인트|캐시백|리워드|쿠폰|마일리지|혜택)[^\n]{0,20}(?:지급|적립|입금|받)/u;
/** Shares bought or sold: the money stays in the account. */
const TRADE = /(?:매수|매도)[^\n]{0,20}체결|체결[^\n]{0,12}(?:매수|매도)|\d ?주 ?(?:매수|매도|구매|판매)/u;
const NOTICE =
  /안내|이벤트|배송|배달 ?(?:완료|예정)|택배|주문 ?(?:완료|접수)|도착|발급|등록|변경|로그인|상향|소멸|적립되|가입|해지|점검|당첨|쿠폰|신청|만료|증정/u;
/** Points have no 원 after their number: 하나머니 5,000. */
const POINTS = /(?:포인트리?|마일리지|캐시|캐쉬백|머니|POINT|마일)[ :]{0,2}\d[\d,]{0,12}(?![\d,]| ?원)/iu;
const DATED = /\d{1,2}[/.-]\d{1,2} ?\d{1,2}:\d{2}/u;

/** Money that goes back from an easy payment to the user's account: 머니 환급, 페이머니 출금. */
export const PAID_OUT = /(?:페이|토스|포인트)? ?(?:머니|포인트) ?(?:환급|출금|인출)(?![가-힣])/u;

/** The kind of a message, and what makes it uncertain. */
export interface KindRead {
  readonly kind: MessageKind | null;
  /** A payment of the user's card bill: the money moved to the card. */
  readonly isCardBill: boolean;
  /** The bill was paid early. */
  readonly isPrepaid: boolean;
  /** Two words of the message contradict each other. */
  readonly isDisputed: boolean;
  /** A word that could change the kind is unknown. */
  readonly isUnclear: boolean;
}

const SURE: KindRead = { kind: null, isCardBill: false, isPrepaid: false, isDisputed: false, isUnclear: false };

/** Tie-break between words of equal weight: kinds that prevent booking come first. */
const ORDER: readonly WordKind[] = [
  'REFUSED',
  'BILL',
  'PARTIAL_CANCEL',
  'CANCEL',
  'PREPAID',
  'IN',
  'OUT',
  'CHARGED',
  'APPROVED',
  'DUE',
];

/** Kinds that may occur in one message: 자동이체 … 출금, 결제 … 출금. */
const GOES_WITH: Readonly<Partial<Record<WordKind, readonly WordKind[]>>> = {
  APPROVED: ['DUE', 'OUT', 'CHARGED'],
  OUT: ['APPROVED', 'DUE', 'BILL', 'PREPAID', 'CHARGED'],
  IN: ['APPROVED', 'DUE', 'CHARGED'],
  CANCEL: ['APPROVED', 'PARTIAL_CANCEL', 'IN', 'OUT', 'DUE'],
  PARTIAL_CANCEL: ['APPROVED', 'CANCEL', 'IN', 'OUT', 'DUE'],
  PREPAID: ['APPROVED', 'OUT', 'DUE', 'BILL'],
  CHARGED: ['APPROVED', 'OUT', 'DUE', 'IN'],
  DUE: ['APPROVED', 'OUT'],
};

/** The weight of a word; far from the amount, the last word of its line is more likely a frame word. */
const weightOf = ({ near, isLast }: Evidence): number =>
  near >= NEAR.LINE_BEFORE || near === NEAR.TITLE
    ? near
    : isLast
      ? NEAR.ALONE
      : near === NEAR.BEFORE_NAME
        ? 2.5
        : NEAR.MIXED;

function strongest(evidence: readonly Evidence[]): Evidence | null {
  let top: Evidence | null = null;
  for (const one of evidence) {
    const isStronger =
      top === null ||
      weightOf(one) > weightOf(top) ||
      (weightOf(one) === weightOf(top) && ORDER.indexOf(one.kind) < ORDER.indexOf(top.kind));
    if (isStronger) top = one;
  }
  return top;
}

/** Whether a word may be part of a name while a stronger word gives the kind without it. */
const isDoubtful = (one: Evidence, top: Evidence): boolean => one.isBesideName && weightOf(top) > weightOf(one);

/** Whether words outside of names contradict the strongest one. */
function disputes(top: Evidence, evidence: readonly Evidence[]): boolean {
  const friends = GOES_WITH[top.kind] ?? [];
  return evidence.some((one) => {
    const { kind, near, isWhole, word } = one;
    if (kind === top.kind || friends.includes(kind)) return false;
    if (near >= NEAR.ALONE && !isDoubtful(one, top)) return true;
    return isWhole && kind === 'REFUSED' && word.length >= 4;
  });
}

const stated = (kind: MessageKind | null, more: Partial<KindRead> = {}): KindRead => ({ ...SURE, kind, ...more });

/** The cancel or refusal that overrides an approval in the head, if any. */
function overruled(top: Evidence, { evidence, names }: FrameRead): WordKind | null {
  const isBooked = top.kind !== 'REFUSED' && top.kind !== 'BILL';
  if (!isBooked) return null;
  // Without another name the words themselves may be the name.
  if (names === 0) return null;
  const apart = evidence.filter((one) => one.isWhole && one.near >= NEAR.ALONE && !isDoubtful(one, top));
  if (apart.some(({ kind }) => kind === 'REFUSED')) return 'REFUSED';
  if (top.kind === 'APPROVED') {
    return apart.find(({ kind }) => kind === 'CANCEL' || kind === 'PARTIAL_CANCEL')?.kind ?? null;
  }
  return null;
}

/** What came in, in place of the channel, where a bank says neither 입금 nor 출금: 급여 3,284,510. */
const PAID_IN = /(?<=[\n ])(?:급여|상여금?|(?:예금|결산)?이자|배당금?|연금)[\n ]+\d{1,3}(?:,\d{3}){0,4}(?![\d,])/u;

/** Whether a message states beside its amount or in its head what happened, and at what minute. */
const reportsMoment = (top: Evidence, text: string): boolean =>
  top.near >= NEAR.AFTER && /승인|취소|출금|입금/u.test(top.word) && DATED.test(text);

/**
 * The kind of a message: from the words in its head and beside its amount first, then from standalone words, and last
 * from its topic. Words inside names are ignored.
 *
 * @param text the message without URLs
 */
export function messageKindOf(text: string, frame: FrameRead, issuer: IssuerKind | null): KindRead {
  if (ADVERT.test(text)) return stated('ADVERT');
  if (CODE_SENT.test(text)) return stated('CODE');
  if (WAITS_FOR_PERSON.test(text)) return stated('REFUSAL');
  if (UPCOMING.test(text)) return stated('BILL');
  if (LIMITS.test(text) && !/승인|출금|입금|결제 ?완료/u.test(text)) return stated('NOTICE');
  const { evidence } = frame;
  const top = strongest(evidence);
  const isPurchase = issuer !== null && frame.hasSum && DATED.test(text);
  const isNear =
    top !== null && top.kind !== 'DUE' && (top.near >= NEAR.LINE_BEFORE || /^자동(?:결제|이체)/u.test(top.word));
  const isFirm = isNear || isPurchase;
  if (OPT_OUT.test(text) && !(top !== null && reportsMoment(top, text))) return stated('ADVERT');
  if (PHONE_BILLED.test(text)) return stated('APPROVAL');
  if (issuer === 'PAY' && PAID_OUT.test(text)) return stated('WITHDRAWAL');
  if (CODE.test(text) && !isFirm) return stated('CODE');
  if (issuer !== 'BANK' && TRADE.test(text) && !(top && top.near >= NEAR.BEFORE)) return stated('NOTICE');
  if (issuer !== 'BANK' && REWARD.test(text) && top?.kind !== 'APPROVED' && top?.kind !== 'CANCEL')
    return stated('NOTICE');
  const isInHead = top !== null && top.near >= NEAR.HEAD;
  if (issuer === 'CARD' && POINTS.test(text) && !isInHead && !/\d ?원/u.test(text)) return stated('NOTICE');
  const isSummary = SUMMARY.test(text);
  if (top === null) {
    if (BILL.test(text)) return stated('BILL');
    if (isSummary) return stated('SUMMARY');
    if (issuer === 'BANK' && PAID_IN.test(text)) {
      return stated('DEPOSIT', { isDisputed: !/급여|상여|(?:예금|결산)이자/u.test(text) || /대출/u.test(text) });
    }
    if (frame.isNotice) return isFirm ? stated('APPROVAL', { isDisputed: true }) : stated('NOTICE');
    return stated(NOTICE.test(text) && !isFirm ? 'NOTICE' : null);
  }
  // Cards report purchases without a keyword too: a keyword inside a name is then the only one.
  const isBare = issuer === 'CARD' && DATED.test(text) && top.near < NEAR.BEFORE_NAME;
  if (isBare && top.kind !== 'APPROVED' && (top.isBesideName || frame.names === 0)) {
    return stated('APPROVAL', { isDisputed: true });
  }
  const kind = overruled(top, frame) ?? top.kind;
  const isAnnounced = frame.isNotice && top.near < (issuer === 'BANK' ? NEAR.BEFORE : NEAR.HEAD);
  const isDisputed = kind !== top.kind || disputes(top, evidence) || isAnnounced;
  const has = (wanted: WordKind, near: number = NEAR.ALONE) =>
    evidence.some((one) => one.kind === wanted && one.near >= near);
  if (kind === 'REFUSED') return stated('REFUSAL');
  if (isSummary) return stated('SUMMARY');
  if (kind === 'BILL') return billOf(text, evidence, issuer);
  if (kind === 'CANCEL' || kind === 'PARTIAL_CANCEL') {
    const isPart = evidence.some((one) => one.kind === 'PARTIAL_CANCEL' && one.near >= NEAR.ALONE);
    return stated(isPart ? 'PARTIAL_CANCEL' : 'CANCEL', { isDisputed });
  }
  if (kind === 'PREPAID') {
    if (issuer === 'CARD')
      return stated('TRANSFER', {
        isCardBill: true,
        isPrepaid: true,
        isDisputed:
          isDisputed ||
          top.near < NEAR.AFTER ||
          (frame.hasSum && top.near < NEAR.BEFORE) ||
          /승인|일시불|개월/u.test(text),
      });
    return stated('APPROVAL', { isDisputed: true });
  }
  if (kind === 'DUE') {
    // 승인 안내 above labeled fields with a total reports a purchase.
    const isTitled = (one: Evidence) => one.near === NEAR.TITLE && one.word === '승인' && frame.hasSum;
    const isApproved = evidence.some(
      (one) => one.kind === 'APPROVED' && ((one.near >= NEAR.ALONE && !one.isBesideName) || isTitled(one)),
    );
    // A card message without shop and time reports a paid bill.
    const isBillPaid = issuer === 'CARD' && frame.names === 0 && !DATED.test(text) && !/승인/u.test(text);
    const isWithdrawn = evidence.some((one) => one.kind === 'OUT' && one.near >= NEAR.AFTER && isDone(one.word));
    if (isBillPaid && isWithdrawn && !BILL.test(text)) return stated('TRANSFER', { isCardBill: true, isDisputed });
    if (isBillPaid && isApproved && evidence.some(({ word }) => isDone(word))) {
      return stated('TRANSFER', { isCardBill: true, isDisputed: true });
    }
    if (issuer === 'PAY' || isApproved) return stated('APPROVAL', { isDisputed });
    return DATED.test(text) && !BILL.test(text) ? stated('APPROVAL', { isDisputed: true }) : stated('BILL');
  }
  if (BILL.test(text) && top.near < NEAR.BEFORE && !isDone(top.word)) return stated('BILL');
  if (kind === 'CHARGED') {
    return issuer === 'PAY' && !has('APPROVED')
      ? stated('TRANSFER', { isDisputed })
      : stated('APPROVAL', { isDisputed: true });
  }
  if (kind === 'IN' || kind === 'OUT') return movementOf(kind, text, frame, { issuer, isDisputed });
  if (!isFirm && NOTICE.test(text) && !DATED.test(text)) return stated('NOTICE');
  // One message may contain both a card approval and the withdrawal from the account.
  const moved = evidence.find(
    ({ kind: word, near }) => near >= NEAR.LINE_BEFORE && (word === 'OUT' || (word === 'IN' && top.near < NEAR.AFTER)),
  );
  if (moved && issuer !== 'CARD' && !/체크|카드/u.test(top.word)) {
    return movementOf(moved.kind === 'IN' ? 'IN' : 'OUT', text, frame, { issuer, isDisputed });
  }
  // A hold of 가승인 is replaced by the real amount later.
  return stated('APPROVAL', { isDisputed: isDisputed || /가승인/u.test(top.word) });
}

/** A request for money is not a payment; a notice that a card bill has been paid is a transfer to the card. */
function billOf(text: string, evidence: readonly Evidence[], issuer: IssuerKind | null): KindRead {
  const isExpected = evidence.some(
    ({ word, near }) => near >= NEAR.ALONE && /예정|미납|연체|청구|명세서|하실/u.test(word),
  );
  const isPaid = evidence.some(
    ({ kind, word, near }) => (kind === 'OUT' || kind === 'APPROVED') && near >= NEAR.LINE_BEFORE && isDone(word),
  );
  const isOut = evidence.some(({ kind, near }) => kind === 'OUT' && near >= NEAR.AFTER);
  if (isExpected || BILL.test(text)) return stated('BILL');
  if (issuer === 'CARD' && isPaid) return stated('TRANSFER', { isCardBill: true });
  return stated(issuer !== 'CARD' && isOut ? 'WITHDRAWAL' : 'BILL');
}

const DEBIT_CARD = /체크|직불|^\[?(?:카카오|토스|케이)뱅크/u;
/** The account that a bill was paid from: (국민은행). */
const PAYING_BANK = /(?:은행|뱅크|농협|신협|금고|우체국)(?:계좌|에서|[ )]|$)/u;

/** Reported as done: 출금완료되었습니다, 정상출금. */
const CARRIED_OUT =
  /(?:출금|이체|납부|인출)(?:이|가)? ?(?:정상적?으?로? ?)?(?:완료|처리|되었|됐)|정상(?:적으로)? ?(?:출금|처리|이체)/u;

/** Money that others pay out to the user: 환급금 … 지급되었습니다. A bank's 지급 is a withdrawal. */
const GRANTED =
  /(?:환급금?|보험금|지원금|장려금|보조금|수당|급여|배당금|연금|장학금|상금|당첨금|정산금)[^\n]{0,40}지급/u;

/** Senders that keep money: their 지급 is a withdrawal. */
const KEEPS_MONEY = /^\[?[가-힣A-Za-z]{0,10}(?:은행|뱅크|금고|저축|상호금융|증권)/u;
/** Local currencies and easy payments, which receive benefits. */
const RECEIVES_BENEFITS = /^\[?[가-힣A-Za-z]{0,10}(?:화폐|페이|Pay|상품권|머니)/iu;

/** Whether the sender reports a benefit paid out to the user: [경기지역화폐] 농민기본소득 50,000원 지급완료. */
const isBenefit = (evidence: readonly Evidence[], text: string): boolean => {
  const isPaid = evidence.some(({ kind, near }) => kind === 'APPROVED' && near >= NEAR.ALONE);
  const out = evidence.filter(({ kind, near }) => kind === 'OUT' && near >= NEAR.ALONE);
  return !isPaid && out.length > 0 && out.every(({ word }) => word.startsWith('지급')) && !KEEPS_MONEY.test(text);
};

function movementOf(
  kind: 'IN' | 'OUT',
  text: string,
  frame: FrameRead,
  { issuer, isDisputed: isContradicted }: { readonly issuer: IssuerKind | null; readonly isDisputed: boolean },
): KindRead {
  const { evidence } = frame;
  const isDisputed = isContradicted || evidence.some(({ word }) => /^(?:입금|출금|이체)정정/u.test(word));
  if (kind === 'OUT' && issuer !== 'BANK' && isBenefit(evidence, text)) {
    return stated('DEPOSIT', { isDisputed: isDisputed || !RECEIVES_BENEFITS.test(text) });
  }
  // A credit card reports no withdrawals but that of its bill.
  if (kind === 'OUT' && issuer === 'CARD' && !DEBIT_CARD.test(text)) {
    const isApproved = evidence.some((one) => /승인/u.test(one.word) && one.near >= NEAR.ALONE && !one.isBesideName);
    if (isApproved) return stated('APPROVAL', { isDisputed });
    const isBill = frame.names <= (PAYING_BANK.test(text) ? 1 : 0) && !DATED.test(text) && CARRIED_OUT.test(text);
    return isBill ? stated('TRANSFER', { isCardBill: true, isDisputed }) : stated('WITHDRAWAL', { isDisputed: true });
  }
  const isSent = evidence.some(({ word }) => /보냈|송금|이체/u.test(word));
  const ownBank = issuer === 'BANK' ? ownBankSentTo(text) : null;
  if (ownBank !== null && !text.slice(0, 20).includes(ownBank)) return stated('WITHDRAWAL', { isDisputed });
  if (kind === 'OUT' && isSent && SENT_TO_ME.test(text)) return stated('DEPOSIT', { isDisputed });
  if (kind === 'OUT' && issuer !== 'BANK' && GRANTED.test(text)) return stated('DEPOSIT', { isDisputed: true });
  if (kind === 'OUT') return stated('WITHDRAWAL', { isDisputed });
  // A deposit that names a cancelled purchase is a refund.
  const isGivenBack = evidence.some(({ word }) =>
    /^(?:체크|체크카드|카드|승인|결제|카드결제|매출|주문)취소$/u.test(word),
  );
  // Cards receive no deposits.
  if (issuer === 'CARD') return stated('DEPOSIT', { isDisputed: true });
  return stated(issuer === 'BANK' && isGivenBack ? 'CANCEL' : 'DEPOSIT', { isDisputed });
}
