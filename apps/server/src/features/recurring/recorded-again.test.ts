import type {
  Activity,
  ErrorAnswer,
  Occurrence,
  RecurringRule,
  Transaction,
  UpcomingOccurrence,
} from '@salim/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, testClock } from '../../testing/test-clock.ts';
import { createRule, expectSound, untilDone } from './testing/due-rules.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const clock = testClock();
const app = useTestApp({ clock });
let people = 0;
let owner: TestPerson;
let book: string;
let rule: RecurringRule;

beforeEach(async () => {
  people += 1;
  owner = await joinAs(app(), `again-${people}`);
  book = `/api/v2/books/${owner.bookId}`;
});

const NEXT = '2026-12-03';
const template = { type: 'EXPENSE', amount: 5000, description: '구독' };
const monthly = (fields: object = {}) =>
  createRule(owner, { template, rrule: 'FREQ=MONTHLY;BYMONTHDAY=3', startDate: NEXT, ...fields });
const record = (date = NEXT) =>
  owner.post<Transaction & ErrorAnswer>(`${book}/recurring/${rule.id}/occurrences/${date}/record`, {});
const change = (body: object, date = NEXT) => owner.put(`${book}/recurring/${rule.id}/occurrences/${date}`, body);

async function occurrence(date = NEXT): Promise<Occurrence | undefined> {
  const path = `${book}/recurring/${rule.id}/occurrences?from=2026-11-01&to=2027-01-31`;
  return (await owner.get<{ items: Occurrence[] }>(path)).body.items.find((one) => one.occurrenceDate === date);
}

async function undoLast(id: string): Promise<void> {
  const { items } = (await owner.get<{ items: Activity[] }>(`${book}/activity?entityId=${id}`)).body;
  expect((await owner.post(`${book}/activity/${items[0]?.id}/undo`)).status).toBe(200);
}

/** Runs the job on a later day; sessions outlive it because the clock is set back. */
async function runJobInDays(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  await untilDone(app().deps);
  clock.advance(-days * DAY_MS);
}

const live = async () =>
  (await owner.get<{ items: Transaction[] }>(`${book}/transactions`)).body.items.map(({ date }) => date);
const remove = async ({ id }: Transaction) =>
  expect((await owner.delete(`${book}/transactions/${id}`)).status).toBe(204);

describe.each(['AUTO', 'REMIND'])('an occurrence recorded early with mode %s', (mode) => {
  test('is planned as before once that is undone, and recorded again on a redo', async () => {
    rule = await monthly({ mode });
    expect((await change({ amount: 7000 })).status).toBe(200);
    const before = await occurrence();
    const { body: first } = await record();
    expect(first.amount).toBe(7000);
    await undoLast(first.id);
    expect(await occurrence()).toEqual(before);
    const upcoming = await owner.get<{ items: UpcomingOccurrence[] }>(
      `${book}/recurring/upcoming?from=2026-12-01&to=2026-12-31`,
    );
    expect(upcoming.body.items.map(({ date, state }) => [date, state])).toEqual([[NEXT, 'PLANNED']]);
    const rules = await owner.get<RecurringRule>(`${book}/recurring/${rule.id}`);
    expect(rules.body.nextDate).toBe(NEXT);
    await undoLast(first.id);
    expect(await occurrence()).toMatchObject({ state: 'RECORDED', transactionId: first.id });
    await undoLast(first.id);
    expect(await occurrence()).toEqual(before);
    const again = await record();
    expect([again.status, again.body.amount]).toEqual([201, 7000]);
    expect(await live()).toEqual(['2026-12-03']);
    await expectSound(app());
  });

  test('is skipped once its transaction is deleted by hand, and may be recorded again', async () => {
    rule = await monthly({ mode });
    const { body: first } = await record();
    await remove(first);
    expect(await occurrence()).toMatchObject({ state: 'SKIPPED', isSkipped: true, transactionId: null });
    await runJobInDays(20);
    expect(await live()).toEqual([]);
    const again = await record();
    expect(again.status).toBe(201);
    expect(await occurrence()).toMatchObject({ state: 'RECORDED', transactionId: again.body.id });
    // Restored from the trash, the deleted one is an ordinary transaction.
    const restored = await owner.post<Transaction>(`${book}/transactions/${first.id}/restore`);
    expect([restored.status, restored.body.recurring]).toEqual([200, null]);
    expect((await record()).body.code).toBe('ALREADY_RECORDED');
    await expectSound(app());
  });

  test('may be planned again by hand after that', async () => {
    rule = await monthly({ mode });
    await remove((await record()).body);
    expect((await change({ skip: false })).status).toBe(200);
    expect(await occurrence()).toMatchObject({ state: 'PLANNED', isSkipped: false });
  });
});

test('an undone occurrence is recorded by the rule on its day', async () => {
  rule = await monthly({ mode: 'AUTO' });
  const { body: first } = await record();
  await undoLast(first.id);
  await runJobInDays(14);
  expect(await live()).toEqual([NEXT]);
  expect((await occurrence())?.transactionId).not.toBe(first.id);
  await expectSound(app());
});

test('a rule does not record again what is undone on its day', async () => {
  rule = await monthly({ mode: 'AUTO', startDate: '2026-11-03' });
  await untilDone(app().deps);
  const { items } = (await owner.get<{ items: Transaction[] }>(`${book}/transactions`)).body;
  await undoLast(items[0]?.id ?? '');
  await untilDone(app().deps);
  expect(await live()).toEqual([]);
  expect(await occurrence('2026-11-03')).toMatchObject({ state: 'SKIPPED' });
  expect((await record('2026-11-03')).status).toBe(201);
});

test('what was left to the user is left to them again', async () => {
  rule = await monthly({ mode: 'REMIND', startDate: '2026-11-03' });
  await untilDone(app().deps);
  expect(await occurrence('2026-11-03')).toMatchObject({ state: 'WAITING' });
  await undoLast((await record('2026-11-03')).body.id);
  expect(await occurrence('2026-11-03')).toMatchObject({ state: 'WAITING' });
});
