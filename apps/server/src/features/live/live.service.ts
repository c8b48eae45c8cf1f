import type { Deps } from '../../deps.ts';
import { readCursor, writeCursor } from './event-cursor.ts';
import { isKept } from './kept-events.ts';
import {
  deleteOldEvents,
  type Listener,
  listBooksOfListeners,
  listLiveSessionIds,
  readClocks,
} from './live.repository.ts';
import { type EventSink, type Stream, streamSender } from './live-stream.ts';

const HEARTBEAT_MS = 25_000;
/** Maximum delay before lost permissions end a stream and missed signals are made up for. */
const CHECK_EVERY_MS = 2000;
/** Enough for one stream per window in many browsers; beyond that the oldest is closed. */
const STREAMS_OF_PERSON_MAX = 20;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Prefix of signals about presence rather than data changes. */
const PRESENCE = '~';

/** Signal to all servers that a user has opened a book, is still active in it, or has left it. */
export const presenceSignal = (bookId: string): string => PRESENCE + bookId;

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

/** Manages the streams of this server; idle without any. */
export function liveEvents(deps: Deps): LiveEvents {
  const streams = new Set<Stream>();
  const { write, send, sendNewBook, pump } = streamSender(deps, end);
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
    const notified = new Set(ids);
    for (const stream of streams) {
      if (notified.has(stream.listener.userId)) {
        // A signal to the user may also mean that a seat was added or lost.
        check([stream]).catch((error: unknown) => deps.log.warn({ err: error }, 'a live stream could not be checked'));
      } else if ([...stream.cursor.keys()].some((id) => notified.has(id))) {
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
      const canResume = known !== null && (known === undefined || (await isKept(deps, userId, since, clocks)));
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
export async function purgeOldEvents(deps: Deps): Promise<void> {
  await deleteOldEvents(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
