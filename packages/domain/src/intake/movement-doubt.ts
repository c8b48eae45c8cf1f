import type { MessageKind } from './intake-draft.ts';
import type { IssuerKind } from './message-format.ts';
import { EXCHANGE } from './transfer-side.ts';

/** What remains uncertain about a payment or an account's movement beside its side. */
export type MovementDoubt =
  | 'LOAN'
  | 'SAVINGS_ENDED'
  | 'TOP_UP'
  | 'GIVEN_BACK'
  | 'SET_ASIDE'
  | 'SHARED'
  | 'RENT_DEPOSIT'
  | 'CASH'
  | 'NOT_ACCEPTED'
  | 'ASKED'
  | 'SETTLED'
  | 'UNIDENTIFIED';

/** Loans taken up or paid back; interest alone is an expense. */
const LOAN =
  /(?:대출|약관대출|(?:카드|햇살|보금자리|디딤돌|버팀목|사잇돌|안심|새희망|모기지)론|현금서비스|학자금|마통|마이너스통장|주담대|원리금|(?<![가-힣])원금|융자)(?: ?(?:금|실행|상환|원금|원리금|납입|납부|이체|중도|일부|전액|조기|자동|완납|입금|출금|지급|\d{1,3}(?:회차|회|차))){0,4}(?= |$)/u;
const SAVINGS_ENDED = /(?:만기|해지|해약|환매|매도|매도대금|환매대금|상환)(?:대금|원금|입금)?$/u;

/** Money borrowed on a card: it is no spending, and is paid back with the bill. */
const CASH_ADVANCE = /(?<![가-힣])(?:현금서비스|단기카드대출|장기카드대출|카드론)/u;
/** Payments into savings and club accounts: 정기적금 3회차 … 납입, 모임통장에 … 입금. */
const SET_ASIDE =
  /(?<![가-힣])(?:정기|자유|주택)?(?:적금|예금|청약)(?: ?\d{1,3}회차| ?(?:자동)?이체| ?납입)|모임통장에(?!서)/u;
/** 정기예금 만기 해지 … 입금. */
const SAVINGS_PAID_OUT =
  /(?<![가-힣])(?:정기|자유)?(?:예금|적금|청약) ?(?:만기|중도)? ?(?:만기|해지|해약)(?![가-힣]* ?안내)/u;
/** A securities account as the sender of a message. */
const SECURITIES = /^\[?[가-힣A-Za-z]{0,10}증권\]/u;

/** Money that its recipient has to accept, and that goes back otherwise. */
const NOT_ACCEPTED =
  /(?:받기|수락|수령)(?:하기)?[을를]? ?(?:버튼[을를]? ?)?(?:지금 ?)?(?:눌러|누르|선택|클릭|해 ?주|하세요|하시|하면)|받으세요|받아 ?(?:주세요|보세요)|받으실 ?(?:수|계좌)|받을 ?(?:계좌|은행|방법)|받지 ?않|(?:\d{1,3} ?(?:시간|일|주일?)|까지) ?(?:이?내|안)?에? [^\n]{0,8}(?:받|수락|수령)/u;
/** A question whether the payment was made by the user. */
const ASKED =
  /(?:본인|직접|고객님|회원님)[^\n]{0,40}(?:맞나요|맞습니까|맞으신가요|맞으시면|맞으면|맞는지|(?:하|이)(?:셨|신)(?:나요|가요|습니까|는지)|\?)|예 ?\/ ?아니[오요]/u;
/** A warning or a link, which a fraud has as well. */
const WARNING =
  /본인[^\n]{0,14}(?:아니|아닌|아닐|않|못|미 ?(?:사용|이용|결제|승인|거래))|(?:즉시|바로|전화) ?(?:신고|문의)|신고 ?(?:하|바랍|요망|주세)|https?:/u;

/** A prepaid card that was charged: 스타벅스 카드 자동충전 … 완료. */
const TOPPED_UP = /(?<![가-힣])(?:자동|간편)?충전 ?(?:[\d,]{1,17} ?원 ?)?(?:완료|되었|됐)/u;

/** What an easy payment says when others pay their share: 정산받기, 정산 받음. */
const SETTLED_UP = /(?<![가-힣])정산 ?받[은음기]/u;
/** The price in won of a purchase abroad, which another message reported before. */
const SETTLED = /원화 ?(?:청구|환산)|해외[^\n]{0,60}(?:청구|매입) ?(?:금액)?[^\n]{0,20}확정/u;

/** Whether a message states the price in won of a purchase abroad that another one reported before. */
export const settlesPurchase = (text: string): boolean => SETTLED.test(text);

/** What is known of the sender of a message. */
interface SenderFacts {
  /** Null for a sender without a format. */
  readonly issuer: IssuerKind | null;
  /** It states what only the real sender knows: a card, an account, a total, or the holder with the day. */
  readonly isIdentified: boolean;
}

