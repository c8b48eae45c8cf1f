import { isDone, isFrameWord, wordKindOf } from './frame-word.ts';
import type { MessageKind } from './intake-draft.ts';

/** Placeholder for text that was read, so that offsets stay the same. */
export const READ = '\u0001';

const SHOP_LABEL = new RegExp(
  `(?<![가-힣])(?:(?:이용|결제)?가맹점(?:명)?|사용처|이용처|결제처|거래처|상호명?|(?:받는|받으시는) ?분|보낸 ?(?:분|사람)|보내는 ?(?:분|사람)|입금자(?:명)?|적요|(?:상점|스토어|판매자)(?:명)?(?= ?:)|(?<=[\\n${READ}] ?)상점명?)(?=[ :\\n])`,
  'u',
);

/** Frame words that are never part of a shop's name when they are separate at its edge. */
const FRAME_WORD =
  /^(?:(?:해외|해외이용|국내|체크카드|체크|신용|일시불|정상|카드|부분|전체)?(?:승인|취소|결제|환불)(?:취소|완료|안내|내역)*(?:안내)?|승인\d{4}|승인취소|매입취소|매출취소|부분취소|취소완료|취소접수|전표매입취소|(?:체크카드|FBS|CMS|전자금융|스마트(?:폰|뱅킹)?|오픈뱅킹|인터넷(?:뱅킹)?|모바일(?:뱅킹)?|폰뱅킹|펌뱅킹|타행|당행|자동|대체|현금IC|이체){0,2}(?:출금|입금|지급|이체)(?:완료|성공)?|(?:송금|충전)(?:완료|안내)?|자동결제(?:안내|완료)?|휴대폰결제|결제완료안내|(?:출금|입금|이체)취소|사용|이용|해외이용|사용알림|알림|안내|접수|이용건|건|거절|신용|체크|체크카드|일시불|본인|가족|법인|카드|오픈뱅킹|CMS|KRW|통장에|문의|고객센터|무이자할부|취소건|약|결제가|완료되었어요|완료됐어요|완료되었습니다|익월|합산요금청구|무이자|할부|잔액|누적|누적금액|금액|완료|로|으로|계좌로|계좌에서|계좌|을|를|이|은|에서|원|님|(?:입금|출금|결제|이체|송금|사용|승인|충전)(?:했어요|됐어요|되었어요|되었습니다|하였습니다|했습니다|됨)|(?:송금|정산|이자)?받[은음기]|지금|보냈어요|보냈습니다|받았어요|받았습니다|들어왔어요|쓰셨습니다|감사합니다|(?:결제|이용|사용)하신|승인내역|기준|부터|까지|국내|해외|국내승인|고객명?|회원명?|성명|이용자|사용자|전자금융|자동납부|납입|이자율|한도|취소기한|세후|입금일|페이코포인트|성공|정상|정상처리|처리|승인성공|결제성공|일시|금액|선결제|즉시결제|바로결제|결제대금|이용대금|카드대금|승인번호|(?:입금|출금|이체|결제|승인|취소)액|합산(?:청구|결제)?|\d{6,12})$/u;

/** The debit for the bill of a bank's own card, which is all that some texts name. */
const CARD_DEBIT = /^(?:KB|NH|BC)카드출금$/u;

/** Whether a name only describes a payment channel: CC출금, 전자금융입금. */
const isPaymentChannel = (name: string): boolean =>
  !CARD_DEBIT.test(name) && /[가-힣](?:출금|입금)$|^[A-Z]{2,3}(?:출금|입금)$/u.test(name) && isFrameWord(name);

/**
 * Whether a name only says what the message does. A bank may put the payment channel on a separate line, CC출금, and
 * other senders what they do: 휴대폰 소액결제.
 */
export const isOfMessage = (name: string): boolean =>
  isPaymentChannel(name) || (!CARD_DEBIT.test(name) && name.split(' ').every(isFrameWord));

/** Whether a frame word contradicts the kind of this message and is therefore part of the name. */
function isOfName(word: string, kind: MessageKind | null): boolean {
  const said = wordKindOf(word);
  if (said === null || kind === null) return false;
  const isTakenBack = said === 'CANCEL' || said === 'PARTIAL_CANCEL';
  if (kind === 'CANCEL' || kind === 'PARTIAL_CANCEL' || said === 'REFUSED' || said === 'BILL') return false;
  if (kind === 'APPROVAL') return isTakenBack || said === 'IN';
  if (kind === 'WITHDRAWAL') return isTakenBack || said === 'IN';
  return kind === 'DEPOSIT' && (isTakenBack || (said === 'OUT' && /출금|지급|인출/u.test(word)));
}

