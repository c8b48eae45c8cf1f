import type { Activity, Comment, ErrorAnswer, Notification, Transaction } from '@salim/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../core/ids.ts';
import { listenTo } from '../../testing/event-listener.ts';
import { expectSoundBooks } from '../../testing/expect-sound-books.ts';
import { aSubscription } from '../../testing/push-subscription.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addMember, joinAs, signedOut, statusesOf, type TestPerson } from '../../testing/test-client.ts';
import { deliverDueMessages } from '../delivery/message-queue.service.ts';

const app = useTestApp();
let minsu: TestPerson;
let jiyeon: TestPerson;
let harang: TestPerson;
let viewer: TestPerson;
let stranger: TestPerson;
let path: string;

beforeAll(async () => {
  [minsu, jiyeon, harang, viewer, stranger] = await Promise.all([
    joinAs(app(), 'talk-minsu'),
    joinAs(app(), 'talk-jiyeon'),
    joinAs(app(), 'talk-harang'),
    joinAs(app(), 'talk-viewer'),
    joinAs(app(), 'talk-stranger'),
  ]);
  for (const person of [jiyeon, harang]) await addMember(app(), minsu.bookId, person, 'MEMBER');
  await addMember(app(), minsu.bookId, viewer, 'VIEWER');
  path = `/api/v2/books/${minsu.bookId}`;
});

async function aTransaction(fields: object = {}): Promise<Transaction> {
  const { status, body } = await minsu.post<Transaction>(`${path}/transactions`, {
    type: 'EXPENSE',
    amount: 12_000,
    date: '2026-11-18',
    description: '점심',
    ...fields,
  });
  expect(status).toBe(201);
  return body;
}

const placeOf = (transaction: Transaction) => `${path}/transactions/${transaction.id}/comments`;
const say = (transaction: Transaction, text: string, by = jiyeon, more: object = {}) =>
  by.post<Comment & ErrorAnswer>(placeOf(transaction), { text, ...more });

async function list(transaction: Transaction, by = minsu): Promise<Comment[]> {
  const { status, body } = await by.get<{ items: Comment[]; nextCursor: null }>(placeOf(transaction));
  expect([status, body.nextCursor]).toEqual([200, null]);
  return body.items;
}

async function noticesOf(person: TestPerson): Promise<string[]> {
  const { body } = await person.get<Notification[]>('/api/v2/notifications');
  return body.filter(({ type }) => type === 'COMMENT').map(({ title, message }) => `${title} | ${message}`);
}

const clearNotices = () => Promise.all([minsu, jiyeon, harang].map((person) => person.delete('/api/v2/notifications')));

