import type { CivilDate, CivilMonth } from '../calendar/civil-date.ts';

/** A past expense with the fields for finding anomalies. */
export interface ExpenseFact {
  readonly id: string;
  readonly date: CivilDate;
  /** The book month of `date`. */
  readonly month: CivilMonth;
  /** Minutes since midnight; null if the time is unknown. */
  readonly minute: number | null;
  /** Above zero. */
  readonly amount: number;
  readonly description: string;
  readonly categoryId: string | null;
  /** Whether its category is a fixed cost. */
  readonly isFixed: boolean;
}
