import { announces, isDone, isFrameWord, isWholeWord, type WordKind, wordKindOf } from './frame-word.ts';

/** Placeholders in the frame of a message, one for each character that was read. */
export const MARKS = {
  sender: '\ue000',
  date: '\ue001',
  time: '\ue002',
  amount: '\ue003',
  sum: '\ue004',
  card: '\ue005',
  person: '\ue006',
  months: '\ue007',
  other: '\ue008',
  account: '\ue009',
} as const;
export type Mark = keyof typeof MARKS;

const MARK_NAMES = new Map<string, Mark>(Object.entries(MARKS).map(([name, sign]) => [sign, name as Mark]));

/** How close a word is to what it describes. */
export const NEAR = {
  /** In a service title: 사용 알림. */
  TITLE: 1,
  /** Inside a piece that also contains a name. */
  MIXED: 2,
  /** On its own, apart from the amount. */
  ALONE: 3,
  /** Directly after the amount and directly before a name that it may belong to. */
  BEFORE_NAME: 3.5,
  /** On the line before the amount. */
  LINE_BEFORE: 4,
  /** Directly after the amount, or reported as done. */
  AFTER: 5,
  /** Directly before the amount, or later in the head. */
  BEFORE: 6,
  /** The first word in the head. */
  HEAD: 7,
} as const;

/** A word that indicates the kind of the message, with its weight. */
export interface Evidence {
  readonly word: string;
  readonly kind: WordKind;
  readonly near: number;
  /** It fully describes what happened, as 승인거절 and 비밀번호 오류 do; 거절 alone may be a name. */
  readonly isWhole: boolean;
  /** It is adjacent to a name and may be part of it. */
  readonly isBesideName: boolean;
  /** No other word follows it on its line. */
  readonly isLast: boolean;
}

/** What the words of a message indicate about its kind. */
export interface FrameRead {
  readonly evidence: readonly Evidence[];
  /** Number of pieces that are names: a shop, a person, an account. */
  readonly names: number;
  /** It states a total of the card or account, as purchase messages do. */
  readonly hasSum: boolean;
  /** A piece without a name announces something: 이용한도 조정, 할인 적용되었습니다. */
  readonly isNotice: boolean;
  /** An unknown word is in the head, where messages state their kind. */
  readonly isHeadUnknown: boolean;
}

type Token =
  | { readonly is: Mark }
  | { readonly is: 'break' }
  | { readonly is: 'edge' }
  | { readonly is: 'word'; readonly word: string; readonly isFrame: boolean; readonly kind: WordKind | null };

const TOKEN = /[\ue000-\ue009]|\n|[/|→]|[^\s\ue000-\ue009/|→,.:;()[\]<>{}'"‘’“”!?·•~\-+=]+/gu;

function tokensOf(frame: string): Token[] {
  const tokens: Token[] = [];
  let last = '';
  for (const [text] of frame.matchAll(TOKEN)) {
    const mark = MARK_NAMES.get(text);
    if (mark !== undefined) {
      if (text !== last) tokens.push({ is: mark });
    } else if (text === '\n') tokens.push({ is: 'break' });
    else if (text === '/' || text === '|' || text === '→') tokens.push({ is: 'edge' });
    else tokens.push({ is: 'word', word: text, isFrame: isFrameWord(text), kind: wordKindOf(text) });
    last = mark === undefined ? '' : text;
  }
  return tokens;
}

/** Related tokens are at most this many apart; the limit bounds the time. */
const WORDS_BETWEEN_MAX = 12;

/** An action word and its outcome as separate words: 승인 취소, 결제 실패, 출금 예정. */
const ACTION =
  /^(?:승인|(?:휴대폰|소액|카드|체크카드|간편){0,2}결제|사용|이용|출금|입금|이체|송금|자동이체|자동결제|매출|매입|취소|해외승인|해외결제)$/u;
const OUTCOME = /^(?:승인|취소|거절|실패|불가|오류|정지|안됨|요청|예정|완료)$/u;

/** Money that came in, in two words: 받은 송금, 이자 받기, 받기 완료. */
const RECEIVED =
  /^(?:받은 (?:송금|이체|입금)|(?:송금|정산|이자|입금) ?(?:받기|받음|받은)|받기 완료|(?:송금|정산|이자)받기 완료)$/u;

/** Whether two words say one: 승인 취소, 예금이자 지급, 받은 송금. */
const isOneWord = (first: string, second: string): boolean =>
  (ACTION.test(first) && OUTCOME.test(second)) ||
  (/^(?:예금|정기|결산)?이자$/u.test(first) && second === '지급') ||
  RECEIVED.test(`${first} ${second}`);

/** Joins an action word and its outcome into one. */
function joined(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (token.is === 'word' && last?.is === 'word' && isOneWord(last.word, token.word)) {
      const word = last.word + token.word;
      result[result.length - 1] = { is: 'word', word, isFrame: true, kind: wordKindOf(word) };
    } else result.push(token);
  }
  return result;
}

