import { readAmount } from '../money/read-amount.ts';

export interface Guest {
  readonly person: string;
  /** Empty if the line has none. */
  readonly relation: string;
  /** Won, above zero. */
  readonly amount: number;
}

export interface GuestBookReading {
  /** In the order of their lines. */
  readonly guests: readonly Guest[];
  /** Unreadable lines, counted from 1. */
  readonly problems: readonly { readonly line: number; readonly text: string }[];
}

const PERSON_MAX = 50;
const RELATION_MAX = 30;
/** Below this a bare number counts in ten thousands, as in paper guest books; real gifts are never so small. */
const IN_TEN_THOUSANDS_BELOW = 1000;
const BARE_NUMBER = /^\d{1,3}$/u;

/** The amount in a cell; null for anything but an amount above zero. */
function amountOf(text: string): number | null {
  const reading = readAmount(text);
  if (reading.kind !== 'value' || reading.value <= 0) return null;
  const isShort = BARE_NUMBER.test(text) && reading.value < IN_TEN_THOUSANDS_BELOW;
  return isShort ? reading.value * 10_000 : reading.value;
}

/** The cells of a line: tab-separated (a copied table), comma-separated, or words. */
function cellsOf(line: string): string[] {
  // A comma inside a number groups its digits.
  const divider = line.includes('\t') ? /\t/u : /,\s|\s*[/·]\s*/u.test(line) ? /,\s+|\s*[/·]\s*/u : /\s+/u;
  return line
    .split(divider)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
}

/**
 * The parts of a line: the amount is last (`박대리 회사 10만`), or the only one between the name and the relation
 * (`이영희 5만원 대학 친구`).
 */
function partsOf(cells: readonly string[]): Guest | null {
  const [person = '', ...rest] = cells;
  const last = amountOf(rest.at(-1) ?? '');
  if (last !== null) return { person, relation: rest.slice(0, -1).join(' '), amount: last };
  const amounts = cells.flatMap((cell, index) => {
    const amount = index === 0 ? null : amountOf(cell);
    return amount === null ? [] : [{ index, amount }];
  });
  const [found] = amounts;
  if (found === undefined || amounts.length > 1) return null;
  const [name, relation] = [cells.slice(0, found.index), cells.slice(found.index + 1)];
  return { person: name.join(' '), relation: relation.join(' '), amount: found.amount };
}

function guestOf(line: string): Guest | null {
  const guest = partsOf(cellsOf(line));
  if (guest === null) return null;
  const isFitting = Array.from(guest.person).length <= PERSON_MAX && Array.from(guest.relation).length <= RELATION_MAX;
  return isFitting ? guest : null;
}

/**
 * Reads a typed or pasted guest book: one guest a line, first the name, then the relation and the amount in any order. A bare number of up to three digits counts in ten thousands. Every non-blank line becomes a guest or
 * a problem.
 */
export function readGuestBook(text: string): GuestBookReading {
  const guests: Guest[] = [];
  const problems: { line: number; text: string }[] = [];
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const line = raw.trim();
    if (line === '') continue;
    const guest = guestOf(line);
    if (guest) guests.push(guest);
    else problems.push({ line: index + 1, text: line });
  }
  return { guests, problems };
}
