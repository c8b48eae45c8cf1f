import { type CivilDate, type CivilMonth, dateOfDayNumber } from '../calendar/civil-date.ts';
import type { ExpenseFact } from './expense-fact.ts';
import { merchantKeyOf } from './merchant-key.ts';

/** What expenses of a list have in common. */
export type ExpenseParty = Pick<ExpenseFact, 'description' | 'categoryId' | 'isFixed'>;

/** A party as `add` takes it; merchants and categories have numbers from 0. */
export interface NumberedParty extends ExpenseParty {
  readonly merchant: number;
  readonly category: number;
}

/** The length of a UUID. */
const ID_LENGTH = 36;
const UNKNOWN_MINUTE = -1;

/** The number of a key, the next one for a new key. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const number = numbers.get(key) ?? numbers.size;
  if (number === numbers.size) numbers.set(key, number);
  return number;
}

/**
 * Expenses in columns, each known by its place from 0 in the order of adding. A book has tens of thousands of them in two
 * years, and few are ever reported: only for these is a fact made.
 */
export class Expenses {
  readonly #texts: string[] = [];
  readonly #starts: number[] = [];
  readonly #days: number[] = [];
  readonly #minutes: number[] = [];
  readonly #amounts: number[] = [];
  readonly #parties: NumberedParty[] = [];
  readonly #monthOf: (date: CivilDate) => CivilMonth;
  readonly #monthByDay = new Map<number, CivilMonth>();
  readonly #known = new Map<string, NumberedParty[]>();
  readonly #merchants = new Map<string, number>();
  readonly #categories = new Map<string | null, number>();

  /** @param monthOf the book month of a date */
  constructor(monthOf: (date: CivilDate) => CivilMonth) {
    this.#monthOf = monthOf;
  }

  /** The party of a list, the same for the same description and category. */
  partyOf({ description, categoryId, isFixed }: ExpenseParty): NumberedParty {
    const known = this.#known.get(description) ?? [];
    if (known.length === 0) this.#known.set(description, known);
    for (const party of known) if (party.categoryId === categoryId && party.isFixed === isFixed) return party;
    const merchant = known[0]?.merchant ?? numberOf(this.#merchants, merchantKeyOf(description));
    const party = { description, categoryId, isFixed, merchant, category: numberOf(this.#categories, categoryId) };
    known.push(party);
    return party;
  }

  /**
   * @param text contains the id at `start`; it is cut out on demand, because few ids are ever read
   * @param day as in `dayNumber`
   * @param minute minutes since midnight; null if the time is unknown
   */
  add(party: NumberedParty, text: string, start: number, day: number, minute: number | null, amount: number): void {
    this.#texts.push(text);
    this.#starts.push(start);
    this.#days.push(day);
    this.#minutes.push(minute ?? UNKNOWN_MINUTE);
    this.#amounts.push(amount);
    this.#parties.push(party);
  }

  idAt(place: number): string {
    const start = this.#starts[place] ?? 0;
    return this.#texts[place]?.slice(start, start + ID_LENGTH) ?? '';
  }

  /** As in `dayNumber`. */
  dayAt(place: number): number {
    return this.#days[place] ?? 0;
  }

  amountAt(place: number): number {
    return this.#amounts[place] ?? 0;
  }

  /** Minutes since midnight; below zero if the time is unknown. */
  minuteAt(place: number): number {
    return this.#minutes[place] ?? UNKNOWN_MINUTE;
  }

  /** The book month. */
  monthAt(place: number): CivilMonth {
    const day = this.dayAt(place);
    const month = this.#monthByDay.get(day) ?? this.#monthOf(dateOfDayNumber(day));
    this.#monthByDay.set(day, month);
    return month;
  }

  merchantAt(place: number): number {
    return this.#parties[place]?.merchant ?? 0;
  }

  categoryAt(place: number): number {
    return this.#parties[place]?.category ?? 0;
  }

  isFixedAt(place: number): boolean {
    return this.#parties[place]?.isFixed === true;
  }

  /** Whether an expense has a category. */
  isFiledAt(place: number): boolean {
    return this.#parties[place]?.categoryId != null;
  }

  /** False for the number that expenses without a description share. */
  isMerchant(merchant: number): boolean {
    return merchant !== this.#merchants.get('');
  }

  factAt(place: number): ExpenseFact {
    const { description = '', categoryId = null, isFixed = false } = this.#parties[place] ?? {};
    const minute = this.minuteAt(place);
    return {
      id: this.idAt(place),
      date: dateOfDayNumber(this.dayAt(place)),
      month: this.monthAt(place),
      minute: minute === UNKNOWN_MINUTE ? null : minute,
      amount: this.amountAt(place),
      description,
      categoryId,
      isFixed,
    };
  }

  /** The places of the expenses through a day, by day. */
  placesByDay(to: number): Int32Array {
    // Counting: there are far fewer days than expenses.
    let first = to;
    for (const day of this.#days) if (day < first) first = day;
    const ends = new Int32Array(to - first + 2);
    for (const day of this.#days) if (day <= to) ends[day - first + 1] = (ends[day - first + 1] ?? 0) + 1;
    for (let at = 1; at < ends.length; at += 1) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0);
    const places = new Int32Array(ends.at(-1) ?? 0);
    for (const [place, day] of this.#days.entries()) {
      if (day > to) continue;
      const at = ends[day - first] ?? 0;
      places[at] = place;
      ends[day - first] = at + 1;
    }
    return places;
  }

  /** Places by the number of their merchant, in the order given. */
  byMerchant(places: Iterable<number>): number[][] {
    const groups = Array.from({ length: this.#merchants.size }, (): number[] => []);
    for (const place of places) groups[this.merchantAt(place)]?.push(place);
    return groups;
  }

  /** Places by the number of their category, in the order given. */
  byCategory(places: Iterable<number>): number[][] {
    const groups = Array.from({ length: this.#categories.size }, (): number[] => []);
    for (const place of places) groups[this.categoryAt(place)]?.push(place);
    return groups;
  }

  /** The facts of all, in the order of adding. */
  facts(): ExpenseFact[] {
    return this.#days.map((_, place) => this.factAt(place));
  }

  /** The places of each merchant in the order of adding, the merchant of the first one first. */
  shops(): number[][] {
    return this.byMerchant(this.#days.keys())
      .filter((places, merchant) => places.length > 0 && this.isMerchant(merchant))
      .toSorted(([a = 0], [b = 0]) => a - b);
  }
}
