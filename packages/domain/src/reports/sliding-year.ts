import type { UsualRange } from './median.ts';
import { SortedAmounts } from './sorted-amounts.ts';

const YEAR_DAYS = 366;

/** Amounts by place, with their days as in `dayNumber`. */
interface DatedAmounts {
  dayAt(place: number): number;
  amountAt(place: number): number;
}

/**
 * The amounts of the year before a given day (that day excluded), over places sorted by day. Advances through the places
 * once, so the usual amount on each day is available without sorting a year again; amounts are sorted when asked for.
 */
export class SlidingYear {
  readonly #amounts: DatedAmounts;
  readonly #places: ArrayLike<number>;
  readonly #sorted = new SortedAmounts();
  #from = 0;
  #to = 0;
  /** What is sorted already. */
  #sortedFrom = 0;
  #sortedTo = 0;

  constructor(amounts: DatedAmounts, places: ArrayLike<number>) {
    this.#amounts = amounts;
    this.#places = places;
  }

  /** Advances to a day, as in `dayNumber`; days must not go back. */
  moveTo(day: number): this {
    this.#to = this.#firstSince(day, this.#to);
    this.#from = this.#firstSince(day - YEAR_DAYS, this.#from);
    return this;
  }

  /** Index of the first place of a day or a later one, not below `index`. */
  #firstSince(day: number, index: number): number {
    let at = index;
    for (let place = this.#places[at]; place !== undefined && this.#amounts.dayAt(place) < day; ) {
      at += 1;
      place = this.#places[at];
    }
    return at;
  }

  #amountAt(index: number): number {
    return this.#amounts.amountAt(this.#places[index] ?? 0);
  }

  #sort(): SortedAmounts {
    for (; this.#sortedFrom < Math.min(this.#from, this.#sortedTo); this.#sortedFrom += 1) {
      this.#sorted.remove(this.#amountAt(this.#sortedFrom));
    }
    // What has come and gone since needs no sorting.
    this.#sortedFrom = this.#from;
    this.#sortedTo = Math.max(this.#sortedTo, this.#from);
    for (; this.#sortedTo < this.#to; this.#sortedTo += 1) this.#sorted.add(this.#amountAt(this.#sortedTo));
    return this.#sorted;
  }

  /** The number of amounts. */
  get count(): number {
    return this.#to - this.#from;
  }

  /** The median amount; null if empty. */
  get median(): number | null {
    return this.count === 0 ? null : this.#sort().median;
  }

  /** The same result as `usualRangeOf` of the amounts; null if empty. */
  get usual(): UsualRange | null {
    const { median } = this;
    return median === null ? null : { median, deviation: this.#sorted.deviation };
  }
}