describe('comments on a transaction', () => {
  test('are listed in order, with their authors', async () => {
    const transaction = await aTransaction();
    const first = await say(transaction, '이거 뭐야?\n궁금해');
    await say(transaction, '회사 점심', minsu);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      transactionId: transaction.id,
      text: '이거 뭐야?\n궁금해',
      author: { userId: jiyeon.userId, name: 'talk-jiyeon', profileImageUrl: null },
      mentions: [],
    });
    expect((await list(transaction)).map(({ text }) => text)).toEqual(['이거 뭐야?\n궁금해', '회사 점심']);
    expect((await list(transaction, viewer)).length).toBe(2);
    expect((await minsu.get<Transaction>(`${path}/transactions/${transaction.id}`)).body.version).toBe(
      transaction.version,
    );
  });

  test('notify the author, mentioned members and earlier commenters, each once', async () => {
    const transaction = await aTransaction();
    await clearNotices();
    await say(transaction, '@talk-harang 이거 봤어?');
    expect(await noticesOf(minsu)).toEqual(['내 거래에 댓글이 달렸어요 | talk-jiyeon님: @talk-harang 이거 봤어?']);
    expect(await noticesOf(harang)).toEqual(['댓글에서 나를 언급했어요 | talk-jiyeon님: @talk-harang 이거 봤어?']);
    expect(await noticesOf(jiyeon)).toEqual([]);

    await clearNotices();
    const answer = await say(transaction, '봤지', minsu, { mentions: [harang.userId] });
    expect(answer.body.mentions).toEqual([{ userId: harang.userId, name: 'talk-harang' }]);
    expect([await noticesOf(jiyeon), (await noticesOf(harang)).length, await noticesOf(viewer)]).toEqual([
      ['댓글을 남긴 거래에 새 댓글이 달렸어요 | talk-minsu님: 봤지'],
      1,
      [],
    ]);
    const [notice] = (await harang.get<Notification[]>('/api/v2/notifications')).body;
    expect([notice?.link, notice?.bookId]).toEqual([`/transactions/${transaction.id}`, minsu.bookId]);
  });

  test('are quoted in notices up to eighty letters', async () => {
    const transaction = await aTransaction();
    await clearNotices();
    await say(transaction, '가'.repeat(80));
    await say(transaction, '나'.repeat(81));
    expect(await noticesOf(minsu)).toEqual([
      `내 거래에 댓글이 달렸어요 | talk-jiyeon님: ${'나'.repeat(80)}…`,
      `내 거래에 댓글이 달렸어요 | talk-jiyeon님: ${'가'.repeat(80)}`,
    ]);
  });

  test('reach open windows immediately', async () => {
    const transaction = await aTransaction();
    const listener = await listenTo(app(), harang.accessToken);
    await say(transaction, '@talk-harang 여기');
    const changed = await listener.waitFor(({ event, data }) => event === 'changed' && data['id'] === transaction.id);
    expect(changed.data).toMatchObject({ entity: 'TRANSACTION', by: jiyeon.userId });
    await listener.waitFor(({ event, data }) => event === 'notification' && data['type'] === 'COMMENT');
    listener.stop();
    await listener.ended;
  });

  test('are added once, however often they are sent', async () => {
    const transaction = await aTransaction();
    const body = { id: newId(app().deps.clock.now()), text: '한 번만' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => jiyeon.post(placeOf(transaction), body)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 201]);
    expect((await list(transaction)).length).toBe(1);
    const other = await jiyeon.post<ErrorAnswer>(placeOf(transaction), { ...body, text: '다른 말' });
    expect([other.status, other.body.code]).toEqual([409, 'ID_TAKEN']);
  });

  test('are deleted by their authors', async () => {
    const transaction = await aTransaction();
    const { body } = await say(transaction, '지울 말');
    const one = `${placeOf(transaction)}/${body.id}`;
    expect((await minsu.delete(one)).status).toBe(403);
    expect((await jiyeon.delete(`${placeOf(await aTransaction())}/${body.id}`)).status).toBe(404);
    expect((await jiyeon.delete(one)).status).toBe(204);
    expect((await jiyeon.delete(one)).status).toBe(404);
    expect(await list(transaction)).toEqual([]);
    const { items } = (await minsu.get<{ items: Activity[] }>(`${path}/activity?entityId=${transaction.id}`)).body;
    expect(items.map(({ action }) => action)).toEqual(['COMMENT_DELETED', 'COMMENTED', 'CREATED']);
    expect(JSON.stringify(items)).not.toContain('지울 말');
    expect(items.at(-1)?.canUndo).toBe(true);
  });

  test.each([
    [{ text: '' }, 422],
    [{ text: '가'.repeat(1001) }, 422],
    [{ text: 7 }, 400],
    [{}, 400],
    [{ text: '말', extra: 1 }, 400],
    [{ text: '말', mentions: ['nobody'] }, 400],
    [{ text: '말', mentions: ['0190a000-0000-7000-8000-000000000001'] }, 404],
  ])('reject %j', async (body, status) => {
    expect((await jiyeon.post(placeOf(await aTransaction()), body)).status).toBe(status);
  });

  test('require the role of a member; viewers read, strangers get 404', async () => {
    const transaction = await aTransaction();
    const gone = await aTransaction();
    await minsu.delete(`${path}/transactions/${gone.id}`);
    expect([
      (await say(transaction, '말', viewer)).status,
      (await say(transaction, '말', stranger)).status,
      (await stranger.get(placeOf(transaction))).status,
      (await signedOut(app()).get(placeOf(transaction))).status,
      (await signedOut(app()).post(placeOf(transaction), { text: '말' })).status,
      (await say(gone, '말')).status,
      (await minsu.get(`${path}/transactions/${minsu.bookId}/comments`)).status,
    ]).toEqual([403, 404, 404, 401, 401, 404, 404]);
  });
});

