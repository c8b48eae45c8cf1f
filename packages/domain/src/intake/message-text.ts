import { type CivilDate, isCivilDate } from '../calendar/civil-date.ts';

/** The maximum length of a message; text beyond it belongs to something else. */
const MESSAGE_LENGTH_MAX = 2000;

const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u00ad]/gu;
const MARKER = /[[(](?:Web|WEB|web|국제|국외|해외) ?발신[\])]|\[MMS\]|\[LMS\]/gu;
/** Reply and forwarding marks. */
const QUOTED = /^(?:> ?){1,5}/gmu;
/** Places where lines were joined without a space: card and date, date and time, time and amount. */
const GLUED =
  /(?<=\d\.\d{2}|-\d{2})(?=\d{2}\/\d{2} ?\d{2}:\d{2})|(?<![\d/.,*-])[\d*]{4}(?=\d{2}\/\d{2} ?\d{2}:\d{2})|(?<!\d)\d{2}\/\d{2}(?=\d{2}:\d{2}(?!\d?\d?:))|(?<![\d:])\d{2}:\d{2}(?=(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,9}) ?원|\d{3,8}[*-])/gu;
/** Prefixes that users and phones add to a forwarded message. */
const PASSED_ON =
  /^(?:[\p{Extended_Pictographic}\ufe0f\u20e3★☆▶▷■□●◆◇※♥♡→\s]|(?:FW|FWD|RE|전달|공유|전달된 ?메시지|공유된 ?메시지)(?: ?:|(?=\n))){1,8}/iu;
/** The date and time that a phone shows below a message. */
/** The line that a phone saves above a message: receipt time and sender number. */
const SAVED_ABOVE =
  /^(?:20\d{2}[./-] ?\d{1,2}[./-] ?\d{1,2}|\d{1,2}월 \d{1,2}일)\.?(?: ?\([월화수목금토일]\))?(?: ?(?:오전|오후)? ?\d{1,2}:\d{2}(?::\d{2})?)? (?:1[568]\d{2}-?\d{4}|0\d{1,2}-?\d{3,4}-?\d{4})$/u;
const SHOWN_BELOW =
  /^(?:(?:오늘|어제|그저께|(?:20\d{2}년 )?\d{1,2}월 \d{1,2}일)(?: ?\(?[월화수목금토일](?:요일)?\)?)? ?(?:오전|오후)? ?\d{1,2}:\d{2}|(?:오전|오후) \d{1,2}:\d{2}(?: ?(?:읽음|전송됨))?)$/u;
const BREAK = '\u0002';

/**
 * Normalizes spelling: full-width digits and signs become ASCII, invisible characters and repeated spaces are removed,
 * line ends are unified. Linear in the length of the text.
 */
export function normalizeMessageText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\r\u2028\u2029]/gu, '\n')
    .replaceAll(/[\t\f\v ]+/gu, ' ')
    .replaceAll(/ ?\n ?/gu, '\n')
    .replaceAll(QUOTED, '')
    .replaceAll(/[\u2010-\u2013\u2212]/gu, '-')
    .replaceAll(GLUED, '$& ')
    .replaceAll(/\d\uFF0C(?=\d)/gu, (match) => match.replace('\uFF0C', ','));
}

/** What may follow 원 directly; other text makes it the name of a shop, as in 1000원샵 and 9900원의행복. */
const AFTER_WON = String.raw`(?=[^가-힣]|$|의 |(?:을|를|이|은)(?:[^가-힣]|$|출금|입금|결제|승인|취소|사용|이용|지급|송금|이체|미납|연체|빠|나|들|충전|정상|청구)|일시불|출금|입금|결제|승인|취소|체크|누적|잔액|사용|이용|지급|할부|송금|이체|씩|익월|무이자)`;

/** Every message about money contains one of these. */
const MONEY = new RegExp(
  String.raw`\d ?원(?! ?캐시백)${AFTER_WON}|\d ?(?:달러|엔|유로)|\d,\d{3}(?! ?원)|(?:출금|입금|지급)[ \n]?\d|[A-Z]{3} ?-?\d`,
  'u',
);

