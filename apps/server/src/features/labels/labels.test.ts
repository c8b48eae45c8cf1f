import type { Activity, Category, ErrorAnswer, LabelUsage, Transaction } from '@salim/contract';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  addMember,
  joinAs,
  signedOut,
  statusesOf,
  type TestClient,
  type TestPerson,
} from '../../testing/test-client.ts';

/*
 * What categories, payment methods and tags promise alike. Rules of one kind are tested in the file of that kind.
 */

type Label = Pick<Category, 'id' | 'bookId' | 'name' | 'version'> & Partial<Category>;

interface Kind {
  readonly path: string;
  readonly entity: Activity['entity'];
  readonly notFound: string;
  readonly max: number;
  /** Required fields of a create, beyond the name. */
  readonly input: object;
  /** Fields of a change, beyond the name, and what they become. */
  readonly changes: object;
  readonly changed: object;
  /** Fields that file a transaction under a label. */
  readonly filedUnder: (id: string) => object;
  readonly labelOf: (transaction: Transaction) => string | null | undefined;
  /** Whether the list answer is a page instead of an array. */
  readonly isPaged: boolean;
  /** Sorted together. */
  readonly isSibling: (label: Label) => boolean;
  readonly fill: (bookId: string, count: number, at: Date) => RawBuilder<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    path: 'categories',
    entity: 'CATEGORY',
    notFound: 'CATEGORY_NOT_FOUND',
    max: 500,
    input: { kind: 'EXPENSE' },
    changes: { isArchived: true },
    changed: { isArchived: true },
    filedUnder: (categoryId) => ({ categoryId }),
    labelOf: ({ categoryId }) => categoryId,
    isPaged: false,
    isSibling: ({ kind, parentId }) => kind === 'EXPENSE' && parentId === null,
    fill: (bookId, count, at) => sql`
      insert into categories (book_id, category_id, kind, name, icon, color, sort_order, created_at)
      select ${bookId}, gen_random_uuid(), 'EXPENSE', 'n' || i, '', '#000000', i, ${at}
      from generate_series(1, ${count}) i`,
  },
  {
    path: 'payments',
    entity: 'PAYMENT_METHOD',
    notFound: 'PAYMENT_METHOD_NOT_FOUND',
    max: 200,
    input: { type: 'CREDIT_CARD' },
    changes: { type: 'DEBIT_CARD', rail: '' },
    changed: { type: 'DEBIT_CARD', rail: null },
    filedUnder: (paymentMethodId) => ({ paymentMethodId }),
    labelOf: ({ paymentMethodId }) => paymentMethodId,
    isPaged: false,
    isSibling: () => true,
    fill: (bookId, count, at) => sql`
      insert into payment_methods (book_id, payment_method_id, name, type, icon, color, sort_order, created_at)
      select ${bookId}, gen_random_uuid(), 'n' || i, 'OTHER', '', '#000000', i, ${at}
      from generate_series(1, ${count}) i`,
  },
  {
    path: 'tags',
    entity: 'TAG',
    notFound: 'TAG_NOT_FOUND',
    max: 500,
    input: {},
    changes: { color: '#abcdef' },
    changed: { color: '#ABCDEF' },
    filedUnder: (id) => ({ tagIds: [id] }),
    labelOf: ({ tagIds }) => tagIds[0] ?? null,
    isPaged: true,
    isSibling: () => true,
    fill: (bookId, count, at) => sql`
      insert into tags (book_id, tag_id, name, color, created_at)
      select ${bookId}, gen_random_uuid(), 'n' || i, '#000000', ${at} from generate_series(1, ${count}) i`,
  },
];

const app = useTestApp();
let owner: TestPerson;
let member: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let book: string;
let transactions: string;

