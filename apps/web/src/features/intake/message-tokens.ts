import type { FieldMark, LearnedField } from '@salim/domain';

/** A piece of a message that can be tapped. */
export interface MessageToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The inclusive range of tokens that a field covers. */
export type Marking = Readonly<Partial<Record<LearnedField, Reach>>>;

interface Reach {
  readonly first: number;
  readonly last: number;
}

/** Splits a single-line message into words, and numbers from words: 12,300 and 원 are two tokens. */
export function tokensOf(text: string): MessageToken[] {
  return [...text.matchAll(/[\d*][\d*,.:/-]*|[^\s\d*]+/gu)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * Applies a tap on a token: starts or extends the current field, or clears it if the token already belongs to it.
 * Another field that overlaps the new range is cleared.
 */
export function tapped(marking: Marking, field: LearnedField, token: number): Marking {
  const own = marking[field];
  const isInside = own !== undefined && token >= own.first && token <= own.last;
  const place =
    own === undefined
      ? { first: token, last: token }
      : { first: Math.min(own.first, token), last: Math.max(own.last, token) };
  const others = Object.entries(marking).filter(([other]) => other !== field);
  if (isInside) return Object.fromEntries(others);
  const kept = others.filter(([, other]) => other.last < place.first || other.first > place.last);
  return { ...Object.fromEntries(kept), [field]: place };
}

/** The field a token is marked as. */
export function fieldAt(marking: Marking, token: number): LearnedField | null {
  const found = Object.entries(marking).find(([, { first, last }]) => token >= first && token <= last);
  return found ? (found[0] as LearnedField) : null;
}

/** The marks in the format of the API. */
export function marksOf(marking: Marking, tokens: readonly MessageToken[]): FieldMark[] {
  return Object.entries(marking).flatMap(([field, { first, last }]) => {
    const [start, end] = [tokens[first]?.start, tokens[last]?.end];
    return start === undefined || end === undefined ? [] : [{ field: field as LearnedField, start, end }];
  });
}

/** A first guess: the number before 원, otherwise the first one with a comma. */
export function guessedMarking(tokens: readonly MessageToken[]): Marking {
  const beforeWon = tokens.findIndex(
    ({ text }, index) => /^\d[\d,]*$/u.test(text) && tokens[index + 1]?.text.startsWith('원') === true,
  );
  const amount = beforeWon >= 0 ? beforeWon : tokens.findIndex(({ text }) => /^\d{1,3}(?:,\d{3})+$/u.test(text));
  return amount < 0 ? {} : { amount: { first: amount, last: amount } };
}