/** No match of `MONEY` is longer, with the text that must follow it. */
const MONEY_LENGTH_MAX = 20;

/** A sum beside the payment that is not a payment itself. */
const SUM_BESIDE =
  /(?:누적|누계|잔액|잔고|한도|가능|포인트|적립|할인|캐시백|합계)[가-힣]{0,6}[ :]{0,3}(?:₩ ?)?-?\d[\d,]{0,16} ?(?:원|P|점)?|\d[\d,]{0,16}원 캐시백/gu;

/** Whether a block reports a payment, and not only the total of a card or an account. */
function tellsOfPayment(block: string): boolean {
  return MONEY.test(block.slice(0, MESSAGE_LENGTH_MAX).replaceAll(SUM_BESIDE, ' '));
}

/** `[민지] [오후 1:02] …` and `2026년 11월 20일 오후 1:02, 민지 : …`: the line prefix of a saved chat. */
const CHAT_LINE =
  /^(?:\[[^\][\n]{1,40}\] \[(?:오전|오후) \d{1,2}:\d{2}\] |(20\d{2})(?:년|\.) ?(\d{1,2})(?:월|\.) ?(\d{1,2})(?:일|\.)? (?:오전 |오후 )?\d{1,2}:\d{2}[,:] ?[^:\n]{1,40} : )/u;
const CHAT_DAY = /^(?:-{3,40} ?)?(20\d{2})년 (\d{1,2})월 (\d{1,2})일 [월화수목금토일]요일(?: ?-{3,40})?$/u;

/** One message of a text. */
export interface MessagePiece {
  readonly text: string;
  /** Written by a participant of a saved chat. */
  readonly isChat: boolean;
  /** The date given by the chat. */
  readonly date: CivilDate | null;
}

function dayOf(match: RegExpExecArray | null): CivilDate | null {
  if (match?.[1] === undefined) return null;
  const date = `${match[1]}-${match[2]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`;
  return isCivilDate(date) ? date : null;
}

/**
 * A possible start of another message within a line: before the name of a card issuer or a bank, followed by text that
 * only the head of a message contains.
 */
