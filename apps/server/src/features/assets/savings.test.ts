import type { Allowance, Asset, BookBackup, ErrorAnswer, Outlook } from '@salim/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';
import { testClock } from '../../testing/test-clock.ts';

/** Friday, 20 November 2026, noon in Seoul. */
const app = useTestApp({ clock: testClock() });
let owner: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;

beforeAll(async () => {
  [owner, viewer, stranger] = await Promise.all([
    joinAs(app(), 'savings-owner'),
    joinAs(app(), 'savings-viewer'),
    joinAs(app(), 'savings-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
});

async function anAccount(fields: object): Promise<Asset> {
  const body = { assetType: 'SAVINGS_ACCOUNT', name: '적금', ...fields };
  const answer = await owner.post<Asset>(`${book}/assets`, body);
  expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ name: body.name })]);
  return answer.body;
}

const record = async (fields: object) => {
  expect((await owner.post(`${book}/transactions`, { date: '2026-05-10', ...fields })).status).toBe(201);
};

const allowanceOf = (asset: Asset, query = '', person: TestPerson = owner) =>
  person.get<Allowance & ErrorAnswer>(`/api/v2/assets/${asset.id}/allowance${query}`);

describe('the terms of savings', () => {
  it('are kept as they are given, changed, undone and restored from a backup', async () => {
    const terms = { kind: 'INSTALLMENT', maturity: '2027-06-30', rateBps: 380, taxBps: 1540 };
    const asset = await anAccount({ subType: 'INSTALLMENT_SAVINGS', terms });
    expect(asset.terms).toEqual(terms);
    const path = `/api/v2/assets/${asset.id}`;
    const changed = { ...terms, taxBps: 950, startDate: '2026-06-30', monthlyPayment: 300_000 };
    expect((await owner.put<Asset>(path, { terms: changed })).body.terms).toEqual(changed);
    const { body: backup } = await owner.get<BookBackup>(`${book}/export?format=json`);
    expect(backup.assets.find(({ id }) => id === asset.id)?.terms).toEqual(changed);
    const { body: log } = await owner.get<{ items: { id: string }[] }>(`${book}/activity?entityId=${asset.id}`);
    expect((await owner.post(`${book}/activity/${log.items[0]?.id}/undo`)).status).toBe(200);
    expect((await owner.get<Asset>(path)).body.terms).toEqual(terms);
    // Another type of asset has none.
    const moved = await owner.put<Asset>(path, { assetType: 'CASH', subType: null });
    expect([moved.status, moved.body.terms]).toEqual([200, null]);
  });

  it('are refused with implausible figures and for other assets', async () => {
    const refusal = async (fields: object, terms: object) => {
      const body = { assetType: 'SAVINGS_ACCOUNT', name: '안 될 적금', ...fields };
      const answer = await owner.post<ErrorAnswer>(`${book}/assets`, {
        ...body,
        terms: { kind: 'DEPOSIT', taxBps: 1540, ...terms },
      });
      return [answer.status, answer.body.errors?.[0]?.field];
    };
    expect(await refusal({}, { taxBps: -1 })).toEqual([422, 'terms.taxBps']);
    expect(await refusal({}, { rateBps: 10_001 })).toEqual([422, 'terms.rateBps']);
    expect(await refusal({}, { limitYear: 0 })).toEqual([422, 'terms.limitYear']);
    expect(await refusal({}, { maturity: '2026-02-30' })).toEqual([400, 'terms.maturity']);
    expect(await refusal({}, { kind: 'LOTTERY' })).toEqual([400, 'terms.kind']);
    expect(await refusal({}, { startDate: '2027-01-01', maturity: '2026-01-01' })).toEqual([422, 'terms.maturity']);
    expect(await refusal({ assetType: 'CASH' }, {})).toEqual([422, 'terms']);
    expect(await refusal({ assetType: 'OTHER', subType: 'LOAN' }, {})).toEqual([422, 'terms']);
  });
});