/** What a whole message leaves uncertain, whatever it names; null if it is clear. */
export function messageDoubtOf(text: string, kind: MessageKind | null, sender: SenderFacts): MovementDoubt | null {
  const moves = kind === 'WITHDRAWAL' || kind === 'DEPOSIT';
  if (kind === 'DEPOSIT' && NOT_ACCEPTED.test(text)) return 'NOT_ACCEPTED';
  if (kind === 'DEPOSIT' && SETTLED_UP.test(text)) return 'SHARED';
  if (kind === 'APPROVAL' || moves) {
    if (ASKED.test(text)) return 'ASKED';
    if (SETTLED.test(text)) return 'SETTLED';
    if (sender.issuer !== 'PAY' && !sender.isIdentified && WARNING.test(text)) return 'UNIDENTIFIED';
    if (sender.issuer === null && TOPPED_UP.test(text)) return 'TOP_UP';
    if (CASH_ADVANCE.test(text)) return 'LOAN';
    if (SET_ASIDE.test(text) && !/이자|만기|해지/u.test(text)) return 'SET_ASIDE';
  }
  if (kind === 'DEPOSIT' && SAVINGS_PAID_OUT.test(text)) return 'SAVINGS_ENDED';
  return moves && SECURITIES.test(text) && !/배당|이자|분배금/u.test(text) ? 'SET_ASIDE' : null;
}

/** Easy payments, prepaid cards and local currencies: the purchase made with them is reported separately. */
const PREPAID_MEANS =
  /(?:^|[ (])(?:(?:카카오|네이버|토스|삼성|쿠팡|서울|제로|스마일|애플)(?:페이|머니)(?:머니)?|쿠페이(?:머니)?|(?:SSG|L|SK)[. ]?(?:페이|PAY)|토스|페이코|PAYCO|비바리퍼블리카|동백전|온누리(?:상품권)?|[가-힣]{0,6}(?:지역|사랑)?(?:화폐|상품권)|(?:인천)?[이e]음(?:카드)?|하이패스(?:카드)?(?= ?\(?(?:자동)?충전)|티머니|캐시비|교통카드|선불(?:카드|교통)?|기프트카드)(?: ?\(?(?:자동)?충전(?:금)?\)?)?$|^\(?충전\)/iu;

/** The part of a refund's name: 환불쿠팡, (환불)11번가, 카드승인취소 이마트. */
const GIVEN_BACK =
  /^[([]?(?:취소|반품|부분)?환불|^[([]?반품|^[([]?(?:카드|승인|결제|매출|주문|구매|가맹점|체크카드)+취소|(?:^|..)(?:취소|환불|반품|\([가-힣]{0,4}(?:취소|환불|반품)\))(?:금|금액|대금|건|완료)?$/u;

/** What others pay back of a shared bill: 더치페이, 1차N빵, 회식정산. The settlement of a shop's sales is no such share. */
const SHARED =
  /더치|뿜빠이|엔빵|n ?빵|1 ?\/ ?n|(?<!연말|매출|판매|급여|수당|세금|카드|가맹점|스토어|마켓|광고)정산금?$/iu;
/** Deposits for a dwelling: 전세보증금, 보증금반환. */
const RENT_DEPOSIT =
  /(?:(?<![가-힣])(?:전세|월세|반전세|임대차?|임차|주택|상가)? ?보증금|(?<![가-힣])전세 ?(?:자금|금|잔금|계약금))(?: ?(?:반환|환급|환불|회수|입금|출금|송금|이체|지급|잔금|계약금|일부)){0,2}$/u;
const CHANGED = /(?:^|[ (])(?:외화 ?|자동 ?)?환전(?: ?(?:완료|출금|입금|대금|금액))?$/u;

/** A cash machine with a place, or a shop of that name: ATM강남. */
const MAYBE_CASH = /^(?:ATM|현금 ?(?:인출|출금|입금))/iu;

/** Why an account's movement may not be the income, expense or transfer it looks like; null if it is clear. */
export function movementDoubtOf(counterpart: string, kind: 'WITHDRAWAL' | 'DEPOSIT'): MovementDoubt | null {
  if (LOAN.test(counterpart) && !counterpart.endsWith('이자')) return 'LOAN';
  if (PREPAID_MEANS.test(counterpart)) return 'TOP_UP';
  if (RENT_DEPOSIT.test(counterpart)) return 'RENT_DEPOSIT';
  if (MAYBE_CASH.test(counterpart)) return 'CASH';
  if (CHANGED.test(counterpart)) return 'SET_ASIDE';
  if (kind === 'WITHDRAWAL') return null;
  if (SHARED.test(counterpart)) return 'SHARED';
  if (GIVEN_BACK.test(counterpart)) return 'GIVEN_BACK';
  return SAVINGS_ENDED.test(counterpart) || EXCHANGE.test(counterpart) ? 'SAVINGS_ENDED' : null;
}
