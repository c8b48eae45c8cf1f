import { cleanText } from '@salim/domain';
import { NAME_LENGTH_MAX } from './read-row.ts';

/** A name on one line, cut to the maximum length of a name. */
export function cutName(name: string): string {
  return Array.from(cleanText(name).replace(/\s+/gu, ' ')).slice(0, NAME_LENGTH_MAX).join('').trim();
}

/** Replaces a digit that a file masks. */
export const MASK = '*';

/** Normalizes a number: separators are removed, and every mask character becomes the same sign. */
export function markOf(number: string): string {
  return number
    .slice(0, 64)
    .replace(/[xX]{2,}|[#•●]/gu, (masked) => MASK.repeat(masked.length))
    .replace(/[^\da-z*]/giu, '');
}

/** The last four digits, by which an account or card is identified; undefined if they are not all visible. */
export function lastDigits(number: string): string | undefined {
  return /(\d{4})$/u.exec(number.replace(/[-\s]/gu, ''))?.[1];
}

/** `신한카드 1234` for a number, otherwise the card's name with the company in front unless it contains it. */
export function cardNameOf(company: string | null, card: string): string {
  const text = cleanText(card).replace(/\s+/gu, ' ');
  const isNumber = /^[\d*xX#\s-]{4,}$/u.test(text);
  const digits = isNumber ? lastDigits(text) : undefined;
  const name = digits ?? text;
  if (company === null) return cutName(digits === undefined ? text : `카드 ${digits}`);
  const brand = company.replace(/^KB|^NH|카드$/gu, '');
  return cutName(name.includes(brand) ? name : `${company} ${name}`);
}
