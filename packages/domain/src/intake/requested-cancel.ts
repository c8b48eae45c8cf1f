/** A request to cancel or refund, with the purchase in front of it: 승인취소요청, 반품 신청. */
const REQUEST = '(?:승인|결제|주문|구매)?(?:취소|환불|반품) ?(?:요청|신청)(?:이|을)?|환불 ?접수';
const ENDED = String.raw`(?:함|했음?|했어요|중)?(?= ?(?:접수|완료|되었|됐|하였|했|안내|알림)| ?[\d(]|[\n.,)\]]|$)`;
/** In a user's note a noun may follow: 환불요청 대행 수수료. */
const IN_NOTE = new RegExp(`(?<![가-힣])(?:${REQUEST})${ENDED}`, 'u');
const IN_MESSAGE = new RegExp(`(?<![가-힣])(?:${REQUEST})(?:${ENDED}|(?= ))`, 'u');
const DONE = /(?:취소|환불|반품)(?:[이가]|처리[가이]?)? ?(?:완료|되었|됐|처리(?: ?완료|되었|됐))/u;
/** Money moved, and the request is part of a name or a remark. */
const MOVED = /승인(?!취소|번호)|출금|입금|이체|송금|결제(?:가)? ?(?:완료|되었|됐)/u;

/** Whether a text only says that a cancellation or a refund was requested. */
export function isRequestedCancel(text: string): boolean {
  const isMessage = /^[[<(]|^[가-힣A-Z]{1,8}(?:카드|페이)/u.test(text);
  return (isMessage ? IN_MESSAGE : IN_NOTE).test(text) && !DONE.test(text) && !MOVED.test(text);
}
