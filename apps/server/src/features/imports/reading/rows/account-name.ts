import { cleanText } from '@salim/domain';
import { NAME_LENGTH_MAX } from './read-row.ts';

/** A name in one line, as far as a name may be long. */
export function cutName(name: string): string {
  return Array.from(cleanText(name).replace(/\s+/gu, ' ')).slice(0, NAME_LENGTH_MAX).join('').trim();
}

/** Stands for a digit that a file does not show. */
export const MASK = '*';

/** A number without what only groups it, and with one sign for everything that is masked. */
export function markOf(number: string): string {
  return number
    .slice(0, 64)
    .replace(/[xX]{2,}|[#•●]/gu, (masked) => MASK.repeat(masked.length))
    .replace(/[^\da-z*]/giu, '');
}

/** The four digits that an account or card is told by; undefined where fewer are left unmasked at its end. */
export function lastDigits(number: string): string | undefined {
  return /(\d{4})$/u.exec(number.replace(/[-\s]/gu, ''))?.[1];
}

/** `신한카드 1234` for a number, the card's own name otherwise; a company in front of it unless it is named already. */
export function cardNameOf(company: string | null, card: string): string {
  const text = cleanText(card).replace(/\s+/gu, ' ');
  const isNumber = /^[\d*xX#\s-]{4,}$/u.test(text);
  const digits = isNumber ? lastDigits(text) : undefined;
  const name = digits ?? text;
  if (company === null) return cutName(digits === undefined ? text : `카드 ${digits}`);
  const brand = company.replace(/^KB|^NH|카드$/gu, '');
  return cutName(name.includes(brand) ? name : `${company} ${name}`);
}
