import { addDays, type CivilDate } from '../calendar/civil-date.ts';
import type { UsualRange } from './median.ts';
import { SortedAmounts } from './sorted-amounts.ts';

const YEAR_DAYS = 366;

interface Dated {
  readonly date: CivilDate;
  readonly amount: number;
}

/** The first day of the year before a day. */
export function yearBefore(date: CivilDate): CivilDate {
  return addDays(date, -YEAR_DAYS);
}

/**
 * The amounts of the year before a given day (that day excluded), over facts sorted by date. Advances through the facts
 * once, so the usual amount on each day is available without sorting a year again.
 */
export class SlidingYear {
  readonly #facts: readonly Dated[];
  readonly #sorted = new SortedAmounts();
  #from = 0;
  #to = 0;

  constructor(facts: readonly Dated[]) {
    this.#facts = facts;
  }

  /**
   * Advances to a day; days must not go back.
   *
   * @param begin `yearBefore` that day, for callers that know it
   */
  moveTo(date: CivilDate, begin: CivilDate = yearBefore(date)): this {
    for (let fact = this.#facts[this.#to]; fact !== undefined && fact.date < date; fact = this.#facts[this.#to]) {
      this.#sorted.add(fact.amount);
      this.#to += 1;
    }
    for (let fact = this.#facts[this.#from]; this.#from < this.#to && fact !== undefined && fact.date < begin; ) {
      this.#sorted.remove(fact.amount);
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
    return this.#sorted.length === 0 ? null : this.#sorted.median;
  }

  /** The same result as `usualRangeOf` of the amounts; null if empty. */
  get usual(): UsualRange | null {
    const { median } = this;
    return median === null ? null : { median, deviation: this.#sorted.deviation };
  }
}
