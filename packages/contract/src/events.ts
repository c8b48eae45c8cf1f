import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { notification } from './notifications.ts';
import { id } from './scalars.ts';

/** Something in a book of the user changed; the client fetches the current state. */
export const changedEvent = z.object({
  bookId: id,
  /** As in the activity of the book: `TRANSACTION`, `MEMBER`, `BOOK` … */
  entity: z.string(),
  /** The id of the changed item, for a budget its month as a number; null if many changed at once. */
  id: z.union([id, z.int()]).nullable(),
  /** Its current version, if known. */
  version: z.int().nullable(),
  /** The user who changed it; their other windows are notified too. Null if it concerns others' masked data. */
  by: id.nullable(),
});
export type ChangedEvent = z.output<typeof changedEvent>;

/** The presence in a book of the user changed (open book or transaction); not replayed after a gap. */
export const presenceEvent = z.object({ bookId: id });
export type PresenceEvent = z.output<typeof presenceEvent>;

/** The event names. After `reset` all cached data may be stale: the missed events are no longer kept. */
export const EVENTS = {
  notification,
  changed: changedEvent,
  presence: presenceEvent,
  reset: z.object({}),
} as const;

export const streamEvents = endpoint('streamEvents', {
  summary:
    'Live events of all books of the user: `notification`, `changed`, `presence`, `reset`. Each id is a cursor of ' +
    'id:counter pairs; `Last-Event-ID` resumes without loss for 24 hours. A comment is sent every 25 seconds.',
  tag: 'events',
  access: 'session',
  answerTypes: ['text/event-stream'],
  status: 200,
});
