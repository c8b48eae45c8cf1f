import type { Activity, ErrorAnswer, Transaction } from '@salim/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, type TestPerson } from '../../testing/test-client.ts';

const app = useTestApp();
let people = 0;
let owner: TestPerson;
let partner: TestPerson;
let child: TestPerson;
let path: string;

beforeEach(async () => {
  people += 1;
  [owner, partner, child] = await Promise.all([
    joinAs(app(), `parts-owner-${people}`),
    joinAs(app(), `parts-partner-${people}`),
    joinAs(app(), `parts-child-${people}`),
  ]);
  await addMember(app(), owner.bookId, partner, 'MEMBER');
  await addMember(app(), owner.bookId, child, 'VIEWER');
  path = `/api/v2/books/${owner.bookId}`;
});

const expense = { type: 'EXPENSE', date: '2026-10-15', amount: 9000, description: '장난감' };

async function record(fields: object): Promise<Transaction> {
  const answer = await owner.post<Transaction>(`${path}/transactions`, { ...expense, ...fields });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

async function replace({ id, version }: Transaction, fields: object): Promise<Activity> {
  const answer = await owner.put(`${path}/transactions/${id}`, { ...expense, ...fields, version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { items } = (await owner.get<{ items: Activity[] }>(`${path}/activity?entityId=${id}`)).body;
  return items[0] as Activity;
}

const undo = ({ id }: Activity) => owner.post<Activity & ErrorAnswer>(`${path}/activity/${id}/undo`);
const read = async ({ id }: Transaction) => (await owner.get<Transaction>(`${path}/transactions/${id}`)).body;

describe('undoing a change that took a member out of a transaction', () => {
  test.each([
    ['a viewer who bears a part', () => ({ shareMethod: 'EQUAL', shares: [{ userId: child.userId }] })],
    ['a viewer who paid', () => ({ paidBy: child.userId })],
    ['a member', () => ({ paidBy: partner.userId })],
  ])('brings back %s', async (_who, fields) => {
    const before = await record(fields());
    const change = await replace(before, { description: '선물' });
    expect(change.canUndo).toBe(true);
    const answer = await undo(change);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const { payers, shares, shareMethod } = before;
    expect(await read(before)).toMatchObject({ description: '장난감', payers, shares, shareMethod });
  });

  test('says so if they have left the book since', async () => {
    const before = await record({ paidBy: partner.userId });
    const change = await replace(before, {});
    expect((await partner.delete(`${path}/members/${partner.userId}`)).status).toBe(204);
    const { status, body } = await undo(change);
    expect([status, body.code]).toEqual([409, 'UNDO_IMPOSSIBLE']);
    expect(body.message).toBe('가계부를 나간 구성원이 있어 되돌릴 수 없어요.');
    expect((await read(before)).paidBy).toBe(owner.userId);
  });
});

describe('undoing a change in a closed period', () => {
  test('names the closing and how to reopen it, and works once it is reopened', async () => {
    const shared = { shareMethod: 'EQUAL' };
    const edited = await record(shared);
    const change = await replace(edited, { ...shared, amount: 7000 });
    const deleted = await record(shared);
    expect((await owner.delete(`${path}/transactions/${deleted.id}`)).status).toBe(204);
    const { items } = (await owner.get<{ items: Activity[] }>(`${path}/activity?entityId=${deleted.id}`)).body;
    const closing = await owner.post<{ id: string }>(`${path}/settlement/closings`, { through: '2026-10-31' });
    expect(closing.status).toBe(201);
    for (const activity of [change, items[0] as Activity]) {
      const { status, body } = await undo(activity);
      expect([status, body.code]).toEqual([422, 'PERIOD_CLOSED']);
      expect(body.message).toContain('마감을 풀면');
    }
    for (const person of [owner, partner]) {
      expect((await person.post(`${path}/settlement/closings/${closing.body.id}/reopen`)).status).toBe(200);
    }
    expect((await undo(change)).status).toBe(200);
    expect((await read(edited)).amount).toBe(9000);
  });
});
