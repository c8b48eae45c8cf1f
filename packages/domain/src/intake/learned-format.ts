import type { CivilDate } from '../calendar/civil-date.ts';
import { isCivilDate } from '../calendar/civil-date.ts';
import { MAX_AMOUNT } from '../money/amount.ts';
import type { DraftKind, IntakeDraft, MissingPart } from './intake-draft.ts';
import { clockTime, dateNear } from './message-date.ts';
import { readStructure } from './message-parts.ts';
import { normalizeMessageText } from './message-text.ts';
import { kindOf } from './read-message.ts';

/** The fields that a user can mark in a message. */
export const LEARNED_FIELDS = ['amount', 'description', 'date', 'time', 'card'] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];

/** A marked range: two offsets in the plain text of a message. */
export interface FieldMark {
  readonly field: LearnedField;
  readonly start: number;
  readonly end: number;
}

/** Words present in every such message, a field to read, or a number to skip. */
export type LearnedPiece =
  | { readonly literal: string }
  | { readonly field: LearnedField }
  | { readonly skip: 'number' };

/** How a user taught the app to read the messages of one sender: words and positions, no patterns. */
export interface LearnedFormat {
  readonly name: string;
  readonly kind: Exclude<DraftKind, 'CANCEL'>;
  readonly pieces: readonly LearnedPiece[];
}

export type LearningProblem = 'AMOUNT_MISSING' | 'AMOUNT_UNREADABLE' | 'MARKS_OVERLAP' | 'MARKS_OUTSIDE' | 'TOO_VAGUE';

export const LEARNED_TEXT_MAX = 500;
/** With fewer fixed letters a format would match other senders' messages. */
const LETTERS_MIN = 4;
/** The longest shop name; searching further would only match the next message. */
const DESCRIPTION_MAX = 80;
const HEAD_MAX = 200;

/** The text of a message in which fields are marked: normalized, on one line. */
export function plainMessage(text: string): string {
  return normalizeMessageText(text)
    .replaceAll(/[[(](?:Web|WEB|web|국제|국외|해외) ?발신[\])]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, LEARNED_TEXT_MAX);
}

const AMOUNT = String.raw`-?(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,13})`;
const DATE = String.raw`(?:20\d{2}[./-])?\d{1,2}[./-]\d{1,2}(?![\d/])|(?:20\d{2}년 ?)?\d{1,2}월 ?\d{1,2}일`;
const TIME = String.raw`(?:오전 ?|오후 ?)?\d{1,2}:\d{2}(?::\d{2})?`;
const DIGITS = String.raw`[\d*][\d*,.:/-]{0,30}`;

const SHAPES: Readonly<Record<Exclude<LearnedField, 'description'> | 'number', RegExp>> = {
  amount: new RegExp(AMOUNT, 'u'),
  date: new RegExp(DATE, 'u'),
  time: new RegExp(TIME, 'u'),
  card: /[\d*-]{2,24}/u,
  number: new RegExp(DIGITS, 'u'),
};
/** Recognized as a date, a time or a number without a mark. */
const UNMARKED = new RegExp(
  `(?<date>(?<![\\d*,/.-])(?:${DATE}))|(?<time>(?<![\\d:])${TIME})|(?<number>${DIGITS})`,
  'gu',
);

function amountIn(text: string): number | null {
  const value = Number(text.replaceAll(/[,-]/gu, ''));
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT ? value : null;
}

/** Splits the text between two marks into fixed words and variable numbers. */
function unmarkedPieces(text: string, known: Set<LearnedField>): LearnedPiece[] {
  const pieces: LearnedPiece[] = [];
  let from = 0;
  const literal = (until: number) => {
    const words = text.slice(from, until).trim();
    if (words !== '') pieces.push({ literal: words });
  };
  for (const match of text.matchAll(UNMARKED)) {
    literal(match.index);
    from = match.index + match[0].length;
    const field = match.groups?.['date'] !== undefined ? 'date' : match.groups?.['time'] !== undefined ? 'time' : null;
    if (field === null || known.has(field)) {
      pieces.push({ skip: 'number' });
      continue;
    }
    known.add(field);
    pieces.push({ field });
  }
  literal(text.length);
  return pieces;
}

/**
 * Learns a format from one message with marked fields. Words outside the marks must appear in every further message;
 * numbers outside them may vary.
 *
 * @param text the result of `plainMessage`
 */
