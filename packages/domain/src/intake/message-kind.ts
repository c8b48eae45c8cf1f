import type { MessageKind } from './intake-draft.ts';
import type { IssuerKind } from './message-format.ts';

const ADVERT = /^[^\n]{0,12}\(광고\)|^\[광고\]/u;
const CODE = /인증 ?번호|본인 ?확인|OTP|verification code|승인번호를 입력/iu;
const REFUSAL =
  /거절|승인 ?실패|결제 ?실패|출금 ?실패|이체 ?실패|한도 ?초과|잔액 ?부족|사용 ?정지|승인 ?불가|이용 ?불가/u;
const PHONE_BILLED = /합산 ?요금 ?청구|익월 ?(?:합산|청구)/u;
const BILL =
  /결제 ?예정|출금 ?예정|납부 ?예정|이체 ?예정|결제금액\(|결제일|청구|명세서|이용대금|미납|연체|납부 ?안내|고지서/u;
const SUMMARY = /\(\d{1,4}건\)|\d{1,4}건 ?합계/u;
const CANCEL = /취소/u;
const PARTIAL = /부분 ?취소/u;
const WITHDRAWAL = /출금|지급|송금했|이체했|보냈/u;
const DEPOSIT = /입금|들어왔|받았/u;
const APPROVAL = /승인|결제|사용|이용|접수/u;
const MOVEMENT = /(?:출금|입금|지급)[ :\n]{0,3}-?\d|잔액/u;
const NOTICE =
  /안내|이벤트|배송|배달 ?(?:완료|예정)|택배|발급|등록|변경|로그인|상향|소멸|적립되|가입|해지|점검|당첨|쿠폰|신청|만료/u;

/**
 * What a message is, the refusing words first: a refusal, an advertisement, a code and a bill look like a purchase,
 * and "승인취소" contains 승인. Null where no word tells.
 */
export function messageKindOf(text: string, issuer: IssuerKind | null): MessageKind | null {
  if (REFUSAL.test(text)) return 'REFUSAL';
  if (ADVERT.test(text)) return 'ADVERT';
  const moves = MOVEMENT.test(text) && (WITHDRAWAL.test(text) || DEPOSIT.test(text));
  const isExpected = /예정|미납|연체/u.test(text);
  if (CODE.test(text) && !moves) return 'CODE';
  if (BILL.test(text) && !PHONE_BILLED.test(text) && (isExpected || !moves)) return 'BILL';
  if (SUMMARY.test(text)) return 'SUMMARY';
  if (CANCEL.test(text) && !(issuer === 'BANK' && DEPOSIT.test(text) && !/체크카드/u.test(text))) {
    return PARTIAL.test(text) ? 'PARTIAL_CANCEL' : 'CANCEL';
  }
  if (/체크카드 ?출금/u.test(text)) return 'APPROVAL';
  if (issuer !== 'CARD' || moves) {
    if (WITHDRAWAL.test(text)) return 'WITHDRAWAL';
    if (DEPOSIT.test(text)) return 'DEPOSIT';
  }
  if (/승인|결제 ?완료|자동 ?결제/u.test(text)) return 'APPROVAL';
  if (NOTICE.test(text) && !/\d ?원/u.test(text)) return 'NOTICE';
  if (APPROVAL.test(text) || PHONE_BILLED.test(text)) return 'APPROVAL';
  return NOTICE.test(text) ? 'NOTICE' : null;
}

const CARD_COMPANY =
  /^(?:삼성|현대|신한|롯데|하나|우리|국민|KB국민|KB|NH농협|NH|농협|BC|비씨|씨티)(?:비씨)?카드(?:대금|결제|출금)?$|카드 ?(?:결제)?대금|신용카드결제/iu;
const CASH_MACHINE = /ATM|CD출금|현금 ?(?:인출|출금|입금)|자동화기기|CD기/iu;
const SAVINGS = /(?<!누)적금|청약|예금|저축|CMA|증권|투자|펀드|IRP|ISA|연금/iu;
const CHARGE = /(?:페이|머니|토스|교통카드|티머니)[가-힣A-Z]{0,4} ?충전/iu;

/** On whose other side the own money of an account stays; null for one that leaves the household. */
export function transferSideOf(
  counterpart: string,
  text: string,
): 'CARD_BILL' | 'CASH' | 'SAVINGS' | 'PAY_CHARGE' | null {
  if (CARD_COMPANY.test(counterpart)) return 'CARD_BILL';
  if (CASH_MACHINE.test(counterpart) || /ATM ?(?:출금|입금|인출)|현금 ?(?:인출|출금)/iu.test(text)) return 'CASH';
  if (CHARGE.test(counterpart)) return 'PAY_CHARGE';
  return SAVINGS.test(counterpart) && !/보험|이자/u.test(counterpart) ? 'SAVINGS' : null;
}
