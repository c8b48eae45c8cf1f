import type { Occurrence } from '@salim/contract';
import {
  addDays,
  adjustedDate,
  type CivilDate,
  firstTakingPlaceFrom,
  type IsHoliday,
  isOccurrence,
  nominalDates,
  type Schedule,
} from '@salim/domain';
import type { Deps } from '../../deps.ts';
import { type OccurrenceRow, type StoredRule, scheduleOf } from './stored-recurring-rule.ts';

/** An occurrence that is to be dealt with. */
export interface DueOccurrence {
  readonly occurrenceDate: CivilDate;
  readonly date: CivilDate;
  readonly amount: number;
}

/** When a rule takes place next. */
export interface NextOccurrence {
  readonly date: CivilDate;
  /** The date rests on a holiday that no almanac has yet. */
  readonly isExpected: boolean;
}

/** Holidays move a date by less than this. */
const NEAR_DAYS = 20;

/** Rows older than this are only of interest while they are open. */
export function rowsMatterFrom(openFrom: CivilDate, today: CivilDate): CivilDate {
  const near = addDays(today, -NEAR_DAYS);
  return openFrom < near ? openFrom : near;
}

/**
 * When the occurrences of one rule take place and what has become of them: the rule on the calendar, with what is
 * stored about single occurrences laid over it.
 */
export class OccurrencePlan {
  readonly #rule: StoredRule;
  readonly #schedule: Schedule;
  readonly #rows: ReadonlyMap<CivilDate, OccurrenceRow>;
  readonly #isHoliday: IsHoliday;
  readonly #isAnnounced: IsHoliday;

