/** What a frame word of a message indicates about its kind, when every part of the word is known. */
export type WordKind =
  | 'REFUSED'
  | 'PARTIAL_CANCEL'
  | 'CANCEL'
  | 'BILL'
  /** 결제금액 alone: what was paid, or what will be asked for. */
  | 'DUE'
  | 'PREPAID'
  | 'APPROVED'
  | 'OUT'
  | 'IN'
  | 'CHARGED';

/**
 * The parts of words in card and bank messages. Only a word made entirely of these is a frame word: 승인취소 and 체크카드출금
 * are, 취소당구장 and 입출금왕 are names.
 */
const PARTS = [
  // Actions and outcomes.
  '미승인|승인|결제|사용|이용|구매|접수|취소|철회|환불|거절|거부|실패|불가|불능|초과|부족|오류|안됨|정지|제한|요청|시도',
  '입출금|출금|입금|지급|송금|이체|인출|납부|충전|저금|수취|예정|미납|연체|청구|명세서|대금|결제일|하실|선결제|즉시결제|바로결제',
  '보냈|보냄|받았|받은|받음|받기|들어왔|옮겼|꺼냈|가져왔|나갔|이동(?=되|됐|하|했)|미동의|않|못',
  // Manner, place and means.
  '휴대폰|소액|체크|신용|카드|해외|국내|전자상거래|일시불|할부|무이자|자동|정기|온라인|모바일|인터넷|스마트|뱅킹|오픈|펌|폰|전자|금융|타행|당행|대체|현금',
  'FBS|CMS|CC|IC|ATM|CD기?|간편|본인|가족|법인|개인|예금|통장|계좌|전표|매입|매출|부분|전체|일부|총|최소|이번달|당월|전월|익월',
  // What the money is for, in front of the movement: 급여입금, 공과금출금.
  '(?:급여|상여|공과금|보험료|통신료|통신비|관리비|전기료|가스료|수도료|연금|배당금?|지로|회비)(?=입금|출금|이체|납부)|정산(?=받[은음기])|(?:KB|NH|BC)(?=카드출금)',
  // Outcomes of a check, and kinds of cancels.
  '보류|경과|차단|도난|분실|신고|의심|이상|부정|사고|휴면|대기|불일치|일치|반품|당일|전액|가승인|거래|망|불|예약|분할|정정',
  'CVC|CVV|1일|1회|횟수|자제|감지|가맹점',
  // Channels, only in front of an outcome: 앱카드승인, QR승인.
  '(?:앱카드|앱|QR|NFC|ARS|삼성페이|애플페이|페이|비대면|대면|오프라인|후불교통|교통|티머니|바코드|수기)(?=승인|거절|취소)|지연',
  // Announcements.
  '적립|전환|변경|조정|상향|하향|증액|감액|할인|등록|약정|신청|이월|리볼빙|적용|해지|점검',
  '안내|알림|내역|완료|성공|정상적|정상|처리|건|금액|일시|일자|시간|시각|번호|구분|방법|수단|한도|일일|월|회|잔액|누적|비밀|비번|인증|유효|기간|필요|이자|요금|서비스|후',
];
const ENDINGS = [
  '되었습니다|됐습니다|되었어요|됐어요|되었음|됐음|됩니다|돼요|되지|되어|돼|됨|된|될|되는|되면|되었|됐',
  '하였습니다|했습니다|했어요|했음|합니다|해요|하였음|하지|하여|해|한|함|할|하세요|해주세요|하신|했',
  '안됐습니다|안됐어요|안되었습니다|안됩니다|안돼요|았습니다|았어요|습니다|했네요|입니다|이에요|예요|드립니다|어요|네요',
  '이|가|을|를|은|는|에|로|으로|의|도|만',
];
const FRAME = new RegExp(`^(?:${PARTS.join('|')}){1,6}(?:${ENDINGS.join('|')}){0,2}$`, 'u');
/** Small connecting words. */
const LITTLE =
  /^(?:이|가|을|를|은|는|에|로|으로|의|원|님|및|후|주세요|바랍니다|않았습니다|않았어요|않습니다|못했습니다|못했어요|감사합니다|고맙습니다|고객님|안|될|되지|됩니다|되었습니다|됐어요|있습니다|\d{1,12})$/u;
