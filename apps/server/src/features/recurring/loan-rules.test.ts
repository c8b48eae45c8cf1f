import {
  type Activity,
  type AnswerOf,
  type Asset,
  type ErrorAnswer,
  type endpoints,
  type LoanScheduleAnswer,
  loanTermsOf,
  type Occurrence,
  type RecurringRule,
  type Transaction,
} from '@salim/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/database.ts';
import { inTrx } from '../../db/in-trx.ts';
import type { Deps } from '../../deps.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signInAgain, type TestPerson } from '../../testing/test-client.ts';
import { DAY_MS, SECOND_MS, testClock } from '../../testing/test-clock.ts';
import { recordDueOccurrences } from './due-recurring-rules.service.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const clock = testClock();
const app = useTestApp({ clock });
/** Another server on the same database. */
let other: OpenDatabase;
let otherDeps: Deps;
let people = 0;
let owner: TestPerson;
let bank: Asset;
let daysAhead = 0;

beforeAll(() => {
  other = openDatabase({ url: String(app().database.pool.options.connectionString), connectionsMax: 4 });
  otherDeps = { ...app().deps, db: other.db };
});
afterAll(() => other.close());
beforeEach(async () => {
  clock.advance(-daysAhead * DAY_MS);
  daysAhead = 0;
  people += 1;
  owner = await joinAs(app(), `loan-rule-${people}`);
  bank = await make<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 10_000_000 });
});

async function make<T = { id: string }>(path: string, fields: object): Promise<T> {
  const { status, body } = await owner.post<T>(`/api/v2/books/${owner.bookId}/${path}`, fields);
  expect([status, status === 201 ? null : body]).toEqual([201, null]);
  return body;
}

/** 4 % of 12,000,000 in twelve equal parts, from the 25th of November on. */
const TERMS = {
  principal: 12_000_000,
  rateBps: 400,
  startDate: '2026-10-25',
  months: 12,
  repayment: 'EQUAL_PRINCIPAL',
  paymentDay: 25,
};

async function aLoan(terms: object = {}, fields: object = {}): Promise<Asset> {
  return make<Asset>('assets', {
    assetType: 'OTHER',
    subType: 'LOAN',
    name: '자동차 대출',
    balance: -12_000_000,
    terms: { ...TERMS, payingAssetId: bank.id, ...terms },
    ...fields,
  });
}

async function changed(asset: Asset, fields: object): Promise<Asset> {
  const { status, body } = await owner.put<Asset>(`/api/v2/assets/${asset.id}`, fields);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return body;
}

const rulesOf = async (person = owner) =>
  (await person.get<{ items: RecurringRule[] }>(`/api/v2/books/${owner.bookId}/recurring`)).body.items;

async function ruleOf(loan: Asset): Promise<RecurringRule> {
  const rule = (await rulesOf()).find((one) => one.loanAssetId === loan.id);
  if (!rule) throw new Error('the loan has no rule');
  return rule;
}

const rulePath = ({ id }: RecurringRule) => `/api/v2/books/${owner.bookId}/recurring/${id}`;

async function booked(): Promise<Transaction[]> {
  const { body } = await owner.get<{ items: Transaction[] }>(`/api/v2/books/${owner.bookId}/transactions?limit=200`);
  return body.items.toSorted((a, b) => a.date.localeCompare(b.date) || b.type.localeCompare(a.type));
}

const linesOf = (items: readonly Transaction[]) => items.map(({ date, type, amount }) => [date, type, amount]);

async function untilDone(deps: Deps = app().deps): Promise<void> {
  while ((await recordDueOccurrences(deps)).recorded > 0);
}

async function onDay(days: number): Promise<void> {
  clock.advance((days - daysAhead) * DAY_MS);
  daysAhead = days;
  await untilDone();
  owner = await signInAgain(app(), owner);
}

