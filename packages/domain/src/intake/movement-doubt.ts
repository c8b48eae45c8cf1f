import type { MessageKind } from './intake-draft.ts';
import { EXCHANGE } from './transfer-side.ts';

/** What remains uncertain about an account's movement beside its side. */
export type MovementDoubt = 'LOAN' | 'SAVINGS_ENDED' | 'TOP_UP' | 'GIVEN_BACK' | 'SET_ASIDE';

/** Loans taken up or paid back; interest alone is an expense. */
const LOAN =
  /(?:대출|약관대출|(?:카드|햇살|보금자리|디딤돌|버팀목|사잇돌|안심|새희망|모기지)론|현금서비스|학자금|마통|마이너스통장|주담대|원리금|(?<![가-힣])원금|융자)(?: ?(?:금|실행|상환|원금|원리금|납입|납부|이체|중도|일부|전액|조기|자동|완납|입금|출금|지급|\d{1,3}(?:회차|회|차))){0,4}(?= |$)/u;
const SAVINGS_ENDED = /(?:만기|해지|해약|환매|매도|매도대금|환매대금|상환)(?:대금|원금|입금)?$/u;

/** Money borrowed on a card: it is no spending, and is paid back with the bill. */
const CASH_ADVANCE = /(?<![가-힣])(?:현금서비스|단기카드대출|장기카드대출|카드론)/u;
/** Payments into savings and club accounts: 정기적금 3회차 … 납입, 모임통장에 … 입금. */
const SET_ASIDE =
  /(?<![가-힣])(?:정기|자유|주택)?(?:적금|예금|청약)(?: ?\d{1,3}회차| ?(?:자동)?이체| ?납입)|모임통장에(?!서)/u;
/** A securities account as the sender of a message. */
const SECURITIES = /^\[?[가-힣A-Za-z]{0,10}증권\]/u;

/** What a whole message leaves uncertain, whatever it names; null if it is clear. */
export function messageDoubtOf(text: string, kind: MessageKind | null): MovementDoubt | null {
  const moves = kind === 'WITHDRAWAL' || kind === 'DEPOSIT';
  if ((kind === 'APPROVAL' || moves) && CASH_ADVANCE.test(text)) return 'LOAN';
  if ((kind === 'APPROVAL' || moves) && SET_ASIDE.test(text) && !/이자|만기|해지/u.test(text)) return 'SET_ASIDE';
  return moves && SECURITIES.test(text) && !/배당|이자|분배금/u.test(text) ? 'SET_ASIDE' : null;
}

/** Easy payments, prepaid cards and local currencies: the purchase made with them is reported separately. */
const PREPAID_MEANS =
  /(?:^|[ (])(?:(?:카카오|네이버|토스|삼성|쿠팡|서울|제로|스마일|애플)(?:페이|머니)(?:머니)?|쿠페이(?:머니)?|(?:SSG|L|SK)[. ]?(?:페이|PAY)|토스|페이코|PAYCO|비바리퍼블리카|동백전|온누리(?:상품권)?|[가-힣]{0,6}(?:지역|사랑)?(?:화폐|상품권)|(?:인천)?[이e]음(?:카드)?|하이패스(?:카드)?(?= ?\(?(?:자동)?충전)|티머니|캐시비|교통카드|선불(?:카드|교통)?|기프트카드)(?: ?\(?(?:자동)?충전(?:금)?\)?)?$|^\(?충전\)/iu;

/** The part of a refund's name: 환불쿠팡, (환불)11번가, 카드승인취소 이마트. */
const GIVEN_BACK =
  /^[([]?(?:취소|반품|부분)?환불|^[([]?반품|^[([]?(?:카드|승인|결제|매출|주문|구매|가맹점|체크카드)+취소|(?:^|..)(?:취소|환불|반품|\([가-힣]{0,4}(?:취소|환불|반품)\))(?:금|금액|대금|건|완료)?$/u;

/** Why an account's movement may not be the income, expense or transfer it looks like; null if it is clear. */
export function movementDoubtOf(counterpart: string, kind: 'WITHDRAWAL' | 'DEPOSIT'): MovementDoubt | null {
  if (LOAN.test(counterpart) && !counterpart.endsWith('이자')) return 'LOAN';
  if (PREPAID_MEANS.test(counterpart)) return 'TOP_UP';
  if (kind === 'WITHDRAWAL') return null;
  if (GIVEN_BACK.test(counterpart)) return 'GIVEN_BACK';
  return SAVINGS_ENDED.test(counterpart) || EXCHANGE.test(counterpart) ? 'SAVINGS_ENDED' : null;
}