describe('the allowance', () => {
  it('counts the transfers of the year, and the income of an ISA so far', async () => {
    const bank = await anAccount({ assetType: 'CHECKING_ACCOUNT', name: '통장', balance: 50_000_000 });
    const isa = await anAccount({ assetType: 'INVESTMENT', name: 'ISA', terms: { kind: 'ISA', taxBps: 990 } });
    const pay = { type: 'TRANSFER', assetId: bank.id, toAssetId: isa.id };
    await record({ ...pay, amount: 3_000_000 });
    await record({ ...pay, amount: 4_000_000, date: '2025-12-31' });
    // What is taken out is no payment, and gives nothing back.
    await record({ type: 'TRANSFER', assetId: isa.id, toAssetId: bank.id, amount: 500_000 });
    await record({ type: 'INCOME', assetId: isa.id, amount: 70_000, date: '2025-03-02' });
    expect((await allowanceOf(isa, '?year=2026')).body).toEqual({
      kind: 'ISA',
      limits: [
        { of: 'PAYMENT', limit: 20_000_000, used: 3_000_000, left: 17_000_000 },
        { of: 'TAX_FREE', limit: 2_000_000, used: 70_000, left: 1_930_000 },
      ],
      source: '조세특례제한법 제91조의18',
      checkedOn: '2026-11-22',
    });
    expect((await allowanceOf(isa, '', viewer)).body).toEqual((await allowanceOf(isa, '?year=2026')).body);
    expect((await allowanceOf(isa, '', stranger)).status).toBe(404);
    await owner.put(`/api/v2/assets/${isa.id}`, { terms: { kind: 'ISA', taxBps: 990, limitYear: 2_500_000 } });
    expect((await allowanceOf(isa)).body.limits).toContainEqual({
      of: 'PAYMENT',
      limit: 2_500_000,
      used: 3_000_000,
      left: 0,
    });
    // 100 million in all: 94 of them were paid in before the year.
    await owner.put(`/api/v2/assets/${isa.id}`, { terms: { kind: 'ISA', taxBps: 990 } });
    await record({ ...pay, amount: 90_000_000, date: '2024-05-02' });
    expect((await allowanceOf(isa, '?year=2026')).body.limits[0]).toEqual({
      of: 'PAYMENT',
      limit: 6_000_000,
      used: 3_000_000,
      left: 3_000_000,
    });
  });

  it('of a pension counts what the same persons paid into their other pensions of the book', async () => {
    const spouse = await joinAs(app(), 'savings-spouse');
    await addMember(app(), owner.bookId, spouse, 'MEMBER');
    const pension = (name: string, kind: string) =>
      anAccount({ assetType: 'INVESTMENT', subType: 'PENSION', name, terms: { kind, taxBps: 0 } });
    const bank = await anAccount({ assetType: 'CHECKING_ACCOUNT', name: '급여', balance: 90_000_000 });
    const savings = await pension('연금저축', 'PENSION_SAVINGS');
    const irp = await pension('IRP', 'IRP');
    const ofSpouse = await pension('배우자 IRP', 'IRP');
    const pay = { type: 'TRANSFER', assetId: bank.id };
    const limitsOf = async (asset: Asset, person = owner) =>
      (await allowanceOf(asset, '?year=2026', person)).body.limits.map(({ of, used, usedElsewhere, left }) => [
        of,
        used,
        usedElsewhere,
        left,
      ]);
    await record({ ...pay, toAssetId: savings.id, amount: 8_000_000 });
    // As long as no one has paid, the reader is taken for the owner.
    expect(await limitsOf(irp)).toEqual([
      ['CREDIT', 0, 6_000_000, 3_000_000],
      ['PAYMENT', 0, 8_000_000, 10_000_000],
    ]);
    expect(await limitsOf(irp, spouse)).toEqual([
      ['CREDIT', 0, 0, 9_000_000],
      ['PAYMENT', 0, 0, 18_000_000],
    ]);
    await record({ ...pay, toAssetId: irp.id, amount: 5_000_000 });
    const payers = [{ userId: spouse.userId, amount: 7_000_000 }];
    await record({ ...pay, toAssetId: ofSpouse.id, amount: 7_000_000, payers });
    await record({ ...pay, toAssetId: irp.id, amount: 1_000_000, date: '2025-05-10' });
    for (const reader of [owner, spouse]) {
      expect(await limitsOf(savings, reader)).toEqual([
        ['CREDIT', 8_000_000, 2_000_000, 0],
        ['PAYMENT', 8_000_000, 5_000_000, 5_000_000],
      ]);
      expect(await limitsOf(irp, reader)).toEqual([
        ['CREDIT', 5_000_000, 6_000_000, 0],
        ['PAYMENT', 5_000_000, 8_000_000, 5_000_000],
      ]);
      expect(await limitsOf(ofSpouse, reader)).toEqual([
        ['CREDIT', 7_000_000, 0, 2_000_000],
        ['PAYMENT', 7_000_000, 0, 11_000_000],
      ]);
    }
  });

  it('is never made up for a year without known law, or an account without terms', async () => {
    const pension = await anAccount({
      assetType: 'INVESTMENT',
      subType: 'PENSION',
      name: '연금저축',
      terms: { kind: 'PENSION_SAVINGS', taxBps: 0 },
    });
    expect((await allowanceOf(pension, '?year=2025')).body.limits[0]).toMatchObject({ of: 'CREDIT', limit: 6_000_000 });
    for (const year of [2024, 2027]) {
      const { status, body } = await allowanceOf(pension, `?year=${year}`);
      expect([status, body.code]).toEqual([422, 'TAX_YEAR_UNKNOWN']);
    }
    expect((await allowanceOf(pension, '?year=x')).status).toBe(400);
    const plain = await allowanceOf(await anAccount({ name: '저금통' }));
    expect([plain.status, plain.body.code]).toEqual([422, 'SAVINGS_TERMS_MISSING']);
  });
});