export function learnFormat(
  text: string,
  { name, kind, marks }: Pick<LearnedFormat, 'name' | 'kind'> & { readonly marks: readonly FieldMark[] },
): LearnedFormat | LearningProblem {
  const sorted = marks.toSorted((a, b) => a.start - b.start);
  if (sorted.some(({ start, end }) => start < 0 || end <= start || end > text.length)) return 'MARKS_OUTSIDE';
  const doubled = new Set(sorted.map(({ field }) => field)).size < sorted.length;
  if (doubled || sorted.some(({ start }, index) => start < (sorted[index - 1]?.end ?? 0))) return 'MARKS_OVERLAP';
  const amount = sorted.find(({ field }) => field === 'amount');
  if (kind !== 'IGNORE') {
    if (!amount) return 'AMOUNT_MISSING';
    const marked = text.slice(amount.start, amount.end);
    const read = SHAPES.amount.exec(marked)?.[0];
    if (read === undefined || amountIn(read) === null) return 'AMOUNT_UNREADABLE';
  }
  const known = new Set(sorted.map(({ field }) => field));
  const pieces: LearnedPiece[] = [];
  let from = 0;
  for (const { field, start, end } of sorted) {
    // 원 belongs to the words around the amount, so users may mark it together with the digits.
    const shape = field === 'description' ? null : SHAPES[field].exec(text.slice(start, end));
    const [first, last] = shape ? [start + shape.index, start + shape.index + shape[0].length] : [start, end];
    pieces.push(...unmarkedPieces(text.slice(from, first), known), { field });
    from = last;
  }
  pieces.push(...unmarkedPieces(text.slice(from), known));
  return isTooVague(pieces) ? 'TOO_VAGUE' : { name, kind, pieces };
}

function isTooVague(pieces: readonly LearnedPiece[]): boolean {
  const letters = pieces.map((piece) => ('literal' in piece ? piece.literal.replaceAll(/[^가-힣A-Za-z]/gu, '') : ''));
  return letters.join('').length < LETTERS_MIN;
}

/** Whether a format could have been learned: it reads an amount, has no repeated field, and has fixed words. */
export function isLearnedFormat({ kind, pieces }: Pick<LearnedFormat, 'kind' | 'pieces'>): boolean {
  const fields = pieces.flatMap((piece) => ('field' in piece ? [piece.field] : []));
  const isDistinct = new Set(fields).size === fields.length;
  return isDistinct && (kind === 'IGNORE' || fields.includes('amount')) && !isTooVague(pieces);
}

/** The position of a piece from an offset on: directly there, or after the name before it. */
function findPiece(
  piece: LearnedPiece,
  text: string,
  { from, reach }: { readonly from: number; readonly reach: number },
): { start: number; end: number } | null {
  if ('literal' in piece) {
    const start = text.slice(from, from + reach + piece.literal.length).indexOf(piece.literal);
    return start < 0 ? null : { start: from + start, end: from + start + piece.literal.length };
  }
  if ('field' in piece && piece.field === 'description') return null;
  const shape = SHAPES['skip' in piece ? 'number' : (piece.field as Exclude<LearnedField, 'description'>)];
  const match = shape.exec(text.slice(from, from + reach + 40));
  return match && match.index <= reach
    ? { start: from + match.index, end: from + match.index + match[0].length }
    : null;
}

/** The field values of a message; null if the message does not match. Bounded time per piece. */
function matchFormat(format: LearnedFormat, text: string): Map<LearnedField, string> | null {
  const found = new Map<LearnedField, string>();
  let position = 0;
  let nameFrom: number | null = null;
  for (const [index, piece] of format.pieces.entries()) {
    if ('field' in piece && piece.field === 'description') {
      nameFrom = position;
      continue;
    }
    // One space is allowed between two pieces; the first piece may follow words added by a phone.
    const reach = nameFrom !== null ? DESCRIPTION_MAX : index === 0 ? HEAD_MAX : 1;
    const place = findPiece(piece, text, { from: position, reach });
    if (!place) return null;
    if (nameFrom !== null) found.set('description', text.slice(nameFrom, place.start).trim());
    nameFrom = null;
    if ('field' in piece) found.set(piece.field, text.slice(place.start, place.end));
    position = place.end;
  }
  if (nameFrom !== null) found.set('description', text.slice(nameFrom, nameFrom + DESCRIPTION_MAX).trim());
  return found;
}