/** The distance to an amount with only frame words in between, in lines and in words. */
function wayToAmount(tokens: readonly Token[], from: number, step: 1 | -1): { lines: number; words: number } | null {
  let lines = 0;
  for (let at = from + step; at >= 0 && Math.abs(at - from) <= WORDS_BETWEEN_MAX; at += step) {
    const token = tokens[at];
    if (!token) return null;
    if (token.is === 'amount') return { lines, words: Math.abs(at - from) };
    if (token.is === 'break') {
      lines += 1;
      if (lines > 1) return null;
    } else if (token.is === 'word' ? !token.isFrame : token.is !== 'months' && token.is !== 'edge') return null;
  }
  return null;
}

/** The position of a word after the sender or the card digits, before any amount. */
function placeInHead(tokens: readonly Token[], from: number): 'FIRST' | 'LATER' | null {
  let isFirst = true;
  for (let at = from - 1; at >= 0 && from - at <= WORDS_BETWEEN_MAX; at -= 1) {
    const token = tokens[at];
    if (!token) return null;
    if (token.is === 'sender' || token.is === 'card') {
      const isHead = !tokens.slice(0, at).some(({ is }) => is === 'amount');
      return isHead ? (isFirst ? 'FIRST' : 'LATER') : null;
    }
    const isPassed = token.is === 'word' ? token.isFrame : token.is === 'months';
    if (!isPassed) return null;
    if (token.is === 'word' && token.kind !== null) isFirst = false;
  }
  return null;
}

/** Whether an adjacent word, up to the next placeholder on either side, is a name. */
function isWithName(tokens: readonly Token[], from: number): boolean {
  for (const step of [1, -1]) {
    for (let at = from + step; at >= 0 && Math.abs(at - from) <= WORDS_BETWEEN_MAX; at += step) {
      const token = tokens[at];
      if (token?.is !== 'word') break;
      if (!token.isFrame) return true;
    }
  }
  return false;
}

/** A service title describes what its messages are about: 사용 알림, 승인내역안내; 결제완료안내 reports what happened. */
const isTitle = (word: string, next: string): boolean =>
  !/완료|취소|거절|실패|자동/u.test(word) &&
  (/(?:알림|안내|내역|서비스)(?:을|를)?$/u.test(word) || /^(?:알림|안내|서비스)$/u.test(next));

/** Reported in a full sentence: 취소되었습니다. */
const isSaid = (word: string): boolean => isDone(word) && /(?:다|요|음)$/u.test(word);

/** 취소접수완료 is no part of a name, unlike 취소 alone. */
const isCancelDone = (word: string, kind: WordKind): boolean => kind === 'CANCEL' && word.endsWith('완료');

