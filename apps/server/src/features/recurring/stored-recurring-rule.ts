import type { LoanTerms, OwnAccount, RecurringRule, UndatedTransaction } from '@salim/contract';
import { type CivilDate, type LoanHistory, parseRecurrenceRule, type Schedule } from '@salim/domain';

/** The loan whose installments a rule books. */
export interface LoanOfRule {
  readonly assetId: string;
  readonly name: string;
  readonly terms: LoanTerms | null;
  /** Whether the account that pays exists and is in use. */
  readonly isPayable: boolean;
  /** The debt, zero once it is repaid; null if the book has never had a debt on this asset. */
  readonly owed: number | null;
  readonly history: LoanHistory;
}

/** A rule as it is stored. */
export interface StoredRule {
  readonly bookId: string;
  readonly id: string;
  readonly template: UndatedTransaction;
  /** The account of another book that receives the money. */
  readonly into: OwnAccount | null;
  /** The loan that it repays; its terms decide dates and amounts. */
  readonly loan: LoanOfRule | null;
  readonly rrule: string;
  readonly startDate: CivilDate;
  readonly endDate: CivilDate | null;
  readonly count: number | null;
  readonly adjust: RecurringRule['adjust'];
  readonly mode: RecurringRule['mode'];
  /** Occurrences before this nominal date have been processed, except open ones with a row. */
  readonly openFrom: CivilDate;
  readonly isPaused: boolean;
  readonly problem: RecurringRule['problem'];
  readonly createdBy: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly isDeleted: boolean;
}

/** The stored row of one occurrence. */
export interface OccurrenceRow {
  readonly ruleId: string;
  readonly occurrenceDate: CivilDate;
  readonly ownDate: CivilDate | null;
  readonly ownAmount: number | null;
  readonly isSkipped: boolean;
  /** Due, and left to the user. */
  readonly isWaiting: boolean;
  readonly isRecorded: boolean;
  /** The transaction, unless it is deleted. */
  readonly transactionId: string | null;
}

export function scheduleOf(rule: Pick<StoredRule, 'rrule' | 'startDate' | 'endDate' | 'count' | 'adjust'>): Schedule {
  const { startDate, endDate, count, adjust } = rule;
  return { rule: parseRecurrenceRule(rule.rrule), startDate, endDate, count, adjust };
}