const HEAD_WITHIN =
  /(?<= )(?=\[(?:KB|신한|우리|하나|카카오|케이|토스|MG|NH|삼성|현대|롯데|우체국|신협|수협|네이버|IBK|기업|Sh)|(?:KB국민|국민|신한|삼성|현대|롯데|우리|하나|NH|농협)(?:체크|가족|법인)?(?:카드)? ?\(?[\d*]{4}\)? ?(?:해외)?(?:승인|취소|거절|부분취소|체크카드)|현대(?:카드)? [A-Za-z0-9]{1,12} (?:승인|취소)|(?:신한|우리) ?\d{2}\/\d{2} \d|하나,\d{2}\/|농협 (?:출금|입금)\d|iM뱅크 \d|(?:하나|우리|신한)\([\d*]{4}\))/gu;

/** The messages on one line; a head counts only between two texts that each report a payment. */
function withinLine(line: string): string[] {
  const parts: string[] = [];
  let current = '';
  for (const part of line.split(HEAD_WITHIN)) {
    if (current !== '' && MONEY.test(current.slice(0, MESSAGE_LENGTH_MAX)) && tellsOfPayment(part)) {
      parts.push(current);
      current = '';
    }
    current += part;
  }
  parts.push(current);
  return parts;
}

/** The title of a push notification, with or without the name of the app above it: 출금 7,200원. */
const TITLE = /^(?:[^\n\d]{1,20}[\n ])?(?:출금|입금) ?(\d[\d,]{0,16}) ?원[\n ]+/u;

/** The body of such a notification: holder, time, account, and what happened. */
const NAMED_BODY = /^[가-힣○*]{2,5}님 \d{1,2}\/\d{1,2} \d{1,2}:\d{2} \d{3,8}-[^\n]{1,80}(?:출금|입금) /u;

/** Whether a text is only such a title so far. */
function isWholeTitle(text: string): boolean {
  const plain = text.slice(0, 80).replace(PASSED_ON, '');
  return text.length < 80 && TITLE.exec(plain)?.[0].length === plain.length;
}

/** A message without its title, which repeats the amount and the direction of the line below it. */
function withoutTitle(message: string): string {
  const title = TITLE.exec(message);
  const body = message.slice(title?.[0].length ?? 0);
  return title?.[1] !== undefined && NAMED_BODY.test(body) && body.split(' ').includes(title[1]) ? body : message;
}

/** The lines in which a message states its amount. */
const LINES_TO_AMOUNT_MAX = 10;

/**
 * Whether the message that would begin with the first line reports a payment. Otherwise that line belongs to the message
 * above: a bank may name a card company as the other side, 신한카드 승인취소, before the balance.
 */
function reportsPayment(lines: readonly string[], beginsMessage: (line: string) => boolean): boolean {
  const end = lines.findIndex((line, index) => index > 0 && beginsMessage(line));
  const own = lines.slice(0, end < 0 ? LINES_TO_AMOUNT_MAX : Math.min(end, LINES_TO_AMOUNT_MAX));
  return tellsOfPayment(own.map((line) => line.slice(0, 200)).join('\n'));
}

/**
 * Splits a pasted text into messages: at the sender's mark ([Web발신]), at blank lines, at chat lines, and where a line
 * begins like a message of a known sender while the previous message is complete.
 *
 * @param beginsMessage whether a line begins like a message of a known sender, given the text before it
 */
export function splitMessages(text: string, beginsMessage: (line: string, before: string) => boolean): MessagePiece[] {
  const marked = normalizeMessageText(text).replaceAll(MARKER, BREAK);
  const messages: MessagePiece[] = [];
  let isChat = false;
  let date: CivilDate | null = null;
  for (const chunk of marked.split(BREAK)) {
    let current = '';
    /** Up to here the current message is known to name no money; null once it does. */
    let searched: number | null = 0;
    const hasMoney = (): boolean => {
      if (searched !== null && current.length > searched) {
        const isFound = MONEY.test(current.slice(Math.max(0, searched - MONEY_LENGTH_MAX)));
        searched = isFound ? null : current.length;
      }
      return searched === null;
    };
    const isTitleOf = (body: string): boolean => isWholeTitle(current) && NAMED_BODY.test(body);
    const close = () => {
      const message = withoutTitle(current.trim().replace(PASSED_ON, ''));
      if (message !== '') messages.push({ text: message.slice(0, MESSAGE_LENGTH_MAX), isChat, date });
      current = '';
      searched = 0;
    };
    const add = (line: string) => {
      // Text beyond the maximum length is dropped, which bounds the joining of hostile text.
      if (current.length < MESSAGE_LENGTH_MAX) current += line.slice(0, MESSAGE_LENGTH_MAX);
    };
    const blocks = chunk.split(/\n{2,}/u).map((block) => block.split('\n'));
    for (const [at, lines] of blocks.entries()) {
      const block = lines.join('\n');
      const begins = (index: number): boolean =>
        reportsPayment(
          [
            ...lines.slice(index, index + LINES_TO_AMOUNT_MAX),
            ...(blocks[at + 1]?.slice(0, LINES_TO_AMOUNT_MAX) ?? []),
          ],
          (line) => beginsMessage(line, ''),
        );
      if (hasMoney() && tellsOfPayment(block) && !isTitleOf(block)) close();
      for (const [index, line] of lines.entries()) {
        const day = CHAT_DAY.exec(line.slice(0, 120));
        const said = day ? null : CHAT_LINE.exec(line.slice(0, 120));
        if (day ?? said) {
          close();
          isChat = true;
          date = dayOf(day) ?? dayOf(said) ?? date;
        }
        if (SAVED_ABOVE.test(line.slice(0, 60))) {
          close();
          continue;
        }
        if (day || (hasMoney() && SHOWN_BELOW.test(line.slice(0, 60)))) continue;
        const [first = '', ...more] = withinLine(said ? line.slice(said[0].length) : line);
        const isHead = current !== '' && hasMoney() && !isTitleOf(first) && beginsMessage(first, current);
        if (isHead && begins(index)) close();
        add(first);
        for (const part of more) {
          close();
          add(part);
        }
        add('\n');
      }
    }
    close();
  }
  return messages;
}
