import { isDone, isFrameWord, isWholeWord, type WordKind, wordKindOf } from './frame-word.ts';

/** Signs that stand in the frame of a message for what was read there, one for each letter that it took. */
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
} as const;
export type Mark = keyof typeof MARKS;

const MARK_NAMES = new Map<string, Mark>(Object.entries(MARKS).map(([name, sign]) => [sign, name as Mark]));

/** How near a word stands to what it tells of. */
export const NEAR = {
  /** Inside a piece that also names something. */
  MIXED: 2,
  /** On its own, away from the amount. */
  ALONE: 3,
  /** On the line before the amount. */
  LINE_BEFORE: 4,
  /** Right behind the amount, or told as done. */
  BEHIND: 5,
  /** Right before the amount, or in the head. */
  HEAD: 6,
} as const;

/** A word of a message that says something of its kind, and how much that counts. */
export interface Evidence {
  readonly word: string;
  readonly kind: WordKind;
  readonly near: number;
  /** It names what happened in full, as 승인거절 and 비밀번호 오류 do; 거절 alone may be a name. */
  readonly isWhole: boolean;
}

/** What the words of a message say of its kind. */
export interface FrameRead {
  readonly evidence: readonly Evidence[];
  /** Pieces that name something: a shop, a person, an account. */
  readonly names: number;
}

type Token =
  | { readonly is: Mark }
  | { readonly is: 'break' }
  | { readonly is: 'edge' }
  | { readonly is: 'word'; readonly word: string; readonly isFrame: boolean; readonly kind: WordKind | null };

const TOKEN = /[\ue000-\ue008]|\n|[/|→]|[^\s\ue000-\ue008/|→,.:;()[\]<>{}'"‘’“”!?·•~\-+=]+/gu;

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

/** Between what belongs together no more words stand; looking further would only cost time. */
const WORDS_BETWEEN_MAX = 12;

/** How many lines lie between a word and an amount where only words of the frame stand between; null beyond that. */
function linesToAmount(tokens: readonly Token[], from: number, step: 1 | -1): number | null {
  let lines = 0;
  for (let at = from + step; at >= 0 && Math.abs(at - from) <= WORDS_BETWEEN_MAX; at += step) {
    const token = tokens[at];
    if (!token) return null;
    if (token.is === 'amount') return lines;
    if (token.is === 'break') {
      lines += 1;
      if (lines > 1) return null;
    } else if (token.is === 'word' ? !token.isFrame : token.is !== 'months' && token.is !== 'edge') return null;
  }
  return null;
}

/** Whether a word follows the sender or the digits of the card at the head, before any amount. */
function isInHead(tokens: readonly Token[], from: number): boolean {
  for (let at = from - 1; at >= 0 && from - at <= WORDS_BETWEEN_MAX; at -= 1) {
    const token = tokens[at];
    if (!token) return false;
    if (token.is === 'sender' || token.is === 'card') return !tokens.slice(0, at).some(({ is }) => is === 'amount');
    const isPassed = token.is === 'word' ? token.isFrame : token.is === 'person' || token.is === 'months';
    if (!isPassed) return false;
  }
  return false;
}

/** Whether the words around one name something, up to what was read on either side. */
function standsWithName(tokens: readonly Token[], from: number): boolean {
  for (const step of [1, -1]) {
    for (let at = from + step; at >= 0 && Math.abs(at - from) <= WORDS_BETWEEN_MAX; at += step) {
      const token = tokens[at];
      if (token?.is !== 'word') break;
      if (!token.isFrame) return true;
    }
  }
  return false;
}

function nearnessOf(tokens: readonly Token[], at: number, word: string): number {
  const before = linesToAmount(tokens, at, 1);
  if (before === 0 || isInHead(tokens, at)) return NEAR.HEAD;
  const behind = linesToAmount(tokens, at, -1);
  if (behind === 0) return NEAR.BEHIND;
  const isMixed = standsWithName(tokens, at);
  if (isDone(word) && /(?:다|요|음)$/u.test(word)) return NEAR.BEHIND;
  if (before === 1) return NEAR.LINE_BEFORE;
  return isMixed ? NEAR.MIXED : NEAR.ALONE;
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

/**
 * What the words of a message say of its kind, each with how near it stands to the amount or the head. A word that is
 * a part of a name says nothing.
 *
 * @param frame the message with a mark in the place of each letter of what was read
 * @param head what stands in the head of the message, in letters
 */
export function readFrame(frame: string, head: string): FrameRead {
  const tokens = tokensOf(frame);
  const evidence: Evidence[] = [];
  for (const [word] of head.matchAll(/[가-힣]{2,12}/gu)) {
    const kind = wordKindOf(word) ?? wordKindOf(/(?:승인|취소|거절)$/u.exec(word)?.[0] ?? '');
    if (kind !== null) evidence.push({ word, kind, near: NEAR.HEAD, isWhole: true });
  }
  for (const [at, token] of tokens.entries()) {
    if (token.is !== 'word' || token.kind === null) continue;
    const { word, kind } = token;
    const before = tokens[at - 1];
    const isWhole = isWholeWord(word) || (before?.is === 'word' && before.isFrame && before.kind === null);
    evidence.push({ word, kind, near: nearnessOf(tokens, at, word), isWhole });
  }
  return { evidence, names: countNames(tokens) };
}
