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
/** Lost rights end a stream, and lost signals are made up for, within this time. */
const CHECK_EVERY_MS = 2000;
/** One for each window of many browsers; the one opened first gives way. */
const STREAMS_OF_PERSON_MAX = 20;
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Signals of this kind are about who is there rather than about what was written. */
const PRESENCE = '~';

/** What tells all servers that somebody has come to a book, has gone on in it, or has left. */
export const presenceSignal = (bookId: string): string => PRESENCE + bookId;

export interface LiveEvents {
  /**
   * Tells a listener from now on what happens in all their books, and what they are notified of. With the cursor of an
   * earlier stream, what happened since then comes first, or `reset` where that is not known any more.
   *
   * @returns how to stop
   */
  open(listener: Listener, lastEventId: string | undefined, sink: EventSink): Promise<() => void>;
  /** Ends all streams; their holders come back elsewhere. */
  stop(): void;
}

/** Keeps the streams of this server. Does nothing at all while nobody listens. */
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

  /** Ends the streams of those who have lost a right, lets others into new books, and finds what no signal told. */
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
        // What was told before, such as that one has been removed, still arrives.
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
        // What concerns the person may also be a seat won or lost.
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

/** Forgets events of more than a day ago; whoever comes back later is told to begin anew. */
export async function forgetOldEvents(deps: Deps): Promise<void> {
  await deleteOldEvents(deps.db, new Date(deps.clock.now().getTime() - KEPT_MS));
}
