import type { AnswerOf, Asset, Book, ErrorAnswer, endpoints, Outlook, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

type Bills = AnswerOf<typeof endpoints.listCardBills>;

// The clock is fixed at 20 November 2026, a Friday.
const app = useTestApp();
let owner: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let bank: Asset;

beforeAll(async () => {
  [owner, viewer, stranger] = await Promise.all([
    joinAs(app(), 'bill-owner'),
    joinAs(app(), 'bill-viewer'),
    joinAs(app(), 'bill-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  bank = await make({ assetType: 'CHECKING_ACCOUNT', name: '결제 통장', balance: 1_000_000 });
});

async function make(fields: object): Promise<Asset> {
  const answer = await owner.post<Asset>(`/api/v2/books/${owner.bookId}/assets`, fields);
  expect(answer.status).toBe(201);
  return answer.body;
}

const aCard = (name: string, fields: object = {}, card: object = {}): Promise<Asset> =>
  make({
    assetType: 'CREDIT_CARD',
    name,
    card: { paymentDay: 14, cutoffDay: 31, settlementAssetId: bank.id, ...card },
    ...fields,
  });

async function enter(fields: object): Promise<Transaction> {
  const answer = await owner.post<Transaction>(`/api/v2/books/${owner.bookId}/transactions`, {
    type: 'EXPENSE',
    ...fields,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function billsOf(card: Asset, query = '', person = owner): Promise<Bills> {
  const answer = await person.get<Bills>(`/api/v2/assets/${card.id}/bills${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('bills of a card', () => {
  it('cover the charges of their period minus refunds, and are paid by transfers', async () => {
    const card = await aCard('청구 카드');
    await enter({ date: '2026-10-31', amount: 70_000, assetId: card.id });
    await enter({ date: '2026-10-05', amount: 30_000, assetId: card.id });
    await enter({ date: '2026-10-20', amount: 10_000, assetId: card.id, isRefund: true });
    await enter({ date: '2026-11-01', amount: 45_000, assetId: card.id });
    const before = await billsOf(card);
    expect(before.items.map((bill) => [bill.month, bill.from, bill.to, bill.paymentDate, bill.state])).toEqual([
      ['2027-01', '2026-12-01', '2026-12-31', '2027-01-14', 'NEXT'],
      ['2026-12', '2026-11-01', '2026-11-30', '2026-12-14', 'RUNNING'],
      // 14 November is a Saturday.
      ['2026-11', '2026-10-01', '2026-10-31', '2026-11-16', 'PAST'],
    ]);
    expect(before.items.map((bill) => [bill.amount, bill.remaining])).toEqual([
      [0, 0],
      [45_000, 45_000],
      [90_000, 90_000],
    ]);
    await enter({ type: 'TRANSFER', date: '2026-11-16', amount: 90_000, assetId: bank.id, toAssetId: card.id });
    const after = await billsOf(card);
    expect(after.items[2]).toMatchObject({ paid: 90_000, remaining: 0 });
    expect(after.items[1]).toMatchObject({ paid: 0, remaining: 45_000 });
    expect(after.nextPayment).toEqual({ date: '2026-12-14', amount: 45_000 });
    const { balance } = (await owner.get<Asset>(`/api/v2/assets/${bank.id}`)).body;
    expect(after.settlement).toEqual({ assetId: bank.id, balance, balanceAfter: balance - 45_000 });
  });

  it('include installment purchases turn by turn, with their fees', async () => {
    const card = await aCard('할부 카드');
    const purchase = await enter({
      date: '2026-10-10',
      amount: 100_000,
      assetId: card.id,
      description: '세탁기',
      installment: { months: 3, interestFree: false, feeTotal: 2000 },
    });
    const bills = await billsOf(card);
    const turns = bills.items.map((bill) => bill.turns).flat();
    const common = { transactionId: purchase.id, description: '세탁기', date: '2026-10-10', months: 3 };
    expect(turns).toEqual([
      { ...common, isMasked: false, turn: 3, amount: 33_333, fee: 666 },
      { ...common, isMasked: false, turn: 2, amount: 33_333, fee: 666 },
      { ...common, isMasked: false, turn: 1, amount: 33_334, fee: 668 },
    ]);
    expect(bills.items.map((bill) => [bill.charges, bill.installments, bill.fees, bill.amount])).toEqual([
      [0, 33_333, 666, 33_999],
      [0, 33_333, 666, 33_999],
      [0, 33_334, 668, 34_002],
    ]);
    expect(bills.laterInstallments).toBe(33_999);
    // Fees count as spent when they are collected: they are the fee of the transfer.
    const collected = { type: 'TRANSFER', date: '2026-11-16', assetId: bank.id, toAssetId: card.id };
    await enter({ ...collected, amount: 33_334, fee: 668 });
    expect((await billsOf(card)).items[2]).toMatchObject({ charges: 0, amount: 34_002, paid: 34_002, remaining: 0 });
    expect((await owner.get<Asset>(`/api/v2/assets/${card.id}`)).body.balance).toBe(-66_666);
    await owner.delete(`/api/v2/books/${owner.bookId}/transactions/${purchase.id}`);
    expect((await billsOf(card)).items.flatMap((bill) => bill.turns)).toEqual([]);
  });

  it('carry the refund of an installment purchase into the next bill, so that all figures are what the card owes', async () => {
    const card = await aCard('환불 카드');
    const account = await make({ assetType: 'CHECKING_ACCOUNT', name: '환불 카드 통장', balance: 1_000_000 });
    const terms = { paymentDay: 14, cutoffDay: 31, settlementAssetId: account.id };
    expect((await owner.put(`/api/v2/assets/${card.id}`, { card: terms })).status).toBe(200);
    const bought = { date: '2026-11-20', assetId: card.id, description: '코트' };
    const { id } = await enter({ ...bought, amount: 300_000, installment: { months: 3 } });
    await enter({ ...bought, amount: 120_000, isRefund: true, refundOfId: id });
    const bills = await billsOf(card);
    expect(bills.items.map((bill) => [bill.month, bill.amount, bill.credited, bill.paid, bill.remaining])).toEqual([
      ['2027-01', 100_000, 20_000, 0, 80_000],
      ['2026-12', -20_000, 0, 0, 0],
    ]);
    expect([bills.nextPayment?.amount, bills.laterInstallments, bills.overdue]).toEqual([0, 180_000, 0]);
    expect((await owner.get<Asset>(`/api/v2/assets/${card.id}`)).body.balance).toBe(-180_000);
    const { body: outlook } = await owner.get<Outlook>(`/api/v2/assets/${account.id}/outlook?days=100`);
    expect(outlook.items.map(({ date, amount }) => [date, amount])).toEqual([
      ['2027-01-14', -80_000],
      ['2027-02-15', -100_000],
    ]);
  });

  it('have the same sums for every member, without names for masked transactions', async () => {
    const card = await aCard('선물 카드');
    await enter({
      date: '2026-11-03',
      amount: 300_000,
      assetId: card.id,
      description: '생일 선물',
      visibility: 'MASKED',
      installment: { months: 3 },
    });
    await enter({ date: '2026-11-04', amount: 5000, assetId: card.id, visibility: 'MASKED', description: '꽃' });
    const [mine, theirs] = [await billsOf(card), await billsOf(card, '', viewer)];
    expect(theirs.items.map((bill) => bill.amount)).toEqual(mine.items.map((bill) => bill.amount));
    expect(mine.items[1]?.turns[0]).toMatchObject({ description: '생일 선물', turn: 1 });
    expect(theirs.items[1]?.turns).toEqual([
      {
        transactionId: null,
        isMasked: true,
        description: '비공개',
        date: null,
        turn: null,
        months: null,
        amount: 100_000,
        fee: 0,
      },
    ]);
    expect(JSON.stringify(theirs)).not.toContain('선물');
  });

  it('start with the debt at the time the card was added', async () => {
    const card = await aCard('쓰던 카드', { balance: -380_000 });
    expect((await billsOf(card)).items.map((bill) => [bill.month, bill.opening])).toEqual([
      ['2027-01', 0],
      ['2026-12', 380_000],
    ]);
  });

  it.each(['+09:00', '+14:00', 'Pacific/Kiritimati', '-11:00', 'asia/seoul'])(
    'start with that debt on the day at which it was added in the time zone %s',
    async (timeZone) => {
      const book = await owner.post<Book>('/api/v2/books', { title: timeZone, timeZone });
      expect(book.status).toBe(201);
      const today = timeZone === '-11:00' ? '2026-11-19' : '2026-11-20';
      const { body: card } = await owner.post<Asset>(`/api/v2/books/${book.body.id}/assets`, {
        assetType: 'CREDIT_CARD',
        name: '카드',
        balance: -380_000,
        card: { paymentDay: 25, cutoffDay: 19 },
      });
      const { items } = await billsOf(card);
      expect(items.filter(({ opening }) => opening > 0).map(({ from, to }) => from <= today && today <= to)).toEqual([
        true,
      ]);
      await owner.delete(`/api/v2/books/${book.body.id}`);
    },
  );

  it('are paginated', async () => {
    const card = await aCard('오래된 카드');
    await enter({ date: '2025-01-10', amount: 1000, assetId: card.id });
    const all = (await billsOf(card, '?limit=100')).items.map((bill) => bill.month);
    expect([all[0], all.at(-1), all.length]).toEqual(['2027-01', '2025-02', 24]);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Bills = await billsOf(card, `?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.items.map((bill) => bill.month));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect((await owner.get(`/api/v2/assets/${card.id}/bills?limit=0`)).status).toBe(422);
    expect((await owner.get(`/api/v2/assets/${card.id}/bills?cursor=x`)).status).toBe(400);
  });

  it('are empty without a payment day and for assets other than credit cards', async () => {
    const none = { items: [], nextCursor: null, nextPayment: null, settlement: null, overdue: 0, laterInstallments: 0 };
    expect(await billsOf(await aCard('날짜 없는 카드', {}, { paymentDay: null }))).toEqual(none);
    expect(await billsOf(bank)).toEqual(none);
  });

  it('require access to the book', async () => {
    const card = await aCard('우리 카드');
    const path = `/api/v2/assets/${card.id}/bills`;
    expect((await viewer.get(path)).status).toBe(200);
    expect((await stranger.get(path)).status).toBe(404);
    const server = app();
    expect((await fetch(`${server.url}${path}`)).status).toBe(401);
    await owner.delete(`/api/v2/assets/${card.id}`);
    expect((await owner.get(path)).status).toBe(404);
  });
});

describe('a debit card', () => {
  it('spends from its account, is shown on the transaction and stays at zero', async () => {
    const card = await make({ assetType: 'DEBIT_CARD', name: '체크', card: { settlementAssetId: bank.id } });
    const before = (await owner.get<Asset>(`/api/v2/assets/${bank.id}`)).body.balance;
    const transaction = await enter({ date: '2026-11-12', amount: 12_000, assetId: card.id });
    expect(transaction.assetId).toBe(card.id);
    expect((await owner.get<Asset>(`/api/v2/assets/${card.id}`)).body.balance).toBe(0);
    expect((await owner.get<Asset>(`/api/v2/assets/${bank.id}`)).body.balance).toBe(before - 12_000);
  });
});

describe('terms of loans and deposits', () => {
  it('are stored with an asset of their kind and deleted with it', async () => {
    const terms = { rateBps: 425, maturityDate: '2029-03-31', monthlyPayment: 1_200_000 };
    const debt = await make({
      assetType: 'OTHER',
      subType: 'LOAN',
      name: '전세대출',
      balance: -120_000_000,
      loan: terms,
    });
    expect(debt).toMatchObject({ loan: terms, deposit: null });
    const savings = await make({
      assetType: 'SAVINGS_ACCOUNT',
      subType: 'TIME_DEPOSIT',
      name: '정기예금',
      deposit: { rateBps: 310 },
    });
    expect(savings).toMatchObject({
      loan: null,
      deposit: { rateBps: 310, maturityDate: null, monthlyPayment: null },
    });
    const path = `/api/v2/assets/${debt.id}`;
    expect((await owner.put<Asset>(path, { name: '전세 대출' })).body.loan).toEqual(terms);
    expect((await owner.put<Asset>(path, { subType: null })).body).toMatchObject({ subType: null, loan: null });
  });

  it('are rejected for other kinds and for invalid values', async () => {
    const path = `/api/v2/books/${owner.bookId}/assets`;
    const refused = async (fields: object) => owner.post<ErrorAnswer>(path, { name: '안 될 자산', ...fields });
    const wrong = await refused({ assetType: 'CASH', loan: { rateBps: 100 } });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([422, 'loan']);
    expect((await refused({ assetType: 'OTHER', subType: 'LOAN', deposit: {} })).status).toBe(422);
    expect((await refused({ assetType: 'OTHER', subType: 'LOAN', loan: { rate: 4 } })).status).toBe(400);
    expect((await refused({ assetType: 'OTHER', subType: 'LOAN', loan: { rateBps: 10_001 } })).status).toBe(422);
    expect((await refused({ assetType: 'OTHER', subType: 'LOAN', loan: { maturityDate: '2026-02-30' } })).status).toBe(
      400,
    );
  });
});
