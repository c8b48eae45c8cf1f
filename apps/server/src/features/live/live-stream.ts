import type { Notification } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import { notificationsByIds } from '../notifications/notifications.service.ts';
import { type EventCursor, writeCursor } from './event-cursor.ts';
import { type BookEventRow, type Listener, listBookEvents, listPersonEvents } from './live.repository.ts';

const EVENTS_AT_ONCE = 500;
/** Unsent bytes beyond which a stream is closed; the client reconnects with its cursor. */
const UNSENT_BYTES_MAX = 1024 * 1024;

/** Where the events of one listener go. */
export interface EventSink {
  /** @returns how many bytes wait to be sent */
  write(text: string): number;
  end(): void;
}

export interface Stream {
  readonly listener: Listener;
  readonly sink: EventSink;
  /** Last event sent, by book id; that of the user's notifications by user id. */
  readonly cursor: Map<string, number>;
  isEnded: boolean;
  isPumping: boolean;
  isDirty: boolean;
}

function textOf(event: string, data: unknown, cursor: EventCursor): string {
  return `id: ${writeCursor(cursor)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Sends events to single streams. */
export interface StreamSender {
  readonly write: (stream: Stream, text: string) => void;
  readonly send: (stream: Stream, event: string, data: unknown) => void;
  /** The reader has joined a book: all of it is new to them. */
  readonly sendNewBook: (stream: Stream, bookId: string) => void;
  /** Sends everything beyond the stream's cursor, one reader at a time; a call meanwhile makes it look again. */
  readonly pump: (stream: Stream) => Promise<void>;
}

/** @param end ends a stream whose reader is too far behind, or has lost a right */
export function streamSender(deps: Deps, end: (stream: Stream) => void): StreamSender {
  function write(stream: Stream, text: string): void {
    if (!stream.isEnded && stream.sink.write(text) > UNSENT_BYTES_MAX) end(stream);
  }

  function send(stream: Stream, event: string, data: unknown): void {
    write(stream, textOf(event, data, stream.cursor));
  }

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

  /** Whether there is more, and whether the reader has lost access to some of it. */
  async function sendChanges(stream: Stream): Promise<{ isMore: boolean; hasLostRight: boolean }> {
    const after = new Map([...stream.cursor].filter(([id]) => id !== stream.listener.userId));
    const rows = after.size === 0 ? [] : await listBookEvents(deps.db, stream.listener.userId, after, EVENTS_AT_ONCE);
    for (const row of rows) if (row.is_member) sendBookEvent(stream, row);
    return { isMore: rows.length === EVENTS_AT_ONCE, hasLostRight: rows.some((row) => !row.is_member) };
  }

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

  return { write, send, sendNewBook, pump };
}