describe('comments on a masked transaction', () => {
  test('are visible to its author only and notify no one', async () => {
    const transaction = await aTransaction({ visibility: 'MASKED', description: '깜짝 선물' });
    await clearNotices();
    const own = await say(transaction, '@talk-jiyeon 생일에 줄 것', minsu);
    expect([own.status, own.body.mentions]).toEqual([201, []]);
    const answers = [await jiyeon.get<ErrorAnswer>(placeOf(transaction)), await say(transaction, '뭐야?')];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'MASKED_ENTRY'],
      [403, 'MASKED_ENTRY'],
    ]);
    expect(await noticesOf(jiyeon)).toEqual([]);
    const notified = JSON.stringify((await jiyeon.get(`${path}/activity`)).body);
    expect([notified.includes('깜짝'), notified.includes('생일')]).toEqual([false, false]);
  });

  test('are visible to all once it is revealed, and notify again', async () => {
    const transaction = await aTransaction({ visibility: 'MASKED', revealOn: '2026-11-20', description: '지난 선물' });
    await clearNotices();
    expect((await say(transaction, '고마워')).status).toBe(201);
    expect((await list(transaction, harang)).map(({ text }) => text)).toEqual(['고마워']);
    expect(await noticesOf(minsu)).toHaveLength(1);
  });

  test('are hidden in notices that were sent before it was masked, until it is revealed', async () => {
    const transaction = await aTransaction();
    await clearNotices();
    await say(transaction, '@talk-harang 깜짝 파티야', jiyeon);
    const mask = (visibility: string) =>
      minsu.post(`${path}/transactions/bulk`, { ids: [transaction.id], set: { visibility } });
    expect((await mask('MASKED')).status).toBe(200);
    const [notice] = (await harang.get<Notification[]>('/api/v2/notifications')).body;
    expect(notice).toMatchObject({ title: '댓글에서 나를 언급했어요', message: '비공개 거래의 댓글이에요.' });
    const { body: read } = await harang.post<Notification>(`/api/v2/notifications/${notice?.id}/read`);
    expect(read.message).toBe('비공개 거래의 댓글이에요.');
    const exported = await harang.get('/api/v2/user/me/export');
    expect(exported.status).toBe(200);
    expect(JSON.stringify(exported.body)).not.toMatch(/깜짝 파티/u);
    expect((await noticesOf(minsu)).join()).toContain('깜짝 파티야');
    expect((await mask('SHARED')).status).toBe(200);
    expect((await noticesOf(harang)).join()).toContain('깜짝 파티야');
  });

  test('are hidden in mails and pushes that wait while it is masked', async () => {
    await sql`update users set email_verified_at = now() where user_id = ${harang.userId}`.execute(app().database.db);
    const settings = { types: { COMMENT: { email: true, push: true } } };
    expect((await harang.put('/api/v2/notification-settings', settings)).status).toBe(200);
    expect(
      (await harang.post('/api/v2/push-subscriptions', aSubscription('https://93.184.215.14/send/harang'))).status,
    ).toBe(201);
    const sent: string[] = [];
    const send = async (message: object) => void sent.push(JSON.stringify(message));
    const deliver = async (): Promise<string[]> => {
      await deliverDueMessages(app().deps, send, () => false, send);
      return sent.splice(0);
    };
    await deliver();
    const transaction = await aTransaction();
    await say(transaction, '@talk-harang 깜짝 파티야', jiyeon);
    const set = (visibility: string) => ({ ids: [transaction.id], set: { visibility } });
    expect((await minsu.post(`${path}/transactions/bulk`, set('MASKED'))).status).toBe(200);
    const masked = await deliver();
    expect(masked).toHaveLength(2);
    for (const message of masked) {
      expect(message).not.toMatch(/깜짝 파티|quote/u);
      expect(message).toContain('비공개 거래의 댓글이에요.');
    }
    expect((await minsu.post(`${path}/transactions/bulk`, set('SHARED'))).status).toBe(200);
    await say(transaction, '@talk-harang 다시 말해요', jiyeon);
    const open = await deliver();
    expect(open.map((message) => message.includes('다시 말해요'))).toEqual([true, true]);
  });

  test('are hidden from commenters who wrote before it was masked', async () => {
    const transaction = await aTransaction();
    await say(transaction, '먼저 한 말');
    await minsu.put(`${path}/transactions/${transaction.id}`, {
      type: 'EXPENSE',
      date: '2026-11-18',
      amount: 12_000,
      visibility: 'MASKED',
      version: transaction.version,
    });
    expect((await jiyeon.get(placeOf(transaction))).status).toBe(403);
    expect((await list(transaction)).length).toBe(1);
  });
});

test('comments pass the audit', async () => {
  await expectSoundBooks(app());
});
