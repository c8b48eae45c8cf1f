import type { Notification, Occurrence, RecurringRule } from '@salim/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';
import { createRule, datesOf, expectSound, untilDone } from './testing/due-rules.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const app = useTestApp({ clock: testClock() });
let people = 0;
let owner: TestPerson;
let partner: TestPerson;
let book: string;

beforeEach(async () => {
  people += 1;
  [owner, partner] = await Promise.all([joinAs(app(), `closed-o-${people}`), joinAs(app(), `closed-p-${people}`)]);
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  book = `/api/v2/books/${owner.bookId}`;
});

const TEMPLATE = { type: 'EXPENSE', amount: 5000, description: '관리비', shareMethod: 'EQUAL' };
const everyTenth = (fields: object = {}) =>
  createRule(
    owner,
    { template: TEMPLATE, rrule: 'FREQ=MONTHLY;BYMONTHDAY=10', startDate: '2026-09-10', ...fields },
    owner.bookId,
  );
const ruleNow = async ({ id }: RecurringRule) => (await owner.get<RecurringRule>(`${book}/recurring/${id}`)).body;
const notices = async () =>
  (await owner.get<Notification[]>('/api/v2/notifications')).body.filter(({ type }) => type === 'RECURRING');

async function close(through: string): Promise<() => Promise<void>> {
  const { status, body } = await owner.post<{ id: string }>(`${book}/settlement/closings`, { through });
  expect(status).toBe(201);
  return async () => {
    for (const person of [owner, partner]) {
      expect((await person.post(`${book}/settlement/closings/${body.id}/reopen`)).status).toBe(200);
    }
  };
}

describe('occurrences in a closed period', () => {
  test('wait by name while the others are recorded, and follow once the period is reopened', async () => {
    const reopen = await close('2026-10-31');
    const rule = await everyTenth();
    await untilDone(app().deps);
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual(['2026-11-10']);
    expect(await ruleNow(rule)).toMatchObject({ isPaused: false, problem: null, nextDate: '2026-12-10' });
    expect(await notices()).toMatchObject([
      {
        title: '‘관리비’ 2건을 기록하지 않았어요',
        message: '9월 10일부터 10월 10일까지는 마감한 기간이에요. 마감을 풀면 기록할게요.',
      },
    ]);
    const { items } = (
      await owner.get<{ items: Occurrence[] }>(`${book}/recurring/${rule.id}/occurrences?from=2026-09-01&to=2026-12-31`)
    ).body;
    expect(items.map(({ state }) => state)).toEqual(['PLANNED', 'PLANNED', 'RECORDED', 'PLANNED']);
    await reopen();
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual(['2026-09-10', '2026-10-10', '2026-11-10']);
    expect(await notices()).toHaveLength(1);
    await expectSound(app());
  });

  test('may be skipped, and survive an edit of the rule', async () => {
    const reopen = await close('2026-10-31');
    const rule = await everyTenth();
    await untilDone(app().deps);
    const skipped = await owner.put(`${book}/recurring/${rule.id}/occurrences/2026-09-10`, { skip: true });
    expect(skipped.status).toBe(200);
    const { template, rrule, startDate, version } = await ruleNow(rule);
    const renamed = { template: { ...template, description: '관리비 2' }, rrule, startDate, version };
    expect((await owner.put(`${book}/recurring/${rule.id}`, renamed)).status).toBe(200);
    await reopen();
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual(['2026-10-10', '2026-11-10']);
  });

  test('do not hold back more occurrences than a batch takes', async () => {
    await close('2026-11-15');
    const rule = await everyTenth({ rrule: 'FREQ=DAILY', startDate: '2026-05-01' });
    await untilDone(app().deps);
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20']);
    expect((await notices()).length).toBeGreaterThan(0);
  });

  test('are recorded if nothing of them is shared', async () => {
    await close('2026-10-31');
    const rule = await everyTenth({ template: { type: 'EXPENSE', amount: 5000, description: '내 것' } });
    await untilDone(app().deps);
    expect(await datesOf(app(), rule)).toEqual(['2026-09-10', '2026-10-10', '2026-11-10']);
  });
});
