import type { RowProblem } from '../imported-transaction.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { RowDraft } from './read-row.ts';

interface SheetReading {
  readonly drafts: readonly RowDraft[];
  readonly notes: readonly RowProblem[];
}

const REPEATED = '다른 시트에 있는 거래라 가져오지 않아요.';

/** Leaves out what a sheet repeats of the sheets before: a sheet for the year beside those of the months. */
export class SheetRepeats {
  readonly #counts = new Map<string, number>();
  #count = 0;

  /** Adds a sheet. */
  take<Sheet extends SheetReading>(reading: Sheet): Sheet {
    const left = new Map(this.#counts);
    const repeated = new Set<RowDraft>();
    for (const draft of reading.drafts) {
      const key = fingerprintOf(draft);
      const count = left.get(key) ?? 0;
      if (count === 0) continue;
      left.set(key, count - 1);
      repeated.add(draft);
    }
    // One purchase may be equal to another by chance.
    const isRepeat =
      repeated.size === reading.drafts.length ||
      (repeated.size > 1 && repeated.size * 2 >= Math.min(reading.drafts.length, this.#count));
    const drafts = isRepeat ? reading.drafts.filter((draft) => !repeated.has(draft)) : reading.drafts;
    for (const draft of drafts) {
      const key = fingerprintOf(draft);
      this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    }
    this.#count += drafts.length;
    const notes = isRepeat ? [...repeated].map(({ row }): RowProblem => ({ row, message: REPEATED })) : [];
    return { ...reading, drafts, notes: [...reading.notes, ...notes] };
  }
}
