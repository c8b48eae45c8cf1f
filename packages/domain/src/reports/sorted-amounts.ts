/** Longer parts are halved: short parts make inserting cheap, few parts make finding one cheap. */
const PART_MAX = 512;

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

/** A sorted list in parts, so that adding and removing do not move all amounts. */
export class SortedAmounts {
  readonly #parts: number[][] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Index of the first part that ends with at least the given amount; of the last part if none does. */
  #partFor(amount: number): number {
    let [low, high] = [0, this.#parts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#parts[middle]?.at(-1) ?? amount) < amount) low = middle + 1;
      else high = middle;
    }
    return Math.max(low, 0);
  }

  add(amount: number): void {
    this.#length += 1;
    const at = this.#partFor(amount);
    const part = this.#parts[at];
    if (part === undefined) {
      this.#parts.push([amount]);
      return;
    }
    part.splice(placeOf(part, amount), 0, amount);
    if (part.length > PART_MAX) this.#parts.splice(at + 1, 0, part.splice(PART_MAX >> 1));
  }

  /** Removes an amount that was added. */
  remove(amount: number): void {
    const at = this.#partFor(amount);
    const part = this.#parts[at];
    if (part === undefined) return;
    part.splice(placeOf(part, amount), 1);
    this.#length -= 1;
    if (part.length === 0) this.#parts.splice(at, 1);
  }

  /** The amount with so many before it; 0 outside of the list. */
  at(index: number): number {
    let place = index;
    for (const part of this.#parts) {
      if (place < part.length) return part[place] ?? 0;
      place -= part.length;
    }
    return 0;
  }

  /** The median, with the mean of the two middle amounts for an even count; 0 if empty. */
  get median(): number {
    const upper = this.#length >> 1;
    return this.#length % 2 === 1 ? this.at(upper) : (this.at(upper - 1) + this.at(upper)) / 2;
  }

  /** The median distance from the median; 0 if empty. */
  get deviation(): number {
    const { median } = this;
    const half = this.#length >> 1;
    const upper = this.#distance(half + 1, median);
    return this.#length % 2 === 1 ? upper : (this.#distance(half, median) + upper) / 2;
  }

  /**
   * The distance from `middle` within which the nearest `count` amounts are. These are next to each other: the best of
   * all such windows is where the distances of both ends are balanced.
   */
  #distance(count: number, middle: number): number {
    const below = (start: number): number => middle - this.at(start);
    const above = (start: number): number => this.at(start + count - 1) - middle;
    let [low, high] = [0, this.#length - count];
    while (low < high) {
      const start = (low + high) >> 1;
      if (above(start) < below(start)) low = start + 1;
      else high = start;
    }
    const reach = (start: number): number => Math.max(below(start), above(start));
    return low > 0 ? Math.min(reach(low), reach(low - 1)) : reach(low);
  }
}
