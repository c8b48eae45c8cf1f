import type { Occurrence } from '@salim/contract';
import { addDays, type CivilDate } from '@salim/domain';
import { calendarOf, type Holidays, type RuleCalendar } from './rule-calendar.ts';
import type { OccurrenceRow, StoredRule } from './stored-recurring-rule.ts';

/** An occurrence to be recorded or reminded of. */
export interface DueOccurrence {
  readonly occurrenceDate: CivilDate;
  readonly date: CivilDate;
  readonly amount: number;
}

/** The next date of a rule. */
export interface NextOccurrence {
  readonly occurrenceDate: CivilDate;
  readonly date: CivilDate;
  /** The date depends on a holiday that no almanac has yet. */
  readonly isExpected: boolean;
}

/** What is due, what a closed period holds back, and how far the rule has got. */
interface DuePart {
  readonly due: DueOccurrence[];
  /** Newly found in the closed period. */
  readonly held: DueOccurrence[];
  /** From this nominal date on nothing has been processed. */
  readonly openFrom: CivilDate;
  readonly isComplete: boolean;
}

/** Found at once in a closed period; more than what is recorded at once, because each is only noted. */
const HELD_MAX = 1000;

/** Holidays move a date by fewer days than this. */
const NEAR_DAYS = 20;

/** Rows older than this only matter while they are open. */
export function rowsMatterFrom(openFrom: CivilDate, today: CivilDate): CivilDate {
  const near = addDays(today, -NEAR_DAYS);
  // A loan has one installment a month, wherever in the month its day was before.
  return `${(openFrom < near ? openFrom : near).slice(0, 7)}-01`;
}

/**
 * The dates and states of one rule's occurrences: its schedule, overlaid with the stored rows of single occurrences.
 */
export class OccurrencePlan {
  readonly #rule: StoredRule;
  readonly #calendar: RuleCalendar;
  readonly #rows: ReadonlyMap<CivilDate, OccurrenceRow>;

  constructor(rule: StoredRule, rows: readonly OccurrenceRow[], holidays: Holidays) {
    this.#rule = rule;
    this.#calendar = calendarOf(rule, holidays);
    this.#rows = this.#relevant(rows);
  }

  /**
   * Stored occurrences by their present nominal date. A change to a date that the rule no longer has applies again when
   * the rule has that date again.
   */
  #relevant(rows: readonly OccurrenceRow[]): Map<CivilDate, OccurrenceRow> {
    const found = new Map<CivilDate, OccurrenceRow>();
    for (const row of rows) {
      const occurrenceDate = this.#calendar.nominalOf(row.occurrenceDate);
      if (!row.isRecorded && !row.isWaiting && !this.#calendar.has(occurrenceDate)) continue;
      const other = found.get(occurrenceDate);
      const isFirst = other === undefined || row.isRecorded;
      const isExact = row.occurrenceDate === occurrenceDate && !other?.isRecorded;
      if (isFirst || isExact) found.set(occurrenceDate, { ...row, occurrenceDate });
    }
    return found;
  }

  /** Whether the rule has an occurrence on this nominal date, or had one that still needs attention. */
  has(occurrenceDate: CivilDate): boolean {
    return this.#rows.has(occurrenceDate) || this.#calendar.has(occurrenceDate);
  }

  rowOf(occurrenceDate: CivilDate): OccurrenceRow | null {
    return this.#rows.get(occurrenceDate) ?? null;
  }