/** The longest frame word; longer words are skipped to bound the time on hostile text. */
const FRAME_LENGTH_MAX = 18;

/** Field labels describe what follows them, not the kind of the message. */
const FIELD_NAME =
  /^(?:승인|이용|결제|거래|사용|출금|입금|매출)(?:일시|일자|시각|시간|구분|방법|번호|수단|계좌|한도|카드)(?:이|가|은|는|에서|로)?$/u;

/** Changes to a card or account, and rewards: words that announce something and move no money. */
const ANNOUNCED = /한도|적립|전환|변경|조정|상향|하향|증액|감액|할인|등록|약정|신청|이월|리볼빙|적용|해지/u;

/** Whether every part of a word is a known frame part. */
export function isFrameWord(word: string): boolean {
  return LITTLE.test(word) || (word.length <= FRAME_LENGTH_MAX && FRAME.test(word));
}

const REFUSED =
  /거절|거부|실패|불가|불능|초과|부족|오류|안됨|안됐|안되|안됩|안돼|정지|제한|미승인|요청|시도|미동의|않|못|보류|경과|차단|도난|분실|의심|이상|사고|휴면|대기|불일치|자제|점검|해지카드|확인필요/u;

/** Whether a word announces something, as 한도변경 and 적립 do; 한도초과 and 할인승인 report a payment. */
export const announces = (word: string): boolean =>
  ANNOUNCED.test(word) && !REFUSED.test(word) && !/승인|취소|철회/u.test(word) && isFrameWord(word);

/** The kind that a word indicates; null for a name and for a frame word without a kind. */
export function wordKindOf(word: string): WordKind | null {
  if (!isFrameWord(word) || FIELD_NAME.test(word)) return null;
  // 취소요청하신: the request is mentioned, not reported.
  if (/(?:요청|신청)하신$/u.test(word)) return null;
  // 매입금액 is no 입금.
  const said = word.replaceAll(/입출금|매입/gu, '');
  if (REFUSED.test(said)) return 'REFUSED';
  // 결제하신 금액: the purchase is mentioned, not reported.
  if (announces(word) || word.endsWith('하신')) return null;
  if (/예정|미납|연체|청구|명세서|결제일|하실/u.test(said)) return 'BILL';
  if (/취소|철회/u.test(said)) return /부분취소|일부취소/u.test(said) ? 'PARTIAL_CANCEL' : 'CANCEL';
  if (/환불|반품/u.test(said)) return 'CANCEL';
  if (/대금/u.test(said)) return 'BILL';
  if (/(?:선|즉시|바로)결제/u.test(said)) return 'PREPAID';
  if (/체크카드출금/u.test(said)) return 'APPROVED';
  // A bank pays interest to the account.
  if (/^(?:예금|정기|결산)?이자지급/u.test(said)) return 'IN';
  if (/입금|받(?:았|은|음|기)|들어왔|수취|꺼냈|가져왔/u.test(said)) return 'IN';
  if (/출금|지급|송금|이체|인출|납부|저금|보냈|보냄|옮겼|나갔|이동/u.test(said)) return 'OUT';
  if (/충전/u.test(said)) return 'CHARGED';
  if (/(?:결제|이용|사용)금액|(?:총|최소)금액/u.test(said)) return 'DUE';
  return /승인|결제|사용|이용|구매|접수/u.test(said) ? 'APPROVED' : null;
}

/** Whether a word fully describes what happened, as 한도초과 and 취소완료 do; 거절 alone may be a name. */
export const isWholeWord = (word: string): boolean =>
  isFrameWord(word) &&
  !/^(?:거절|거부|실패|불가|초과|부족|오류|정지|제한|요청|취소|환불|반품|철회|출금|입금|승인|결제|보류|경과|차단|도난|분실|의심|이상|사고|휴면|대기|점검)$/u.test(
    word,
  );

/** Whether a word reports a completed action: 출금되었습니다, 결제완료. */
export const isDone = (word: string): boolean =>
  /완료|되었|됐|하였|했|성공|처리|냈|았|왔|겼/u.test(word) && isFrameWord(word);
