import type { Asset, Category, ErrorAnswer, Occurrence, RecurringRule, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, testClock } from '../../testing/test-clock.ts';
import { recordDueOccurrences } from './due-recurring-rules.service.ts';

/** Friday, 20 November 2026. */
const clock = testClock();
const app = useTestApp({ clock });
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let path: string;
let cash: Asset;
let bank: Asset;
let rent: Category;
let ids = 0;

const anId = (): string => `019c0000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;
const RENT = { type: 'EXPENSE', amount: 650_000, description: '월세' } as const;
const MONTHLY = { rrule: 'FREQ=MONTHLY;BYMONTHDAY=25', startDate: '2026-11-25' } as const;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'rule-owner'),
    joinAs(app(), 'rule-member'),
    joinAs(app(), 'rule-viewer'),
    joinAs(app(), 'rule-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  path = `/api/v2/books/${owner.bookId}/recurring`;
  cash = (await owner.get<Asset[]>(`/api/v2/books/${owner.bookId}/assets`)).body[0] as Asset;
  bank = (
    await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, { assetType: 'CHECKING_ACCOUNT', name: '통장' })
  ).body;
  const categories = (await owner.get<Category[]>(`/api/v2/books/${owner.bookId}/categories`)).body;
  rent = categories.find((category) => category.name === '월세') as Category;
});

async function aRule(fields: object = {}, by: TestPerson = owner): Promise<RecurringRule> {
  const url = `/api/v2/books/${by === stranger ? by.bookId : owner.bookId}/recurring`;
  const answer = await by.post<RecurringRule>(url, { template: RENT, ...MONTHLY, ...fields });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

async function read(rule: RecurringRule, by: TestPerson = owner): Promise<RecurringRule> {
  const { status, body } = await by.get<RecurringRule>(`${path}/${rule.id}`);
  expect(status).toBe(200);
  return body;
}

async function occurrences(rule: RecurringRule, from: string, to: string): Promise<Occurrence[]> {
  const { status, body } = await owner.get<{ items: Occurrence[] }>(
    `${path}/${rule.id}/occurrences?from=${from}&to=${to}`,
  );
  expect(status).toBe(200);
  return body.items;
}

async function transactionsOf(rule: RecurringRule, reader: TestPerson = owner): Promise<Transaction[]> {
  const found: Transaction[] = [];
  let cursor = '';
  do {
    const url = `/api/v2/books/${rule.bookId}/transactions?limit=200&sort=date${cursor}`;
    const { body } = await reader.get<{ items: Transaction[]; nextCursor: string | null }>(url);
    found.push(...body.items.filter((transaction) => transaction.recurring?.ruleId === rule.id));
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return found;
}

const runJob = () => recordDueOccurrences(app().deps);

function inputOf(rule: RecurringRule, changes: object = {}): object {
  return { ...rule, ...changes };
}

describe('creating a rule', () => {
  test('returns it with defaults for omitted fields', async () => {
    const { status, body } = await owner.post<RecurringRule>(path, {
      template: { ...RENT, categoryId: rent.id, assetId: bank.id },
      ...MONTHLY,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      bookId: owner.bookId,
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
      startDate: '2026-11-25',
      endDate: null,
      count: null,
      adjust: 'NONE',
      mode: 'AUTO',
      nextDate: '2026-11-25',
      isPaused: false,
      problem: null,
      isMasked: false,
      createdBy: owner.userId,
      version: 1,
      template: {
        ...RENT,
        categoryId: rent.id,
        assetId: bank.id,
        splits: [{ categoryId: rent.id, amount: 650_000, memo: '' }],
        payments: [{ assetId: bank.id, paymentMethodId: null, amount: 650_000 }],
        visibility: 'SHARED',
      },
    });
    expect(await read(body)).toEqual(body);
    const { body: list } = await viewer.get<{ items: RecurringRule[] }>(path);
    expect(list.items).toContainEqual(body);
  });

  test('happens once, however often it is sent', async () => {
    const body = { id: anId(), template: RENT, ...MONTHLY };
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post<RecurringRule>(path, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201]);
    const other = await owner.post<ErrorAnswer>(path, { ...body, startDate: '2026-12-25' });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
    const key = { 'idempotency-key': 'rule-key-1' };
    const first = await owner.post<RecurringRule>(path, { template: RENT, ...MONTHLY }, key);
    const again = await owner.post<RecurringRule>(path, { template: RENT, ...MONTHLY }, key);
    expect(again.body).toEqual(first.body);
  });

  test.each<[string, object, number, string]>([
    ['no schedule', { rrule: undefined }, 400, 'VALIDATION_FAILED'],
    ['an invalid schedule', { rrule: 'FREQ=SOMETIMES' }, 400, 'RRULE_INVALID'],
    ['a schedule by the hour', { rrule: 'FREQ=HOURLY' }, 422, 'RRULE_UNSUPPORTED'],
    ['a schedule that never occurs', { rrule: 'FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=3MO' }, 422, 'NEVER_OCCURS'],
    ['an end before the start', { endDate: '2026-11-24' }, 422, 'END_BEFORE_START'],
    ['an end within the rule before the start', { rrule: 'FREQ=DAILY;UNTIL=20261101' }, 422, 'END_BEFORE_START'],
    ['an invalid start date', { startDate: '2026-11-31' }, 400, 'VALIDATION_FAILED'],
    ['a count of zero', { count: 0 }, 422, 'LIMIT_EXCEEDED'],
    ['no amount', { template: { type: 'EXPENSE' } }, 400, 'VALIDATION_FAILED'],
    ['a date in its template', { template: { ...RENT, date: '2026-11-25' } }, 400, 'VALIDATION_FAILED'],
    ['an unknown field', { isAdmin: true }, 400, 'VALIDATION_FAILED'],
    ['an adjustment', { template: { type: 'ADJUSTMENT', amount: 1 } }, 422, 'ADJUSTMENT_IS_MADE_BY_RECONCILE'],
    ['a transfer without a target', { template: { type: 'TRANSFER', amount: 1 } }, 422, 'TRANSFER_ASSET_REQUIRED'],
    [
      'an asset of nobody',
      { template: { ...RENT, assetId: '019c0000-0000-7000-9000-000000000000' } },
      404,
      'ASSET_NOT_FOUND',
    ],
  ])('rejects %s', async (_what, fields, status, code) => {
    const before = (await owner.get<{ items: unknown[] }>(path)).body.items.length;
    const answer = await owner.post<ErrorAnswer>(path, { template: RENT, ...MONTHLY, ...fields });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await owner.get<{ items: unknown[] }>(path)).body.items).toHaveLength(before);
  });

  test('rejects references to another book', async () => {
    const theirs = (await stranger.get<Asset[]>(`/api/v2/books/${stranger.bookId}/assets`)).body[0] as Asset;
    const { status, body } = await owner.post<ErrorAnswer>(path, {
      template: { ...RENT, assetId: theirs.id },
      ...MONTHLY,
    });
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([404, 'ASSET_NOT_FOUND', 'template.assetId']);
  });
});

describe('a due occurrence', () => {
  test('is recorded once, starting from a past start date', async () => {
    const rule = await aRule({
      template: { ...RENT, categoryId: rent.id, assetId: bank.id },
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-07-31',
      adjust: 'NEXT_BUSINESS_DAY',
    });
    expect(await transactionsOf(rule)).toEqual([]);
    await Promise.all([runJob(), runJob(), runJob()]);
    await runJob();
    const transactions = await transactionsOf(rule);
    expect(transactions.map((transaction) => [transaction.date, transaction.recurring?.occurrenceDate])).toEqual([
      ['2026-07-31', '2026-07-31'],
      ['2026-08-31', '2026-08-31'],
      ['2026-09-30', '2026-09-30'],
      ['2026-11-02', '2026-10-31'],
    ]);
    for (const transaction of transactions) {
      expect(transaction).toMatchObject({ ...RENT, categoryId: rent.id, assetId: bank.id, createdBy: owner.userId });
    }
    expect((await read(rule)).nextDate).toBe('2026-11-30');
    const listed = await occurrences(rule, '2026-10-01', '2026-12-31');
    expect(listed).toEqual([
      {
        occurrenceDate: '2026-10-31',
        date: '2026-11-02',
        isExpected: false,
        amount: 650_000,
        isSkipped: false,
        state: 'RECORDED',
        transactionId: transactions[3]?.id,
      },
      expect.objectContaining({
        occurrenceDate: '2026-11-30',
        date: '2026-11-30',
        state: 'PLANNED',
        transactionId: null,
      }),
      expect.objectContaining({ occurrenceDate: '2026-12-31', date: '2026-12-31', isExpected: false }),
    ]);
  });

  test('is not recorded again when its transaction is deleted by hand', async () => {
    const rule = await aRule({ rrule: 'FREQ=DAILY', startDate: '2026-11-18' });
    await runJob();
    const [first] = await transactionsOf(rule);
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${first?.id}`);
    await runJob();
    expect((await transactionsOf(rule)).map((transaction) => transaction.date)).toEqual(['2026-11-19', '2026-11-20']);
    expect((await occurrences(rule, '2026-11-18', '2026-11-18'))[0]).toMatchObject({
      state: 'SKIPPED',
      transactionId: null,
    });
  });

  test('is recorded eventually for a rule of many years', { timeout: 120_000 }, async () => {
    // In a separate book: the other tests read all transactions of theirs.
    const patient = await joinAs(app(), 'rule-patient');
    const rules = `/api/v2/books/${patient.bookId}/recurring`;
    const { body: rule } = await patient.post<RecurringRule>(rules, {
      rrule: 'FREQ=DAILY',
      startDate: '2020-11-20',
      template: { ...RENT, amount: 10 },
    });
    let rounds = 0;
    while ((await runJob()).recorded > 0) rounds += 1;
    expect(rounds).toBe(2);
    const listed: Occurrence[] = [];
    let cursor = '';
    do {
      const { body } = await patient.get<{ items: Occurrence[]; nextCursor: string | null }>(
        `${rules}/${rule.id}/occurrences?from=2020-01-01&to=2026-11-20${cursor}`,
      );
      listed.push(...body.items);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(listed.map((one) => one.occurrenceDate)).size).toBe(2192);
    expect(listed).toHaveLength(2192);
    expect(listed.every((one) => one.transactionId !== null)).toBe(true);
    await patient.delete(`${rules}/${rule.id}`);
  });

  test('does not exist for a paused, deleted or reminding rule, nor for a deleted book', async () => {
    const daily = { rrule: 'FREQ=DAILY', startDate: '2026-11-19' };
    const [paused, deleted, reminding] = [
      await aRule(daily),
      await aRule(daily),
      await aRule({ ...daily, mode: 'REMIND' }),
    ];
    await owner.post(`${path}/${paused.id}/pause`);
    await owner.delete(`${path}/${deleted.id}`);
    const theirs = await aRule(daily, stranger);
    await stranger.delete(`/api/v2/books/${stranger.bookId}`);
    await runJob();
    await stranger.post(`/api/v2/books/${stranger.bookId}/restore`);
    for (const rule of [paused, deleted, reminding]) expect(await transactionsOf(rule)).toEqual([]);
    expect(await transactionsOf(theirs, stranger)).toEqual([]);
    await runJob();
    expect(await transactionsOf(theirs, stranger)).toHaveLength(2);
  });

  test('of a reminding rule is notified once, and recorded by hand', async () => {
    const rule = await aRule({
      template: { ...RENT, description: '도시가스' },
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=20',
      startDate: '2026-11-20',
      mode: 'REMIND',
    });
    await runJob();
    await runJob();
    const { body: notices } = await owner.get<{ title: string; link: string; type: string }[]>('/api/v2/notifications');
    const about = notices.filter((notice) => notice.link?.includes(rule.id));
    expect(about).toEqual([
      expect.objectContaining({
        type: 'RECURRING',
        title: '‘도시가스’ 기록할 날이에요',
        message: '11월 20일 · 650,000원 · 금액을 확인하고 ‘기록하기’를 눌러 주세요.',
        link: `/recurring-transactions?record=${rule.id}&date=2026-11-20`,
      }),
    ]);
    expect((await occurrences(rule, '2026-11-20', '2026-11-20'))[0]?.state).toBe('WAITING');
    const url = `${path}/${rule.id}/occurrences/2026-11-20/record`;
    const done = await member.post<Transaction>(url, { amount: 48_200, date: '2026-11-19' });
    expect([done.status, done.body.amount, done.body.date, done.body.createdBy]).toEqual([
      201,
      48_200,
      '2026-11-19',
      member.userId,
    ]);
    expect(done.body.recurring).toEqual({ ruleId: rule.id, occurrenceDate: '2026-11-20' });
    const again = await owner.post<ErrorAnswer>(url);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_RECORDED']);
    expect((await occurrences(rule, '2026-11-19', '2026-11-19'))[0]).toMatchObject({
      amount: 48_200,
      transactionId: done.body.id,
    });
    expect((await read(rule)).nextDate).toBe('2026-12-20');
  });

  test('is recorded without references deleted since', async () => {
    const { body: category } = await owner.post<Category>(`/api/v2/books/${owner.bookId}/categories`, {
      kind: 'EXPENSE',
      name: '사라질 분류',
    });
    const { body: asset } = await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, {
      assetType: 'CHECKING_ACCOUNT',
      name: '사라질 통장',
    });
    const rule = await aRule({
      template: { ...RENT, categoryId: category.id, assetId: asset.id },
      rrule: 'FREQ=DAILY',
      startDate: '2026-11-20',
    });
    const transfer = await aRule({
      template: { type: 'TRANSFER', amount: 1000, description: '적금', assetId: asset.id, toAssetId: cash.id },
      rrule: 'FREQ=DAILY',
      startDate: '2026-11-20',
    });
    await owner.delete(`/api/v2/books/${owner.bookId}/categories/${category.id}`);
    await owner.delete(`/api/v2/assets/${asset.id}`);
    await runJob();
    expect(await transactionsOf(rule)).toEqual([
      expect.objectContaining({ categoryId: null, assetId: null, amount: 650_000 }),
    ]);
    expect(await transactionsOf(transfer)).toEqual([]);
    const stopped = await read(transfer);
    expect(stopped).toMatchObject({ isPaused: true, problem: 'ASSET_GONE' });
    const { body: notices } = await owner.get<{ title: string }[]>('/api/v2/notifications');
    expect(notices.map((notice) => notice.title)).toEqual(
      expect.arrayContaining(['‘적금’ 반복 거래가 멈췄어요', '‘월세’ 거래를 자산 없이 기록했어요']),
    );
    const mended = await owner.put<RecurringRule>(
      `${path}/${transfer.id}`,
      inputOf(stopped, {
        template: { type: 'TRANSFER', amount: 1000, description: '적금', assetId: bank.id, toAssetId: cash.id },
      }),
    );
    expect(mended.body).toMatchObject({ isPaused: false, problem: null });
    await runJob();
    expect(await transactionsOf(transfer)).toHaveLength(1);
  });
});

