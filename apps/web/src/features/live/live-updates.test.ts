import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginManyWrites } from '../../ledger/stale-after-write.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { useAuthStore } from '../../platform/stores/auth-store.ts';
import { useNotificationStore } from '../../platform/stores/notification-store.ts';
import { aNotification, aProfile, aToken } from '../../testing/builders.ts';
import { startLiveUpdates } from './live-updates.ts';

const me = aProfile();

/** A server whose streams the test controls. */
class FakeStreams {
  readonly requests: Headers[] = [];
  /** Responds to the next request instead of opening a stream. */
  status = 200;
  #open: ReadableStreamDefaultController<Uint8Array> | null = null;

  /** The answer to a renewal, which the streams accept from then on. */
  renewed: string | null = null;

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    this.requests.push(new Headers(init.headers));
    if (url.endsWith('/reissue') && this.renewed !== null) {
      this.status = 200;
      return new Response(null, { headers: { access: this.renewed } });
    }
    if (this.status !== 200) return new Response('{}', { status: this.status });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#open = controller;
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };

  say(text: string): void {
    this.#open?.enqueue(new TextEncoder().encode(text));
  }

  send(id: string, event: string, data: unknown): void {
    this.say(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#open?.close();
  }
}

const isConnected = () => useNotificationStore.getState().isConnected;
const changed = (bookId: string, by: string, entity = 'TRANSACTION') => ({ bookId, entity, id: 'x', version: 1, by });

let streams: FakeStreams;
let stop: () => void;

beforeEach(async () => {
  streams = new FakeStreams();
  vi.stubGlobal('fetch', streams.fetch);
  useAuthStore.getState().signIn(me, aToken());
  stop = startLiveUpdates();
  await waitFor(() => expect(isConnected()).toBe(true));
});
afterEach(() => {
  stop();
  queryClient.clear();
});

describe('live updates', () => {
  it('send the token in the header, never in the URL', () => {
    expect(streams.requests[0]?.get('authorization')).toBe(`Bearer ${useAuthStore.getState().accessToken}`);
    expect(streams.requests[0]?.get('last-event-id')).toBeNull();
  });

  it('add a new notification and increment the count once', async () => {
    const notice = aNotification();
    streams.send('a:1', 'notification', notice);
    streams.send('a:1', 'notification', notice);
    await waitFor(() => expect(useNotificationStore.getState().unreadCount).toBe(1));
    expect(useNotificationStore.getState().notifications).toEqual([notice]);
  });

  it("invalidate the lists of a book after another member's change, and leave other books alone", async () => {
    const [mine, other] = [queryKeys.transactions('book-1'), queryKeys.transactions('book-2')];
    queryClient.setQueryData(mine, []);
    queryClient.setQueryData(other, []);
    queryClient.setQueryData(queryKeys.categories('book-1'), []);
    streams.send('b:1', 'changed', changed('book-1', 'somebody'));
    await waitFor(() => expect(queryClient.getQueryState(mine)?.isInvalidated).toBe(true));
    expect(queryClient.getQueryState(other)?.isInvalidated).toBe(false);
    expect(queryClient.getQueryState(queryKeys.categories('book-1'))?.isInvalidated).toBe(false);
    streams.send('b:2', 'changed', changed('book-1', 'somebody', 'CATEGORY'));
    await waitFor(() => expect(queryClient.getQueryState(queryKeys.categories('book-1'))?.isInvalidated).toBe(true));
  });

  it('refetch the books when seats change', async () => {
    queryClient.setQueryData(queryKeys.books, []);
    streams.send('b:3', 'changed', changed('book-1', me.id, 'MEMBER'));
    await waitFor(() => expect(queryClient.getQueryState(queryKeys.books)?.isInvalidated).toBe(true));
  });

  it('refetch presence when a member comes or leaves', async () => {
    const [mine, lists] = [queryKeys.presence('book-1'), queryKeys.transactions('book-1')];
    queryClient.setQueryData(mine, []);
    queryClient.setQueryData(lists, []);
    streams.send('b:1', 'presence', { bookId: 'book-1' });
    await waitFor(() => expect(queryClient.getQueryState(mine)?.isInvalidated).toBe(true));
    expect(queryClient.getQueryState(lists)?.isInvalidated).toBe(false);
  });

  it('do not refetch lists while this window delivers its outbox', async () => {
    const lists = queryKeys.transactions('book-1');
    queryClient.setQueryData(lists, []);
    const end = beginManyWrites();
    streams.send('b:1', 'changed', changed('book-1', me.id));
    streams.send('b:2', 'presence', { bookId: 'book-1' });
    streams.send('b:3', 'changed', changed('book-2', 'somebody'));
    queryClient.setQueryData(queryKeys.transactions('book-2'), []);
    await waitFor(() => expect(queryClient.getQueryState(queryKeys.transactions('book-2'))?.isInvalidated).toBe(true));
    expect(queryClient.getQueryState(lists)?.isInvalidated).toBe(false);
    end();
    streams.send('b:4', 'changed', changed('book-1', me.id));
    await waitFor(() => expect(queryClient.getQueryState(lists)?.isInvalidated).toBe(true));
  });

  it('start over after a reset', async () => {
    queryClient.setQueryData(queryKeys.tags('book-1'), []);
    streams.send('b:4', 'reset', {});
    await waitFor(() => expect(queryClient.getQueryState(queryKeys.tags('book-1'))?.isInvalidated).toBe(true));
  });

  it('reconnect from the last event', async () => {
    streams.say('id: book:41\n\n');
    streams.send('book:42', 'changed', changed('book-1', 'somebody'));
    streams.end();
    await waitFor(() => expect(isConnected()).toBe(false));
    await waitFor(() => expect(streams.requests).toHaveLength(2));
    expect(streams.requests[1]?.get('last-event-id')).toBe('book:42');
    await waitFor(() => expect(isConnected()).toBe(true));
  });

  it('sign out as soon as the session was ended on another device, without further calls', async () => {
    streams.status = 401;
    streams.end();
    await waitFor(() => expect(useAuthStore.getState().accessToken).toBeNull());
    // The first stream, one attempt to reconnect, and one to renew.
    expect(streams.requests).toHaveLength(3);
  });

  it('reconnect at once with a renewed token', async () => {
    streams.status = 401;
    const renewed = aToken();
    streams.renewed = renewed;
    streams.end();
    await waitFor(() => expect(streams.requests).toHaveLength(4));
    expect(streams.requests[3]?.get('authorization')).toBe(`Bearer ${renewed}`);
    await waitFor(() => expect(isConnected()).toBe(true));
    expect(useAuthStore.getState().accessToken).toBe(renewed);
  });

  it('ignore malformed events', async () => {
    streams.say(': heartbeat\n\nevent: changed\ndata: {half\n\nevent: other\ndata: {}\n\n');
    const notice = aNotification();
    streams.send('a:2', 'notification', notice);
    await waitFor(() => expect(useNotificationStore.getState().notifications).toEqual([notice]));
    expect(isConnected()).toBe(true);
  });

  it('stop when stopped', async () => {
    stop();
    expect(isConnected()).toBe(false);
    expect(() => streams.send('a:3', 'notification', aNotification())).toThrow();
    expect(streams.requests).toHaveLength(1);
  });
});
