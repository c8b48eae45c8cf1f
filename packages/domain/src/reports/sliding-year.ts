import { addDays, type CivilDate } from '../calendar/civil-date.ts';
import type { UsualRange } from './median.ts';

const YEAR_DAYS = 366;

interface Dated {
  readonly date: CivilDate;
  readonly amount: number;
}

/** Where an amount stands among sorted ones, or would stand: before all that are as large. */
function placeOf(sorted: readonly number[], amount: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? amount) < amount) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The middle of `count` numbers that come in rising order, of two middle ones their mean. */
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
 * The amounts of the year before a day that moves on through facts in the order of their dates, the day itself not
 * included. Goes through the facts once, whatever is asked on the way: what is usual is told at each day without
 * sorting a year anew.
 */
export class SlidingYear {
  readonly #facts: readonly Dated[];
  readonly #sorted: number[] = [];
  #from = 0;
  #to = 0;

  constructor(facts: readonly Dated[]) {
    this.#facts = facts;
  }

  /** Moves on to a day; days never go back. */
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

  /** How many amounts there are. */
  get count(): number {
    return this.#sorted.length;
  }

  /** The middle amount; null where there is none. */
  get median(): number | null {
    const sorted = this.#sorted;
    if (sorted.length === 0) return null;
    const upper = sorted[sorted.length >> 1] ?? 0;
    return sorted.length % 2 === 1 ? upper : ((sorted[(sorted.length >> 1) - 1] ?? 0) + upper) / 2;
  }

  /** The same as `usualRangeOf` says of the amounts; null where there are none. */
  get usual(): UsualRange | null {
    const { median } = this;
    if (median === null) return null;
    const sorted = this.#sorted;
    // Distances rise from the median to either side.
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
