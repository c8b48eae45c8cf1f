import type { Asset, ErrorAnswer, PaymentMethod, Transaction } from '@salim/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let stranger: TestPerson;
let path: string;
let transactions: string;

beforeAll(async () => {
  [owner, member, stranger] = await Promise.all([
    joinAs(app(), 'method-owner'),
    joinAs(app(), 'method-member'),
    joinAs(app(), 'method-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  path = `/api/v2/books/${owner.bookId}/payments`;
  transactions = `/api/v2/books/${owner.bookId}/transactions`;
});

function anId(): string {
  return newId(app().deps.clock.now());
}

let names = 0;
function aName(): string {
  names += 1;
  return `결제 ${names}`;
}

async function list(person: TestPerson = owner): Promise<PaymentMethod[]> {
  const { status, body } = await person.get<PaymentMethod[]>(`/api/v2/books/${person.bookId}/payments`);
  expect(status).toBe(200);
  return body;
}

async function aMethod(fields: object = {}): Promise<PaymentMethod> {
  const { status, body } = await owner.post<PaymentMethod>(path, { type: 'CREDIT_CARD', name: aName(), ...fields });
  expect(status).toBe(201);
  return body;
}

async function anAsset(person: TestPerson = owner): Promise<Asset> {
  const { status, body } = await person.post<Asset>(`/api/v2/books/${person.bookId}/assets`, {
    assetType: 'CHECKING_ACCOUNT',
    name: aName(),
  });
  expect(status).toBe(201);
  return body;
}

async function balanceOf(asset: Asset): Promise<number> {
  return (await owner.get<Asset>(`/api/v2/assets/${asset.id}`)).body.balance;
}

async function anExpense(fields: object): Promise<Transaction> {
  const { status, body } = await owner.post<Transaction>(transactions, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 9500,
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

async function read(transaction: Transaction): Promise<Transaction> {
  return (await owner.get<Transaction>(`${transactions}/${transaction.id}`)).body;
}

describe('the payment methods of a new book', () => {
  test('are the common Korean ones, with 현금 drawing on the cash asset', async () => {
    const all = await list(stranger);
    expect(all.map((method) => method.name).join(' ')).toBe(
      '현금 신용카드 체크카드 계좌이체 자동이체 카카오페이 네이버페이 토스페이 상품권 지역화폐 포인트',
    );
    const assets = await stranger.get<Asset[]>(`/api/v2/books/${stranger.bookId}/assets`);
    expect(all[0]?.assetId).toBe(assets.body[0]?.id);
  });
});

describe('adding a payment method', () => {
  test('returns it with defaults for omitted fields, sorted last', async () => {
    const asset = await anAsset();
    const method = await aMethod({ type: 'EASY_PAY', rail: ' 카카오페이 ', assetId: asset.id });
    expect(method).toMatchObject({
      type: 'EASY_PAY',
      rail: '카카오페이',
      assetId: asset.id,
      isArchived: false,
      version: 1,
    });
    expect(method.icon).not.toBe('');
    const next = await aMethod({ rail: '', icon: '🧧', color: '#aabbcc' });
    expect(next).toMatchObject({ rail: null, icon: '🧧', color: '#AABBCC', assetId: null });
    expect(next.sortOrder).toBe(method.sortOrder + 1);
    expect((await list()).at(-1)).toEqual(next);
  });

  test('rejects an asset of another book, an unknown and a hidden one in the same way', async () => {
    const [theirs, hidden] = [await anAsset(stranger), await anAsset()];
    await owner.delete(`/api/v2/assets/${hidden.id}`);
    const before = await list();
    for (const assetId of [theirs.id, anId(), hidden.id]) {
      const { status, body } = await owner.post<ErrorAnswer>(path, { type: 'CASH', name: aName(), assetId });
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([404, 'ASSET_NOT_FOUND', 'assetId']);
    }
    expect(await list()).toEqual(before);
  });

  test('allows a name that is already in use: two cards of one company', async () => {
    const one = await aMethod({ name: 'KB국민카드' });
    expect((await aMethod({ name: 'KB국민카드' })).id).not.toBe(one.id);
  });

  test.each([
    ['no name', { type: 'CASH' }, 400],
    ['no type', { name: '이름' }, 400],
    ['an unknown type', { type: 'CRYPTO', name: '이름' }, 400],
    ['an unknown field', { type: 'CASH', name: '이름', balance: 1 }, 400],
    ['a malformed asset id', { type: 'CASH', name: '이름', assetId: '1' }, 400],
    ['an empty name', { type: 'CASH', name: '\u200b' }, 422],
    ['a rail of 51 letters', { type: 'CASH', name: '이름', rail: '가'.repeat(51) }, 422],
  ])('rejects %s', async (_what, body, status) => {
    const answer = await owner.post<ErrorAnswer>(path, body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.length).toBeGreaterThan(0);
  });
});

describe('changing a payment method', () => {
  test('does not change existing transactions', async () => {
    const [first, second] = [await anAsset(), await anAsset()];
    const method = await aMethod({ assetId: first.id });
    const transaction = await anExpense({ paymentMethodId: method.id, amount: 3000 });
    expect(transaction.assetId).toBe(first.id);
    await owner.patch(`${path}/${method.id}`, { assetId: second.id, version: 1 });
    expect(await read(transaction)).toEqual(transaction);
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([-3000, 0]);
    const next = await anExpense({ paymentMethodId: method.id, amount: 500 });
    expect(next.assetId).toBe(second.id);
    expect([await balanceOf(first), await balanceOf(second)]).toEqual([-3000, -500]);
  });

  test('accepts its own asset that was hidden since, but no other hidden one', async () => {
    const [asset, other, theirs] = [await anAsset(), await anAsset(), await anAsset(stranger)];
    const method = await aMethod({ assetId: asset.id });
    await owner.delete(`/api/v2/assets/${asset.id}`);
    await owner.delete(`/api/v2/assets/${other.id}`);
    const same = await owner.patch<PaymentMethod>(`${path}/${method.id}`, { assetId: asset.id, version: 1 });
    expect([same.status, same.body.assetId]).toEqual([200, asset.id]);
    for (const assetId of [other.id, theirs.id, anId()]) {
      const { status, body } = await owner.patch<ErrorAnswer>(`${path}/${method.id}`, { assetId, version: 2 });
      expect([status, body.code]).toEqual([404, 'ASSET_NOT_FOUND']);
    }
    const none = await owner.patch<PaymentMethod>(`${path}/${method.id}`, { assetId: null, version: 2 });
    expect(none.body.assetId).toBeNull();
  });
});

describe('deleting a payment method', () => {
  test('can be restored while another one uses its name', async () => {
    const method = await aMethod();
    await owner.delete(`${path}/${method.id}`);
    await aMethod({ name: method.name });
    const { status, body } = await owner.post<PaymentMethod>(`${path}/${method.id}/restore`);
    expect([status, body]).toEqual([200, { ...method, version: 3 }]);
  });

  test('moves its transactions to another method and keeps their assets and balances', async () => {
    const [asset, elsewhere] = [await anAsset(), await anAsset()];
    const [method, target] = [await aMethod({ assetId: asset.id }), await aMethod({ assetId: elsewhere.id })];
    const transaction = await anExpense({ paymentMethodId: method.id, amount: 3000 });
    const both = await anExpense({
      amount: 1000,
      payments: [
        { paymentMethodId: method.id, amount: 700 },
        { paymentMethodId: target.id, amount: 300 },
      ],
    });
    expect((await member.delete(`${path}/${method.id}?moveTo=${target.id}`)).status).toBe(204);
    expect(await read(transaction)).toMatchObject({
      paymentMethodId: target.id,
      assetId: asset.id,
      version: 2,
      updatedBy: member.userId,
    });
    expect((await read(both)).payments).toEqual([
      { assetId: asset.id, paymentMethodId: target.id, amount: 700 },
      { assetId: elsewhere.id, paymentMethodId: target.id, amount: 300 },
    ]);
    expect([await balanceOf(asset), await balanceOf(elsewhere)]).toEqual([-3700, -300]);
    const stale = await owner.put<ErrorAnswer>(`${transactions}/${transaction.id}`, {
      ...transaction,
      memo: '늦은 수정',
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    await owner.post(`${path}/${method.id}/restore`);
    expect((await read(transaction)).paymentMethodId).toBe(target.id);
  });

  test('removes the method from its transactions on request', async () => {
    const asset = await anAsset();
    const method = await aMethod({ assetId: asset.id });
    const transaction = await anExpense({ paymentMethodId: method.id });
    expect((await owner.delete(`${path}/${method.id}?moveTo=none`)).status).toBe(204);
    expect(await read(transaction)).toMatchObject({ paymentMethodId: null, assetId: asset.id, version: 2 });
  });
});

describe('merging a payment method into another', () => {
  test('moves its transactions and keeps assets and balances as recorded', async () => {
    const asset = await anAsset();
    const [from, into] = [await aMethod({ assetId: asset.id }), await aMethod({ assetId: (await anAsset()).id })];
    const transaction = await anExpense({ paymentMethodId: from.id });
    const before = await balanceOf(asset);
    expect((await member.post(`${path}/${from.id}/merge`, { into: into.id })).body).toEqual({ ...into, moved: 1 });
    expect(await read(transaction)).toMatchObject({ paymentMethodId: into.id, assetId: asset.id, version: 2 });
    expect(await balanceOf(asset)).toBe(before);
  });
});
