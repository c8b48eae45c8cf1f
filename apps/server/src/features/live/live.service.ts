import type { Notification } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { notificationsByIds } from '../notifications/notifications.service.ts';
import { type EventCursor, readCursor, writeCursor } from './event-cursor.ts';
import {
  type BookEventRow,
  deleteOldEvents,
  type Listener,
  listBookEvents,
  listBooksOfListeners,
  listLiveSessionIds,
  listPersonEvents,
  readClocks,
} from './live.repository.ts';

const HEARTBEAT_MS = 25_000;
/** Maximum delay before lost permissions end a stream and missed signals are made up for. */
const CHECK_EVERY_MS = 2000;
const EVENTS_AT_ONCE = 500;
/** Enough for one stream per window in many browsers; beyond that the oldest is closed. */
const STREAMS_OF_PERSON_MAX = 20;
/** A client this far behind is disconnected and resumes from its cursor. */
const UNSENT_BYTES_MAX = 1024 * 1024;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Prefix of signals about presence rather than data changes. */
const PRESENCE = '~';

/** Signal to all servers that a user has opened a book, is still active in it, or has left it. */
export const presenceSignal = (bookId: string): string => PRESENCE + bookId;

/** Output of one stream. */
export interface EventSink {
  /** @returns the number of bytes waiting to be sent */
  write(text: string): number;
  end(): void;
}

interface Stream {
  readonly listener: Listener;
  readonly sink: EventSink;
  /** Counters of the events already sent, by book, and of notifications under the user ID. */
  readonly cursor: Map<string, number>;
  isEnded: boolean;
  isPumping: boolean;
  isDirty: boolean;
}

export interface LiveEvents {
  /**
   * Streams changes in all books of a listener, and their notifications. With the cursor of an earlier stream, missed
   * events are sent first, or `reset` if they are no longer stored.
   *
   * @returns a function that closes the stream
   */
  open(listener: Listener, lastEventId: string | undefined, sink: EventSink): Promise<() => void>;
  /** Closes all streams; clients reconnect to another server. */
  stop(): void;
}