function dateOf(said: string | undefined, receivedDate: CivilDate): CivilDate | null {
  const numbers = [...(said ?? '').matchAll(/\d+/gu)].map(([digits]) => digits);
  if (numbers.length === 3) {
    const date = `${numbers[0]}-${numbers[1]?.padStart(2, '0')}-${numbers[2]?.padStart(2, '0')}`;
    return isCivilDate(date) ? date : null;
  }
  return numbers.length === 2 ? dateNear(Number(numbers[0]), Number(numbers[1]), receivedDate) : null;
}

function timeOf(said: string | undefined): string | null {
  const match = /(오전|오후)? ?(\d{1,2}):(\d{2})/u.exec(said ?? '');
  const time = match ? clockTime(match[1], Number(match[2]), match[3] ?? '00') : null;
  return time !== null && /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time) ? time : null;
}

/** The display name of a learned format: its words, with the fields in their positions. */
export function describeLearned(format: LearnedFormat): string {
  const names = { amount: '금액', description: '사용처', date: '날짜', time: '시간', card: '카드' } as const;
  return format.pieces
    .map((piece) => ('literal' in piece ? piece.literal : 'field' in piece ? `〔${names[piece.field]}〕` : '…'))
    .join(' ');
}

/** Whether a line begins like a message of one of these formats. */
export function beginsLearned(line: string, formats: readonly LearnedFormat[]): boolean {
  return formats.some(({ pieces: [first] }) => {
    const head = first && 'literal' in first ? (first.literal.split(' ')[0] ?? '') : '';
    return head.length >= 3 && line.startsWith(head);
  });
}

/**
 * Reads a message with the user's learned formats. Null if none matches, and for a refusal, a code, an advertisement or
 * a bill, whatever the format contains.
 *
 * @param receivedDate the civil date of receipt; determines the year, and the date if the message has none
 */
export function readLearned(
  message: string,
  formats: readonly LearnedFormat[],
  receivedDate: CivilDate,
): IntakeDraft | null {
  if (formats.length === 0) return null;
  const text = plainMessage(message);
  for (const format of formats) {
    const found = matchFormat(format, text);
    if (!found) continue;
    const isIgnored = format.kind === 'IGNORE';
    const stated = kindOf(text, null, readStructure(text, null, receivedDate)).kind;
    if (!isIgnored && (stated === 'REFUSAL' || stated === 'ADVERT' || stated === 'CODE' || stated === 'BILL')) continue;
    const amount = amountIn(found.get('amount') ?? '');
    if (!isIgnored && amount === null) continue;
    const date = dateOf(found.get('date'), receivedDate);
    const description = (found.get('description') ?? '')
      .replaceAll(/^[\s:\-/,]+|[\s:\-/,]+$/gu, '')
      .replace(/(?<=[가-힣A-Za-z0-9]{2})에서$/u, '');
    const missing: MissingPart[] = description === '' && !isIgnored ? ['description'] : [];
    return {
      kind: format.kind,
      messageKind: isIgnored
        ? 'NOTICE'
        : format.kind === 'INCOME'
          ? 'DEPOSIT'
          : format.kind === 'TRANSFER'
            ? 'TRANSFER'
            : 'APPROVAL',
      amount,
      currency: 'KRW',
      foreign: null,
      date: date ?? receivedDate,
      time: date === null && found.has('date') ? null : timeOf(found.get('time')),
      description,
      issuer: format.name,
      cardHint:
        found
          .get('card')
          ?.replaceAll(/[^\d*]/gu, '')
          .slice(-4) ?? null,
      methodHint: null,
      paidWith: null,
      holder: null,
      rail: null,
      installment: null,
      cumulative: null,
      balance: null,
      originalDate: null,
      cancels: null,
      transferSide: format.kind === 'TRANSFER' ? 'OWN_ACCOUNT' : null,
      isIncoming: format.kind === 'INCOME',
      toIssuer: null,
      toCardHint: null,
      named: null,
      confidence: isIgnored ? 0 : date === null ? 0.86 : 0.92,
      format: 'learned',
      reasons: isIgnored ? ['기록하지 않기로 한 문자예요.'] : [],
      missing,
      duplicate: false,
      text: message,
    };
  }
  return null;
}