function nearnessOf(tokens: readonly Token[], at: number, word: string, isBesideName: boolean): number {
  const next = tokens[at + 1];
  if (isTitle(word, next?.is === 'word' ? next.word : '')) return NEAR.TITLE;
  const place = placeInHead(tokens, at);
  if (place === 'FIRST') return NEAR.HEAD;
  const before = wayToAmount(tokens, at, 1);
  // Of two words before the amount the closer one wins.
  if (before?.lines === 0) return NEAR.BEFORE + 0.5 - before.words / 100;
  if (place === 'LATER') return NEAR.BEFORE;
  const behind = wayToAmount(tokens, at, -1);
  if (isSaid(word)) return NEAR.AFTER + 0.6;
  if (behind?.lines === 0) {
    const isBeforeName = next?.is === 'word' && !next.isFrame && !isDone(word);
    return isBeforeName ? NEAR.BEFORE_NAME : NEAR.AFTER + 0.5 - behind.words / 100;
  }
  if (before?.lines === 1) return NEAR.LINE_BEFORE;
  return isBesideName ? NEAR.MIXED : NEAR.ALONE;
}

function countNames(tokens: readonly Token[]): number {
  let names = 0;
  let isInside = false;
  for (const token of tokens) {
    const isName = token.is === 'word' && !token.isFrame;
    if (isName && !isInside) names += 1;
    isInside = token.is === 'word' && (isInside || isName);
  }
  return names;
}

/** The positions of words in pieces that only announce something. */
function noticedWords(tokens: readonly Token[]): ReadonlySet<number> {
  const noticed = new Set<number>();
  for (let from = 0; from < tokens.length; from += 1) {
    let to = from;
    let [isFrame, isNotice] = [true, false];
    for (let token = tokens[to]; token?.is === 'word'; token = tokens[to]) {
      isFrame &&= token.isFrame;
      isNotice ||= announces(token.word);
      to += 1;
    }
    if (isFrame && isNotice) for (let at = from; at < to; at += 1) noticed.add(at);
    from = to;
  }
  return noticed;
}

/** Whether an unknown word directly follows the sender or the card digits on the same line. */
function isHeadUnknown(tokens: readonly Token[]): boolean {
  let at = tokens.findIndex(({ is }) => is === 'sender');
  if (at < 0) return false;
  while (tokens[at]?.is === 'sender' || tokens[at]?.is === 'card') at += 1;
  for (let token = tokens[at]; token?.is === 'word'; token = tokens[at]) {
    // 매입: the issuer received the slip of a purchase that was reported before.
    if (!token.isFrame || /^(?:해외|전표)?매입(?:확정)?$/u.test(token.word)) return true;
    at += 1;
  }
  return false;
}

/**
 * What the words of a message indicate about its kind, each with its proximity to the amount or the head. A word that
 * is part of a name indicates nothing.
 *
 * @param frame the message with a placeholder for each character that was read
 * @param head the text of the head of the message
 */
export function readFrame(frame: string, head: string): FrameRead {
  const tokens = joined(tokensOf(frame));
  const noticed = noticedWords(tokens);
  const evidence: Evidence[] = [];
  for (const [word] of head.matchAll(/[가-힣]{2,12}/gu)) {
    const kind = wordKindOf(word) ?? wordKindOf(/(?:승인|취소|거절)$/u.exec(word)?.[0] ?? '');
    const near = isTitle(word, /알림|안내/u.test(head) ? '알림' : '') ? NEAR.TITLE : NEAR.HEAD;
    if (kind !== null) evidence.push({ word, kind, near, isWhole: true, isBesideName: false, isLast: false });
  }
  for (const [at, token] of tokens.entries()) {
    if (token.is !== 'word' || token.kind === null) continue;
    const { word, kind } = token;
    // 자동이체 등록, 입금 한도계좌: the action is what the announcement is about.
    if (noticed.has(at) && kind !== 'REFUSED' && !/승인|취소|체크카드출금/u.test(word)) continue;
    const before = tokens[at - 1];
    const isWhole = isWholeWord(word) || (before?.is === 'word' && before.isFrame && before.kind === null);
    const isBesideName = !isSaid(word) && !isCancelDone(word, kind) && isWithName(tokens, at);
    const near = nearnessOf(tokens, at, word, isBesideName);
    evidence.push({ word, kind, near, isWhole, isBesideName, isLast: tokens[at + 1]?.is !== 'word' });
  }
  return {
    evidence,
    names: countNames(tokens),
    hasSum: frame.includes(MARKS.sum),
    isNotice: noticed.size > 0,
    isHeadUnknown: isHeadUnknown(tokens),
  };
}