describe('the end of savings', () => {
  it('brings its interest after tax on the day, in the outlook of the account and of the book', async () => {
    const terms = {
      kind: 'INSTALLMENT',
      startDate: '2025-12-15',
      maturity: '2026-12-15',
      rateBps: 500,
      taxBps: 1540,
      monthlyPayment: 500_000,
    };
    const asset = await anAccount({ name: '만기 적금', balance: 6_000_000, terms });
    const end = {
      date: '2026-12-15',
      amount: 137_480,
      source: 'SAVING',
      refId: asset.id,
      label: '만기 적금 만기 이자',
    };
    const own = (await owner.get<Outlook>(`/api/v2/assets/${asset.id}/outlook?days=60`)).body;
    expect(own.items).toEqual([end]);
    expect((await owner.get<Outlook>(`${book}/outlook?days=60`)).body.items).toContainEqual(end);
    const feed = await owner.post<{ url: string }>('/api/v2/user/me/calendar-feeds', { bookIds: [owner.bookId] });
    const text = await (await fetch(`${app().url}${new URL(feed.body.url).pathname}`)).text();
    expect(text).toContain('DTSTART;VALUE=DATE:20261215');
    expect(text).toContain('SUMMARY:만기 적금 만기 6\\,137\\,480원');
    // The interest is unknown without the day on which it begins.
    await owner.put(`/api/v2/assets/${asset.id}`, { terms: { ...terms, startDate: null, monthlyPayment: null } });
    expect((await owner.get<Outlook>(`/api/v2/assets/${asset.id}/outlook?days=60`)).body.items).toEqual([]);
  });

  it('expects each deposit once, whether a rule or the contract names it', async () => {
    const bank = await anAccount({ assetType: 'CHECKING_ACCOUNT', name: '월급통장', balance: 5_000_000 });
    const deposit = { rateBps: 380, maturityDate: '2027-06-30', monthlyPayment: 300_000 };
    const asset = await anAccount({ subType: 'INSTALLMENT_SAVINGS', name: '다달이', deposit });
    const path = `/api/v2/assets/${asset.id}/outlook?days=40`;
    expect((await owner.get<Outlook>(path)).body.items.map(({ label }) => label)).toEqual([
      '다달이 납입',
      '다달이 납입',
    ]);
    const template = { type: 'TRANSFER', amount: 300_000, description: '적금', assetId: bank.id, toAssetId: asset.id };
    await owner.post(`${book}/recurring`, { template, rrule: 'FREQ=MONTHLY;BYMONTHDAY=26', startDate: '2026-11-26' });
    expect((await owner.get<Outlook>(path)).body.items.map(({ label }) => label)).toEqual(['적금', '적금']);
  });
});
