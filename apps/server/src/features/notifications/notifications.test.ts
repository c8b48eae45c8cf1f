import type { Notification } from '@salim/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTrx } from '../../db/in-trx.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { joinAs, signedOut, type TestPerson } from '../../testing/test-client.ts';
import { notify } from './notifications.service.ts';

const app = useTestApp();
let people = 0;
let owner: TestPerson;

beforeEach(async () => {
  people += 1;
  owner = await joinAs(app(), `notified${people}`);
});

async function notifyAll(person: TestPerson, ...titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    await inTrx(app().deps.db, (trx) =>
      notify(app().deps, trx, {
        userId: person.userId,
        type: 'IMPORT',
        title,
        message: '가져오기가 끝났어요.',
        link: '/transactions',
      }),
    );
  }
}

async function list(query = ''): Promise<{ titles: string[]; unread: string | null; notices: Notification[] }> {
  const { headers, body } = await owner.get<Notification[]>(`/api/v2/notifications${query}`);
  return { titles: body.map(({ title }) => title), unread: headers.get('x-unread-count'), notices: body };
}

describe('notices', () => {
  test('are returned newest first as a bare array, with the unread count', async () => {
    await notifyAll(owner, 'a', 'b', 'c');
    const { notices, titles, unread } = await list();
    expect(titles).toEqual(['c', 'b', 'a']);
    expect(unread).toBe('3');
    expect(notices[0]).toEqual({
      id: expect.any(String),
      type: 'IMPORT',
      title: 'c',
      message: '가져오기가 끝났어요.',
      link: '/transactions',
      bookId: null,
      isRead: false,
      createdAt: expect.stringMatching(/Z$/u),
    });
  });

  test('are paginated, also when the one at the cursor was deleted meanwhile', async () => {
    await notifyAll(owner, 'a', 'b', 'c', 'd', 'e');
    const first = await list('?limit=2');
    expect(first.titles).toEqual(['e', 'd']);
    const cursor = first.notices.at(-1)?.id;
    await owner.delete(`/api/v2/notifications/${cursor}`);
    const second = await list(`?limit=2&cursor=${cursor}`);
    expect(second.titles).toEqual(['c', 'b']);
    expect(second.unread).toBe('4');
    expect((await list(`?limit=2&cursor=${second.notices.at(-1)?.id}`)).titles).toEqual(['a']);
  });

  test('are marked as read one by one, idempotently', async () => {
    await notifyAll(owner, 'a', 'b');
    const [newest] = (await list()).notices;
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await owner.post<Notification>(`/api/v2/notifications/${newest?.id}/read`);
      expect(status).toBe(200);
      expect(body).toEqual({ ...newest, isRead: true });
      expect((await list()).unread).toBe('1');
    }
  });

  test('are marked as read all at once', async () => {
    await notifyAll(owner, 'a', 'b', 'c');
    expect((await owner.post('/api/v2/notifications/read-all')).body).toEqual({ count: 3 });
    expect((await owner.post('/api/v2/notifications/read-all')).body).toEqual({ count: 0 });
    expect(await list()).toMatchObject({ unread: '0', titles: ['c', 'b', 'a'] });
  });

  test('are marked as read once for one key, which replays the response', async () => {
    await notifyAll(owner, 'a', 'b');
    const headers = { 'idempotency-key': `read-all-${people}` };
    const first = await owner.post('/api/v2/notifications/read-all', undefined, headers);
    await notifyAll(owner, 'c');
    const again = await owner.post('/api/v2/notifications/read-all', undefined, headers);
    expect(first.body).toEqual({ count: 2 });
    expect(again.body).toEqual({ count: 2 });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await list()).unread).toBe('1');
  });

  test('are deleted one by one and all at once', async () => {
    await notifyAll(owner, 'a', 'b', 'c');
    const [newest] = (await list()).notices;
    expect((await owner.delete(`/api/v2/notifications/${newest?.id}`)).status).toBe(204);
    expect((await owner.delete(`/api/v2/notifications/${newest?.id}`)).status).toBe(404);
    expect(await list()).toMatchObject({ titles: ['b', 'a'], unread: '2' });
    expect((await owner.delete('/api/v2/notifications')).status).toBe(204);
    expect(await list()).toMatchObject({ titles: [], unread: '0' });
  });

  test('are visible to their owner only', async () => {
    await notifyAll(owner, 'secret');
    const stranger = await joinAs(app(), `stranger${people}`);
    const [notice] = (await list()).notices;
    const read = await stranger.post<{ requestId: string }>(`/api/v2/notifications/${notice?.id}/read`);
    const random = await stranger.post<{ requestId: string }>(
      '/api/v2/notifications/01a1f6e5-0000-7000-8000-000000000000/read',
    );
    expect(read.status).toBe(404);
    expect({ ...read.body, requestId: '' }).toEqual({ ...random.body, requestId: '' });
    expect((await stranger.delete(`/api/v2/notifications/${notice?.id}`)).status).toBe(404);
    await stranger.post('/api/v2/notifications/read-all');
    await stranger.delete('/api/v2/notifications');
    expect((await stranger.get(`/api/v2/notifications?cursor=${notice?.id}`)).body).toEqual([]);
    expect(await list()).toMatchObject({ titles: ['secret'], unread: '1' });
  });

  test('require a session', async () => {
    const anonymous = signedOut(app());
    const id = '01a1f6e5-0000-7000-8000-000000000000';
    const answers = await Promise.all([
      anonymous.get('/api/v2/notifications'),
      anonymous.post(`/api/v2/notifications/${id}/read`),
      anonymous.post('/api/v2/notifications/read-all'),
      anonymous.delete(`/api/v2/notifications/${id}`),
      anonymous.delete('/api/v2/notifications'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  test.each(['?limit=0', '?limit=201', '?limit=x', '?cursor=nonsense', '?cursor=', '?user=somebody'])(
    '%s is rejected',
    async (query) => {
      expect([400, 422]).toContain((await owner.get(`/api/v2/notifications${query}`)).status);
    },
  );
});
