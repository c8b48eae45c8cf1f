import type { CivilDate } from '../calendar/civil-date.ts';
import { isCivilDate } from '../calendar/civil-date.ts';
import { MAX_AMOUNT } from '../money/amount.ts';
import type { DraftKind, IntakeDraft, MissingPart } from './intake-draft.ts';
import { clockTime, dateNear } from './message-date.ts';
import { readStructure } from './message-parts.ts';
import { normalizeMessageText } from './message-text.ts';
import { kindOf } from './read-message.ts';

/** What a person can point at in a message. */
export const LEARNED_FIELDS = ['amount', 'description', 'date', 'time', 'card'] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];

/** A place in a message, as two offsets in its plain text. */
export interface FieldMark {
  readonly field: LearnedField;
  readonly start: number;
  readonly end: number;
}

/** Words that stand in every such message, a field that is read, or a number that is passed over. */
export type LearnedPiece =
  | { readonly literal: string }
  | { readonly field: LearnedField }
  | { readonly skip: 'number' };

/** How a person taught the messages of one sender to be read. It holds no pattern of theirs, only words and places. */
export interface LearnedFormat {
  readonly name: string;
  readonly kind: Exclude<DraftKind, 'CANCEL'>;
  readonly pieces: readonly LearnedPiece[];
}

export type LearningProblem = 'AMOUNT_MISSING' | 'AMOUNT_UNREADABLE' | 'MARKS_OVERLAP' | 'MARKS_OUTSIDE' | 'TOO_VAGUE';

export const LEARNED_TEXT_MAX = 500;
/** With fewer letters of its own a format would take the messages of others. */
const LETTERS_MIN = 4;
/** No shop has a longer name; looking further would only find the next message. */
const DESCRIPTION_MAX = 80;
const HEAD_MAX = 200;

/** The text of a message in which places are marked: normalised and on one line. */
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
/** What is taken for a day, a time or a number without being told. */
const UNMARKED = new RegExp(
  `(?<date>(?<![\\d*,/.-])(?:${DATE}))|(?<time>(?<![\\d:])${TIME})|(?<number>${DIGITS})`,
  'gu',
);

function amountIn(text: string): number | null {
  const value = Number(text.replaceAll(/[,-]/gu, ''));
  return Number.isSafeInteger(value) && value > 0 && value <= MAX_AMOUNT ? value : null;
}

/** Cuts what stands between two marks into words that stay and numbers that change. */
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
 * Learns a format from one message in which a person has marked the places. Words outside of the marks must stand in
 * every further message; numbers outside of them may be any.
 *
 * @param text as `plainMessage` gives it
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
    // 원 belongs to the words around the amount, so that a person may mark it together with the digits.
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

/** Whether a format from elsewhere could have been learned: it reads an amount, no field twice, and has words of its own. */
export function isLearnedFormat({ kind, pieces }: Pick<LearnedFormat, 'kind' | 'pieces'>): boolean {
  const fields = pieces.flatMap((piece) => ('field' in piece ? [piece.field] : []));
  const isDistinct = new Set(fields).size === fields.length;
  return isDistinct && (kind === 'IGNORE' || fields.includes('amount')) && !isTooVague(pieces);
}

/** Where a piece stands in the text from a place on: right there, or after the name that stands before it. */
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

/** What the fields of a format are in a message; null where the message is another one. Takes bounded time a piece. */
function matchFormat(format: LearnedFormat, text: string): Map<LearnedField, string> | null {
  const found = new Map<LearnedField, string>();
  let position = 0;
  let nameFrom: number | null = null;
  for (const [index, piece] of format.pieces.entries()) {
    if ('field' in piece && piece.field === 'description') {
      nameFrom = position;
      continue;
    }
    // One space may stand between two pieces; the first one may come after the words of a phone.
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

/** The name as people see a learned format in a list: its words, with the fields in their places. */
export function describeLearned(format: LearnedFormat): string {
  const names = { amount: '금액', description: '사용처', date: '날짜', time: '시간', card: '카드' } as const;
  return format.pieces
    .map((piece) => ('literal' in piece ? piece.literal : 'field' in piece ? `〔${names[piece.field]}〕` : '…'))
    .join(' ');
}

/** Whether a line begins as a message of one of these formats does. */
export function beginsLearned(line: string, formats: readonly LearnedFormat[]): boolean {
  return formats.some(({ pieces: [first] }) => {
    const head = first && 'literal' in first ? (first.literal.split(' ')[0] ?? '') : '';
    return head.length >= 3 && line.startsWith(head);
  });
}

/**
 * Reads a message as one of the formats that a person has taught. Null where none fits, and for a refusal, a code, an
 * advertisement or a bill, whatever the words of the format.
 *
 * @param receivedDate the civil date on which it came; gives the year, and the date where the message names none
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
