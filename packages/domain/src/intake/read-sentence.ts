import type { CivilDate } from '../calendar/civil-date.ts';
import { dayNumber } from '../calendar/civil-date.ts';
import { CHOSEONG } from '../hangul/syllables.ts';
import { findAmounts } from '../money/amount-grammar.ts';
import { CARD_NICKNAME } from './house-nicknames.ts';
import { type IntakeDraft, type MissingPart, UNPRICED } from './intake-draft.ts';
import { accountMoveIn, accountsAsText, isSentSomewhere } from './sentence-accounts.ts';
import { cut } from './sentence-amount.ts';
import { type SentenceDay, takeDay } from './sentence-date.ts';
import { type SentenceMoney, takeMoney } from './sentence-foreign.ts';
import {
  cardBillIn,
  isPredicate,
  isUnderstood,
  kindWithCategory,
  OWN_MOVE,
  type SentenceKind,
  sentenceKind,
} from './sentence-kind.ts';
import { isBoughtVoucher, isHalved, withoutMeansWords } from './sentence-means.ts';
import { memberMoveIn } from './sentence-members.ts';
import { type MonthsSaid, takeMonths } from './sentence-months.ts';
import { type KnownNames, type NameFound, NO_NAMES } from './sentence-names.ts';
import { isAnnouncement, withoutAccountNumber } from './sentence-notices.ts';
import { categoryOf, isAfterAmount, isTopCategory, type NamesTaken, takeNames, wayOf } from './sentence-references.ts';
import { takeTags } from './sentence-tags.ts';
import { takeSentenceTime } from './sentence-time.ts';
import { activityIn, baseForm, hasDoubtfulVerb, isStatement, isUnitPrice } from './sentence-verbs.ts';

/** Longer lines are letters, not notes about money. */
const SENTENCE_LENGTH_MAX = 200;
/** A date further from today needs confirmation: the year may be wrong. */
export const INTAKE_DAYS_MAX = 60;