async function rowsOf(loan: Asset): Promise<LoanScheduleAnswer['rows']> {
  return (await owner.get<LoanScheduleAnswer>(`/api/v2/assets/${loan.id}/schedule`)).body.rows;
}

async function newest(match: (one: Activity) => boolean): Promise<Activity> {
  const { body } = await owner.get<{ items: Activity[] }>(`/api/v2/books/${owner.bookId}/activity?limit=100`);
  const found = body.items.find(match);
  if (!found) throw new Error('no such activity');
  return found;
}

async function undo(activity: Activity) {
  return owner.post<ErrorAnswer>(`/api/v2/books/${owner.bookId}/activity/${activity.id}/undo`, {});
}

const FIRST = [
  ['2026-11-25', 'TRANSFER', 1_000_000],
  ['2026-11-25', 'EXPENSE', 40_000],
];

describe('the rule of a loan', () => {
  it('comes, changes and goes with its terms', async () => {
    const plain = await aLoan({ payingAssetId: null });
    expect(await rulesOf()).toEqual([]);
    const loan = await changed(plain, { terms: { ...TERMS, payingAssetId: bank.id } });
    const rule = await ruleOf(loan);
    expect(rule).toMatchObject({
      kind: 'LOAN',
      loanAssetId: loan.id,
      nextDate: '2026-11-25',
      nextInstallment: { n: 1, interest: 40_000, principal: 1_000_000 },
      mode: 'AUTO',
      template: {
        type: 'TRANSFER',
        amount: 1_040_000,
        assetId: bank.id,
        toAssetId: loan.id,
        description: '자동차 대출 상환',
      },
    });
    await changed(loan, { name: '새 차 대출', terms: { ...TERMS, payingAssetId: bank.id, paymentDay: 31 } });
    expect(await ruleOf(loan)).toMatchObject({
      id: rule.id,
      nextDate: '2026-11-30',
      template: { description: '새 차 대출 상환' },
    });
    await changed(loan, { isActive: false });
    expect(await rulesOf()).toEqual([]);
    await changed(loan, { isActive: true });
    expect((await ruleOf(loan)).id).toBe(rule.id);
    await owner.delete(`/api/v2/assets/${loan.id}`);
    expect(await rulesOf()).toEqual([]);
    const gone = await newest(({ entity, action }) => entity === 'ASSET' && action === 'DELETED');
    expect((await undo(gone)).status).toBeLessThan(300);
    expect((await ruleOf(loan)).nextDate).toBe('2026-11-30');
    await changed(loan, { terms: null });
    expect(await rulesOf()).toEqual([]);
    await make('recurring', {
      template: { type: 'EXPENSE', amount: 1000 },
      rrule: 'FREQ=MONTHLY',
      startDate: '2026-12-01',
    });
    expect((await rulesOf()).map(({ kind, loanAssetId }) => [kind, loanAssetId])).toEqual([['ORDINARY', null]]);
  });

  it('is not a template to edit, split, delete or restore', async () => {
    const rule = await ruleOf(await aLoan());
    const path = rulePath(rule);
    const refusals = await Promise.all([
      owner.put<ErrorAnswer>(path, { ...rule }),
      owner.post<ErrorAnswer>(`${path}/split`, { fromDate: '2026-12-25', changes: { mode: 'REMIND' } }),
      owner.delete<ErrorAnswer>(path),
    ]);
    expect(refusals.map(({ status, body }) => [status, body.code])).toEqual(
      refusals.map(() => [422, 'LOAN_RULE_FIXED']),
    );
    expect((await ruleOf({ id: rule.loanAssetId } as Asset)).version).toBe(rule.version);
  });
});

