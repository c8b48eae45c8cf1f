import { fullHouseName } from './house-nicknames.ts';
import type { TransferSide } from './intake-draft.ts';

/** Card companies by their brands. */
export const CARD_BRAND = String.raw`(?:KB국민|국민|KB|NH농협|농협|NH|신한|삼성|현대|롯데|하나|우리|BC|비씨|씨티|IBK|기업|카카오(?:뱅크)?|토스(?:뱅크)?|케이뱅크)`;
/** A card issuer with the suffix that banks add and truncate at the end of the line: 우리카드결제대. */
const CARD_COMPANY = new RegExp(
  `^${CARD_BRAND}(?:비씨|BC)?카드사?(?: ?\\(?주\\)?)?(?: ?(?:신용)?(?:결(?:제(?:대(?:금)?)?)?|대(?:금)?|이(?:용(?:대(?:금)?)?)?|선(?:결제)?|출(?:금)?|값))?(?:[A-Z]{2,3})?(?:출금)?$|카드 ?(?:결제|이용)?대금(?: ?(?:출금|납부|이체|자동이체|결제|\\d{1,2}월))?$|^신용카드(?:결제(?:대금|출금)?)?$|^카드값(?: ?(?:결제|출금|이체|납부|자동이체|\\d{1,2}월|${CARD_BRAND}(?:카드)?|[A-Z]{2,3})){0,2}$`,
  'u',
);
/** A cash machine, at the end of the line or with what was done there: CU 강남점 ATM, CD공동, ATM현금출금. */
const CASH_MACHINE =
  /(?:ATM|(?<![A-Za-z])CD기?|자동화기기|현금인출기)(?: ?(?:현금|출금|인출|입금|지급|이체|공동망?|코너))*$|^CD ?공동|^현금 ?(?:인출|출금|입금)$/iu;
/** Cash in the report of what happened, and not in a name. */
const CASH_MOVED =
  /(?:ATM ?|(?<![가-힣])현금 ?)(?:인출|출금|입금)(?:(?![가-힣A-Za-z])|(?=되|됐|하[였여]|했|완료|[이가을를은는](?![가-힣])))/iu;
/** Savings products; these words end their names, or an action on them does. */
const SAVINGS =
  /(?:적금|청약|예금|저축|펀드|증권|투자증권|CMA|IRP|ISA|연금|세이프박스|플러스박스|저금통|모으기|굴리기|(?:청년)?(?:도약|희망|미래)계좌|청약저축|파킹통장|비상금통장|생활통장|챌린지박스|기록통장|나눠모으기|수익증권|예수금|예탁금|주식(?= ?(?:매수|매도|투자|입금|출금|대금)))(?: ?(?:통장|계좌|납입|이체|자동이체|저축|신규|가입|매수|투자|적립|입금|출금|만기|해지|해약|중도|환매|매도|대금|원금|상환|인출|송금)){0,3}(?: ?\(?\d{1,4}(?:회차|회|차|호|주차|개월차)?\)?)?(?:으?로|에서)?$/iu;
/** Exchanges for cryptocurrencies. */
export const EXCHANGE =
  /^(?:케이뱅크 ?\()?(?:업비트|빗썸(?:코리아)?|코인원|코빗|고팍스|두나무)\)?(?: ?(?:원화)? ?(?:충전|입금|출금|송금|이체))?$/u;
const SAVED_AT = /^(?:미래에셋|키움|한국투자|삼성|NH투자|KB|신한투자|토스|대신|하나|메리츠)증권/u;
/** The national pension: contributions are an expense, and payments from it an income. */
const STATE_PENSION = /(?:국민|기초|공무원|군인|사학|주택|노령)연금|연금 ?(?:공단|복권)/u;
const CHARGE =
  /(?:페이|머니|토스|교통카드|티머니)[가-힣A-Z]{0,4} ?충전(?:금|금액|완료|출금|이체|에)?(?![가-힣A-Za-z])/iu;

/** The kind of own asset on the other side of an account's movement; null if the money leaves the household. */
export function transferSideOf(counterpart: string, text: string): TransferSide | null {
  if (CARD_COMPANY.test(fullHouseName(counterpart))) return 'CARD_BILL';
  if (CASH_MACHINE.test(counterpart) || CASH_MOVED.test(text)) return 'CASH';
  if (CHARGE.test(counterpart)) return 'PAY_CHARGE';
  const isSaved =
    (/저금(?:됐|되었|했)/u.test(text) ||
      SAVINGS.test(counterpart) ||
      EXCHANGE.test(counterpart) ||
      SAVED_AT.test(counterpart)) &&
    !STATE_PENSION.test(counterpart) &&
    !/보험|이자|배당/u.test(counterpart) &&
    !/(?<=누)적금$/u.test(counterpart);
  return isSaved ? 'SAVINGS' : null;
}