/** Context of money that has not moved, or of numbers that are not amounts. */
const NOT_SPENT =
  /(?:이래|래요|대요|네요|나요|까요|할까|하자|갈까|해줘|줘요?|주세요|던데|는데|인데|ㅋㅋ|ㅎㅎ|ㅠ|\?)$|비밀번호|(?:전화|계좌|우편|예약|주문|접수|대기) ?번호|운송장|(?<![가-힣])(?:남은 ?(?:돈|금액|한도)|잔여|잔액|누적|보유)(?![가-힣])|포인트[^\n]{0,20}적립|주문 ?(?:완료|접수)|배송 ?(?:완료|예정|시작|중)|도착|예정|이벤트|할인가|특가|^[[<]/u;
const LATER = /다음 ?주|(?<![가-힣])담[주달](?![가-힣])|다음 ?달|다음에|내년|모레|글피|내일/u;
/** The means of payment by its common name. */
export const METHOD = new RegExp(
  String.raw`(?<![가-힣A-Za-z])(?:(?:KB|NH)?(?:국민|신한|삼성|현대|롯데|우리|하나|농협|비씨|BC|씨티|카카오뱅크|카카오|토스뱅크|토스|케이뱅크)(?:은행)? ?(?:체크|신용)?카드|(?:체크|신용|법인|가족)카드|${CARD_NICKNAME}|현금|계좌이체|카카오페이|네이버페이|토스페이|삼성페이|애플페이|페이코|제로페이|상품권|지역화폐|온누리)(?=(?:으로|로|에서|결제)?(?![가-힣A-Za-z]))`,
  'u',
);
/** Words beside an item that are not part of its name. */
const FILLER =
  /^(?:오늘|어제|그제|에|에서|을|를|이|가|은|는|로|으로|로써|하고|짜리|이번주|카드|카드로|내가|제가|아까|지금|정|원|지출|기록|메모|총|합계)$/u;
/** Money not paid, or not yet paid. */
const UNDONE =
  /(?<![가-힣])(?:안|못) 산(?![가-힣])|(?<![가-힣])(?:안|못|아직) ?(?:냄|냈|낸|내고|받|들어|썼|씀|샀|나감|결제|보냄|보냈)/u;
/** The number or the sign before an item of a list: 1) 커피, 2. 커피, - 커피. */
const LIST_MARK = /^\s*(?:\(?\d{1,2}\)|\d{1,2}[.:](?=\s+[^\s\d])|[•·■□●○▶▷*-](?=\s+[^\s\d]))\s*/u;

const NO_ITEM = '어디에 썼는지 입력해 주세요.';
/** Why a price that is spoken or not marked has to be confirmed. */
export const UNSURE_AMOUNT = '정확한 금액인지 확인해 주세요.';
/** Why a sentence with another number has to be confirmed. */
export const SEVERAL_AMOUNTS = '금액이 2개 이상이에요.';
/** The label of an amount, which names nothing. */
const AMOUNT_LABEL = /^(?:주문|결제|이용|합계|상품|총)? ?금액$/u;

/** Standalone consonants and vowels, which NFKC turns into combining jamo. */
const JOINING = /[\u1100-\u1112\u1161-\u1175]/gu;
const VOWEL_FROM = 0x11_61;
/** The same letter as a keyboard types it: ㅅㅂ, ㅠ. */
function asTyped(letter: string): string {
  const code = letter.charCodeAt(0);
  return code >= VOWEL_FROM ? String.fromCharCode(0x31_4f + code - VOWEL_FROM) : (CHOSEONG[code - 0x11_00] ?? letter);
}

const without = (text: string, match: RegExpExecArray): string => cut(text, match.index, match.index + match[0].length);

const nounsOf = (words: readonly string[]): string[] => words.filter((word) => !isPredicate(word));

/** Combines the words and the accounts of a sentence: money between own accounts is a transfer. */
function kindWithAccounts(
  read: SentenceKind,
  words: readonly string[],
  { move, isPaidInto, found }: NamesTaken,
): SentenceKind {
  if (read.kind === 'CANCEL') return read;
  const [nouns, verbs] = [nounsOf(words), words.filter(isPredicate).map(baseForm)];
  const accounts = found.filter(({ ids }) => ids.asset.length > 0);
  const isBetween = move === null && read.kind === 'EXPENSE' && read.side === null;
  const ownSide = isBetween ? accountMoveIn(nouns, verbs, accounts.length) : null;
  if (ownSide) return { kind: 'TRANSFER', side: ownSide, limit: 0.7, reason: OWN_MOVE };
  if (isBetween && accounts.some(({ particle }) => particle === '에서') && isSentSomewhere(nouns, verbs)) {
    return { ...read, limit: Math.min(read.limit, 0.7), reason: OWN_MOVE };
  }
  if (move) {
    if (move.isSure || describe(words) === '') {
      const side = read.side === 'PAY_CHARGE' || read.side === null ? 'OWN_ACCOUNT' : read.side;
      return { kind: 'TRANSFER', side, limit: move.isSure ? 0.9 : 0.7, reason: null };
    }
    return { ...read, limit: Math.min(read.limit, 0.6), reason: '자산이 2개 이상이에요.' };
  }
  if (isPaidInto && describe(words) === '' && read.kind !== 'INCOME') {
    return { kind: 'TRANSFER', side: 'OWN_ACCOUNT', limit: 0.7, reason: OWN_MOVE };
  }
  return read;
}

/** The kind of a sentence about money between members; null for any other. */
function kindBetweenMembers(
  words: readonly string[],
  { move, found }: NamesTaken,
  names: KnownNames,
  plainKind: () => SentenceKind,
): SentenceKind | null {
  if (move !== null || names.members.length === 0) return null;
  const between = memberMoveIn(nounsOf(words), words.filter(isPredicate).map(baseForm), names.members, found);
  if (between === null) return null;
  const reason = `${between.name}님과 주고받은 이체로 보여요. 수입이나 지출이라면 종류를 바꿔 주세요.`;
  if (between.isOnlyMoney) return { kind: 'TRANSFER', side: 'OWN_ACCOUNT', limit: 0.7, reason };
  const read = plainKind();
  return { ...read, limit: Math.min(read.limit, 0.7), reason };
}

/** The parts of a sentence besides the book's names. */
interface Parts {
  /** The sentence without those names. */
  readonly line: string;
  readonly day: SentenceDay;
  readonly time: string | null;
  readonly meal: string;
  readonly months: MonthsSaid;
  readonly money: SentenceMoney | null;
  readonly method: string | null;
  readonly words: readonly string[];
}

/** The means of payment that a text names, unless it is what the text buys, or pays only a half. */
function methodIn(text: string): RegExpExecArray | null {
  const method = METHOD.exec(text);
  return method === null || isBoughtVoucher(text, method[0]) || isHalved(text) ? null : method;
}

function partsOf(text: string, taken: readonly NameFound[], today: CivilDate): Parts {
  const line = taken
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => cut(rest, start, end), text);
  const day = takeDay(line, today);
  const { time, rest: untimed, meal } = takeSentenceTime(day.rest, line);
  const months = takeMonths(untimed, text);
  const money = takeMoney(months.rest);
  const said = money?.amount.rest ?? '';
  const method = methodIn(said);
  const words = wordsOf(withoutMeansWords(method ? without(said, method) : said));
  return { line, day, time, meal, months, money, method: method?.[0] ?? null, words };
}

