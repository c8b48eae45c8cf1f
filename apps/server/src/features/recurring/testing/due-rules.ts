import type { RecurringRule } from '@salim/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Deps } from '../../../deps.ts';
import { auditDatabase } from '../../../operations/audit.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestPerson } from '../../../testing/test-client.ts';
import { DAY_MS } from '../../../testing/test-clock.ts';
import { recordDueOccurrences } from '../due-recurring-rules.service.ts';

export const DAILY = { template: { type: 'EXPENSE', amount: 1000, description: '매일' }, rrule: 'FREQ=DAILY' };

export async function createRule(by: TestPerson, fields: object, bookId = by.bookId): Promise<RecurringRule> {
  const answer = await by.post<RecurringRule>(`/api/v2/books/${bookId}/recurring`, fields);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** The nominal dates of a rule's transactions in the ledger. */
export async function datesOf({ database }: TestApp, rule: RecurringRule): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select recurring_date as date from transactions
    where book_id = ${rule.bookId} and recurring_rule_id = ${rule.id} order by recurring_date`.execute(database.db);
  return rows.map((row) => row.date);
}

export async function untilDone(deps: Deps): Promise<void> {
  while ((await recordDueOccurrences(deps)).recorded > 0);
}

export async function expectSound({ database }: TestApp): Promise<void> {
  const client = await database.pool.connect();
  try {
    expect(await auditDatabase(client)).toEqual([]);
  } finally {
    client.release();
  }
}

/** Every day from the first to the last, without gaps or duplicates. */
export function everyDay(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + day * DAY_MS).toISOString().slice(0, 10),
  );
}