describe('a recorded early repayment', () => {
  const prepay = (loan: Asset, date: string, amount: number) =>
    make<Transaction>('transactions', { type: 'TRANSFER', date, amount, assetId: bank.id, toAssetId: loan.id });
  const unpaidPrincipal = async (loan: Asset) =>
    (await rowsOf(loan)).reduce((sum, row) => sum + (row.transactionId ? 0 : row.principal), 0);
  const transactionPath = ({ id }: Transaction) => `/api/v2/books/${owner.bookId}/transactions/${id}`;
  const debtOf = async (loan: Asset) => -(await owner.get<Asset>(`/api/v2/assets/${loan.id}`)).body.balance;

  it('lowers the later installments, in the schedule as in what is booked, until the same end', async () => {
    const loan = await aLoan();
    await onDay(5);
    const usual = await rowsOf(loan);
    const transfer = await prepay(loan, '2026-11-25', 5_500_000);
    const rows = await rowsOf(loan);
    expect(rows[0]).toEqual(usual[0]);
    expect(rows).toHaveLength(12);
    // 5,500,000 of 12,000,000 in eleven parts are left.
    expect(rows[1]).toMatchObject({ principal: 500_000, interest: 18_333, balance: 5_000_000 });
    expect(await unpaidPrincipal(loan)).toBe(await debtOf(loan));
    expect((await ruleOf(loan)).nextInstallment).toEqual({ n: 2, interest: 18_333, principal: 500_000 });
    await onDay(35);
    expect(linesOf(await booked()).slice(-2)).toEqual([
      ['2026-12-25', 'TRANSFER', 500_000],
      ['2026-12-25', 'EXPENSE', 18_333],
    ]);
    expect(await unpaidPrincipal(loan)).toBe(await debtOf(loan));
    // A repayment entered late changes nothing that is booked.
    await prepay(loan, '2026-12-01', 1_000_000);
    expect((await rowsOf(loan))[1]).toMatchObject({ principal: 500_000, interest: 18_333 });
    expect(await unpaidPrincipal(loan)).toBe(await debtOf(loan));
    expect((await owner.delete(transactionPath(transfer))).status).toBe(204);
    expect(await unpaidPrincipal(loan)).toBe(await debtOf(loan));
  });

  it('ends the loan when it repays all, and is undone with its transfer', async () => {
    const loan = await aLoan();
    await onDay(5);
    const usual = await rowsOf(loan);
    const transfer = await prepay(loan, '2026-11-28', 11_000_000);
    expect(await unpaidPrincipal(loan)).toBe(0);
    expect((await owner.delete(transactionPath(transfer))).status).toBe(204);
    expect(await rowsOf(loan)).toEqual(usual);
  });

  it('is not an installment that a member records after skipping it', async () => {
    const loan = await aLoan();
    const skipped = await owner.put(`${rulePath(await ruleOf(loan))}/occurrences/2026-11-25`, { skip: true });
    expect(skipped.status).toBe(200);
    const usual = await rowsOf(loan);
    await prepay(loan, '2026-11-25', 1_000_000);
    expect(await rowsOf(loan)).toEqual(usual);
  });

  it('is what the next preview begins with', async () => {
    const loan = await aLoan();
    await onDay(5);
    await prepay(loan, '2026-11-25', 5_500_000);
    const preview = async (date: string) =>
      (
        await owner.post<AnswerOf<typeof endpoints.previewPrepayment>>(
          `/api/v2/assets/${loan.id}/prepayments/preview`,
          {
            amount: 2_750_000,
            date,
            keep: 'MONTHS',
          },
        )
      ).body;
    const { rows, interestSaved } = await preview('2026-11-25');
    expect(rows[1]).toMatchObject({ principal: 250_000, interest: 9_166 });
    const interestOf = (of: typeof rows) => of.reduce((sum, row) => sum + row.interest, 0);
    expect(interestSaved).toBe(interestOf(await rowsOf(loan)) - interestOf(rows));
  });
});