function textOf(event: string, data: unknown, cursor: EventCursor): string {
  return `id: ${writeCursor(cursor)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Manages the streams of this server; idle without any. */
export function liveEvents(deps: Deps): LiveEvents {
  const streams = new Set<Stream>();
  let heartbeat: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let isChecking = false;

  function end(stream: Stream): void {
    if (stream.isEnded) return;
    stream.isEnded = true;
    streams.delete(stream);
    stream.sink.end();
    if (streams.size === 0) rest();
  }

  function write(stream: Stream, text: string): void {
    if (!stream.isEnded && stream.sink.write(text) > UNSENT_BYTES_MAX) end(stream);
  }

  function send(stream: Stream, event: string, data: unknown): void {
    write(stream, textOf(event, data, stream.cursor));
  }

  /** The user has joined a book, so the client has to load all of it. */
  function sendNewBook(stream: Stream, bookId: string): void {
    const { userId } = stream.listener;
    send(stream, 'changed', { bookId, entity: 'MEMBER', id: userId, version: null, by: userId });
  }

  function sendBookEvent(stream: Stream, row: BookEventRow): void {
    stream.cursor.set(row.book_id, row.counter);
    send(stream, 'changed', {
      bookId: row.book_id,
      entity: row.entity,
      id: row.budget_id ?? row.entity_id,
      version: row.version,
      by: row.actor_id,
    });
  }

  async function sendNotifications(stream: Stream): Promise<boolean> {
    const { userId } = stream.listener;
    const rows = await listPersonEvents(deps.db, userId, stream.cursor.get(userId) ?? 0, EVENTS_AT_ONCE);
    if (rows.length === 0) return false;
    const found = await notificationsByIds(
      deps,
      userId,
      rows.map((row) => row.notification_id),
    );
    const byId = new Map<string, Notification>(found.map((notification) => [notification.id, notification]));
    for (const row of rows) {
      stream.cursor.set(userId, row.counter);
      const notification = byId.get(row.notification_id);
      if (notification) send(stream, 'notification', notification);
    }
    return rows.length === EVENTS_AT_ONCE;
  }

  /** @returns whether more events are waiting, and whether the user has lost access to some of them */
  async function sendChanges(stream: Stream): Promise<{ isMore: boolean; hasLostRight: boolean }> {
    const after = new Map([...stream.cursor].filter(([id]) => id !== stream.listener.userId));
    const rows = after.size === 0 ? [] : await listBookEvents(deps.db, stream.listener.userId, after, EVENTS_AT_ONCE);
    for (const row of rows) if (row.is_member) sendBookEvent(stream, row);
    return { isMore: rows.length === EVENTS_AT_ONCE, hasLostRight: rows.some((row) => !row.is_member) };
  }

  /**
   * Sends everything after the stream's cursor, one run per stream at a time; calls during a run make it look again.
   */
  async function pump(stream: Stream): Promise<void> {
    stream.isDirty = true;
    if (stream.isPumping) return;
    stream.isPumping = true;
    try {
      while (stream.isDirty && !stream.isEnded) {
        stream.isDirty = false;
        const isMoreToTell = await sendNotifications(stream);
        const { isMore, hasLostRight } = await sendChanges(stream);
        if (hasLostRight) end(stream);
        if (isMoreToTell || isMore) stream.isDirty = true;
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'live events could not be read, will try again');
    } finally {
      stream.isPumping = false;
    }
  }

  /** Ends the streams of users who have lost access, adds new books, and finds changes whose signal was lost. */
  async function check(chosen: readonly Stream[]): Promise<void> {
    const listeners = chosen.map((stream) => stream.listener);
    const userIds = [...new Set(listeners.map((listener) => listener.userId))];
    const [live, books] = await Promise.all([
      listLiveSessionIds(deps.db, listeners, deps.clock.now()),
      listBooksOfListeners(deps.db, userIds),
    ]);
    const clocks = await readClocks(deps.db, [
      ...new Set([...userIds, ...[...books.values()].flatMap((set) => [...set])]),
    ]);
    for (const stream of chosen) {
      if (stream.isEnded) continue;
      const { userId, sessionId } = stream.listener;
      const mine = books.get(userId) ?? new Set();
      const hasLostBook = [...stream.cursor.keys()].some((id) => id !== userId && !mine.has(id));
      if (!live.has(sessionId) || hasLostBook) {
        // Events from before the loss, such as the user's own removal, are still delivered.
        if (live.has(sessionId)) await pump(stream);
        end(stream);
        continue;
      }
      for (const bookId of mine) {
        if (stream.cursor.has(bookId)) continue;
        stream.cursor.set(bookId, clocks.get(bookId) ?? 0);
        sendNewBook(stream, bookId);
      }
      if ([...stream.cursor].some(([id, counter]) => (clocks.get(id) ?? 0) > counter)) void pump(stream);
    }
  }

  async function checkAll(): Promise<void> {
    if (isChecking || streams.size === 0) return;
    isChecking = true;
    try {
      await check([...streams]);
    } catch (error) {
      deps.log.warn({ err: error }, 'the rights of live streams could not be checked, will try again');
    } finally {
      isChecking = false;
    }
  }

  function announcePresence(bookId: string): void {
    for (const stream of streams) {
      if (bookId !== stream.listener.userId && stream.cursor.has(bookId)) send(stream, 'presence', { bookId });
    }
  }

  function hear(ids: readonly string[]): void {
    for (const id of ids) if (id.startsWith(PRESENCE)) announcePresence(id.slice(PRESENCE.length));
    const told = new Set(ids);
    for (const stream of streams) {
      if (told.has(stream.listener.userId)) {
        // A signal to the user may also mean that a seat was added or lost.
        check([stream]).catch((error: unknown) => deps.log.warn({ err: error }, 'a live stream could not be checked'));
      } else if ([...stream.cursor.keys()].some((id) => told.has(id))) {
        void pump(stream);
      }
    }
  }

  function wake(): void {
    stopListening ??= deps.signals.listen(hear);
    heartbeat ??= setInterval(() => {
      for (const stream of streams) write(stream, ': heartbeat\n\n');
    }, HEARTBEAT_MS);
    checking ??= setInterval(() => void checkAll(), CHECK_EVERY_MS);
  }

  function rest(): void {
    stopListening?.();
    clearInterval(heartbeat);
    clearInterval(checking);
    stopListening = undefined;
    heartbeat = undefined;
    checking = undefined;
  }

  /** Whether all events since the cursor are still stored: counters have no gaps, so the next one must exist. */
  async function isKept(userId: string, from: EventCursor, clocks: ReadonlyMap<string, number>): Promise<boolean> {
    const behind = new Map([...from].filter(([id, counter]) => (clocks.get(id) ?? 0) !== counter));
    if ([...behind].some(([id, counter]) => (clocks.get(id) ?? 0) < counter)) return false;
    for (const [id, counter] of behind) {
      const [next] =
        id === userId
          ? await listPersonEvents(deps.db, userId, counter, 1)
          : await listBookEvents(deps.db, userId, new Map([[id, counter]]), 1);
      if (next?.counter !== counter + 1) return false;
    }
    return true;
  }

  function makeRoom(userId: string): void {
    const own = [...streams].filter((stream) => stream.listener.userId === userId);
    for (const stream of own.slice(0, Math.max(0, own.length - STREAMS_OF_PERSON_MAX + 1))) end(stream);
  }

  return {
    async open(listener, lastEventId, sink) {
      const { userId } = listener;
      makeRoom(userId);
      const books = (await listBooksOfListeners(deps.db, [userId])).get(userId) ?? new Set<string>();
      const clocks = await readClocks(deps.db, [userId, ...books]);
      const known = lastEventId === undefined || lastEventId === '' ? undefined : readCursor(lastEventId);
      const since = new Map([...clocks].map(([id, counter]) => [id, known?.get(id) ?? counter]));
      const canResume = known !== null && (known === undefined || (await isKept(userId, since, clocks)));
      const stream: Stream = {
        listener,
        sink,
        cursor: canResume ? since : clocks,
        isEnded: false,
        isPumping: false,
        isDirty: false,
      };
      streams.add(stream);
      wake();
      write(stream, `retry: 2000\n: 살림\nid: ${writeCursor(stream.cursor)}\n\n`);
      if (!canResume) send(stream, 'reset', {});
      else if (known) for (const bookId of books) if (!known.has(bookId)) sendNewBook(stream, bookId);
      void pump(stream);
      return () => end(stream);
    },
    stop() {
      for (const stream of [...streams]) end(stream);
      rest();
    },
  };
}

/** Deletes events older than a day; a client that reconnects later receives `reset`. */
export async function forgetOldEvents(deps: Deps): Promise<void> {
  await deleteOldEvents(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