describe('changing a rule', () => {
  test('requires its version and does not affect the past', async () => {
    const rule = await aRule({ rrule: 'FREQ=WEEKLY', startDate: '2026-11-06' });
    const none = await owner.put<ErrorAnswer>(`${path}/${rule.id}`, inputOf(rule, { version: undefined }));
    expect([none.status, none.body.code]).toEqual([428, 'VERSION_REQUIRED']);
    const { status, body } = await member.put<RecurringRule>(
      `${path}/${rule.id}`,
      inputOf(rule, { rrule: 'FREQ=WEEKLY;BYDAY=SA', template: { ...rule.template, amount: 700_000 } }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ rrule: 'FREQ=WEEKLY;BYDAY=SA', version: 2, nextDate: '2026-11-21' });
    expect(body.template).toMatchObject({ amount: 700_000, splits: [{ amount: 700_000 }] });
    await runJob();
    const transactions = await transactionsOf(rule);
    expect(transactions.map((transaction) => [transaction.date, transaction.amount])).toEqual([
      ['2026-11-06', 650_000],
      ['2026-11-13', 650_000],
      ['2026-11-20', 650_000],
    ]);
    const stale = await owner.put<ErrorAnswer>(`${path}/${rule.id}`, inputOf(rule));
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(stale.body.current).toMatchObject({ version: 2 });
  });

  test('keeps skips, moved dates and changed amounts', async () => {
    const rule = await aRule();
    const at = (date: string) => `${path}/${rule.id}/occurrences/${date}`;
    expect((await owner.put<Occurrence>(at('2026-11-25'), { skip: true })).body).toMatchObject({ isSkipped: true });
    await owner.put(at('2026-12-25'), { amount: 600_000, date: '2026-12-24' });
    expect((await read(rule)).nextDate).toBe('2026-12-24');
    await owner.put(`${path}/${rule.id}`, inputOf(await read(rule), { adjust: 'NEXT_BUSINESS_DAY' }));
    expect(await occurrences(rule, '2026-11-01', '2027-01-31')).toEqual([
      expect.objectContaining({ occurrenceDate: '2026-11-25', isSkipped: true, state: 'SKIPPED' }),
      expect.objectContaining({ occurrenceDate: '2026-12-25', date: '2026-12-24', amount: 600_000 }),
      expect.objectContaining({ occurrenceDate: '2027-01-25', date: '2027-01-25', amount: 650_000 }),
    ]);
    expect((await owner.put<Occurrence>(at('2026-11-25'), { skip: false })).body.isSkipped).toBe(false);
    expect((await read(rule)).nextDate).toBe('2026-11-25');
    const none = await owner.put<ErrorAnswer>(at('2026-11-26'), { skip: true });
    expect([none.status, none.body.code]).toEqual([404, 'OCCURRENCE_NOT_FOUND']);
    expect((await owner.put(at('2026-11-25'), {})).status).toBe(400);
    expect((await owner.put(at('2026-02-30'), { skip: true })).status).toBe(404);
  });

  test('is rejected for a recorded occurrence', async () => {
    const rule = await aRule({ rrule: 'FREQ=DAILY', startDate: '2026-11-20' });
    await runJob();
    const { status, body } = await owner.put<ErrorAnswer>(`${path}/${rule.id}/occurrences/2026-11-20`, { amount: 1 });
    expect([status, body.code]).toEqual([409, 'ALREADY_RECORDED']);
  });

  test('from a date on ends the old rule and continues with a new one', async () => {
    const rule = await aRule({ rrule: 'FREQ=MONTHLY', startDate: '2026-08-31', count: 12 });
    await runJob();
    await owner.put(`${path}/${rule.id}/occurrences/2027-01-31`, { skip: true });
    const { status, body: next } = await owner.post<RecurringRule>(`${path}/${rule.id}/split`, {
      fromDate: '2027-01-01',
      changes: { template: { amount: 700_000 } },
    });
    expect(status).toBe(201);
    expect(next).toMatchObject({
      rrule: 'FREQ=MONTHLY;BYMONTHDAY=31',
      startDate: '2027-01-31',
      count: 7,
      nextDate: '2027-02-28',
    });
    expect(next.template).toMatchObject({ amount: 700_000, description: '월세' });
    expect((await read(rule)).endDate).toBe('2026-12-31');
    const dates = (await occurrences(next, '2026-01-01', '2028-12-31')).map((one) => one.date);
    expect(dates).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
    ]);
    expect((await occurrences(rule, '2026-12-01', '2027-12-31')).map((one) => one.date)).toEqual(['2026-12-31']);
  });

  test('from a past date on records no occurrence twice', async () => {
    const rule = await aRule({ rrule: 'FREQ=WEEKLY', startDate: '2026-11-06' });
    await runJob();
    const { body: next } = await owner.post<RecurringRule>(`${path}/${rule.id}/split`, {
      fromDate: '2026-11-10',
      changes: { template: { amount: 1 } },
    });
    await runJob();
    expect(await transactionsOf(next)).toEqual([]);
    expect((await transactionsOf(rule)).map((transaction) => transaction.amount)).toEqual([650_000, 650_000, 650_000]);
    expect(next.nextDate).toBe('2026-11-27');
  });

  test('by pausing and resuming leaves out what passed meanwhile', async () => {
    const rule = await aRule({ rrule: 'FREQ=DAILY', startDate: '2026-11-19' });
    const paused = await owner.post<RecurringRule>(`${path}/${rule.id}/pause`);
    expect([paused.status, paused.body.isPaused]).toEqual([200, true]);
    expect((await owner.post<RecurringRule>(`${path}/${rule.id}/pause`)).body).toEqual(paused.body);
    const back = await owner.post<RecurringRule>(`${path}/${rule.id}/resume`);
    expect(back.body).toMatchObject({ isPaused: false, nextDate: '2026-11-20' });
    await runJob();
    expect((await transactionsOf(rule)).map((transaction) => transaction.date)).toEqual(['2026-11-20']);
    expect((await occurrences(rule, '2026-11-19', '2026-11-19'))[0]?.state).toBe('MISSED');
    expect((await owner.post(`${path}/${rule.id}/occurrences/2026-11-19/record`)).status).toBe(201);
  });

  test('by deleting it keeps its transactions, and can be undone', async () => {
    const rule = await aRule({ rrule: 'FREQ=DAILY', startDate: '2026-11-20' });
    await runJob();
    expect((await owner.delete(`${path}/${rule.id}`)).status).toBe(204);
    expect((await owner.delete(`${path}/${rule.id}`)).status).toBe(404);
    expect((await owner.get(`${path}/${rule.id}`)).status).toBe(404);
    expect(await transactionsOf(rule)).toHaveLength(1);
    const back = await owner.post<RecurringRule>(`${path}/${rule.id}/restore`);
    expect([back.status, back.body.nextDate]).toEqual([200, '2026-11-21']);
    expect(await owner.post(`${path}/${rule.id}/restore`)).toMatchObject({ status: 200, body: back.body });
  });
});