/** A sentence interpreted with the book's names. */
interface Reading {
  readonly parts: Parts;
  readonly kind: SentenceKind;
  readonly category: NameFound | null;
}

function readParts(text: string, known: NamesTaken, names: KnownNames, today: CivilDate): Reading {
  const { category, found } = known;
  const plain = partsOf(text, found, today);
  // 국민카드 대금 is the bill of a known card, 카드값통장 is an account.
  const line = partsOf(
    text,
    found.filter((one) => cardBillIn(one.text) !== null),
    today,
  ).line;
  const plainKind = () => kindWithAccounts(sentenceKind(plain.words, line), plain.words, known);
  const between = kindBetweenMembers(plain.words, known, names, plainKind);
  if (between) return { parts: plain, kind: between, category: null };
  if (category === null || known.move?.isSure === true) return { parts: plain, kind: plainKind(), category: null };
  // A subcategory among the words before the amount is also the item: 점심 김밥, 강아지 병원.
  const isLabel = isAfterAmount(text, category) || isTopCategory(category, names);
  const parts = isLabel ? partsOf(text, [...found, category], today) : plain;
  const stated = wayOf(category, names);
  if (stated === null) {
    const kind = plainKind();
    // 병원 for people and 병원 for pets: an ambiguous name is treated as a plain word.
    const isStated = categoryOf(category, names, kind.kind) !== null;
    return isStated ? { parts, kind, category } : { parts: plain, kind, category: null };
  }
  const isFollowed = /^ [가-힣A-Za-z]/u.test(text.slice(category.end)) && isWordNext(text.slice(category.end + 1));
  const { kind, isWord } = kindWithCategory(plain.words, line, stated, isFollowed);
  return isWord || categoryOf(category, names, kind.kind) === null
    ? { parts: plain, kind: kindWithAccounts(kind, plain.words, known), category: null }
    : { parts, kind: kindWithAccounts(kind, parts.words, known), category };
}

/** Whether a text continues with a noun, not with an amount or a verb. */
function isWordNext(text: string): boolean {
  const [word = ''] = text.split(/[\s,]/u, 1);
  return !isPredicate(word) && !FILLER.test(word) && findAmounts(word).amounts.length === 0;
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/u)
    .map((word) => word.replace(/^[^가-힣A-Za-z0-9(]+|[^가-힣A-Za-z0-9)%]+$/gu, ''))
    .filter((word) => word !== '' && !FILLER.test(word));

/** The item: without verbs at the end and payment verbs anywhere. */
function describe(words: readonly string[]): string {
  const last = words.findLastIndex((word) => !isPredicate(word));
  return words
    .slice(0, last + 1)
    .map((word, index) =>
      index === last && word.length > 3 ? word.replace(/에서$|(?:에게|한테)$|(?<=님)(?:께서?|이)$/u, '') : word,
    )
    .join(' ')
    .slice(0, 100);
}

/**
 * Reads a plain Korean sentence about money: "어제 점심 김밥 8,500 국민카드", "월급 320만원 들어옴", "생활비통장에서 저축통장으로 30만원". Null when it
 * has no amount, or one that the amount grammar rejects. A sentence without a date means today. Names used in the book
 * are recognized and removed from the description, unless nothing else would be left.
 *
 * @param today the date of writing in the book's time zone
 * @param names the book's names; without them only the sentence counts
 */
