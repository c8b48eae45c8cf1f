import type { Asset, Book, ErrorAnswer, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let path: string;

beforeAll(async () => {
  [owner, viewer, stranger] = await Promise.all([
    joinAs(app(), 'asset-owner'),
    joinAs(app(), 'asset-viewer'),
    joinAs(app(), 'asset-stranger'),
  ]);
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  path = `/api/v2/books/${owner.bookId}/assets`;
});

async function make(fields: object): Promise<Asset> {
  const answer = await owner.post<Asset>(path, { assetType: 'CHECKING_ACCOUNT', ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('assets', () => {
  it('have an opening balance, which may be negative or sent under its alias', async () => {
    expect(await make({ name: '가', openingBalance: -500 })).toMatchObject({
      balance: -500,
      openingBalance: -500,
      color: '#03A9F4',
    });
    const asset = await make({ name: '나', balance: 700 });
    expect(asset).toMatchObject({ balance: 700, openingBalance: 700 });
    await owner.post(`/api/v2/books/${owner.bookId}/transactions`, {
      type: 'EXPENSE',
      date: '2026-11-01',
      amount: 100,
      assetId: asset.id,
    });
    const { body } = await owner.put<Asset>(`/api/v2/assets/${asset.id}`, {
      ...asset,
      openingBalance: 1000,
      balance: 999_999,
    });
    expect(body.balance).toBe(900);
  });

  it('have no balance if they are check cards of an account', async () => {
    const account = await make({ name: '통장', openingBalance: 100_000 });
    const card = { settlementAssetId: account.id };
    const create = (fields: object) =>
      owner.post<ErrorAnswer>(path, { assetType: 'DEBIT_CARD', name: '체크', card, ...fields });
    const refused = ({ status, body }: { status: number; body: ErrorAnswer }) =>
      [status, body.code, body.errors?.[0]?.field] as const;
    expect(refused(await create({ openingBalance: 7777 }))).toEqual([422, 'FIELD_NOT_FOR_TYPE', 'openingBalance']);
    const linked = await make({ assetType: 'DEBIT_CARD', name: '체크', card });
    const at = `/api/v2/assets/${linked.id}`;
    expect(refused(await owner.put(at, { openingBalance: 333 }))).toEqual([
      422,
      'FIELD_NOT_FOR_TYPE',
      'openingBalance',
    ]);
    const reconcile = (balance: number) => owner.post<ErrorAnswer>(`${at}/reconcile`, { balance, date: '2026-11-19' });
    expect(refused(await reconcile(50_000))).toEqual([422, 'FIELD_NOT_FOR_TYPE', 'balance']);
    expect((await reconcile(0)).status).toBe(200);
    const unlinked = await make({ assetType: 'DEBIT_CARD', name: '옛 체크', openingBalance: 5000 });
    const link = await owner.put<ErrorAnswer>(`/api/v2/assets/${unlinked.id}`, { ...unlinked, card });
    expect(refused(link)).toEqual([422, 'FIELD_NOT_FOR_TYPE', 'openingBalance']);
    expect((await owner.put(at, { ...linked, name: '새 이름' })).status).toBe(200);
    expect((await owner.get<Asset>(`/api/v2/assets/${account.id}`)).body.balance).toBe(100_000);
  });

  it('accept changes without a version or with the current one; a stale one conflicts', async () => {
    const asset = await make({ name: '다' });
    expect((await owner.put<Asset>(`/api/v2/assets/${asset.id}`, { name: '다라' })).body).toMatchObject({
      name: '다라',
      version: 2,
      assetType: 'CHECKING_ACCOUNT',
    });
    const late = await owner.put<ErrorAnswer>(`/api/v2/assets/${asset.id}`, { name: '다마', version: 1 });
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { name: '다라', version: 2 } });
    expect((await owner.put(`/api/v2/assets/${asset.id}`, { colour: 'red' })).status).toBe(400);
  });

  it('may share a name: two accounts of one bank are two assets', async () => {
    const [one, other] = [await make({ name: '국민은행' }), await make({ name: '국민은행' })];
    expect(other.id).not.toBe(one.id);
    expect((await owner.delete(`/api/v2/assets/${one.id}`)).status).toBe(204);
    expect((await owner.post<Asset>(`/api/v2/assets/${one.id}/restore`)).body).toMatchObject({ name: '국민은행' });
  });

  it('reject a sub-type that does not belong to the type', async () => {
    expect(
      (await owner.post<ErrorAnswer>(path, { assetType: 'CASH', name: '청약', subType: 'HOUSING_SUBSCRIPTION' }))
        .status,
    ).toBe(422);
    expect(await make({ assetType: 'SAVINGS_ACCOUNT', name: '청약', subType: 'HOUSING_SUBSCRIPTION' })).toMatchObject({
      subType: 'HOUSING_SUBSCRIPTION',
    });
    expect((await owner.post(path, { assetType: 'GOLD', name: '금' })).status).toBe(400);
  });

  it('are reconciled by an adjustment that is neither income nor expense', async () => {
    const asset = await make({ name: '맞출 통장', balance: 10_000 });
    const transactions = `/api/v2/books/${owner.bookId}/transactions`;
    await owner.post(transactions, { type: 'EXPENSE', date: '2026-11-10', amount: 3000, assetId: asset.id });
    await owner.post(transactions, { type: 'EXPENSE', date: '2026-11-15', amount: 500, assetId: asset.id });
    const before = (await owner.get<{ income: number; expense: number }>(`${transactions}?totals=true&month=2026-11`))
      .body;
    const done = await owner.post<{ asset: Asset; transaction: Transaction }>(`/api/v2/assets/${asset.id}/reconcile`, {
      balance: 6800,
      date: '2026-11-10',
    });
    expect(done.status).toBe(201);
    expect(done.body.transaction).toMatchObject({
      type: 'ADJUSTMENT',
      direction: 'OUT',
      amount: 200,
      assetId: asset.id,
    });
    expect(done.body.asset.balance).toBe(6300);
    const after = (await owner.get<{ income: number; expense: number }>(`${transactions}?totals=true&month=2026-11`))
      .body;
    expect([after.income, after.expense]).toEqual([before.income, before.expense]);
    const history = (await owner.get(`/api/v2/assets/${asset.id}/history?from=2026-11-09&to=2026-11-20`)).body;
    expect(history).toEqual([
      { date: '2026-11-09', balance: 10_000 },
      { date: '2026-11-10', balance: 6800 },
      { date: '2026-11-15', balance: 6300 },
      { date: '2026-11-20', balance: 6300 },
    ]);
    const again = await owner.post<{ transaction: Transaction | null }>(`/api/v2/assets/${asset.id}/reconcile`, {
      balance: 6800,
      date: '2026-11-10',
    });
    expect([again.status, again.body.transaction]).toEqual([200, null]);
  });

  it('have a history until today in the time zone of their book', async () => {
    const book = { title: '태평양', timeZone: 'America/Los_Angeles' };
    const { body: abroad } = await owner.post<Book>('/api/v2/books', book);
    const fields = { assetType: 'CASH', name: '지갑', balance: 100 };
    const { body: wallet } = await owner.post<Asset>(`/api/v2/books/${abroad.id}/assets`, fields);
    const history = await owner.get(`/api/v2/assets/${wallet.id}/history`);
    expect(history.body).toEqual([{ date: '2026-11-19', balance: 100 }]);
  });

  it('are hidden when deleted, keep their transactions and can be restored', async () => {
    const asset = await make({ name: '지울 통장', balance: 5000 });
    const transactions = `/api/v2/books/${owner.bookId}/transactions`;
    await owner.post(transactions, { type: 'EXPENSE', date: '2020-01-01', amount: 100, assetId: asset.id });
    expect((await owner.delete(`/api/v2/assets/${asset.id}`)).status).toBe(204);
    expect((await owner.get(`/api/v2/assets/${asset.id}`)).status).toBe(404);
    expect((await owner.get<Asset[]>(path)).body.map((one) => one.name)).not.toContain('지울 통장');
    expect((await owner.get<{ expense: number }>(`${transactions}?totals=true&month=2020-01`)).body.expense).toBe(100);
    expect(
      (
        await owner.post<ErrorAnswer>(transactions, {
          type: 'EXPENSE',
          date: '2020-01-01',
          amount: 1,
          assetId: asset.id,
        })
      ).body.code,
    ).toBe('ASSET_DELETED');
    expect((await owner.post<Asset>(`/api/v2/assets/${asset.id}/restore`)).body.balance).toBe(4900);
  });

  it('belong to their book: viewers read, strangers get 404', async () => {
    const asset = await make({ name: '우리 통장' });
    const flat = `/api/v2/assets/${asset.id}`;
    expect((await viewer.get(flat)).status).toBe(200);
    for (const [method, target, body] of [
      ['put', flat, { name: '남의 것' }],
      ['post', `${flat}/reconcile`, { balance: 0, date: '2026-11-20' }],
      ['post', path, { assetType: 'CASH', name: '하' }],
    ] as const) {
      expect((await viewer[method](target, body)).status).toBe(403);
      expect((await stranger[method](target, body)).status).toBe(404);
    }
    expect((await stranger.get(flat)).status).toBe(404);
    expect((await stranger.get(`${flat}/history`)).status).toBe(404);
    expect((await viewer.delete(flat)).status).toBe(403);
    expect((await stranger.delete(flat)).status).toBe(404);
  });

  it('stay exact under forty concurrent writers', async () => {
    const [one, two] = [
      await make({ name: '동시 1', balance: 1_000_000 }),
      await make({ name: '동시 2', balance: 1_000_000 }),
    ];
    const transactions = `/api/v2/books/${owner.bookId}/transactions`;
    const readings: number[] = [];
    const writers = Array.from({ length: 40 }, async (_, index) => {
      const [from, to] = index % 2 ? [one, two] : [two, one];
      for (let round = 0; round < 5; round += 1) {
        const { status, body } = await owner.post<Transaction>(transactions, {
          type: 'TRANSFER',
          date: '2026-11-20',
          amount: 1 + index,
          assetId: from.id,
          toAssetId: to.id,
        });
        expect(status).toBe(201);
        if (round % 2) await owner.delete(`${transactions}/${body.id}`);
        const assets = (await owner.get<Asset[]>(path)).body;
        readings.push(
          assets.filter((asset) => asset.name.startsWith('동시')).reduce((sum, asset) => sum + asset.balance, 0),
        );
      }
    });
    await Promise.all(writers);
    expect(readings).toHaveLength(200);
    expect(readings.every((sum) => sum === 2_000_000)).toBe(true);
  });
});