  constructor(
    rule: StoredRule,
    rows: readonly OccurrenceRow[],
    holidays: Pick<Deps, 'isHoliday' | 'isAnnouncedHoliday'>,
  ) {
    this.#rule = rule;
    this.#schedule = scheduleOf(rule);
    // What was said about a day that the rule no longer names waits for the rule to name it again.
    const relevant = rows.filter(
      (row) => row.isRecorded || row.isWaiting || isOccurrence(this.#schedule, row.occurrenceDate),
    );
    this.#rows = new Map(relevant.map((row) => [row.occurrenceDate, row]));
    this.#isHoliday = holidays.isHoliday;
    this.#isAnnounced = holidays.isAnnouncedHoliday;
  }

  /** Whether the rule has an occurrence of this name, or had one that somebody still has to look after. */
  has(occurrenceDate: CivilDate): boolean {
    return this.#rows.has(occurrenceDate) || isOccurrence(this.#schedule, occurrenceDate);
  }

  rowOf(occurrenceDate: CivilDate): OccurrenceRow | null {
    return this.#rows.get(occurrenceDate) ?? null;
  }

  #dateOf(occurrenceDate: CivilDate): CivilDate {
    const own = this.#rows.get(occurrenceDate)?.ownDate ?? null;
    return own ?? adjustedDate(occurrenceDate, this.#schedule.adjust, this.#isHoliday);
  }

  /** Whether the date is where it is because of a holiday that is only expected. */
  #isExpected(occurrenceDate: CivilDate): boolean {
    if (this.#rows.get(occurrenceDate)?.ownDate) return false;
    const { adjust } = this.#schedule;
    return (
      adjustedDate(occurrenceDate, adjust, this.#isHoliday) !== adjustedDate(occurrenceDate, adjust, this.#isAnnounced)
    );
  }

  #due(occurrenceDate: CivilDate): DueOccurrence {
    const amount = this.#rows.get(occurrenceDate)?.ownAmount ?? this.#rule.template.amount;
    return { occurrenceDate, date: this.#dateOf(occurrenceDate), amount };
  }

  /** Rows that wait for their day: neither recorded nor skipped nor left to a person. */
  #openRows(): OccurrenceRow[] {
    return [...this.#rows.values()].filter((row) => !row.isRecorded && !row.isSkipped && !row.isWaiting);
  }

  #stateOf(occurrenceDate: CivilDate, date: CivilDate, today: CivilDate): Occurrence['state'] {
    const row = this.#rows.get(occurrenceDate);
    if (row?.isRecorded) return 'RECORDED';
    if (row?.isSkipped) return 'SKIPPED';
    if (row?.isWaiting) return 'WAITING';
    if (date > today) return 'PLANNED';
    if (!row && occurrenceDate < this.#rule.openFrom) return 'MISSED';
    return this.#rule.mode === 'REMIND' && !this.#rule.isPaused ? 'WAITING' : 'PLANNED';
  }

  /** One occurrence as people see it. */
  view(occurrenceDate: CivilDate, today: CivilDate): Occurrence {
    const row = this.#rows.get(occurrenceDate);
    const { date, amount } = this.#due(occurrenceDate);
    return {
      occurrenceDate,
      date,
      amount,
      isExpected: this.#isExpected(occurrenceDate),
      isSkipped: row?.isSkipped === true && !row.isRecorded,
      state: this.#stateOf(occurrenceDate, date, today),
      transactionId: row?.transactionId ?? null,
    };
  }

  /** Occurrences that take place in a period, by date; at most `limit` of them. */
  within(from: CivilDate, to: CivilDate, today: CivilDate, limit: number): Occurrence[] {
    const found: Occurrence[] = [];
    const moved = [...this.#rows.values()].filter((row) => row.ownDate !== null);
    for (const row of moved) {
      const view = this.view(row.occurrenceDate, today);
      if (view.date >= from && view.date <= to) found.push(view);
    }
    const first = firstTakingPlaceFrom(this.#schedule, from, this.#isHoliday);
    let count = 0;
    for (const nominal of first === null ? [] : nominalDates(this.#schedule, first)) {
      if (adjustedDate(nominal, this.#schedule.adjust, this.#isHoliday) > to || count >= limit) break;
      if (this.#rows.get(nominal)?.ownDate) continue;
      found.push(this.view(nominal, today));
      count += 1;
    }
    return found
      .toSorted((left, right) =>
        left.date === right.date
          ? left.occurrenceDate.localeCompare(right.occurrenceDate)
          : left.date.localeCompare(right.date),
      )
      .slice(0, limit);
  }

  /**
   * What is due up to today, oldest first, and from which nominal date on nothing has been looked at. Where `limit`
   * cuts it short, the rest is due the next time.
   */
  due(today: CivilDate, limit: number): { due: DueOccurrence[]; openFrom: CivilDate; isComplete: boolean } {
    const due = this.#openRows()
      .map((row) => this.#due(row.occurrenceDate))
      .filter(({ date }) => date <= today)
      .slice(0, limit);
    let { openFrom } = this.#rule;
    let isComplete = due.length < limit;
    for (const nominal of isComplete ? nominalDates(this.#schedule, openFrom) : []) {
      openFrom = nominal;
      if (adjustedDate(nominal, this.#schedule.adjust, this.#isHoliday) > today) break;
      if (due.length >= limit) {
        isComplete = false;
        break;
      }
      if (!this.#rows.has(nominal)) due.push(this.#due(nominal));
      openFrom = addDays(nominal, 1);
    }
    return { due: due.toSorted((left, right) => (left.date < right.date ? -1 : 1)), openFrom, isComplete };
  }

  /** When the next occurrence that nobody has dealt with takes place, be it long ago; null where none is left. */
  dueOn(): CivilDate | null {
    const dates = this.#openRows().map((row) => this.#dateOf(row.occurrenceDate));
    for (const nominal of nominalDates(this.#schedule, this.#rule.openFrom)) {
      if (this.#rows.has(nominal)) continue;
      dates.push(this.#dateOf(nominal));
      break;
    }
    return dates.toSorted()[0] ?? null;
  }

  /** The next occurrence, today included, that is neither recorded nor skipped: its day, and whether that is expected. */
  next(today: CivilDate): NextOccurrence | null {
    const open = [...this.#rows.values()]
      .filter((row) => !row.isRecorded && !row.isSkipped && this.#dateOf(row.occurrenceDate) >= today)
      .map((row) => row.occurrenceDate);
    const first = firstTakingPlaceFrom(this.#schedule, today, this.#isHoliday);
    const { openFrom } = this.#rule;
    for (const nominal of first === null ? [] : nominalDates(this.#schedule, first < openFrom ? openFrom : first)) {
      if (this.#rows.has(nominal)) continue;
      open.push(nominal);
      break;
    }
    const [next] = open
      .map((occurrenceDate) => ({ date: this.#dateOf(occurrenceDate), isExpected: this.#isExpected(occurrenceDate) }))
      .toSorted((left, right) => left.date.localeCompare(right.date));
    return next ?? null;
  }
}
