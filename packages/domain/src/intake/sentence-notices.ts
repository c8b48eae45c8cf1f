import { CODE_SENT } from './message-kind.ts';
import { URL } from './message-parts.ts';

/** Endings of requests and announcements; a note ends in the past tense: 구매했습니다. */
const FORMAL_END = /[가-힣](?:세요|십시오|바랍니다|드립니다|됩니다|합니다|있습니다|입니다|해 ?보세요|까요)(?![가-힣])/u;
/** Words of announcements, whatever surrounds them. */
const ANNOUNCED =
  /(?<![가-힣])(?:안내(?:장|문|드림)?|공지(?:사항)?|알림톡|사용량|예상 ?(?:요금|금액|비용|청구|사용|환급|세액|지출)[가-힣]{0,6}|(?:신청|지급|지원|환급|가입|혜택) ?대상자?|대상자|혜택(?:을|이)?|한도 ?(?:변경|조정|상향|하향|증액|감액|조회|부여))(?![가-힣])|대상자입/u;
/** What is still to be paid, or asked for: 결제 요망, 송금 요청, 미납, 출금 가능 금액. */
const NOT_PAID_YET =
  /(?<![가-힣])(?:(?:결제|납부|입금|송금|정산)? ?(?:요망|요청(?:함|했[가-힣]{0,3})?)|미납|미수령|고지서|청구(?:서|금액|액)|입금 ?(?:계좌|대기)|결제 ?대기|(?:출금|이용|사용|결제) ?가능(?: ?금액)?|견적서|링크|주의)(?![가-힣])/u;
/** Points and the like that a company gives. */
const REWARDED =
  /(?:적립금|포인트|캐시백|마일리지|쿠폰|리워드)[^\n]{0,16}(?<![가-힣])지급(?:됨|됐[가-힣]{0,2}|예정)?(?![가-힣])/u;
/** The number of an account to pay into; those of telephones and days are shorter or begin differently. */
const ACCOUNT_TO_PAY = /(?<![\d-])(?!01\d-|20\d{2}-)\d{2,6}-\d{2,6}-\d{4,8}(?![\d-])/u;
/** A paper about money: 기부금 영수증 발급. */
const PAPER = /영수증 ?발급(?! ?(?:수수료|비))/u;
/** What a company does with a standing order or a contract; the amount is that of the later payments. */
const STANDING_ORDER =
  /(?<![가-힣])(?:자동 ?(?:이체|납부|결제|출금)|정기 ?(?:결제|배송|출금|이체)|구독) ?(?:등록|신청|해지|변경|가입|접수|취소)|(?<![가-힣])(?:해지|변경|접수|신청) ?(?:완료|됐어요|되었어요|되었습니다|됐습니다)(?![가-힣])/u;
/** Money that may be applied for and has not been received. */
const APPLIED_FOR =
  /(?:지원금|장려금|환급금|장학금|보조금|급여|수당|대출|보험금|쿠폰|바우처|소비쿠폰)(?:을|를)? ?(?:\d[\d,]{0,12}(?:만|천|억)?원? ?)?(?:신청|접수|조회|심사|청구|문의)(?:하기|함|했[가-힣]{0,2}|중|가능)?(?![가-힣])/u;

/** Whether a line is the announcement of a company or an authority: no note of a payment, whatever its amount. */
export function isAnnouncement(line: string): boolean {
  return (
    CODE_SENT.test(line) ||
    line.search(URL) >= 0 ||
    FORMAL_END.test(line) ||
    ANNOUNCED.test(line) ||
    NOT_PAID_YET.test(line) ||
    REWARDED.test(line) ||
    ACCOUNT_TO_PAY.test(line) ||
    PAPER.test(line) ||
    STANDING_ORDER.test(line) ||
    APPLIED_FOR.test(line)
  );
}

/** The number of an account with its holder: 김하늘님 3333-**-1234567 계좌에서. */
const ACCOUNT_NUMBER =
  /(?:(?<![가-힣])[가-힣*]{2,5}님(?:의)? )?(?<![\d-])\d{2,6}-[\d*]{2,8}-[\d*-]{2,12}(?![\d*-]) ?(?:계좌|통장)(?:에서|으로|로)?/u;

/** A line without the number of an account, which is no part of a name. */
export const withoutAccountNumber = (line: string): string =>
  line.replace(ACCOUNT_NUMBER, ' ').replaceAll(/ {2,}/gu, ' ').trim();