describe('an installment', () => {
  it('is booked on its day as a transfer and its interest, once with two servers, and never for the past', async () => {
    const { body: categories } = await owner.get<{ id: string; kind: string; name: string }[]>(
      `/api/v2/books/${owner.bookId}/categories`,
    );
    const category = categories.find(({ kind }) => kind === 'EXPENSE');
    const loan = await aLoan({ startDate: '2026-06-25', interestCategoryId: category?.id ?? null });
    await untilDone();
    expect(await booked()).toEqual([]);
    clock.advance(36 * DAY_MS);
    daysAhead = 36;
    await Promise.all([untilDone(), untilDone(otherDeps), untilDone(), untilDone(otherDeps)]);
    await untilDone(otherDeps);
    owner = await signInAgain(app(), owner);
    const items = await booked();
    // The fifth and sixth of twelve.
    expect(linesOf(items)).toEqual([
      ['2026-11-25', 'TRANSFER', 1_000_000],
      ['2026-11-25', 'EXPENSE', 26_666],
      ['2026-12-25', 'TRANSFER', 1_000_000],
      ['2026-12-25', 'EXPENSE', 23_333],
    ]);
    expect(items[0]).toMatchObject({ assetId: bank.id, toAssetId: loan.id, description: '자동차 대출 원금' });
    expect(items[1]).toMatchObject({ assetId: bank.id, categoryId: category?.id, description: '자동차 대출 이자' });
    const rule = await ruleOf(loan);
    expect(new Set(items.map(({ recurring }) => recurring?.ruleId))).toEqual(new Set([rule.id]));
    expect((await rowsOf(loan)).map(({ n, transactionId }) => [n, transactionId]).slice(3, 7)).toEqual([
      [4, undefined],
      [5, items[0]?.id],
      [6, items[2]?.id],
      [7, undefined],
    ]);
    await expectSoundBooks(app());
  });

  it('is booked once, both halves, when the server dies while it books and starts again', async () => {
    await aLoan({ startDate: '2026-06-25' });
    await untilDone();
    clock.advance(36 * DAY_MS);
    daysAhead = 36;
    owner = await signInAgain(app(), owner);
    const url = new URL(String(app().database.pool.options.connectionString));
    const name = `dying-${people}`;
    url.searchParams.set('application_name', name);
    // Where a lock stops it: before its first write, between the halves of a pair, and after both.
    for (const table of ['transactions', 'payments', 'activity'] as const) {
      const dying = openDatabase({ url: url.href, connectionsMax: 2, onConnectionError: () => undefined });
      await inTrx(other.db, async (trx) => {
        await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
        const death = untilDone({ ...app().deps, db: dying.db }).catch(() => undefined);
        const waiting = sql<{ pid: number }>`
          select pid from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await waiting.execute(app().deps.db)).rows).not.toEqual([]);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.execute(trx);
        await death;
      });
      expect([table, linesOf(await booked())]).toEqual([table, []]);
      await dying.close();
    }
    await untilDone(otherDeps);
    expect(linesOf(await booked()).map(([date, type]) => [date, type])).toEqual([
      ['2026-11-25', 'TRANSFER'],
      ['2026-11-25', 'EXPENSE'],
      ['2026-12-25', 'TRANSFER'],
      ['2026-12-25', 'EXPENSE'],
    ]);
    await expectSoundBooks(app());
  });

  it('has only a transfer without interest, and only interest during grace', async () => {
    await aLoan({ rateBps: 0 }, { name: '무이자' });
    await aLoan({ graceMonths: 2 }, { name: '거치' });
    await aLoan({ rateBps: 0, repayment: 'BULLET' }, { name: '만기' });
    await onDay(5);
    expect(linesOf(await booked())).toEqual(FIRST);
  });

  it('falls on the last day of a month that lacks its day', async () => {
    await aLoan({ startDate: '2027-01-31', paymentDay: 31 });
    await onDay(100);
    expect((await booked()).map(({ date }) => date)).toEqual(['2027-02-28', '2027-02-28']);
  });

  it('has the figures of the bank, put in by either way, and can be skipped', async () => {
    const loan = await aLoan();
    const rule = await ruleOf(loan);
    const at = (date: string) => `${rulePath(rule)}/occurrences/${date}`;
    expect(
      (await owner.put(`/api/v2/assets/${loan.id}/schedule/1`, { interest: 39_000, date: '2026-11-26' })).status,
    ).toBe(200);
    const once = await owner.put<Occurrence>(at('2026-12-25'), { amount: 1_500_000, date: '2026-12-28' });
    expect(once.body).toMatchObject({ date: '2026-12-28', amount: 1_500_000, state: 'PLANNED' });
    expect((await rowsOf(loan))[1]).toMatchObject({ payment: 1_500_000, date: '2026-12-28', isOverridden: true });
    const unfit = await owner.put<ErrorAnswer>(at('2027-01-25'), { amount: 1 });
    expect(unfit.body.code).toBe('LOAN_ROW_UNFIT');
    expect((await owner.put(at('2027-01-25'), { skip: true })).status).toBe(200);
    await onDay(68);
    expect(linesOf(await booked())).toEqual([
      ['2026-11-26', 'TRANSFER', 1_000_000],
      ['2026-11-26', 'EXPENSE', 39_000],
      ['2026-12-28', 'TRANSFER', 1_463_334],
      ['2026-12-28', 'EXPENSE', 36_666],
    ]);
    const skipping = await newest(({ action }) => action === 'SKIPPED');
    expect((await undo(skipping)).status).toBeLessThan(300);
    await untilDone();
    expect((await booked()).filter(({ date }) => date === '2027-01-25')).toHaveLength(2);
    await expectSoundBooks(app());
  });

  it('keeps what is booked when the terms change; a month is paid once', async () => {
    const loan = await aLoan();
    await onDay(5);
    await changed(loan, { terms: { ...TERMS, payingAssetId: bank.id, paymentDay: 28, rateBps: 600 } });
    await onDay(20);
    expect(linesOf(await booked())).toEqual(FIRST);
    await onDay(40);
    expect(linesOf(await booked()).slice(2)).toEqual([
      ['2026-12-28', 'TRANSFER', 1_000_000],
      ['2026-12-28', 'EXPENSE', 55_000],
    ]);
    await changed(loan, { terms: { ...TERMS, payingAssetId: bank.id, paymentDay: 1 } });
    await untilDone();
    expect(await booked()).toHaveLength(4);
    expect((await rowsOf(loan)).slice(0, 3).map(({ transactionId }) => transactionId !== undefined)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('stops when the loan is repaid, repays no more than is owed, and continues when the debt is back', async () => {
    const loan = await aLoan();
    // A part of the debt is remitted, which is no early repayment.
    await make('transactions', { type: 'INCOME', amount: 11_500_000, date: '2026-11-20', assetId: loan.id });
    await onDay(5);
    expect(linesOf(await booked()).slice(1)).toEqual([
      ['2026-11-25', 'TRANSFER', 500_000],
      ['2026-11-25', 'EXPENSE', 40_000],
    ]);
    expect((await ruleOf(loan)).nextDate).toBeNull();
    await onDay(40);
    expect(await booked()).toHaveLength(3);
    const rule = await ruleOf(loan);
    const byHand = await owner.post<ErrorAnswer>(`${rulePath(rule)}/occurrences/2026-12-25/record`);
    expect([byHand.status, byHand.body.code]).toEqual([422, 'LOAN_REPAID']);
    const [early] = (await booked()).filter(({ amount }) => amount === 11_500_000);
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${early?.id}`);
    await onDay(70);
    expect(linesOf(await booked()).slice(2)).toEqual([
      ['2027-01-25', 'TRANSFER', 1_000_000],
      ['2027-01-25', 'EXPENSE', 33_333],
    ]);
  });

  it('pauses with a notice while the account that pays is out of use, and catches up with another', async () => {
    const loan = await aLoan();
    await changed(bank, { isActive: false });
    await onDay(5);
    expect(await booked()).toEqual([]);
    expect(await ruleOf(loan)).toMatchObject({ isPaused: true, problem: 'ASSET_GONE' });
    const notices = JSON.stringify((await owner.get('/api/v2/notifications')).body);
    expect(notices).toContain('대출 조건');
    const next = await make<Asset>('assets', { assetType: 'CHECKING_ACCOUNT', name: '새 통장' });
    await changed(loan, { terms: { ...TERMS, payingAssetId: next.id } });
    await untilDone();
    expect(linesOf(await booked())).toEqual(FIRST);
    expect((await booked())[0]?.assetId).toBe(next.id);
  });

  it('waits while the rule is paused and is then recorded by hand', async () => {
    const rule = await ruleOf(await aLoan());
    expect((await owner.post(`${rulePath(rule)}/pause`)).status).toBe(200);
    await onDay(5);
    expect(await booked()).toEqual([]);
    await onDay(6);
    expect((await owner.post(`${rulePath(rule)}/resume`)).status).toBe(200);
    await untilDone();
    expect(await booked()).toEqual([]);
    const record = () => owner.post(`${rulePath(rule)}/occurrences/2026-11-25/record`);
    const statuses = (await Promise.all([record(), record()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409]);
    expect(linesOf(await booked())).toEqual(FIRST);
  });
});

describe('the two halves of an installment', () => {
  async function aPair(): Promise<[Transaction, Transaction]> {
    await aLoan();
    await onDay(5);
    const [principal, interest] = await booked();
    if (!principal || !interest) throw new Error('nothing was booked');
    return [principal, interest];
  }
  const path = ({ id }: Transaction) => `/api/v2/books/${owner.bookId}/transactions/${id}`;

  it('are undone by one undo and come back by one', async () => {
    const [, interest] = await aPair();
    const created = await newest(({ entityId, action }) => entityId === interest.id && action === 'CREATED');
    expect((await undo(created)).status).toBeLessThan(300);
    expect(await booked()).toEqual([]);
    await untilDone();
    expect(await booked()).toEqual([]);
    const trashed = await newest(({ entityId, action }) => entityId === interest.id && action === 'DELETED');
    expect((await undo(trashed)).status).toBeLessThan(300);
    expect(linesOf(await booked())).toEqual(FIRST);
    expect((await owner.get<Asset>(`/api/v2/assets/${bank.id}`)).body.balance).toBe(8_960_000);
    await expectSoundBooks(app());
  });

  it('are deleted and restored together, singly or in bulk', async () => {
    const [principal, interest] = await aPair();
    expect((await owner.delete(path(principal))).status).toBe(204);
    expect(await booked()).toEqual([]);
    expect((await owner.post(`${path(interest)}/restore`)).status).toBe(200);
    expect(linesOf(await booked())).toEqual(FIRST);
    const bulk = await owner.post<AnswerOf<typeof endpoints.bulkTransactions>>(
      `/api/v2/books/${owner.bookId}/transactions/bulk`,
      { ids: [interest.id], delete: true },
    );
    expect(bulk.body.ids.toSorted()).toEqual([principal.id, interest.id].toSorted());
    expect(await booked()).toEqual([]);
    const deletion = await newest(({ action }) => action === 'BULK_DELETED');
    expect((await undo(deletion)).status).toBeLessThan(300);
    expect(linesOf(await booked())).toEqual(FIRST);
    await expectSoundBooks(app());
  });

  it('keep their types, take other changes, and are then no longer undone together', async () => {
    const [principal, interest] = await aPair();
    const change = (one: Transaction, fields: object) => owner.put<ErrorAnswer>(path(one), { ...one, ...fields });
    const refused = await change(interest, { type: 'INCOME', categoryId: null, splits: undefined });
    expect([refused.status, refused.body.code]).toEqual([422, 'LOAN_PAIR_TYPE']);
    clock.advance(SECOND_MS);
    expect((await change(principal, { amount: 990_000, payments: undefined })).status).toBe(200);
    const created = await newest(({ entityId, action }) => entityId === interest.id && action === 'CREATED');
    expect((await undo(created)).body.code).toBe('UNDO_IMPOSSIBLE');
    expect(await booked()).toHaveLength(2);
  });

  it('are closed to viewers and strangers, like the rule', async () => {
    const [viewer, stranger] = await Promise.all([
      joinAs(app(), `loan-rule-viewer-${people}`),
      joinAs(app(), `loan-rule-stranger-${people}`),
    ]);
    await addMember(app(), owner.bookId, viewer, 'VIEWER');
    await aLoan();
    const [rule] = await rulesOf(viewer);
    if (!rule) throw new Error('the viewer sees no rule');
    const one = `${rulePath(rule)}/occurrences/2026-12-25`;
    expect((await viewer.put(one, { amount: 2_000_000 })).status).toBe(403);
    expect((await stranger.put(one, { amount: 2_000_000 })).status).toBe(404);
    expect((await viewer.post(`${one}/record`)).status).toBe(403);
  });
});

describe('the category of the interest', () => {
  it('follows a merge and a deletion, and both are undone', async () => {
    const category = (name: string) => make('categories', { kind: 'EXPENSE', name });
    const [from, to] = [await category('이자'), await category('금융비용')];
    const loan = await aLoan({ interestCategoryId: from.id });
    const now = async () => loanTermsOf((await owner.get<Asset>(`/api/v2/assets/${loan.id}`)).body)?.interestCategoryId;
    const path = `/api/v2/books/${owner.bookId}/categories`;
    expect((await owner.post(`${path}/${from.id}/merge`, { into: to.id })).status).toBe(200);
    expect(await now()).toBe(to.id);
    expect((await undo(await newest(({ action }) => action === 'MERGED'))).status).toBeLessThan(300);
    expect(await now()).toBe(from.id);
    expect((await owner.delete<ErrorAnswer>(`${path}/${from.id}`)).body.code).toBe('IN_USE');
    expect((await owner.delete(`${path}/${from.id}?moveTo=none`)).status).toBe(204);
    expect(await now()).toBeNull();
    const deletion = await newest(({ action, entityId }) => action === 'DELETED' && entityId === from.id);
    expect((await undo(deletion)).status).toBeLessThan(300);
    expect(await now()).toBe(from.id);
    expect((await owner.delete(`${path}/${from.id}?moveTo=${to.id}`)).status).toBe(204);
    expect(await now()).toBe(to.id);
    await onDay(5);
    expect((await booked())[1]?.categoryId).toBe(to.id);
  });
});

describe('a backup of the book', () => {
  it('keeps the rule, its loan and what it has booked', async () => {
    const loan = await aLoan();
    const rule = await ruleOf(loan);
    expect((await owner.put(`${rulePath(rule)}/occurrences/2027-01-25`, { skip: true })).status).toBe(200);
    await onDay(5);
    const { body: backup } = await owner.get<object>(`/api/v2/books/${owner.bookId}/export?format=json`);
    const { status, body: book } = await owner.post<{ id: string }>('/api/v2/books/import-backup', backup);
    expect(status).toBe(201);
    owner = { ...owner, bookId: book.id };
    const [restored] = await rulesOf();
    expect(restored).toMatchObject({ kind: 'LOAN', nextDate: '2026-12-25', isPaused: false, problem: null });
    expect(restored?.loanAssetId).not.toBe(loan.id);
    expect(linesOf(await booked())).toEqual(FIRST);
    await onDay(100);
    expect(new Set((await booked()).map(({ date }) => date))).toEqual(
      new Set(['2026-11-25', '2026-12-25', '2027-02-25']),
    );
    await expectSoundBooks(app());
  });
});