  #dateOf(occurrenceDate: CivilDate): CivilDate {
    const own = this.#rows.get(occurrenceDate)?.ownDate ?? null;
    return own ?? this.#calendar.dateOf(occurrenceDate);
  }

  /** Whether the date depends on a holiday that is only expected. */
  #isExpected(occurrenceDate: CivilDate): boolean {
    return !this.#rows.get(occurrenceDate)?.ownDate && this.#calendar.isExpected(occurrenceDate);
  }

  #due(occurrenceDate: CivilDate): DueOccurrence {
    const amount = this.#rows.get(occurrenceDate)?.ownAmount ?? this.#calendar.amountOf(occurrenceDate);
    return { occurrenceDate, date: this.#dateOf(occurrenceDate), amount };
  }

  /** Rows due on a later date: neither recorded nor skipped nor left to the user. */
  #openRows(): OccurrenceRow[] {
    if (this.#calendar.isOver) return [];
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

  /** One occurrence as shown to users. */
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

  /** Occurrences in a period, by date; at most `limit` of them. */
  within(from: CivilDate, to: CivilDate, today: CivilDate, limit: number): Occurrence[] {
    const found: Occurrence[] = [];
    const moved = [...this.#rows.values()].filter((row) => row.ownDate !== null);
    for (const row of moved) {
      const view = this.view(row.occurrenceDate, today);
      if (view.date >= from && view.date <= to) found.push(view);
    }
    const first = this.#calendar.firstNominalDateFrom(from);
    let count = 0;
    for (const nominal of first === null ? [] : this.#calendar.from(first)) {
      if (this.#calendar.dateOf(nominal) > to || count >= limit) break;
      if (this.#rows.get(nominal)?.ownDate || (this.#calendar.isOver && !this.#rows.has(nominal))) continue;
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
   * What is due up to today, oldest first. What exceeds `limit` is due the next time.
   *
   * @param closedThrough what is due up to this date is held back
   */
  due(today: CivilDate, limit: number, closedThrough: CivilDate | null): DuePart {
    const isHeld = ({ date }: DueOccurrence): boolean => closedThrough !== null && date <= closedThrough;
    const due = this.#openRows()
      .map((row) => this.#due(row.occurrenceDate))
      .filter((one) => one.date <= today && !isHeld(one))
      .slice(0, limit);
    const held: DueOccurrence[] = [];
    let { openFrom } = this.#rule;
    let isComplete = due.length < limit;
    for (const nominal of isComplete ? this.#calendar.from(openFrom) : []) {
      openFrom = nominal;
      if (this.#calendar.dateOf(nominal) > today) break;
      if (due.length >= limit || held.length >= HELD_MAX) {
        isComplete = false;
        break;
      }
      if (!this.#rows.has(nominal) && !this.#calendar.isOver) {
        const one = this.#due(nominal);
        (isHeld(one) ? held : due).push(one);
      }
      openFrom = addDays(nominal, 1);
    }
    return { due: due.toSorted((left, right) => (left.date < right.date ? -1 : 1)), held, openFrom, isComplete };
  }

  /** Date of the next unprocessed occurrence, which may be in the past; null when none is left. */
  dueOn(): CivilDate | null {
    const dates = this.#openRows().map((row) => this.#dateOf(row.occurrenceDate));
    for (const nominal of this.#calendar.from(this.#rule.openFrom)) {
      if (this.#rows.has(nominal)) continue;
      dates.push(this.#dateOf(nominal));
      break;
    }
    return dates.toSorted()[0] ?? null;
  }

  /** The next occurrence from today on that is neither recorded nor skipped: its date, and whether that is expected. */
  next(today: CivilDate): NextOccurrence | null {
    if (this.#calendar.isOver) return null;
    const open = [...this.#rows.values()]
      .filter((row) => !row.isRecorded && !row.isSkipped && this.#dateOf(row.occurrenceDate) >= today)
      .map((row) => row.occurrenceDate);
    const first = this.#calendar.firstNominalDateFrom(today);
    const { openFrom } = this.#rule;
    for (const nominal of first === null ? [] : this.#calendar.from(first < openFrom ? openFrom : first)) {
      if (this.#rows.has(nominal)) continue;
      open.push(nominal);
      break;
    }
    const [next] = open
      .map((occurrenceDate) => ({
        occurrenceDate,
        date: this.#dateOf(occurrenceDate),
        isExpected: this.#isExpected(occurrenceDate),
      }))
      .toSorted((left, right) => left.date.localeCompare(right.date));
    return next ?? null;
  }
}