function withoutEdges(text: string): string {
  let result = text;
  for (;;) {
    const trimmed = result
      .replace(/^[\s)\]}.,:/|'"’”>·•■▶●□▷→*-]+/u, '')
      .replace(/(?:[\s([{,:/|'"‘“<…·•■▶●□▷→-]|(?<=[가-힣])[.!])+$/u, '');
    const inner = /^[([]([^()[\]]*)[)\]]$/u.exec(trimmed)?.[1] ?? trimmed;
    const opens = inner.split('(').length;
    const closes = inner.split(')').length;
    if (opens > closes && inner.startsWith('(')) {
      result = inner.slice(1);
      continue;
    }
    const balanced = closes > opens && inner.endsWith(')') ? inner.slice(0, -1) : inner;
    if (balanced === result) return result;
    result = balanced;
  }
}

/** An asterisk that hides a letter or a digit; payment services abroad have one beside their name: GOOGLE *YOUTUBE. */
const MASKED = /[^A-Za-z. ]\*|\*(?![A-Za-z ])/u;

/** What the reader shall do: 앱에서 자세히 보기, 받기를 눌러 주세요. */
const INSTRUCTION =
  /(?:(?:자세히|상세|바로|전체|더) ?보기|바로 ?가기|(?:눌러|눌|확인해|선택해|클릭해|접속해|등록해|문의해|연락해|이용해|수락해|알려) ?(?:주세요|주십시오|보세요|주시기 바랍니다)|(?:확인|클릭|선택|접속|문의|연락|신고)(?:하세요|하십시오|바랍니다| 바랍니다)|누르세요|받으세요)[.!]?$/u;

/** What follows the name: the goods of an order, a footnote, the note of a transfer. */
const NOTE = / '\[|※|\((?:보낸|받는|받은)? ?메모/u;
const GOODS_LABEL = /^(?:주문 ?)?(?:상품|품목)명? ?: ?/u;
/** 입금 전, 출금 후: the label of a balance that was read. */
const BALANCE_LABEL = /(?:^| )(?:입금|출금|이체|거래|결제) ?(?:전|후)$/u;

/** The name of a shop in a remaining piece, without frame words; empty if nothing is left. */
function shopIn(piece: string, kind: MessageKind | null): string {
  if (INSTRUCTION.test(piece.trim())) return '';
  const named = piece.replaceAll(/\(주\)|주식회사|\(유\)|유한회사/gu, ' ').split(NOTE)[0] ?? '';
  const plain = named.trim().replace(GOODS_LABEL, '').replace(BALANCE_LABEL, '');
  let words = withoutEdges(plain.trim())
    .split(' ')
    .filter((word) => word !== '');
  for (;;) {
    const first = withoutEdges(words[0] ?? '');
    const last = withoutEdges(words.at(-1) ?? '');
    // Banks put the payment channel at the end of the line, in their own words: CC출금, 이자입금.
    const endsWithFrameWord = words.length > 1 && wordKindOf(last) !== null && !isOfName(last, kind);
    const isFrame = (word: string) =>
      word === '' || (isDone(word) && /[다요]$/u.test(word)) || (FRAME_WORD.test(word) && !isOfName(word, kind));
    if (words.length > 0 && (isFrame(first) || (words.length > 1 && isPaymentChannel(first)))) words = words.slice(1);
    else if (words.length > 0 && (endsWithFrameWord || isFrame(last))) words = words.slice(0, -1);
    else break;
  }
  const name = withoutEdges(words.join(' '))
    .replace(/_(?:부가|체크|일반|간편)$/u, '')
    .replace(/\(\d{5,20}\)$/u, '')
    .replace(/\.{2,}$/u, '')
    .replace(/(?<=[가-힣A-Za-z0-9]{2})(?:에서|으?로부터)$/u, '');
  return /[가-힣A-Za-z]/u.test(name) && !MASKED.test(name) ? name.slice(0, 100) : '';
}

/** 46,400원 결제 | 하나로마트: easy payments and their cards put the shop after a bar. */
const AFTER_LINE = new RegExp(`${READ} ?결제(?: 완료)? ?\\| ?([^\\n${READ}]{1,100})`, 'u');

const NEXT_LABEL = / [가-힣]{2,8} ?: /u;

/** The value after 가맹점, 사용처 and similar labels, in a message with labeled fields. */
export function labeledShop(rest: string, kind: MessageKind | null): string {
  const behind = AFTER_LINE.exec(rest)?.[1];
  if (behind !== undefined) return shopIn(behind, kind);
  const label = SHOP_LABEL.exec(rest);
  if (!label) return '';
  const value = rest.slice(label.index + label[0].length).split(READ, 1)[0] ?? '';
  const line = /^[ :\n]{0,3}([^\n]{1,100})/u.exec(value)?.[1] ?? '';
  // On one line the next label follows: 햇살농원 상품명: 사과.
  return shopIn(line.split(NEXT_LABEL, 1)[0] ?? '', kind);
}

/** The first remaining piece after the time that contains a name; otherwise one before it. */
export function shopOf(
  rest: string,
  {
    anchor,
    isBeforeTime,
    kind,
    app,
  }: {
    readonly anchor: number;
    readonly isBeforeTime: boolean;
    readonly kind: MessageKind | null;
    /** The app above a push notification, which is no shop. */
    readonly app: string | null;
  },
): string {
  const before: string[] = [];
  const after: string[] = [];
  let position = 0;
  for (const piece of rest.replaceAll(READ, '\n').split('\n')) {
    const name = piece === '' ? '' : shopIn(piece, kind);
    if (name !== '' && name !== app) (position >= anchor ? after : before).push(name);
    position += piece.length + 1;
  }
  const named = (names: readonly string[]) => {
    const others = names.filter((name) => !isOfMessage(name));
    return others.length > 0 ? others : names;
  };
  const [earlier, later] = [named(before), named(after)];
  return (isBeforeTime ? (earlier[0] ?? later[0]) : (later[0] ?? earlier.at(-1))) ?? '';
}
