import type { AnswerOf, Asset, ErrorAnswer, endpoints, LoanScheduleAnswer } from '@salim/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

type Preview = AnswerOf<typeof endpoints.previewPrepayment>;

const app = useTestApp();
let owner: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;

const TERMS = {
  principal: 100_000_000,
  rateBps: 400,
  startDate: '2026-01-15',
  months: 120,
  repayment: 'EQUAL_PAYMENT',
  paymentDay: 15,
};

beforeAll(async () => {
  [owner, viewer, stranger] = await Promise.all([
    joinAs(app(), 'loan-owner'),
    joinAs(app(), 'loan-viewer'),
    joinAs(app(), 'loan-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
});

async function made(fields: object): Promise<Asset> {
  const { status, body } = await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, fields);
  expect(status).toBe(201);
  return body;
}

const aLoan = (terms: object = {}): Promise<Asset> =>
  made({
    assetType: 'OTHER',
    subType: 'LOAN',
    name: '주택담보대출',
    balance: -100_000_000,
    terms: { ...TERMS, ...terms },
  });

async function rowsOf(loan: Asset, person = owner): Promise<LoanScheduleAnswer['rows']> {
  const { status, body } = await person.get<LoanScheduleAnswer>(`/api/v2/assets/${loan.id}/schedule`);
  expect(status).toBe(200);
  return body.rows;
}

const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('the terms of a loan', () => {
  it('are kept with their defaults, and give a schedule that adds up', async () => {
    const loan = await aLoan();
    const defaults = { graceMonths: 0, rateChanges: [], dayCount: 'MONTHLY', rounding: 'DOWN', payingAssetId: null };
    expect(loan.terms).toEqual({ ...TERMS, ...defaults });
    const rows = await rowsOf(loan, viewer);
    expect(rows).toHaveLength(120);
    expect(rows[0]).toEqual({
      n: 1,
      date: '2026-02-15',
      payment: 1_012_451,
      interest: 333_333,
      principal: 679_118,
      balance: 99_320_882,
      isOverridden: false,
    });
    expect(totalOf(rows.map((row) => row.principal))).toBe(100_000_000);
    expect(rows.at(-1)?.balance).toBe(0);
  });

  it('are refused with implausible figures, unknown references, and for other assets', async () => {
    const refusal = async (terms: object, subType: string | null = 'LOAN') => {
      const path = `/api/v2/books/${owner.bookId}/assets`;
      const fields = { assetType: 'OTHER', subType, name: '안 될 대출', terms: { ...TERMS, ...terms } };
      const { status, body } = await owner.post<ErrorAnswer>(path, fields);
      return [status, body.errors?.[0]?.field];
    };
    expect(await refusal({ rateBps: -1 })).toEqual([422, 'terms.rateBps']);
    expect(await refusal({ rateBps: 30_000 })).toEqual([422, 'terms.rateBps']);
    expect(await refusal({ months: 0 })).toEqual([422, 'terms.months']);
    expect(await refusal({ months: 12, graceMonths: 12 })).toEqual([422, 'terms.graceMonths']);
    expect(await refusal({ startDate: '2190-01-01' })).toEqual([422, 'terms.months']);
    expect(await refusal({}, 'VEHICLE')).toEqual([422, 'terms']);
    expect((await refusal({ payingAssetId: '01920000-0000-7000-8000-000000000000' }))[0]).toBe(404);
    expect((await refusal({ interestCategoryId: '01920000-0000-7000-8000-000000000000' }))[0]).toBe(404);
    expect(await refusal({ repayment: 'SOMETIMES' })).toEqual([400, 'terms.repayment']);
    expect((await rowsOf(await aLoan({ rateBps: 0 }))).every((row) => row.interest === 0)).toBe(true);
  });

  it('are missing for other loans, and closed to strangers', async () => {
    const plain = await made({ assetType: 'OTHER', subType: 'LOAN', name: '조건 없는 대출' });
    const answer = await owner.get<ErrorAnswer>(`/api/v2/assets/${plain.id}/schedule`);
    expect([answer.status, answer.body.code]).toEqual([422, 'LOAN_TERMS_MISSING']);
    const loan = await aLoan();
    const path = `/api/v2/assets/${loan.id}`;
    expect((await stranger.get(`${path}/schedule`)).status).toBe(404);
    expect((await stranger.put(`${path}/schedule/1`, { payment: 1 })).status).toBe(404);
    expect((await viewer.put(`${path}/schedule/1`, { payment: 1 })).status).toBe(403);
  });
});

describe('the figures of the bank', () => {
  it('replace a row, move the rest, stay when terms change, and are undone', async () => {
    const loan = await aLoan();
    const path = `/api/v2/assets/${loan.id}`;
    const changed = await owner.put<LoanScheduleAnswer>(`${path}/schedule/2`, {
      payment: 2_000_000,
      interest: 331_000,
      date: '2026-03-16',
    });
    expect(changed.status).toBe(200);
    expect(changed.body.rows[1]).toMatchObject({
      date: '2026-03-16',
      payment: 2_000_000,
      interest: 331_000,
      principal: 1_669_000,
      isOverridden: true,
    });
    expect(totalOf(changed.body.rows.map((row) => row.principal))).toBe(100_000_000);
    expect((await owner.put(path, { terms: { ...TERMS, rateBps: 500 } })).status).toBe(200);
    expect((await rowsOf(loan))[1]).toMatchObject({ payment: 2_000_000, isOverridden: true });
    expect((await owner.put(`${path}/schedule/2`, { payment: null, interest: null, date: null })).status).toBe(200);
    expect((await rowsOf(loan))[1]?.isOverridden).toBe(false);

    const { body } = await owner.get<{ items: { id: string; entityId: string }[] }>(
      `/api/v2/books/${owner.bookId}/activity`,
    );
    const [last] = body.items.filter((item) => item.entityId === loan.id);
    expect((await owner.post(`/api/v2/books/${owner.bookId}/activity/${last?.id}/undo`, {})).status).toBeLessThan(300);
    expect((await rowsOf(loan))[1]).toMatchObject({ payment: 2_000_000, interest: 331_000, isOverridden: true });
  });

  it('are refused when no schedule fits them', async () => {
    const path = `/api/v2/assets/${(await aLoan()).id}/schedule`;
    const refusal = async (n: number | string, body: object) => {
      const answer = await owner.put<ErrorAnswer>(`${path}/${n}`, body);
      return [answer.status, answer.body.code];
    };
    expect(await refusal(2, { payment: 200_000, interest: 300_000 })).toEqual([422, 'LOAN_ROW_UNFIT']);
    expect(await refusal(2, { payment: 200_000_000 })).toEqual([422, 'LOAN_ROW_UNFIT']);
    expect(await refusal(2, { date: '2026-02-15' })).toEqual([422, 'LOAN_ROW_UNFIT']);
    expect(await refusal(121, { payment: 1 })).toEqual([404, 'LOAN_ROW_NOT_FOUND']);
    expect(await refusal(0, { payment: 1 })).toEqual([404, 'LOAN_ROW_NOT_FOUND']);
    expect(await refusal(2, {})).toEqual([400, 'NOTHING_TO_CHANGE']);
  });
});

describe('an early repayment', () => {
  it('shows its fee and the interest that it saves, and stores nothing', async () => {
    const loan = await aLoan({ prepaymentFee: { rateBps: 120, freeAfterMonths: 36, base: 'THREE_YEARS' } });
    const path = `/api/v2/assets/${loan.id}/prepayments/preview`;
    const ask = (body: object) => viewer.post<Preview & ErrorAnswer>(path, body);
    const { status, body } = await ask({ amount: 30_000_000, date: '2027-01-15', keep: 'MONTHS' });
    expect(status).toBe(200);
    expect(body.fee).toBe(240_000);
    expect(totalOf(body.rows.map((row) => row.principal))).toBe(70_000_000);
    const usual = await rowsOf(loan);
    const interest = (rows: readonly { interest: number }[]) => totalOf(rows.map((row) => row.interest));
    expect(body.interestSaved).toBe(interest(usual) - interest(body.rows));
    expect(body.interestSaved).toBeGreaterThan(5_000_000);
    const shorter = (await ask({ amount: 30_000_000, date: '2027-01-15', keep: 'PAYMENT' })).body;
    expect(shorter.interestSaved).toBeGreaterThan(body.interestSaved);
    expect((await ask({ amount: 1, date: '2029-01-15', keep: 'MONTHS' })).body.fee).toBe(0);
    expect((await ask({ amount: 100_000_001, date: '2026-02-01', keep: 'MONTHS' })).body.code).toBe(
      'PREPAYMENT_TOO_LARGE',
    );
    expect((await ask({ amount: 1, date: '2036-02-01', keep: 'MONTHS' })).body.code).toBe('LOAN_REPAID');
    expect((await ask({ amount: 1, date: '2025-12-31', keep: 'MONTHS' })).status).toBe(422);
    expect(await rowsOf(loan)).toEqual(usual);
  });

  it('is never more than is owed after another on the same day, and none after the last', async () => {
    const [loan, bank] = await Promise.all([aLoan(), made({ assetType: 'CHECKING_ACCOUNT', name: '월급통장' })]);
    const path = `/api/v2/assets/${loan.id}/prepayments/preview`;
    const ask = async (amount: number) => {
      const { status, body } = await owner.post<ErrorAnswer>(path, { amount, date: '2026-11-20', keep: 'MONTHS' });
      return [status, body.code];
    };
    const repay = (amount: number) =>
      owner.post(`/api/v2/books/${owner.bookId}/transactions`, {
        ...{ type: 'TRANSFER', amount, date: '2026-11-20', assetId: bank.id, toAssetId: loan.id },
      });
    expect((await repay(90_000_000)).status).toBe(201);
    expect([await ask(10_000_000), await ask(10_000_001)]).toEqual([
      [200, undefined],
      [422, 'PREPAYMENT_TOO_LARGE'],
    ]);
    expect((await repay(10_000_000)).status).toBe(201);
    expect(await ask(1)).toEqual([422, 'LOAN_REPAID']);
  });
});