describe('rules', () => {
  test('preview their dates without being saved', async () => {
    const query = 'rrule=FREQ%3DMONTHLY%3BBYMONTHDAY%3D-1&startDate=2026-11-01&adjust=PREVIOUS_BUSINESS_DAY&limit=3';
    const { status, body } = await viewer.get<{ items: unknown[] }>(`${path}/preview?${query}`);
    expect([status, body.items]).toEqual([
      200,
      [
        { occurrenceDate: '2026-11-30', date: '2026-11-30', isExpected: false },
        { occurrenceDate: '2026-12-31', date: '2026-12-31', isExpected: false },
        { occurrenceDate: '2027-01-31', date: '2027-01-29', isExpected: false },
      ],
    ]);
    expect((await viewer.get(`${path}/preview?rrule=X&startDate=2026-11-01`)).status).toBe(400);
  });

  test('say in the preview how many occurrences are due by today, as an automatic rule records them', async () => {
    const due = async (query: string) =>
      (await viewer.get<{ dueCount: number }>(`${path}/preview?${query}`)).body.dueCount;
    expect(await due('rrule=FREQ%3DMONTHLY%3BBYMONTHDAY%3D20&startDate=2026-01-05')).toBe(11);
    expect(await due('rrule=FREQ%3DMONTHLY%3BBYMONTHDAY%3D20&startDate=2026-11-20')).toBe(1);
    expect(await due('rrule=FREQ%3DMONTHLY%3BBYMONTHDAY%3D20&startDate=2026-11-21')).toBe(0);
    // Saturday the 21st moves to today or to Monday.
    expect(await due('rrule=FREQ%3DDAILY&startDate=2026-11-21&count=1&adjust=PREVIOUS_BUSINESS_DAY')).toBe(1);
    expect(await due('rrule=FREQ%3DDAILY&startDate=2026-11-21&count=1&adjust=NEXT_BUSINESS_DAY')).toBe(0);
    expect(await due('rrule=FREQ%3DDAILY&startDate=1990-01-01')).toBe(3000);
    const rule = await aRule({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=20', startDate: '2026-01-05', mode: 'AUTO' });
    await runJob();
    expect(
      (await occurrences(rule, '2026-01-01', '2026-11-20')).filter((one) => one.state === 'RECORDED'),
    ).toHaveLength(await due('rrule=FREQ%3DMONTHLY%3BBYMONTHDAY%3D20&startDate=2026-01-05'));
  });

  test('list upcoming occurrences together', async () => {
    const rule = await aRule({ template: { ...RENT, description: '다가오는 것' } });
    const { body } = await viewer.get<{ items: { ruleId: string; date: string; description: string }[] }>(
      `${path}/upcoming?from=2026-11-20&to=2026-12-31`,
    );
    expect(body.items.filter((one) => one.ruleId === rule.id)).toEqual([
      expect.objectContaining({ date: '2026-11-25', description: '다가오는 것', type: 'EXPENSE', amount: 650_000 }),
      expect.objectContaining({ date: '2026-12-25' }),
    ]);
    expect(body.items.map((one) => one.date)).toEqual(body.items.map((one) => one.date).toSorted());
    expect((await viewer.get(`${path}/upcoming?from=2026-01-01&to=2030-01-01`)).status).toBe(422);
  });

  test('show other members only type, dates and amount when masked', async () => {
    const rule = await aRule({
      template: { ...RENT, description: '선물 적금', memo: '비밀', categoryId: rent.id, visibility: 'MASKED' },
      rrule: 'FREQ=DAILY',
      startDate: '2026-11-20',
    });
    await runJob();
    const seen = await read(rule, member);
    expect(seen).toMatchObject({
      isMasked: true,
      createdBy: null,
      template: { amount: 650_000, description: '비공개' },
    });
    const answers = [
      seen,
      (await member.get(path)).body,
      (await member.get(`${path}/upcoming?from=2026-11-20&to=2026-12-20`)).body,
      (await member.get(`/api/v2/books/${owner.bookId}/activity?entityId=${rule.id}`)).body,
    ];
    expect(JSON.stringify(answers)).not.toMatch(/선물 적금|비밀/u);
    const writes = [
      member.put(`${path}/${rule.id}`, inputOf(rule)),
      member.delete(`${path}/${rule.id}`),
      member.post(`${path}/${rule.id}/pause`),
      member.post(`${path}/${rule.id}/split`, { fromDate: '2026-12-01', changes: {} }),
      member.put(`${path}/${rule.id}/occurrences/2026-11-21`, { skip: true }),
      member.post(`${path}/${rule.id}/occurrences/2026-11-21/record`),
    ];
    expect(statusesOf(await Promise.all(writes))).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await transactionsOf(rule, owner)).toHaveLength(1);
  });

  test('can be read by viewers, changed by members, and do not exist for strangers', async () => {
    const rule = await aRule();
    const url = `${path}/${rule.id}`;
    const reads = [
      path,
      url,
      `${url}/occurrences`,
      `${path}/candidates`,
      `${path}/upcoming?from=2026-11-20&to=2026-11-21`,
    ];
    for (const each of reads) {
      expect((await viewer.get(each)).status).toBe(200);
      expect((await stranger.get(each)).status).toBe(404);
      expect((await signedOut(app()).get(each)).status).toBe(401);
    }
    const writes: ((person: Pick<TestPerson, 'post' | 'put' | 'delete'>) => Promise<{ status: number }>)[] = [
      (person) => person.post(path, { template: RENT, ...MONTHLY }),
      (person) => person.put(url, inputOf(rule)),
      (person) => person.post(`${url}/pause`),
      (person) => person.post(`${url}/resume`),
      (person) => person.post(`${url}/split`, { fromDate: '2027-01-01', changes: {} }),
      (person) => person.put(`${url}/occurrences/2026-11-25`, { skip: true }),
      (person) => person.post(`${url}/occurrences/2026-11-25/record`),
      (person) => person.delete(url),
      (person) => person.post(`${url}/restore`),
    ];
    for (const write of writes) {
      expect((await write(viewer)).status).toBe(403);
      expect((await write(stranger)).status).toBe(404);
      expect((await write(signedOut(app()))).status).toBe(401);
    }
    expect(await read(rule)).toEqual(rule);
    const elsewhere = `/api/v2/books/${stranger.bookId}/recurring/${rule.id}`;
    expect((await stranger.get(elsewhere)).status).toBe(404);
    expect((await stranger.delete(elsewhere)).status).toBe(404);
  });

  test('are suggested from past transactions, with the reason', async () => {
    const person = await joinAs(app(), 'rule-habits');
    const book = `/api/v2/books/${person.bookId}`;
    for (const date of ['2026-08-25', '2026-09-25', '2026-10-26']) {
      await person.post(`${book}/transactions`, { type: 'EXPENSE', date, amount: 17_000, description: '영상 구독' });
    }
    const { body } = await person.get<{ items: object[] }>(`${book}/recurring/candidates`);
    expect(body.items).toEqual([
      expect.objectContaining({
        description: '영상 구독',
        amount: 17_000,
        rrule: 'FREQ=MONTHLY;BYMONTHDAY=25',
        startDate: '2026-11-25',
        mode: 'AUTO',
        reason: '매달 25일쯤 17,000원 · 3번',
      }),
    ]);
    await person.post(`${book}/recurring`, {
      template: { type: 'EXPENSE', amount: 17_000, description: '영상 구독' },
      ...MONTHLY,
    });
    expect((await person.get<{ items: object[] }>(`${book}/recurring/candidates`)).body.items).toEqual([]);
  });

  test('record a whole year at once when the clock jumps', async () => {
    // Those of earlier tests would record thousands of transactions for the same year.
    await sql`update recurring_rules set is_paused = true`.execute(app().database.db);
    const rule = await aRule({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1', startDate: '2026-11-30' });
    clock.advance(-3_600_000);
    await runJob();
    expect(await transactionsOf(rule)).toEqual([]);
    clock.advance(365 * DAY_MS);
    while ((await runJob()).recorded > 0);
    clock.advance(-365 * DAY_MS + 3_600_000);
    const dates = (await transactionsOf(rule)).map((transaction) => transaction.date);
    await runJob();
    expect(dates).toHaveLength(12);
    expect(dates).toContain('2027-02-28');
    expect((await transactionsOf(rule)).map((transaction) => transaction.date)).toEqual(dates);
  });
});
