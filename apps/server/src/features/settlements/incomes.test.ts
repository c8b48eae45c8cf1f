import type { BookBackup, Closing, ErrorAnswer, IncomeWeight, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

/** Friday, 20 November 2026. */
const app = useTestApp({ clock: testClock() });
let minsu: TestPerson;
let jiyeon: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let homes = 0;

beforeAll(async () => {
  [minsu, jiyeon, viewer, stranger] = await Promise.all([
    joinAs(app(), 'income-minsu'),
    joinAs(app(), 'income-jiyeon'),
    joinAs(app(), 'income-viewer'),
    joinAs(app(), 'income-stranger'),
  ]);
});

async function aHome(): Promise<string> {
  const { body } = await minsu.post<{ id: string }>('/api/v2/books', { title: `소득 ${(homes += 1)}` });
  await addMember(app(), body.id, jiyeon, 'MEMBER');
  await addMember(app(), body.id, viewer, 'VIEWER');
  return `/api/v2/books/${body.id}`;
}

const state = (home: string, person: TestPerson, amount: number | null, month = '2026-11') =>
  person.put<IncomeWeight[] & ErrorAnswer>(`${home}/incomes?month=${month}`, { amount });

async function weights(home: string, by = minsu, month = '2026-11') {
  const { status, body } = await by.get<IncomeWeight[]>(`${home}/incomes?month=${month}`);
  expect(status).toBe(200);
  return Object.fromEntries(body.map(({ memberId, source, weight }) => [memberId, [source, weight]]));
}

async function dinner(home: string, fields: object = {}): Promise<Transaction> {
  const { status, body } = await minsu.post<Transaction>(`${home}/transactions`, {
    type: 'EXPENSE',
    amount: 100_001,
    date: '2026-11-14',
    description: '저녁',
    shareMethod: 'INCOME',
    ...fields,
  });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body;
}

const borne = ({ shares }: Transaction) => Object.fromEntries(shares.map(({ userId, amount }) => [userId, amount]));
const reread = async (home: string, { id }: Transaction, by = minsu) =>
  (await by.get<Transaction>(`${home}/transactions/${id}`)).body;

async function aSalary(home: string, person: TestPerson, amount: number, fields: object = {}) {
  const { body } = await minsu.get<{ id: string; name: string }[]>(`${home}/categories`);
  const categoryId = body.find(({ name }) => name === '월급')?.id;
  const salary = { type: 'INCOME', amount, date: '2026-10-25', categoryId, ...fields };
  expect((await person.post(`${home}/transactions`, salary)).status).toBe(201);
}

describe('shares by income', () => {
  test('are cut by the stated incomes in basis points, exact to the won', async () => {
    const home = await aHome();
    await state(home, minsu, 3_100_000);
    const answer = await state(home, jiyeon, 1_900_000);
    expect(answer.status).toBe(200);
    expect(new Set(answer.body)).toEqual(
      new Set([
        { memberId: minsu.userId, source: 'STATED', weight: 6200 },
        { memberId: jiyeon.userId, source: 'STATED', weight: 3800, amount: 1_900_000 },
      ]),
    );
    const made = await dinner(home);
    expect([made.shareMethod, made.shareNote]).toEqual(['INCOME', null]);
    expect(borne(made)).toEqual({ [minsu.userId]: 62_001, [jiyeon.userId]: 38_000 });
    expect(await reread(home, made, jiyeon)).toEqual(made);
  });

  test('use the salaries of the month before, except masked ones', async () => {
    const home = await aHome();
    await aSalary(home, minsu, 3_000_000);
    await aSalary(home, jiyeon, 1_000_000, { date: '2026-11-02' });
    expect(await weights(home)).toEqual({ [minsu.userId]: ['RECORDED', 5000], [jiyeon.userId]: [null, 5000] });
    await aSalary(home, jiyeon, 9_000_000, { visibility: 'MASKED' });
    expect((await weights(home))[jiyeon.userId]).toEqual([null, 5000]);
    await aSalary(home, jiyeon, 1_000_000, { date: '2026-10-31' });
    expect(await weights(home)).toEqual({ [minsu.userId]: ['RECORDED', 7500], [jiyeon.userId]: ['RECORDED', 2500] });
    await state(home, jiyeon, 3_000_000);
    expect((await weights(home))[jiyeon.userId]).toEqual(['STATED', 5000]);
    await state(home, jiyeon, null);
    expect((await weights(home))[jiyeon.userId]).toEqual(['RECORDED', 2500]);
  });

  test('are equal with a note while an income is missing or all are zero, and by income from then on', async () => {
    const home = await aHome();
    await state(home, minsu, 3_000_000);
    const made = await dinner(home, { amount: 80_000 });
    expect(made).toMatchObject({ shareMethod: 'EQUAL', shareNote: expect.stringContaining('소득') });
    expect(borne(made)).toEqual({ [minsu.userId]: 40_000, [jiyeon.userId]: 40_000 });
    await state(home, jiyeon, 1_000_000);
    const after = await reread(home, made);
    expect(after).toMatchObject({ shareMethod: 'INCOME', shareNote: null, version: made.version });
    expect(borne(after)).toEqual({ [minsu.userId]: 60_000, [jiyeon.userId]: 20_000 });
    await state(home, minsu, 0);
    expect(borne(await reread(home, made))).toEqual({ [minsu.userId]: 0, [jiyeon.userId]: 80_000 });
    await state(home, jiyeon, 0);
    expect(await reread(home, made)).toMatchObject({ shareMethod: 'EQUAL', shareNote: expect.any(String) });
  });

  test('weigh only the members who share, and again after every change', async () => {
    const home = await aHome();
    await state(home, minsu, 3_000_000);
    await state(home, jiyeon, 1_000_000);
    const alone = await dinner(home, { shares: [{ userId: jiyeon.userId, weight: 1 }] });
    expect(borne(alone)).toEqual({ [jiyeon.userId]: 100_001 });
    const { status, body } = await minsu.put<Transaction>(`${home}/transactions/${alone.id}`, {
      ...alone,
      amount: 40_000,
      shares: [{ userId: jiyeon.userId }, { userId: minsu.userId }],
    });
    expect([status, borne(body)]).toEqual([200, { [minsu.userId]: 30_000, [jiyeon.userId]: 10_000 }]);
    const later = await dinner(home, { date: '2026-12-01' });
    expect(later.shareMethod).toBe('EQUAL');
  });

  test('stay as they are once the month is closed, until it is reopened', async () => {
    const home = await aHome();
    for (const month of ['2026-10', '2026-11']) {
      await state(home, minsu, 3_000_000, month);
      await state(home, jiyeon, 1_000_000, month);
    }
    const october = await dinner(home, { date: '2026-10-14', amount: 40_000 });
    const november = await dinner(home, { date: '2026-11-03', amount: 40_000 });
    const closing = await minsu.post<Closing>(`${home}/settlement/closings`, { through: '2026-11-05' });
    expect(closing.status).toBe(201);
    expect(closing.body).not.toHaveProperty('incomes');
    const refused = await state(home, jiyeon, 9_000_000, '2026-10');
    expect([refused.status, refused.body.code]).toEqual([422, 'PERIOD_CLOSED']);
    await aSalary(home, jiyeon, 5_000_000, { date: '2026-09-25' });
    await sql`delete from stated_incomes where month = 202610`.execute(app().database.db);
    expect(await weights(home, jiyeon, '2026-10')).toEqual({
      [minsu.userId]: ['STATED', 7500],
      [jiyeon.userId]: ['STATED', 2500],
    });
    // November is open from the 6th on: what is closed of it keeps its weights, also when its text changes.
    expect((await state(home, jiyeon, 3_000_000)).status).toBe(200);
    const open = await dinner(home, { date: '2026-11-06', amount: 40_000 });
    expect(borne(open)).toEqual({ [minsu.userId]: 20_000, [jiyeon.userId]: 20_000 });
    for (const made of [october, november]) {
      const kept = await minsu.put<Transaction>(`${home}/transactions/${made.id}`, { ...made, memo: '영수증 있음' });
      expect([kept.status, borne(kept.body)]).toEqual([200, { [minsu.userId]: 30_000, [jiyeon.userId]: 10_000 }]);
    }
    for (const person of [minsu, jiyeon]) {
      await person.post(`${home}/settlement/closings/${closing.body.id}/reopen`);
    }
    expect((await state(home, jiyeon, 3_000_000, '2026-10')).status).toBe(200);
  });

  test('are cut once more by the salaries recorded until the month is closed', async () => {
    const home = await aHome();
    const made = await dinner(home, { date: '2026-10-14', amount: 40_000 });
    expect(made.shareMethod).toBe('EQUAL');
    await aSalary(home, minsu, 3_000_000, { date: '2026-09-25' });
    await aSalary(home, jiyeon, 1_000_000, { date: '2026-09-25' });
    const closing = await minsu.post<Closing>(`${home}/settlement/closings`, { through: '2026-10-31' });
    expect(closing.body.transfers).toMatchObject([{ fromUserId: jiyeon.userId, amount: 10_000 }]);
    const after = await reread(home, made);
    expect([after.shareMethod, after.shareNote, borne(after)]).toEqual([
      'INCOME',
      null,
      { [minsu.userId]: 30_000, [jiyeon.userId]: 10_000 },
    ]);
  });

  test('apply to recurring transactions in each month, and to the default of a book', async () => {
    const home = await aHome();
    await state(home, minsu, 3_000_000);
    await state(home, jiyeon, 1_000_000);
    const template = { type: 'EXPENSE', amount: 40_000, description: '관리비', shareMethod: 'INCOME' };
    const rule = await minsu.post<{ id: string }>(`${home}/recurring`, {
      template,
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-11-20',
      mode: 'REMIND',
    });
    expect(rule.status).toBe(201);
    const made = await minsu.post<Transaction>(`${home}/recurring/${rule.body.id}/occurrences/2026-11-20/record`, {});
    expect([made.status, borne(made.body)]).toEqual([201, { [minsu.userId]: 30_000, [jiyeon.userId]: 10_000 }]);
    expect((await minsu.put(`${home}/share-defaults`, { shareMethod: 'INCOME' })).status).toBe(200);
  });

  test('restore from a backup as they were, without the stated amounts', async () => {
    const home = await aHome();
    await state(home, minsu, 3_100_007);
    await state(home, jiyeon, 1_900_003);
    const made = await dinner(home);
    await minsu.post(`${home}/settlement/closings`, { through: '2026-11-20' });
    const { body: backup } = await minsu.get<BookBackup>(`${home}/export?format=json`);
    expect(JSON.stringify(backup)).not.toMatch(/3100007|1900003/u);
    const restored = await minsu.post<{ id: string }>('/api/v2/books/import-backup', backup);
    expect([restored.status, restored.body]).toEqual([201, expect.anything()]);
    const list = await minsu.get<{ items: Transaction[] }>(`/api/v2/books/${restored.body.id}/transactions`);
    expect(
      list.body.items.map(({ shareMethod, shares }) => [shareMethod, shares.map(({ amount }) => amount).toSorted()]),
    ).toEqual([['INCOME', made.shares.map(({ amount }) => amount).toSorted()]]);
  });
});

describe('the income of a member', () => {
  test('is stated by members for themselves, and refused to viewers and strangers', async () => {
    const home = await aHome();
    const answers = [
      await state(home, viewer, 1000),
      await state(home, stranger, 1000),
      await stranger.get(`${home}/incomes?month=2026-11`),
      await state(home, minsu, -1),
      await minsu.put(`${home}/incomes`, { amount: 1000, memberId: jiyeon.userId }),
      await minsu.get(`${home}/incomes?month=2026-13`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404, 404, 422, 400, 400]);
    expect(new Set(Object.keys(await weights(home, viewer)))).toEqual(new Set([minsu.userId, jiyeon.userId]));
  });

  test('appears nowhere to other users', async () => {
    const home = await aHome();
    const secret = 7_654_321;
    await state(home, minsu, 3_000_000);
    await state(home, jiyeon, secret);
    const made = await dinner(home);
    await minsu.post(`${home}/settlement/closings`, { through: '2026-10-31' });
    const paths = [
      `${home}/incomes?month=2026-11`,
      `${home}/activity`,
      `${home}/transactions/${made.id}`,
      `${home}/export?format=json`,
      `${home}/settlement`,
      `${home}/settlement/closings`,
      `${home}/members`,
      home,
      '/api/v2/notifications',
    ];
    for (const person of [minsu, viewer]) {
      for (const path of paths) {
        const text = JSON.stringify((await person.get(path)).body ?? '');
        expect([path, text.includes(String(secret))]).toEqual([path, false]);
      }
    }
    const own = await jiyeon.get<IncomeWeight[]>(`${home}/incomes?month=2026-11`);
    expect(own.body.find(({ memberId }) => memberId === jiyeon.userId)?.amount).toBe(secret);
    const { rows } = await sql<{ text: string }>`
      select coalesce(before::text, '') || coalesce(after::text, '') as text from activity`.execute(app().database.db);
    expect(rows.some(({ text }) => text.includes(String(secret)))).toBe(false);
  });

  test('changes nothing when it is stated again', async () => {
    const home = await aHome();
    await state(home, minsu, 1000);
    await state(home, minsu, 1000);
    const { body } = await jiyeon.get<{ items: { entity: string; after: unknown }[] }>(`${home}/activity`);
    expect(body.items.filter(({ entity }) => entity === 'INCOME').map(({ after }) => after)).toEqual([
      { month: '2026-11' },
    ]);
  });
});
