import type { Activity, Asset, ErrorAnswer, LabelUsage, PaymentMethod, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let path: string;
let transactions: string;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'method-owner'),
    joinAs(app(), 'method-member'),
    joinAs(app(), 'method-viewer'),
    joinAs(app(), 'method-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
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

  test('is done once, however often it is sent', async () => {
    const body = { id: anId(), type: 'VOUCHER', name: aName() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.post<PaymentMethod>(path, body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 201]);
    const [first, ...others] = answers.map((answer) => answer.body);
    for (const other of others) expect(other).toEqual(first);
    const changed = await owner.post<ErrorAnswer>(path, { ...body, type: 'CASH' });
    expect([changed.status, changed.body.code]).toEqual([409, 'ID_TAKEN']);
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

  test('is limited to 200 per book', async () => {
    const person = await joinAs(app(), 'method-collector');
    const present = (await list(person)).length;
    await sql`
      insert into payment_methods (book_id, payment_method_id, name, type, icon, color, sort_order, created_at)
      select ${person.bookId}, gen_random_uuid(), 'n' || i, 'OTHER', '', '#000000', i, ${app().deps.clock.now()}
      from generate_series(1, ${200 - present}) i`.execute(app().database.db);
    const { status, body } = await person.post<ErrorAnswer>(`/api/v2/books/${person.bookId}/payments`, {
      type: 'CASH',
      name: aName(),
    });
    expect([status, body.code]).toEqual([422, 'TOO_MANY']);
  });
});

describe('changing a payment method', () => {
  test('requires the current version', async () => {
    const method = await aMethod();
    const url = `${path}/${method.id}`;
    const none = await owner.patch<ErrorAnswer>(url, { name: aName() });
    expect([none.status, none.body.code]).toEqual([428, 'VERSION_REQUIRED']);
    const done = await member.patch<PaymentMethod>(url, {
      name: '바뀐 이름',
      type: 'DEBIT_CARD',
      rail: '',
      version: 1,
    });
    expect(done.body).toEqual({ ...method, name: '바뀐 이름', type: 'DEBIT_CARD', rail: null, version: 2 });
    const stale = await owner.patch<ErrorAnswer>(url, { name: aName(), version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(stale.body.current).toEqual(done.body);
  });

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
  test('is undone by restoring it, also when another one uses its name meanwhile', async () => {
    const method = await aMethod();
    expect((await owner.delete(`${path}/${method.id}`)).status).toBe(204);
    expect((await owner.delete(`${path}/${method.id}`)).status).toBe(404);
    expect((await list()).some((each) => each.id === method.id)).toBe(false);
    const back = await owner.post<PaymentMethod>(`${path}/${method.id}/restore`);
    expect([back.status, back.body]).toEqual([200, { ...method, version: 3 }]);
    expect(await owner.post(`${path}/${method.id}/restore`)).toMatchObject({ status: 200, body: back.body });
    await owner.delete(`${path}/${method.id}`);
    await aMethod({ name: method.name });
    expect((await owner.post(`${path}/${method.id}/restore`)).status).toBe(200);
  });

  test('is rejected while transactions use it, including those in the trash', async () => {
    const method = await aMethod();
    const transaction = await anExpense({ paymentMethodId: method.id });
    await owner.delete(`${transactions}/${transaction.id}`);
    const { status, body } = await owner.delete<ErrorAnswer>(`${path}/${method.id}`);
    expect([status, body.code]).toEqual([422, 'IN_USE']);
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

  test('rejects invalid targets and moves nothing', async () => {
    const [method, gone] = [await aMethod(), await aMethod()];
    await owner.delete(`${path}/${gone.id}`);
    const transaction = await anExpense({ paymentMethodId: method.id });
    const [theirs] = await list(stranger);
    for (const target of [method.id, gone.id, theirs?.id, anId()]) {
      const { status, body } = await owner.delete<ErrorAnswer>(`${path}/${method.id}?moveTo=${target}`);
      expect([status, body.code]).toEqual([422, 'MOVE_TARGET_INVALID']);
    }
    expect(await read(transaction)).toEqual(transaction);
  });
});

describe('payment methods', () => {
  test('can be read by viewers, changed by members, and are not found by strangers', async () => {
    const method = await aMethod();
    const url = `${path}/${method.id}`;
    const writes: ((person: Pick<TestPerson, 'post' | 'patch' | 'delete'>) => Promise<{ status: number }>)[] = [
      (person) => person.post(path, { type: 'CASH', name: '남의 것' }),
      (person) => person.patch(url, { name: '남의 것', version: 1 }),
      (person) => person.delete(url),
      (person) => person.post(`${url}/restore`),
    ];
    expect((await viewer.get(path)).status).toBe(200);
    expect((await stranger.get<ErrorAnswer>(path)).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).get(path)).status).toBe(401);
    for (const write of writes) {
      expect((await write(viewer)).status).toBe(403);
      expect((await write(stranger)).status).toBe(404);
      expect((await write(signedOut(app()))).status).toBe(401);
    }
    expect((await list()).find((each) => each.id === method.id)).toEqual(method);
  });

  test('of one book cannot be reached through another', async () => {
    const [theirs] = await list(stranger);
    for (const id of [theirs?.id, anId(), 'x']) {
      const answers = await Promise.all([
        owner.patch(`${path}/${id}`, { name: '남의 것', version: 1 }),
        owner.delete(`${path}/${id}`),
        owner.post(`${path}/${id}/restore`),
      ]);
      expect(statusesOf(answers)).toEqual([404, 404, 404]);
    }
    expect((await list(stranger))[0]).toEqual(theirs);
  });

  test('are recorded in the activity log', async () => {
    const method = await aMethod();
    await member.delete(`${path}/${method.id}`);
    await owner.post(`${path}/${method.id}/restore`);
    const { body } = await owner.get<{ items: Activity[] }>(
      `/api/v2/books/${owner.bookId}/activity?entityId=${method.id}`,
    );
    expect(body.items.map((item) => [item.action, item.entity, item.actor.userId])).toEqual([
      ['RESTORED', 'PAYMENT_METHOD', owner.userId],
      ['DELETED', 'PAYMENT_METHOD', member.userId],
      ['CREATED', 'PAYMENT_METHOD', owner.userId],
    ]);
  });
});

describe('merging a payment method into another', () => {
  const merge = (from: PaymentMethod, into: string, person: Pick<TestPerson, 'post'> = owner) =>
    person.post<PaymentMethod & { moved: number } & ErrorAnswer>(`${path}/${from.id}/merge`, { into });

  test('moves its transactions and keeps assets and balances as recorded', async () => {
    const asset = await anAsset();
    const [from, into] = [await aMethod({ assetId: asset.id }), await aMethod({ assetId: (await anAsset()).id })];
    const transaction = await anExpense({ paymentMethodId: from.id });
    const trashed = await anExpense({ paymentMethodId: from.id });
    await owner.delete(`${transactions}/${trashed.id}`);
    const before = await balanceOf(asset);
    expect((await merge(from, into.id, member)).body).toEqual({ ...into, moved: 1 });
    expect(await read(transaction)).toMatchObject({ paymentMethodId: into.id, assetId: asset.id, version: 2 });
    expect(await balanceOf(asset)).toBe(before);
    expect((await owner.post<Transaction>(`${transactions}/${trashed.id}/restore`)).body.paymentMethodId).toBe(into.id);
    const again = await merge(from, into.id);
    expect([again.status, again.body.moved]).toEqual([200, 0]);
    const { body } = await viewer.get<{ items: LabelUsage[] }>(`${path}/usage`);
    expect(body.items).toContainEqual({ id: into.id, count: 2, yearAmount: 19_000 });
  });

  test('rejects invalid targets and unauthorized members', async () => {
    const [from, gone] = [await aMethod(), await aMethod()];
    await owner.delete(`${path}/${gone.id}`);
    for (const into of [from.id, gone.id, anId()]) {
      const { status, body } = await merge(from, into);
      expect([status, body.code]).toEqual([422, 'MOVE_TARGET_INVALID']);
    }
    expect((await owner.post(`${path}/${from.id}/merge`, { into: 1 })).status).toBe(400);
    const into = (await aMethod()).id;
    expect((await merge(from, into, viewer)).status).toBe(403);
    expect((await merge(from, into, stranger)).status).toBe(404);
    expect((await merge(from, into, signedOut(app()))).status).toBe(401);
    expect((await list()).map((method) => method.id)).toContain(from.id);
    expect((await stranger.get(`${path}/usage`)).status).toBe(404);
  });
});

describe('sorting payment methods', () => {
  const order = (ids: readonly unknown[], person: Pick<TestPerson, 'put'> = owner) =>
    person.put<PaymentMethod[]>(`${path}/order`, { ids });

  test('puts the given ones first and keeps the others after them', async () => {
    const before = await list();
    const [last, secondLast] = before.toReversed();
    const wanted = [last?.id, secondLast?.id];
    const { status, body } = await order(wanted, member);
    expect(status).toBe(200);
    expect(body.map((method) => method.id)).toEqual([
      ...wanted,
      ...before.map((method) => method.id).filter((id) => !wanted.includes(id)),
    ]);
    expect((await order(wanted)).body).toEqual(body);
  });

  test('rejects unknown methods and unauthorized members', async () => {
    const [first] = await list();
    expect((await order([first?.id, anId()])).status).toBe(404);
    const odd = await Promise.all([[], ['x'], [1]].map((ids) => order(ids)));
    expect(odd.map(({ status }) => status)).toEqual([422, 400, 400]);
    expect((await order([first?.id], viewer)).status).toBe(403);
    expect((await order([first?.id], stranger)).status).toBe(404);
    expect((await order([first?.id], signedOut(app()))).status).toBe(401);
  });
});
