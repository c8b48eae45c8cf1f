import { addDays, type CivilDate } from '../calendar/civil-date.ts';
import type { UsualRange } from './median.ts';

const YEAR_DAYS = 366;

interface Dated {
  readonly date: CivilDate;
  readonly amount: number;
}

/** The index of an amount among sorted ones, or its insertion point: before equal amounts. */
function placeOf(sorted: readonly number[], amount: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? amount) < amount) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The median of `count` ascending numbers; the mean of the two middle ones for an even count. */
function middleOf(count: number, next: () => number): number {
  const upperPlace = count >> 1;
  let [lower, upper] = [0, 0];
  for (let place = 0; place <= upperPlace; place += 1) {
    lower = upper;
    upper = next();
  }
  return count % 2 === 1 ? upper : (lower + upper) / 2;
}

/**
 * The amounts of the year before a given day (that day excluded), over facts sorted by date. Advances through the facts
 * once, so the usual amount on each day is available without sorting a year again.
 */
export class SlidingYear {
  readonly #facts: readonly Dated[];
  readonly #sorted: number[] = [];
  #from = 0;
  #to = 0;

  constructor(facts: readonly Dated[]) {
    this.#facts = facts;
  }

  /** Advances to a day; days must not go back. */
  moveTo(date: CivilDate): this {
    for (let fact = this.#facts[this.#to]; fact !== undefined && fact.date < date; fact = this.#facts[this.#to]) {
      this.#sorted.splice(placeOf(this.#sorted, fact.amount), 0, fact.amount);
      this.#to += 1;
    }
    if (this.#from === this.#to) return this;
    const begin = addDays(date, -YEAR_DAYS);
    for (let fact = this.#facts[this.#from]; this.#from < this.#to && fact !== undefined && fact.date < begin; ) {
      this.#sorted.splice(placeOf(this.#sorted, fact.amount), 1);
      this.#from += 1;
      fact = this.#facts[this.#from];
    }
    return this;
  }

  /** The number of amounts. */
  get count(): number {
    return this.#sorted.length;
  }

  /** The median amount; null if empty. */
  get median(): number | null {
    const sorted = this.#sorted;
    if (sorted.length === 0) return null;
    const upper = sorted[sorted.length >> 1] ?? 0;
    return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? 0) + upper) / 2;
  }

  /** The same result as `usualRangeOf` of the amounts; null if empty. */
  get usual(): UsualRange | null {
    const { median } = this;
    if (median === null) return null;
    const sorted = this.#sorted;
    // Distances ascend from the median in both directions.
    let right = placeOf(sorted, median);
    let left = right - 1;
    const next = (): number => {
      const down = left >= 0 ? median - (sorted[left] ?? 0) : Number.POSITIVE_INFINITY;
      const up = right < sorted.length ? (sorted[right] ?? 0) - median : Number.POSITIVE_INFINITY;
      if (down < up) left -= 1;
      else right += 1;
      return Math.min(down, up);
    };
    return { median, deviation: middleOf(sorted.length, next) };
  }
}
