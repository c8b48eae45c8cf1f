/** Header of a column that states what became of a purchase; without spaces and in lower case. */
export const STATUS_HEADER =
  /^(?!.*(?:금액|액$|수수료|계좌|은행|사유|가능|예정)).*(?:취소|환불|반품)|^(?:거래|승인|결제|처리|이용|진행|매입|매출|주문|구매|배송)?상태$|^(?:이용|사용|매출)구분$|승인(?:여부|구분|결과)|(?:처리|승인|매입|결제)결과|매입(?:구분|여부)|^(?:\w{1,20}_?)?stat(?:us|e)$|^(?:is_?)?(?:refunded|cancell?ed|voided)$/u;

/** State of a purchase by the word beside it. */
export type RowState = 'STANDS' | 'CANCELLED' | 'PARTLY_CANCELLED' | 'REFUSED' | 'PENDING';

const REFUSED = /거절|미승인|불승인|승인안됨|승인실패|승인오류|한도초과|실패|declined|denied|rejected|failed/u;
const PARTLY = /부분취소|일부취소|partial/u;
const NOT_CANCELLED = /취소(?:아님|불가|전|없음|안됨|거절)$|^미취소/u;
const CANCELLED = /취소|반품|^환불(?:완료)?$|cancel|void|reversed|refunded/u;
const PENDING = /^(?:pending|.*대기|.*예정|보류|접수|미확정|처리중|승인중|scheduled|authorized)$/u;
const STANDS =
  /^(?:정상(?:승인|매입|거래)?|승인(?:완료|내역)?|전?표?매입(?:완료)?|미매입|(?:구매)?확정|배송완료|(?:거래|결제|처리|이체|입금|출금)?완료|결제|성공|사용|이용|일시불|할부.*|(?:무이자)?\d{1,2}개월(?:할부|무이자)?|국내|해외|normal|approved|posted|cleared|reconciled|settled|complete[d]?|success(?:ful)?|ok|paid|captured|done|booked|active|-|0)$/u;
const YES = /^(?:y|yes|o|예|네|true|1)$/u;
const NO = /^(?:n|no|x|아니오|아니요|false)$/u;

/** Headers that ask whether the purchase came back. */
const RETURN_HEADER = /취소|환불|반품|cancel|void|refund/iu;

/** A column that marks rows as approved or cancelled. */
const BOTH_HEADER = /^(?:승인|접수|정상|매입)\s?[/·]\s?취소/u;

/**
 * State of a purchase by its cell; undefined for an unknown word.
 *
 * @param header decides what yes and no mean: in 취소여부 or in 승인여부
 */
export function stateOf(cell: string, header: string): RowState | undefined {
  const word = cell.normalize('NFKC').slice(0, 100).replace(/\s+/gu, '').toLowerCase();
  if (word === '') return 'STANDS';
  const asksForCancel = RETURN_HEADER.test(header);
  // 접수/취소: a purchase was received, or cancelled.
  if (word === '접수' && BOTH_HEADER.test(header)) return 'STANDS';
  if (YES.test(word)) return asksForCancel ? 'CANCELLED' : 'STANDS';
  if (NO.test(word)) return asksForCancel || !/승인|approv/iu.test(header) ? 'STANDS' : 'REFUSED';
  if (REFUSED.test(word)) return 'REFUSED';
  if (PARTLY.test(word)) return 'PARTLY_CANCELLED';
  if (NOT_CANCELLED.test(word) || STANDS.test(word)) return 'STANDS';
  if (CANCELLED.test(word) && !/취소(?:요청|신청|접수|중)$/u.test(word)) return 'CANCELLED';
  return PENDING.test(word) ? 'PENDING' : undefined;
}

/**
 * Whether the column marks the purchase itself as cancelled; a status column may also contain rows for the
 * cancellation.
 */
export function marksPurchase(header: string): boolean {
  return RETURN_HEADER.test(header) && !BOTH_HEADER.test(header);
}

/** Whether a purchase with this state did not stand as it was made. */
export function isOutcome(state: RowState | undefined): boolean {
  return state === 'CANCELLED' || state === 'PARTLY_CANCELLED' || state === 'REFUSED';
}