export function readSentence(sentence: string, today: CivilDate, names: KnownNames = NO_NAMES): IntakeDraft | null {
  const typed = sentence
    .replace(LIST_MARK, '')
    .normalize('NFKC')
    .replaceAll(JOINING, asTyped)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (typed === '' || typed.length > SENTENCE_LENGTH_MAX) return null;
  const { tagIds, rest: line } = takeTags(withoutAccountNumber(typed), names.tags);
  const known = takeNames(line, names);
  const { parts, kind, category } = readParts(line, known, names, today);
  const { day, months, money, words } = parts;
  if (money === null || !/[가-힣A-Za-z]|\d{1,3},\d{3}|^\d{3,6}$/u.test(line)) return null;
  const { amount, isPriced } = money;
  const bill = kind.side === 'CARD_BILL' && known.move === null ? cardBillIn(line) : null;
  const accounts = kind.kind === 'TRANSFER' && known.move === null ? accountsAsText(nounsOf(words)) : '';
  const said = bill ?? (accounts || describe(words) || activityIn(words) || parts.meal);
  const topic = words.findLast((word) => !isPredicate(word)) ?? '';
  const isWithdrawn = kind.side === 'CASH' && (!said.includes(' ') || !said.endsWith('인출'));
  const description = isWithdrawn ? '현금 인출' : said === '' ? nameless(known, category) : said;
  const reasons: string[] = [];
  const missing: MissingPart[] = [];
  let confidence = Math.min(amount.confidence, kind.limit);
  const doubt = (limit: number, reason: string) => {
    confidence = Math.min(confidence, limit);
    reasons.push(reason);
  };
  if (kind.reason !== null) reasons.push(kind.reason);
  const isUnpaid = NOT_SPENT.test(parts.line) || UNDONE.test(parts.line) || isStatement(words, topic, parts.line);
  if (isUnpaid || isAnnouncement(line)) {
    doubt(0.45, '지출 내용이 아닐 수 있어요.');
  }
  if (kind.reason === null && hasDoubtfulVerb(words, isUnderstood)) doubt(0.7, '낸 돈인지 확인해 주세요.');
  const isOnlyPerson =
    kind.kind !== 'TRANSFER' &&
    said === '' &&
    category === null &&
    known.found.every(({ ids }) => ids.member.length > 0);
  if (description === '' || isOnlyPerson || AMOUNT_LABEL.test(said)) {
    missing.push('description');
    doubt(0.6, NO_ITEM);
  }
  if (!isPriced) {
    missing.push('krwAmount');
    doubt(0.6, UNPRICED);
  }
  if (!amount.isAlone) doubt(0.5, SEVERAL_AMOUNTS);
  else if (isPriced && (amount.isAbout || amount.confidence < 0.8 || isUnitPrice(words))) doubt(0.7, UNSURE_AMOUNT);
  // 신한카드 84만 may be a purchase or the bill.
  const isOnlyMeans = said === '' && category === null && kind.kind === 'EXPENSE' && !isOnlyPerson;
  if (isOnlyMeans && description !== '') doubt(0.7, NO_ITEM);
  if (known.doubt !== null) doubt(0.7, known.doubt);
  if (months.doubt !== null && kind.kind === 'EXPENSE') doubt(months.doubt.limit, months.doubt.reason);
  if (words.length > 6) doubt(0.6, '문장이 길어요. 제대로 읽었는지 확인해 주세요.');
  if (day.doubt !== null) doubt(0.7, day.doubt);
  const date = day.date ?? today;
  if (LATER.test(parts.line) || date > today) doubt(0.6, '미래 날짜예요.');
  if (Math.abs(dayNumber(date) - dayNumber(today)) > INTAKE_DAYS_MAX) doubt(0.7, '60일이 넘게 차이 나는 날짜예요.');
  if (kind.kind === 'CANCEL') {
    missing.push('approval');
    doubt(0.45, '취소한 결제를 찾지 못했어요.');
  }
  const isFlow = kind.kind === 'EXPENSE' || kind.kind === 'INCOME';
  return {
    kind: kind.kind,
    messageKind: 'SENTENCE',
    amount: amount.value,
    currency: isPriced ? 'KRW' : (money.foreign?.currency ?? 'KRW'),
    foreign: isFlow ? money.foreign : null,
    date,
    time: parts.time,
    description,
    issuer: null,
    cardHint: null,
    methodHint: known.method ?? parts.method,
    paidWith: null,
    holder: null,
    rail: null,
    installment: kind.kind === 'EXPENSE' ? months.planned : null,
    cumulative: null,
    balance: null,
    originalDate: null,
    cancels: null,
    transferSide: kind.side,
    isIncoming: kind.kind === 'INCOME',
    toIssuer: null,
    toCardHint: null,
    named: {
      ...known.named,
      ...(kind.kind === 'TRANSFER' && known.move === null && known.isPaidInto
        ? { assetId: null, toAssetId: known.named.assetId }
        : {}),
      categoryId: categoryOf(category, names, kind.kind),
      paidBy: isFlow ? known.named.paidBy : null,
      tagIds,
    },
    confidence,
    format: 'sentence',
    reasons,
    missing,
    duplicate: false,
    text: typed,
  };
}

/** The description for a sentence that consists only of the book's names. */
function nameless({ found, move }: NamesTaken, category: NameFound | null): string {
  if (move) return `${move.from.text} → ${move.to.text}`;
  return (category ?? found[0])?.text ?? '';
}
