import type { Present, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { type EventListener, listenTo } from '../../testing/event-listener.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;
let owner: TestPerson;
let partner: TestPerson;
let viewer: TestPerson;
let path: string;
let listeners: EventListener[] = [];

beforeEach(async () => {
  people += 1;
  [owner, partner, viewer] = await Promise.all([
    joinAs(app(), `here-owner${people}`),
    joinAs(app(), `here-partner${people}`),
    joinAs(app(), `here-viewer${people}`),
  ]);
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  await addMember(app(), owner.bookId, viewer, 'VIEWER');
  path = `/api/v2/books/${owner.bookId}/presence`;
});
afterEach(() => {
  for (const listener of listeners) listener.stop();
  listeners = [];
});

const anId = () => newId(app().deps.clock.now());
const announce = (person: TestPerson, body: object) => person.put<{ items: Present[] }>(path, body);
async function here(reader: TestPerson): Promise<Omit<Present, 'seenAt'>[]> {
  const { status, body } = await reader.get<{ items: Present[]; nextCursor: null }>(path);
  expect(status).toBe(200);
  return body.items.map(({ seenAt: _seenAt, ...rest }) => rest).toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
}
async function aTransaction(author: TestPerson, more: object = {}): Promise<Transaction> {
  const { status, body } = await author.post<Transaction>(`/api/v2/books/${owner.bookId}/transactions`, {
    type: 'EXPENSE',
    date: '2026-11-20',
    amount: 8000,
    ...more,
  });
  expect(status).toBe(201);
  return body;
}

describe('presence', () => {
  test('shows who has the book open, and at which transaction', async () => {
    expect(await here(owner)).toEqual([]);
    const transaction = await aTransaction(owner);
    const windowId = anId();
    expect((await announce(partner, { windowId, transactionId: transaction.id, isEditing: true })).status).toBe(200);
    expect((await announce(viewer, { windowId: anId() })).status).toBe(200);
    expect(await here(owner)).toEqual(
      [
        { userId: partner.userId, transactionId: transaction.id, isEditing: true },
        { userId: viewer.userId, transactionId: null, isEditing: false },
      ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)),
    );
    const gone = await announce(partner, { windowId, isGone: true });
    expect(gone.body.items.map((one) => one.userId)).toEqual([viewer.userId]);
  });

  test('merges two windows of one user on the same transaction', async () => {
    const transaction = await aTransaction(owner);
    await announce(owner, { windowId: anId(), transactionId: transaction.id });
    await announce(owner, { windowId: anId(), transactionId: transaction.id, isEditing: true });
    expect(await here(partner)).toEqual([{ userId: owner.userId, transactionId: transaction.id, isEditing: true }]);
  });

  test('treats a silent window as closed', async () => {
    await announce(partner, { windowId: anId() });
    await sql`update presence set seen_at = seen_at - interval '46 seconds'`.execute(app().database.db);
    expect(await here(owner)).toEqual([]);
  });

  test('does not reveal the author of a masked transaction', async () => {
    const secret = await aTransaction(partner, { visibility: 'MASKED' });
    await announce(partner, { windowId: anId(), transactionId: secret.id, isEditing: true });
    expect(await here(owner)).toEqual([{ userId: partner.userId, transactionId: null, isEditing: false }]);
    expect(await here(partner)).toEqual([{ userId: partner.userId, transactionId: secret.id, isEditing: true }]);
  });

  test('is sent to the other members within a second, changes only', async () => {
    const listener = await listenTo(app(), owner.accessToken);
    listeners.push(listener);
    const windowId = anId();
    await announce(partner, { windowId });
    const { data } = await listener.waitFor(({ event }) => event === 'presence', 1000);
    expect(data).toEqual({ bookId: owner.bookId });
    await announce(partner, { windowId });
    await announce(partner, { windowId, isGone: true });
    await announce(partner, { windowId, isGone: true });
    const transaction = await aTransaction(owner);
    await listener.waitFor(({ data: received }) => received['id'] === transaction.id);
    expect(listener.events.filter(({ event }) => event === 'presence')).toHaveLength(2);
  });

  test('is not accessible to non-members, and rejects malformed input', async () => {
    const stranger = await joinAs(app(), `here-stranger${people}`);
    expect((await stranger.get(path)).status).toBe(404);
    expect((await announce(stranger, { windowId: anId() })).status).toBe(404);
    expect((await signedOut(app()).get(path)).status).toBe(401);
    expect((await announce(owner, { windowId: 'here' })).status).toBe(400);
    expect((await announce(owner, { windowId: anId(), mood: 'fine' })).status).toBe(400);
  });

  test('has room for all windows of a user, but not for a client that keeps opening new ones', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 51; count += 1) statuses.add((await announce(owner, { windowId: anId() })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