beforeAll(async () => {
  [owner, member, viewer, stranger] = await Promise.all([
    joinAs(app(), 'label-owner'),
    joinAs(app(), 'label-member'),
    joinAs(app(), 'label-viewer'),
    joinAs(app(), 'label-stranger'),
  ]);
  await addMember(app(), owner.bookId, member, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  book = `/api/v2/books/${owner.bookId}`;
  transactions = `${book}/transactions`;
});

function anId(): string {
  return newId(app().deps.clock.now());
}

let names = 0;
function aName(): string {
  names += 1;
  return `이름 ${names}`;
}

async function anExpense(fields: object, person: TestPerson = owner): Promise<Transaction> {
  const { status, body } = await person.post<Transaction>(transactions, {
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

async function activityOf(id: string): Promise<Activity[]> {
  return (await owner.get<{ items: Activity[] }>(`${book}/activity?entityId=${id}`)).body.items;
}

describe.each(KINDS)('$path', (kind) => {
  const { path, entity, notFound, max, input, filedUnder, labelOf } = kind;
  const urlOf = (person: TestPerson) => `/api/v2/books/${person.bookId}/${path}`;
  let url: string;
  beforeAll(() => {
    url = `${book}/${path}`;
  });

  const itemsOf = (answer: { items: Label[] } | Label[]) => (Array.isArray(answer) ? answer : answer.items);

  async function list(person: TestPerson = owner): Promise<Label[]> {
    const { status, body } = await person.get<{ items: Label[] } | Label[]>(urlOf(person));
    expect([status, Array.isArray(body)]).toEqual([200, !kind.isPaged]);
    return itemsOf(body);
  }

  async function aLabel(fields: object = {}, person: TestPerson = owner): Promise<Label> {
    const { status, body } = await person.post<Label>(urlOf(person), { ...input, name: aName(), ...fields });
    expect(status).toBe(201);
    return body;
  }

  const current = async (label: Label) => (await list()).find(({ id }) => id === label.id);

  const merge = (from: Label, into: unknown, person: Pick<TestClient, 'post'> = owner) =>
    person.post<Label & { moved: number } & ErrorAnswer>(`${url}/${from.id}/merge`, { into });

  const order = (ids: unknown, person: Pick<TestClient, 'put'> = owner) =>
    person.put<({ items: Label[] } | Label[]) & ErrorAnswer>(`${url}/order`, { ids });

  const usage = async (person: TestPerson = owner) =>
    (await person.get<{ items: LabelUsage[] }>(`${url}/usage`)).body.items;

  describe('create', () => {
    test('is idempotent by id, also concurrently', async () => {
      const body = { ...input, id: anId(), name: aName() };
      const answers = await Promise.all(Array.from({ length: 8 }, () => owner.post<Label>(url, body)));
      expect(statusesOf(answers)).toEqual([...Array.from({ length: 7 }, () => 200), 201]);
      const [first, ...others] = answers.map((answer) => answer.body);
      expect(first?.id).toBe(body.id);
      for (const other of others) expect(other).toEqual(first);
      expect((await list()).filter(({ name }) => name === body.name)).toHaveLength(1);
      const changed = await owner.post<ErrorAnswer>(url, { ...body, name: aName() });
      expect([changed.status, changed.body.code]).toEqual([409, 'ID_TAKEN']);
    });

    test('is idempotent by Idempotency-Key and returns the same response', async () => {
      const body = { ...input, name: aName() };
      const key = { 'idempotency-key': anId() };
      const first = await owner.post<Label>(url, body, key);
      const again = await owner.post<Label>(url, body, key);
      expect([first.status, again.status]).toEqual([201, 201]);
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const reused = await owner.post<ErrorAnswer>(url, { ...body, name: aName() }, key);
      expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    });

    test('rejects an id that is used in another book without revealing it', async () => {
      const theirs = await aLabel({}, stranger);
      for (const name of [aName(), theirs.name]) {
        const { status, body } = await owner.post<ErrorAnswer>(url, { ...input, id: theirs.id, name });
        expect([status, body.code]).toEqual([409, 'ID_TAKEN']);
        expect(JSON.stringify(body)).not.toContain(theirs.name);
      }
      expect(await list(stranger)).toContainEqual(theirs);
    });

    test('is limited per book, also concurrently, and so is restoring', async () => {
      const person = await joinAs(app(), `collector-${path}`);
      const gone = await aLabel({}, person);
      await person.delete(`${urlOf(person)}/${gone.id}`);
      const count = max - 1 - (await list(person)).length;
      await kind.fill(person.bookId, count, app().deps.clock.now()).execute(app().database.db);
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => person.post<ErrorAnswer>(urlOf(person), { ...input, name: aName() })),
      );
      expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422]);
      expect(answers.find(({ status }) => status === 422)?.body.code).toBe('TOO_MANY');
      const back = await person.post<ErrorAnswer>(`${urlOf(person)}/${gone.id}/restore`);
      expect([back.status, back.body.code]).toEqual([422, 'TOO_MANY']);
      expect(await list(person)).toHaveLength(max);
    });
  });

  describe('change', () => {
    test('requires the current version', async () => {
      const label = await aLabel();
      const none = await owner.patch<ErrorAnswer>(`${url}/${label.id}`, { name: aName() });
      expect([none.status, none.body.code]).toEqual([428, 'VERSION_REQUIRED']);
      const name = aName();
      const done = await member.patch<Label>(`${url}/${label.id}`, { name, ...kind.changes, version: 1 });
      expect([done.status, done.body]).toEqual([200, { ...label, name, ...kind.changed, version: 2 }]);
      expect(await current(label)).toEqual(done.body);
      const stale = await owner.patch<ErrorAnswer>(`${url}/${label.id}`, { name: aName(), version: 1 });
      expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
      expect(stale.body.current).toEqual(done.body);
    });

    test('lets only one of several concurrent editors succeed', async () => {
      const label = await aLabel();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => owner.patch(`${url}/${label.id}`, { name: aName(), version: 1 })),
      );
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await current(label))?.version).toBe(2);
    });
  });

  describe('delete', () => {
    test('is undone by restore', async () => {
      const label = await aLabel();
      expect((await owner.delete(`${url}/${label.id}`)).status).toBe(204);
      const again = await owner.delete<ErrorAnswer>(`${url}/${label.id}`);
      expect([again.status, again.body.code]).toEqual([404, notFound]);
      expect(await current(label)).toBeUndefined();
      const back = await owner.post<Label>(`${url}/${label.id}/restore`);
      expect([back.status, back.body]).toEqual([200, { ...label, version: 3 }]);
      expect(await owner.post(`${url}/${label.id}/restore`)).toMatchObject({ status: 200, body: back.body });
      expect(await current(label)).toEqual(back.body);
    });

    test('is rejected while transactions use the label, including those in the trash', async () => {
      const label = await aLabel();
      const transaction = await anExpense(filedUnder(label.id));
      await owner.delete(`${transactions}/${transaction.id}`);
      const { status, body } = await owner.delete<ErrorAnswer>(`${url}/${label.id}`);
      expect([status, body.code]).toEqual([422, 'IN_USE']);
      expect(await current(label)).toEqual(label);
    });

    test('does not tell of masked transactions of others, which keep the label and can be changed', async () => {
      const label = await aLabel();
      const secret = { ...filedUnder(label.id), visibility: 'MASKED' };
      const { body: masked } = await member.post<Transaction>(transactions, {
        type: 'EXPENSE',
        date: '2026-11-20',
        amount: 1000,
        ...secret,
      });
      const seen = await read(masked);
      expect(labelOf(masked)).toBe(label.id);
      expect((await member.delete<ErrorAnswer>(`${url}/${label.id}`)).body.code).toBe('IN_USE');
      expect((await owner.delete(`${url}/${label.id}`)).status).toBe(204);
      expect(await read(masked)).toEqual(seen);
      const changed = { type: 'EXPENSE', date: '2026-11-20', amount: 2000, ...secret, version: masked.version };
      const { status, body: kept } = await member.put<Transaction>(`${transactions}/${masked.id}`, changed);
      expect([status, labelOf(kept)]).toEqual([200, label.id]);
      expect((await owner.post<Label>(`${url}/${label.id}/restore`)).body).toEqual({ ...label, version: 3 });
    });

    test('moves transactions to another label; restoring does not move them back', async () => {
      const [label, target] = [await aLabel(), await aLabel()];
      const transaction = await anExpense(filedUnder(label.id));
      const untouched = await anExpense(filedUnder(target.id));
      expect((await member.delete(`${url}/${label.id}?moveTo=${target.id}`)).status).toBe(204);
      const moved = await read(transaction);
      expect([labelOf(moved), moved.version, moved.updatedBy]).toEqual([target.id, 2, member.userId]);
      expect(await read(untouched)).toEqual(untouched);
      const late = { ...transaction, memo: '늦은 수정' };
      const stale = await owner.put<ErrorAnswer>(`${transactions}/${transaction.id}`, late);
      expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT']);
      await owner.post(`${url}/${label.id}/restore`);
      expect(await read(transaction)).toEqual(moved);
      expect((await current(label))?.version).toBe(3);
    });

    test('moves transactions to no label on request', async () => {
      const label = await aLabel();
      const transaction = await anExpense(filedUnder(label.id));
      expect((await owner.delete(`${url}/${label.id}?moveTo=none`)).status).toBe(204);
      const moved = await read(transaction);
      expect([labelOf(moved), moved.version]).toEqual([null, 2]);
      await owner.post(`${url}/${label.id}/restore`);
      expect(await read(transaction)).toEqual(moved);
    });

    test('rejects invalid targets and moves nothing', async () => {
      const [label, gone, theirs] = [await aLabel(), await aLabel(), await aLabel({}, stranger)];
      await owner.delete(`${url}/${gone.id}`);
      const transaction = await anExpense(filedUnder(label.id));
      for (const target of [label.id, gone.id, theirs.id, anId()]) {
        const { status, body } = await owner.delete<ErrorAnswer>(`${url}/${label.id}?moveTo=${target}`);
        expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'MOVE_TARGET_INVALID', 'moveTo']);
      }
      expect((await owner.delete(`${url}/${label.id}?moveTo=somewhere`)).status).toBe(400);
      expect(await read(transaction)).toEqual(transaction);
      expect(await current(label)).toEqual(label);
    });
  });

  describe('merge', () => {
    test('moves all transactions including those in the trash', async () => {
      const [from, into] = [await aLabel(), await aLabel()];
      const transaction = await anExpense(filedUnder(from.id));
      const trashed = await anExpense(filedUnder(from.id));
      await owner.delete(`${transactions}/${trashed.id}`);
      const untouched = await anExpense(filedUnder(into.id));
      const done = await merge(from, into.id, member);
      expect([done.status, done.body]).toEqual([200, { ...into, moved: 1 }]);
      const moved = await read(transaction);
      expect([labelOf(moved), moved.version, moved.updatedBy]).toEqual([into.id, 2, member.userId]);
      expect(await read(untouched)).toEqual(untouched);
      const back = await owner.post<Transaction>(`${transactions}/${trashed.id}/restore`);
      expect(labelOf(back.body)).toBe(into.id);
      expect(await current(from)).toBeUndefined();
      expect(await usage(viewer)).toContainEqual({ id: into.id, count: 3, yearAmount: 3 * 9500 });
      expect((await usage(viewer)).some(({ id }) => id === from.id)).toBe(false);
    });

    test('is idempotent and done once when sent concurrently', async () => {
      const [from, into, other] = [await aLabel(), await aLabel(), await aLabel()];
      await anExpense(filedUnder(from.id));
      const answers = await Promise.all([merge(from, into.id), merge(from, into.id), merge(from, into.id)]);
      expect(statusesOf(answers)).toEqual([200, 200, 200]);
      expect(answers.map(({ body }) => body.moved).toSorted()).toEqual([0, 0, 1]);
      for (const { body } of answers) expect(body).toEqual({ ...into, moved: body.moved });
      const elsewhere = await merge(from, other.id);
      expect([elsewhere.status, elsewhere.body.code]).toEqual([404, notFound]);
      const merged = (await activityOf(from.id)).filter(({ action }) => action === 'MERGED');
      expect(merged).toHaveLength(1);
      expect(merged[0]).toMatchObject({ entity, after: { into: into.id, intoName: into.name }, canUndo: true });
    });

    test('is undone in one step', async () => {
      const [from, into] = [await aLabel(), await aLabel()];
      const transaction = await anExpense(filedUnder(from.id));
      await merge(from, into.id);
      const [merged] = await activityOf(from.id);
      expect((await owner.post(`${book}/activity/${merged?.id}/undo`)).status).toBe(200);
      expect(labelOf(await read(transaction))).toBe(from.id);
      expect(await current(from)).toEqual({ ...from, version: 3 });
    });

    test('rejects invalid targets and unauthorized members', async () => {
      const [from, gone, theirs] = [await aLabel(), await aLabel(), await aLabel({}, stranger)];
      await owner.delete(`${url}/${gone.id}`);
      for (const into of [from.id, gone.id, theirs.id, anId()]) {
        const { status, body } = await merge(from, into);
        expect([status, body.code, body.errors?.[0]?.field]).toEqual([422, 'MOVE_TARGET_INVALID', 'into']);
      }
      const into = (await aLabel()).id;
      expect((await merge(from, 1)).status).toBe(400);
      expect((await owner.post(`${url}/${from.id}/merge`, {})).status).toBe(400);
      expect((await merge(from, into, viewer)).status).toBe(403);
      expect((await merge(from, into, stranger)).status).toBe(404);
      expect((await merge(from, into, signedOut(app()))).status).toBe(401);
      const foreign = await stranger.post<ErrorAnswer>(`${urlOf(stranger)}/${from.id}/merge`, { into });
      expect([foreign.status, foreign.body.code]).toEqual([404, notFound]);
      expect(await current(from)).toEqual(from);
    });
  });

  describe('order', () => {
    const siblings = (labels: readonly Label[]) => labels.filter(kind.isSibling).map(({ id }) => id);

    test('puts the given labels first and keeps the others after them', async () => {
      for (let count = 0; count < 3; count += 1) await aLabel();
      const before = siblings(await list());
      const wanted = before.toReversed().slice(0, 2);
      const { status, body } = await order(wanted, member);
      expect(status).toBe(200);
      expect(siblings(itemsOf(body))).toEqual([...wanted, ...before.filter((id) => !wanted.includes(id))]);
      expect(await list()).toEqual(itemsOf(body));
      expect((await order(wanted)).body).toEqual(body);
    });

    test('is undone in one step', async () => {
      const before = siblings(await list());
      expect((await order(before.toReversed())).status).toBe(200);
      const { body } = await owner.get<{ items: Activity[] }>(`${book}/activity?limit=10`);
      const ordered = body.items.find((item) => item.entity === entity && item.action === 'ORDERED');
      expect(ordered?.canUndo).toBe(true);
      expect((await owner.post(`${book}/activity/${ordered?.id}/undo`)).status).toBe(200);
      expect(siblings(await list())).toEqual(before);
    });

    test('rejects unknown labels and unauthorized members', async () => {
      const before = await list();
      const last = before.at(-1)?.id;
      const theirs = await aLabel({}, stranger);
      for (const unknown of [anId(), theirs.id]) {
        const { status, body } = await order([last, unknown]);
        expect([status, body.code]).toEqual([404, notFound]);
      }
      const odd = await Promise.all([[], ['x'], [1], 'all'].map((ids) => order(ids)));
      expect(odd.map(({ status }) => status)).toEqual([422, 400, 400, 400]);
      expect((await order([last], viewer)).status).toBe(403);
      expect((await order([last], stranger)).status).toBe(404);
      expect((await order([last], signedOut(app()))).status).toBe(401);
      expect(await list()).toEqual(before);
    });
  });

  describe('usage', () => {
    test('counts all transactions and sums those of this year, minus refunds', async () => {
      const label = await aLabel();
      const filed = filedUnder(label.id);
      await anExpense({ ...filed, amount: 10_000 });
      await anExpense({ ...filed, amount: 3000, isRefund: true });
      await anExpense({ ...filed, amount: 700, date: '2025-12-31' });
      await anExpense({ ...filed, amount: 500, excludeFromStats: true });
      const trashed = await anExpense(filed);
      await owner.delete(`${transactions}/${trashed.id}`);
      expect(await usage(viewer)).toContainEqual({ id: label.id, count: 4, yearAmount: 7000 });
    });

    test('does not reveal other members’ masked transactions, and merging does not either', async () => {
      const [from, into] = [await aLabel(), await aLabel()];
      await anExpense({ ...filedUnder(from.id), visibility: 'MASKED' }, member);
      expect((await usage(owner)).find(({ id }) => id === from.id)).toBeUndefined();
      expect(await usage(member)).toContainEqual({ id: from.id, count: 1, yearAmount: 9500 });
      expect((await merge(from, into.id)).body.moved).toBe(0);
      expect(await usage(member)).toContainEqual({ id: into.id, count: 1, yearAmount: 9500 });
    });

    test('requires a seat in the book', async () => {
      expect((await stranger.get(`${url}/usage`)).status).toBe(404);
      expect((await signedOut(app()).get(`${url}/usage`)).status).toBe(401);
    });
  });

  test('can be read by viewers, changed by members, and are not found by strangers', async () => {
    const label = await aLabel();
    const writes: ((person: TestClient) => Promise<{ status: number }>)[] = [
      (person) => person.post(url, { ...input, name: '남의 것' }),
      (person) => person.patch(`${url}/${label.id}`, { name: '남의 것', version: 1 }),
      (person) => person.put(`${url}/order`, { ids: [label.id] }),
      (person) => person.delete(`${url}/${label.id}`),
      (person) => person.post(`${url}/${label.id}/restore`),
    ];
    expect((await viewer.get(url)).status).toBe(200);
    expect((await stranger.get<ErrorAnswer>(url)).body.code).toBe('BOOK_NOT_FOUND');
    expect((await signedOut(app()).get(url)).status).toBe(401);
    for (const write of writes) {
      expect((await write(viewer)).status).toBe(403);
      expect((await write(stranger)).status).toBe(404);
      expect((await write(signedOut(app()))).status).toBe(401);
    }
    expect(await current(label)).toEqual(label);
    expect((await member.delete(`${url}/${label.id}`)).status).toBe(204);
  });

  test('of one book cannot be reached through another', async () => {
    const theirs = await aLabel({}, stranger);
    for (const id of [theirs.id, anId(), 'x']) {
      const answers = await Promise.all([
        owner.patch(`${url}/${id}`, { name: '남의 것', version: 1 }),
        owner.delete(`${url}/${id}`),
        owner.post(`${url}/${id}/restore`),
      ]);
      expect(statusesOf(answers)).toEqual([404, 404, 404]);
      expect(JSON.stringify(answers)).not.toContain(theirs.name);
    }
    expect(await list(stranger)).toContainEqual(theirs);
  });

  test('are recorded in the activity log', async () => {
    const label = await aLabel();
    const name = aName();
    await member.patch(`${url}/${label.id}`, { name, version: 1 });
    await owner.delete(`${url}/${label.id}`);
    await member.post(`${url}/${label.id}/restore`);
    const items = await activityOf(label.id);
    expect(items.map((item) => [item.action, item.entity, item.actor.userId])).toEqual([
      ['RESTORED', entity, member.userId],
      ['DELETED', entity, owner.userId],
      ['UPDATED', entity, member.userId],
      ['CREATED', entity, owner.userId],
    ]);
    expect(items[2]).toMatchObject({ before: { name: label.name }, after: { name } });
  });
});
