import { isFrameWord } from './frame-word.ts';

/** A letter of no shop, which stands for each character of a hidden beginning. */
const HIDDEN = '\ubdc1';

const SUM = String.raw`(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,9}|[일이삼사오육칠팔구십백천만]{1,12}|\d{1,6}[천만])`;
const DAY = String.raw`(?:\d{1,2}[/.-]\d{1,2}|\d{1,2}월 ?\d{1,2}일)`;
const CLOCK = String.raw`[0-2]?\d:[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?`;

/** The date and the time of the purchase, together. */
const MOMENT = new RegExp(`${DAY}\\.?(?: ?\\([월화수목금토일]\\))?[ ,\\n]{0,2}(?:오[전후] ?)?${CLOCK}(?![\\d:])`, 'u');
/** What was paid: with 원, or behind the word of the movement. */
const PAID = new RegExp(
  `(?<![\\d,.])(?<!(?:누적|잔액|한도|포인트)(?:금액)?[ :]{0,2})${SUM} ?원|(?:출금|입금|지급)[ :\\n]{0,6}\\d{1,3}(?:,\\d{3}){1,4}(?![\\d,])`,
  'u',
);
/** How it is paid, stated beside the amount. */
const IN_PARTS =
  /원[ /(,\n]{0,3}(?:할부 ?[:(]? ?)?(?:일시불|체크|\d{1,2} ?개월)|[[(](?:일시불|체크|\d{1,2}개월)|체크|출금|입금/u;
/** The movement of an account, which is never paid in parts. */
const BANK = /(?:출금|입금|지급)[ :\n]{0,6}\d/u;
const STATED = /승인(?! ?(?:거절|실패|불가|오류|취소|안))|출금|입금|결제/u;

/** A place where the shop may begin: behind the moment, the amount, an account, a total or a bar, or with a line. */
const PLACE = new RegExp(
  [
    `^(?=\\S)`,
    `(?<=${CLOCK}) ?(?=\\S)`,
    `(?<=[\\n|]) ?(?=\\S)`,
    `(?<=결제(?:완료)?안내) (?=\\S)`,
    `(?<=원\\)?) (?=\\S)`,
    `(?<=(?:일시불|개월|체크)\\)?) (?=\\S)`,
    `(?<=[\\d*]{2}) (?=\\S)`,
  ].join('|'),
  'gu',
);

/** What may begin a name although it looks like another part of the message. */
const START = new RegExp(
  `(?:(?<sum>${SUM}원(?= ?[가-힣A-Za-z]))|(?<day>(?:1[0-2]|0?[1-9])\\/(?:3[01]|[12]\\d|0?[1-9])(?!\\d)|\\d{1,2}월 ?\\d{1,2}일)|(?<clock>[0-2]?\\d:[0-5]\\d)|(?<months>\\d{1,2}개월)|(?<parts>일시불|할부|무이자)|(?<label>(?:잔액|누적|한도|포인트)(?: \\d{4,9}(?![\\d,.원]))?(?= )|(?:잔액|누적|한도|포인트) \\d{4,9}(?![\\d,.원])(?=[가-힣]))|(?<kind>승인|결제)(?= (?!완료|안내|취소|거절|알림|내역|금액|정상|성공|실패)))(?= ?[가-힣A-Za-z]{1,20}(?![가-힣A-Za-z]*\\*))`,
  'uy',
);

/** Words that go on with a date or a sum rather than with the name of a shop. */
const GOES_ON =
  /^(?:에|의|자|분|건|일|까지|부터|이후|이전|현재|기준|오전|오후|(?:이용|승인|결제|매출|매입)건?|출금|입금|접수|청구|취소|납부|만기|예정|누적|잔액|일시불|할부|체크|무이자|원|이|가|을|를|은|는)(?![가-힣])/u;

/** A push notification that begins with the shop. */
const SHOP_FIRST = /^[^\n]{2,60}[\n ][\d,]{3,17}원 (?:승인|취소)[^\n]{0,20}[\n ](?:LOCA|로카)/u;
/** Only the shop comes behind a bar or the title of an easy payment. */
const SHOP_ONLY = /(?:\| ?|결제(?:완료)?안내 )$/u;
/** 11/20접수: the day of a purchase without its time. */
const DAY_REPORTED = new RegExp(`${DAY}(?:접수|승인|결제|이용)`, 'u');
/** The amount alone on its line, behind the word of the movement, or between strokes. */
const PAID_BEHIND =
  /^[^\n]{1,40}(?:\n[\d,]{3,17}원(?:\n|$)|\n?[가-힣A-Z]{0,8}(?:출금|입금)[\n ]{1,5}\d|(?:일시불|개월)\/[\d,]{3,17}원)/u;
const BESIDE_SUM = /원\)? ?\(?$/u;
const REFUSED = /거절|실패|불가|초과|오류|안됨|취소/u;

interface Found {
  readonly groups: Readonly<Record<string, string | undefined>>;
  readonly at: number;
  readonly end: number;
}

/** Whether the part is stated elsewhere, so that this one can only belong to a name. */
function isStatedElsewhere({ groups, at, end }: Found, message: string): boolean {
  const before = message.slice(0, at);
  if (SHOP_ONLY.test(before.slice(-12))) return true;
  if (groups['day'] !== undefined || groups['clock'] !== undefined) {
    // A cancel names the day of the purchase too.
    if (/취소/u.test(before)) return false;
    const moment = MOMENT.exec(message);
    if (moment === null) return DAY_REPORTED.test(before);
    return at >= moment.index + moment[0].length || /[가-힣A-Za-z]/u.test(message.slice(end, moment.index));
  }
  const behind = message.slice(end);
  if (groups['sum'] !== undefined) {
    return at === 0 || PAID.test(before) || PAID_BEHIND.test(behind);
  }
  if (groups['months'] !== undefined || groups['parts'] !== undefined) {
    return (
      !behind.startsWith(' ') || IN_PARTS.test(before) || (at === 0 && IN_PARTS.test(behind)) || BANK.test(message)
    );
  }
  // 12,000원 결제 이디야: beside the amount the word tells what happened.
  if (groups['kind'] !== undefined && BESIDE_SUM.test(before) && !STATED.test(before)) return false;
  if (REFUSED.test(before + behind)) return false;
  return STATED.test(before + behind) || (groups['label'] !== undefined && /일시불|\d개월|누적/u.test(before + behind));
}

/** Whether a name follows on the line, and not only words of the message itself: 할부전환 완료, 잔액 부족. */
function isName(start: string, rest: string): boolean {
  const words = rest.trim().split(' ').slice(0, 4);
  const first = words[0] ?? '';
  if (GOES_ON.test(first) || /^ ?[A-Z]{3} ?\d/u.test(rest)) return false;
  if (!rest.startsWith(' ') && isFrameWord(start + first)) return false;
  // The shop of 1000원샵 has a single letter.
  const isLong = rest.startsWith(' ') ? /^[가-힣A-Za-z]{2}/u : /^[가-힣A-Za-z]/u;
  return words.some((word) => isLong.test(word) && !isFrameWord(word) && !word.includes('*'));
}

/** A message whose name is hidden as far as it looks like something else, and a way to get that part back. */
interface NameHidden {
  readonly text: string;
  readonly restore: (name: string) => string;
  /** The name may begin with the installments that were read. */
  readonly isDoubtful: boolean;
}

/**
 * Hides the beginning of a shop's name that looks like an amount, a date, a time, installments or a word of the message,
 * if the message states that part elsewhere: 12/25 산타마을, 3,000원 김밥, 일시불고기. Linear in the length of the text.
 */
export function hideNameStart(message: string): NameHidden {
  const same = { text: message, restore: (name: string) => name, isDoubtful: false };
  if (message.includes(HIDDEN)) return same;
  for (const place of message.matchAll(PLACE)) {
    const at = place.index + place[0].length;
    START.lastIndex = at;
    const match = START.exec(message);
    if (!match?.groups || (at === 0 && !SHOP_FIRST.test(message))) continue;
    const end = at + match[0].length;
    const rest = message.slice(end, end + 40).split('\n', 1)[0] ?? '';
    if (!isName(match[0], rest)) continue;
    if (!isStatedElsewhere({ groups: match.groups, at, end }, message)) {
      const { months, parts, day } = match.groups;
      const isDoubtful = (months ?? parts) !== undefined || (day !== undefined && message[at - 1] === '\n');
      if (!isDoubtful || BESIDE_SUM.test(message.slice(0, at))) continue;
      return { ...same, isDoubtful: true };
    }
    const hidden = HIDDEN.repeat(end - at);
    return {
      text: message.slice(0, at) + hidden + message.slice(end),
      restore: (name) => name.replace(hidden, match[0]),
      isDoubtful: false,
    };
  }
  return same;
}
