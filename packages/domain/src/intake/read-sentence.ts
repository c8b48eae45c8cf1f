import {
  addDays,
  type CivilDate,
  civilDateOf,
  dateParts,
  daysInMonth,
  isCivilDate,
  weekdayOf,
} from '../calendar/civil-date.ts';
import { type AmountMark, type FoundAmount, findAmounts } from '../money/amount-grammar.ts';
import type { DraftKind, IntakeDraft, MissingPart } from './intake-draft.ts';
import { clockTime, dateNear } from './message-date.ts';

/** Longer lines are letters, not notes about money. */
const SENTENCE_LENGTH_MAX = 200;

const DAYS_BACK: Readonly<Record<string, number>> = {
  오늘: 0,
  방금: 0,
  어제: 1,
  어저께: 1,
  그제: 2,
  그저께: 2,
  엊그제: 2,
  그끄저께: 3,
  내일: -1,
};
const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'];

/** How sure an amount is, by how it shows that it is one. */
const AMOUNT_CONFIDENCE: Readonly<Record<AmountMark, number>> = {
  WON: 0.9,
  UNIT: 0.86,
  GROUPS: 0.85,
  DIGITS: 0.8,
  SPOKEN: 0.75,
};

const INCOME = /월급|급여|상여|보너스|들어옴|들어왔|입금|받았|받음|수입|이자|용돈 ?받|환급|배당|캐시백|팔았|판매|당첨/u;
/** What is said of money that has not moved, or of numbers that are none. */
const NOT_SPENT =
  /(?:이래|래요|대요|네요|나요|까요|할까|하자|갈까|해줘|줘요?|주세요|던데|는데|인데|ㅋㅋ|ㅎㅎ|ㅠ|\?)$|비밀번호|(?:전화|계좌|우편|예약|주문|접수|대기) ?번호|운송장|남은 ?(?:돈|금액|한도)|잔여|잔액|누적|보유|포인트[^\n]{0,20}적립|주문 ?(?:완료|접수)|배송 ?(?:완료|예정|시작|중)|도착|예정|이벤트|할인가|특가|^[[<]/u;
const LATER = /다음 ?주|다음 ?달|다음에|내년|모레|글피|내일/u;
const REFUND = /환불|취소|돌려받/u;
const TRANSFER = /적금|저축|인출|충전|내 ?통장|옮김|옮겼|카드값|카드 ?대금/u;
const METHOD =
  /(?:KB|NH)?(?:국민|신한|삼성|현대|롯데|우리|하나|농협|비씨|BC|씨티|카카오뱅크|카카오|토스뱅크|토스|케이뱅크)(?:은행)? ?(?:체크|신용)?카드|(?:체크|신용|법인|가족)카드|현금|계좌이체|카카오페이|네이버페이|토스페이|삼성페이|애플페이|페이코|제로페이|상품권|지역화폐|온누리/u;
/** Said beside the thing, and not part of its name. */
const FILLER =
  /^(?:오늘|어제|그제|에|에서|을|를|이|가|은|는|로|으로|들어옴|들어왔어|들어왔어요|입금|입금됨|받음|받았음|받았어|받았어요|씀|썼음|썼어|썼어요|결제|결제함|결제했어|결제했어요|지출|냄|냈음|냈어|냈어요|샀음|샀어|샀어요|구매|사용|보냄|보냈어|보냈어요|나감|나갔어|나갔어요|수입|이번주|카드|먹음|먹었어|먹었어요|지불|원|으로결제|환불|환불받음|취소|취소함|돌려받음)$/u;

interface Found<Value> {
  readonly value: Value;
  readonly rest: string;
}

const without = (text: string, match: RegExpExecArray): string =>
  `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;

function takeDate(text: string, today: CivilDate): Found<CivilDate | null> {
  const named = /(?<![가-힣])(오늘|방금|어제|어저께|그저께|그제|엊그제|그끄저께|내일)(?:은|는|에)?(?![가-힣])/u.exec(
    text,
  );
  if (named) return { value: addDays(today, -(DAYS_BACK[named[1] ?? ''] ?? 0)), rest: without(text, named) };
  const ago = /(?<!\d)(\d{1,3}) ?일 ?전(?:에)?/u.exec(text);
  if (ago) return { value: addDays(today, -Number(ago[1])), rest: without(text, ago) };
  const dated =
    /(?<!\d)(20\d{2})(?:년 ?|[/.-])(\d{1,2})(?:월 ?|[/.-])(\d{1,2})(?!\d)일?(?:에|날)?|(?<![가-힣])(작년|지난해|올해) ?(\d{1,2})월 ?(\d{1,2})일(?:에|날)?/u.exec(
      text,
    );
  if (dated) {
    const { year } = dateParts(today);
    const own = dated[1] === undefined ? year - (dated[4] === '올해' ? 0 : 1) : Number(dated[1]);
    const date = `${own}-${(dated[2] ?? dated[5])?.padStart(2, '0')}-${(dated[3] ?? dated[6])?.padStart(2, '0')}`;
    if (isCivilDate(date)) return { value: date, rest: without(text, dated) };
  }
  const full =
    /(?<!\d)(\d{1,2})월 ?(\d{1,2})일(?:에|날)?|(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])|^(\d{1,2})\.(\d{1,2})\.?(?= )/u.exec(
      text,
    );
  if (full) {
    const date = dateNear(Number(full[1] ?? full[3] ?? full[5]), Number(full[2] ?? full[4] ?? full[6]), today);
    if (date !== null) return { value: date, rest: without(text, full) };
  }
  const ofMonth = /(?<![가-힣\d])(?:(지난 ?달|저번 ?달|전달|이번 ?달|이달) ?)?(\d{1,2})일(?:에|날)?(?=\s|$)/u.exec(
    text,
  );
  if (ofMonth) {
    const date = dayOfMonth(ofMonth[1] !== undefined && !ofMonth[1].startsWith('이'), Number(ofMonth[2]), today);
    if (date !== null) return { value: date, rest: without(text, ofMonth) };
  }
  const weekday = /(?<![가-힣])(지난 ?주 ?)?([일월화수목금토])요일(?:에|날)?(?![가-힣])/u.exec(text);
  if (weekday) {
    const back = (weekdayOf(today) - WEEKDAYS.indexOf(weekday[2] ?? '') + 7) % 7;
    const monday = (weekdayOf(today) + 6) % 7;
    const isThisWeek = back <= monday;
    return {
      value: addDays(today, -(weekday[1] !== undefined && isThisWeek ? back + 7 : back)),
      rest: without(text, weekday),
    };
  }
  return { value: null, rest: text };
}

/** 25일 is the one of this month; 지난달 25일 the one before. Null for a day that the month does not have. */
function dayOfMonth(isLastMonth: boolean, day: number, today: CivilDate): CivilDate | null {
  const { year, month } = dateParts(today);
  const months = year * 12 + month - 1 - (isLastMonth ? 1 : 0);
  const own = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  return day >= 1 && day <= daysInMonth(own.year, own.month) ? civilDateOf(own.year, own.month, day) : null;
}

function takeTime(text: string): Found<string | null> {
  const clock = /(?<![\d:])(?:(오전|오후) ?)?([01]?\d|2[0-3]):([0-5]\d)(?!\d)/u.exec(text);
  if (clock) return { value: clockTime(clock[1], Number(clock[2]), clock[3] ?? '00'), rest: without(text, clock) };
  const spoken =
    /(오전|오후|새벽|아침|점심|낮|저녁|밤) ?(\d{1,2})시(?: ?([0-5]?\d)분| ?(반))?(?:에|쯤)?(?![가-힣\d])/u.exec(text);
  if (spoken && Number(spoken[2]) >= 1 && Number(spoken[2]) <= 12) {
    const minute = spoken[4] ? '30' : (spoken[3] ?? '0').padStart(2, '0');
    const hour = String(hourOfDay(spoken[1] ?? '', Number(spoken[2]))).padStart(2, '0');
    return { value: `${hour}:${minute}`, rest: without(text, spoken) };
  }
  return { value: null, rest: text };
}

/** 저녁 7시 is 19, 밤 12시 and 새벽 12시 are 0, 점심 1시 is 13. */
function hourOfDay(part: string, hour: number): number {
  if (part === '오전' || part === '새벽' || part === '아침') return hour % 12;
  if (part === '밤') return hour === 12 ? 0 : hour < 6 ? hour : hour + 12;
  if (part === '점심' || part === '낮') return hour >= 10 ? hour : hour + 12;
  return hour === 12 ? 12 : hour + 12;
}

/** Bare digits are a price where they look like one: 4500, and not 06236, 2026 or a number of persons. */
function looksPriced(text: string, { start, end, value }: FoundAmount): boolean {
  const digits = text.slice(start, end);
  return (
    digits.length >= 3 &&
    digits.length <= 9 &&
    !digits.startsWith('0') &&
    value % 10 === 0 &&
    !/^(?:19|20)\d{2}$/u.test(digits)
  );
}

interface TakenAmount {
  readonly value: number;
  readonly confidence: number;
  /** No other number in the sentence can be the amount. */
  readonly isAlone: boolean;
  readonly rest: string;
}

/** The amount of a sentence: the one that shows best that it is one. Null also where the grammar refuses a number. */
function takeAmount(text: string): TakenAmount | null {
  const { amounts, hasRefused } = findAmounts(text);
  const seen = amounts.filter(({ value, isNamed }) => value > 0 && !isNamed);
  const marked = seen.filter(({ mark }) => mark !== 'DIGITS' && mark !== 'SPOKEN');
  const others = seen.filter((one) => one.mark === 'SPOKEN' || (one.mark === 'DIGITS' && looksPriced(text, one)));
  const short = seen.filter(({ mark, start, end }) => mark === 'DIGITS' && end - start >= 3);
  const chosen =
    marked.toSorted((a, b) => AMOUNT_CONFIDENCE[b.mark] - AMOUNT_CONFIDENCE[a.mark])[0] ?? others[0] ?? short[0];
  if (!chosen || hasRefused) return null;
  const rest = `${text.slice(0, chosen.start)} ${text.slice(chosen.end)}`;
  const isAlone = [...marked, ...others].every(({ value }) => value === chosen.value);
  const isPriced = chosen.mark !== 'DIGITS' || (looksPriced(text, chosen) && /[가-힣]/u.test(rest));
  const isDoubtful = chosen.isDoubtful || chosen.sign !== null || !isPriced;
  return {
    value: chosen.value,
    confidence: isDoubtful
      ? 0.6
      : chosen.isSpoken
        ? Math.min(0.85, AMOUNT_CONFIDENCE[chosen.mark])
        : AMOUNT_CONFIDENCE[chosen.mark],
    isAlone,
    rest,
  };
}

function sentenceKind(text: string): { kind: DraftKind; limit: number; reason: string | null } {
  if (REFUND.test(text)) return { kind: 'CANCEL', limit: 0.7, reason: null };
  if (TRANSFER.test(text)) return { kind: 'TRANSFER', limit: 0.7, reason: '내 자산 사이의 이체로 보여요.' };
  return { kind: INCOME.test(text) ? 'INCOME' : 'EXPENSE', limit: 1, reason: null };
}

/**
 * Reads a plain Korean sentence about money: "어제 점심 김밥 8,500 국민카드", "월급 320만원 들어옴". Null where it
 * names no amount. A sentence that says no day means today.
 */
export function readSentence(sentence: string, today: CivilDate): IntakeDraft | null {
  const line = sentence.trim();
  if (line === '' || line.length > SENTENCE_LENGTH_MAX) return null;
  const day = takeDate(line, today);
  const time = takeTime(day.rest);
  const months = /(?<!\d)(\d{1,2}) ?개월(?: ?(무이자))?(?: ?할부)?/u.exec(time.rest);
  const unplanned = months ? without(time.rest, months) : time.rest;
  const amount = takeAmount(unplanned);
  if (!amount || !/[가-힣A-Za-z]|\d{1,3},\d{3}|^\d{3,6}$/u.test(line)) return null;
  const method = METHOD.exec(amount.rest);
  const kind = sentenceKind(line);
  const words = (method ? without(amount.rest, method) : amount.rest)
    .split(/[\s,]+/u)
    .map((word) => word.replace(/^[^가-힣A-Za-z0-9(]+|[^가-힣A-Za-z0-9)%]+$/gu, ''))
    .filter((word) => word !== '' && !FILLER.test(word))
    .map((word, index, all) => (index === all.length - 1 && word.length > 3 ? word.replace(/에서$/u, '') : word));
  const said = words.join(' ').replaceAll(/\s+/gu, ' ').slice(0, 100);
  const description = said === '인출' ? '현금 인출' : said;
  const reasons: string[] = [];
  const missing: MissingPart[] = [];
  let confidence = Math.min(amount.confidence, kind.limit);
  const doubt = (limit: number, reason: string) => {
    confidence = Math.min(confidence, limit);
    reasons.push(reason);
  };
  if (kind.reason !== null) reasons.push(kind.reason);
  if (NOT_SPENT.test(line)) doubt(0.45, '지출 내용이 아닐 수 있어요.');

  if (description === '') {
    missing.push('description');
    doubt(0.6, '어디에 썼는지 입력해 주세요.');
  }
  if (!amount.isAlone) doubt(0.5, '금액이 2개 이상이에요.');
  if (words.length > 6) doubt(0.6, '문장이 길어요. 제대로 읽었는지 확인해 주세요.');
  if (LATER.test(line) || (day.value !== null && day.value > today)) doubt(0.6, '미래 날짜예요.');
  if (kind.kind === 'CANCEL') {
    missing.push('approval');
    doubt(0.45, '취소한 결제를 찾지 못했어요.');
  }
  const planned = months && Number(months[1]) >= 2 && Number(months[1]) <= 60 ? Number(months[1]) : null;
  return {
    kind: kind.kind,
    messageKind: 'SENTENCE',
    amount: amount.value,
    currency: 'KRW',
    foreign: null,
    date: day.value ?? today,
    time: time.value,
    description,
    issuer: null,
    cardHint: null,
    methodHint: method?.[0] ?? null,
    paidWith: null,
    holder: null,
    rail: null,
    installment: planned === null ? null : { months: planned, interestFree: months?.[2] !== undefined },
    cumulative: null,
    balance: null,
    originalDate: null,
    cancels: null,
    transferSide: kind.kind === 'TRANSFER' ? sideOfSentence(line) : null,
    isIncoming: kind.kind === 'INCOME',
    toIssuer: null,
    toCardHint: null,
    confidence,
    format: 'sentence',
    reasons,
    missing,
    duplicate: false,
    text: line,
  };
}

function sideOfSentence(line: string): IntakeDraft['transferSide'] {
  if (line.includes('인출')) return 'CASH';
  if (/카드값|카드 ?대금/u.test(line)) return 'CARD_BILL';
  if (line.includes('충전')) return 'PAY_CHARGE';
  return /적금|저축/u.test(line) ? 'SAVINGS' : 'OWN_ACCOUNT';
}
