import type { BodyOf, endpoints, UndatedTransaction } from '@salim/contract';
import { nextOccurrence, type Schedule } from '@salim/domain';
import type { BookSeat } from '../../core/access-gate.service.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { draftFrom } from '../transactions/transactions.service.ts';
import { requireCrossBookTemplate, requireOwnMove } from './contribution-recurring-rules.service.ts';
import type { RuleFacts } from './recurring.repository.ts';
import { storedTemplate } from './recurring-rule-template.ts';
import { scheduleOf } from './stored-recurring-rule.ts';

type RuleInput = Omit<BodyOf<typeof endpoints.createRecurring>, 'id'>;
/** The schedule fields of a rule. */
type ScheduleFacts = Omit<RuleFacts, 'template' | 'into'>;

/**
 * Returns the rule's schedule if it ever occurs.
 *
 * @throws AppError END_BEFORE_START, NEVER_OCCURS; RuleViolation RRULE_INVALID, RRULE_UNSUPPORTED
 */
export function requireSchedule(facts: ScheduleFacts): Schedule {
  const schedule = scheduleOf(facts);
  const end = [facts.endDate, schedule.rule.until].find((date) => date !== null && date < facts.startDate);
  if (end !== undefined) throw fieldRefusal('END_BEFORE_START', facts.endDate === end ? 'endDate' : 'rrule');
  if (nextOccurrence(schedule, facts.startDate) === null) throw fieldRefusal('NEVER_OCCURS', 'rrule');
  return schedule;
}

/** The stored form: without the property name that some programs prepend. */
export function storedRrule(rrule: string): string {
  return rrule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/u, '');
}

/** Converts client input to the stored form of a rule. */
export function factsFrom(input: RuleInput, previous: UndatedTransaction | null): RuleFacts {
  return { template: storedTemplate(input.template, previous), into: input.into, ...scheduleFactsFrom(input) };
}

/** The schedule fields of a rule's input. */
export function scheduleFactsFrom(input: ScheduleFacts): ScheduleFacts {
  const { rrule, startDate, endDate, count, adjust, mode } = input;
  return { rrule: storedRrule(rrule), startDate, endDate, count, adjust, mode };
}

/**
 * Rejects a template that no transaction could be written from, naming its field.
 *
 * @throws AppError the rules of the ledger, RECURRING_NOT_YOURS, CONTRIBUTION_UNFIT
 */
export async function requireTemplate(
  deps: Deps,
  db: Trx,
  said: { readonly actor: Actor; readonly seat: BookSeat; readonly authorId: string; readonly id: string },
  facts: RuleFacts,
): Promise<void> {
  const { actor, seat, authorId, id } = said;
  const { into } = facts;
  if (into !== null) {
    requireOwnMove({ createdBy: authorId }, into, actor);
    return requireCrossBookTemplate(deps, db, actor, seat, { ...facts, into });
  }
  const input = { ...facts.template, date: facts.startDate };
  try {
    await draftFrom(deps, db, seat.bookId, authorId, input, { id, previous: null });
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.errors) throw error;
    const errors = error.details.errors.map((each) => ({ ...each, field: `template.${each.field}` }));
    throw new AppError(error.code, { ...error.details, errors });
  }
}
