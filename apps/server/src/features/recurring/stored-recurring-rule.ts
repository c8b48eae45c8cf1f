import type { OwnAccount, RecurringRule, UndatedTransaction } from '@salim/contract';
import { type CivilDate, parseRecurrenceRule, type Schedule } from '@salim/domain';

/** A rule as it is stored. */
export interface StoredRule {
  readonly bookId: string;
  readonly id: string;
  readonly template: UndatedTransaction;
  /** The account of another book that the money goes to. */
  readonly into: OwnAccount | null;
  readonly rrule: string;
  readonly startDate: CivilDate;
  readonly endDate: CivilDate | null;
  readonly count: number | null;
  readonly adjust: RecurringRule['adjust'];
  readonly mode: RecurringRule['mode'];
  /** Occurrences before this nominal date are dealt with, but for open ones that have a row of their own. */
  readonly openFrom: CivilDate;
  readonly isPaused: boolean;
  readonly problem: RecurringRule['problem'];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

/** What is stored about one occurrence. */
export interface OccurrenceRow {
  readonly ruleId: string;
  readonly occurrenceDate: CivilDate;
  readonly ownDate: CivilDate | null;
  readonly ownAmount: number | null;
  readonly isSkipped: boolean;
  /** Due, and left to a person. */
  readonly isWaiting: boolean;
  readonly isRecorded: boolean;
  /** The entry, as long as it lives. */
  readonly transactionId: string | null;
}

export function scheduleOf(rule: Pick<StoredRule, 'rrule' | 'startDate' | 'endDate' | 'count' | 'adjust'>): Schedule {
  const { startDate, endDate, count, adjust } = rule;
  return { rule: parseRecurrenceRule(rule.rrule), startDate, endDate, count, adjust };
}
