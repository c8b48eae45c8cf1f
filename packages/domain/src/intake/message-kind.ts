import type { MessageKind } from './intake-draft.ts';
import type { IssuerKind } from './message-format.ts';

const ADVERT = /^[^\n]{0,12}\( ?광고 ?\)|^\[광고\]|무료 ?(?:수신)? ?거부/u;
const CODE = /인증 ?번호|본인 ?확인|OTP|verification code|승인번호를 입력/iu;
const REFUSAL =
  /거절|거부되|미승인|승인 ?(?:실패|거부|불가|제한)|결제 ?(?:실패|거부|불가)|출금 ?(?:실패|불능)|이체 ?(?:실패|불능)|한도 ?초과|잔액 ?부족|사용 ?정지|이용 ?불가/u;
const PHONE_BILLED = /합산 ?요금 ?청구|익월 ?(?:합산|청구)/u;
/** 청구 and 결제일 alone say nothing: 청구할인 comes with a purchase, 청구역점 is a shop, 결제일시 is when it was. */
const BILL =
  /(?:결제|출금|납부|이체|인출|청구)(?:이|가)? ?(?:될|할|되는)? ?예정|결제금액\(|결제금액 ?안내|결제일(?!시)|청구 ?(?:금액|액|서|요금|내역|안내|되)|명세서|이용대금|미납|연체|납부 ?안내|고지서|(?:결제|납부)(?:하실|할) ?금액|납부 ?(?:기한|마감)/u;
const SUMMARY = /\(\d{1,4}건\)|\d{1,4}건 ?합계/u;
const CANCEL = /취소/u;
const PARTIAL = /부분 ?취소/u;
const WITHDRAWAL = /출금|지급|송금했|송금 ?완료|이체했|이체 ?(?:완료|성공)|자동이체(?:됐|되었)|보냈|보냄/u;
const DEPOSIT = /입금|들어왔|받았/u;
/** Somebody else sent it to me. */
const SENT_TO_ME = /님이 [^\n]{0,60}(?:보냈|송금했|이체했)/u;
const APPROVAL = /승인|결제|사용|이용|접수/u;
const SURE_APPROVAL =
  /승인|결제 ?완료|자동 ?결제|결제(?:했|됐|되었|하였)|\d ?원 ?(?:결제|사용)|(?:결제|사용|이용) ?\d|^\(결제\)/u;
const MOVEMENT = /(?:출금|입금|지급)[ :\n]{0,3}-?\d|잔액/u;
const GIVEN_BACK = /(?:체크|승인|결제|카드|매출|주문)취소|취소 ?(?:입금|환불)|환불(?!예정)/u;
const REWARD = /(?:포인트|캐시백|리워드|쿠폰|마일리지|혜택)[^\n]{0,20}(?:지급|적립|입금|받)/u;
const CHARGED = /충전(?:했|됐|되었)?/u;
/** Shares that were bought or sold: the money stays in the account. */
const TRADE = /(?:매수|매도)[^\n]{0,20}체결|체결[^\n]{0,12}(?:매수|매도)|\d ?주 ?(?:매수|매도)/u;
const NOTICE =
  /안내|이벤트|배송|배달 ?(?:완료|예정)|택배|주문 ?(?:완료|접수)|도착|발급|등록|변경|로그인|상향|소멸|적립되|가입|해지|점검|당첨|쿠폰|신청|만료|증정/u;

/** The head of a message says 승인 and nothing takes it back: what follows is the name of a shop, as 취소당구장. */
const APPROVED_HEAD = /^[^\n]{0,24}?(?<!미|취소 ?)승인(?! ?(?:취소|거절|실패|불가|거부|제한|번호))(?![가-힣])/u;
const TAKEN_BACK = /(?:취소|거절|실패|초과|부족|정지|불가|광고|예정|정상취소)(?![가-힣]{2})/u;

/**
 * What a message is, the refusing words first: a refusal, an advertisement, a code and a bill look like a purchase,
 * and "승인취소" contains 승인. Null where no word tells.
 */
export function messageKindOf(text: string, issuer: IssuerKind | null): MessageKind | null {
  if (issuer === 'CARD' && APPROVED_HEAD.test(text) && !TAKEN_BACK.test(text) && !SUMMARY.test(text)) return 'APPROVAL';
  if (REFUSAL.test(text)) return 'REFUSAL';
  if (ADVERT.test(text)) return 'ADVERT';
  const moves = MOVEMENT.test(text) && (WITHDRAWAL.test(text) || DEPOSIT.test(text));
  const isExpected = /(?<!(?:적립|할인|캐시백|포인트) ?)예정|미납|연체/u.test(text);
  if (CODE.test(text) && !moves) return 'CODE';
  if (BILL.test(text) && !PHONE_BILLED.test(text) && (isExpected || !moves)) return 'BILL';
  if (SUMMARY.test(text)) return 'SUMMARY';
  if (issuer !== 'BANK' && TRADE.test(text)) return 'NOTICE';
  if (CANCEL.test(text) && !(issuer === 'BANK' && DEPOSIT.test(text) && !/체크카드/u.test(text))) {
    return PARTIAL.test(text) ? 'PARTIAL_CANCEL' : 'CANCEL';
  }
  if (issuer === 'BANK' && DEPOSIT.test(text) && GIVEN_BACK.test(text)) return 'CANCEL';
  if (/체크카드 ?출금/u.test(text)) return 'APPROVAL';
  if (issuer !== 'BANK' && REWARD.test(text) && !SURE_APPROVAL.test(text)) return 'NOTICE';
  if (issuer === 'PAY' && CHARGED.test(text) && !/결제|승인/u.test(text)) return 'TRANSFER';
  if (issuer === 'BANK' && /잔액/u.test(text) && /자동이체|납부|공과금/u.test(text) && !DEPOSIT.test(text)) {
    return 'WITHDRAWAL';
  }
  if (issuer !== 'CARD' || moves) {
    if (SENT_TO_ME.test(text)) return 'DEPOSIT';
    if (WITHDRAWAL.test(text)) return 'WITHDRAWAL';
    if (DEPOSIT.test(text)) return 'DEPOSIT';
  }
  if (SURE_APPROVAL.test(text)) return 'APPROVAL';
  if (NOTICE.test(text) && !/\d{1,2}\/\d{1,2} ?\d{1,2}:\d{2}/u.test(text)) return 'NOTICE';
  if (APPROVAL.test(text) || PHONE_BILLED.test(text)) return 'APPROVAL';
  return NOTICE.test(text) ? 'NOTICE' : null;
}

const CARD_COMPANY =
  /^(?:삼성|현대|신한|롯데|하나|우리|국민|KB국민|KB|NH농협|NH|농협|BC|비씨|씨티)(?:비씨)?카드(?:대금|결제)?(?:[A-Z]{2,3})?(?:출금)?$|카드 ?(?:결제)?대금|신용카드결제/iu;
const CASH_MACHINE = /ATM|CD출금|현금 ?(?:인출|출금|입금)|자동화기기|CD기/iu;
const SAVINGS = /(?<!누)적금|청약|예금|저축|CMA|증권|투자|펀드|IRP|ISA|연금/iu;
/** Old-age insurance of the state: paid in it is gone, and what it pays out is an income. */
const STATE_PENSION = /(?:국민|기초|공무원|군인|사학|주택|노령)연금|연금 ?(?:공단|복권)/u;
const CHARGE = /(?:페이|머니|토스|교통카드|티머니)[가-힣A-Z]{0,4} ?충전/iu;

/** On whose other side the own money of an account stays; null for one that leaves the household. */
export function transferSideOf(
  counterpart: string,
  text: string,
): 'CARD_BILL' | 'CASH' | 'SAVINGS' | 'PAY_CHARGE' | null {
  if (CARD_COMPANY.test(counterpart)) return 'CARD_BILL';
  if (CASH_MACHINE.test(counterpart) || /ATM ?(?:출금|입금|인출)|현금 ?(?:인출|출금)/iu.test(text)) return 'CASH';
  if (CHARGE.test(counterpart)) return 'PAY_CHARGE';
  const isSaved = SAVINGS.test(counterpart) && !STATE_PENSION.test(counterpart) && !/보험|이자/u.test(counterpart);
  return isSaved ? 'SAVINGS' : null;
}
