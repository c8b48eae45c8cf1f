import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { notification } from './notifications.ts';
import { id } from './scalars.ts';

/** Something in a book of one's own is not as it was; what it is now is to be asked for. */
export const changedEvent = z.object({
  bookId: id,
  /** As in the activity of the book: `TRANSACTION`, `MEMBER`, `BOOK` … */
  entity: z.string(),
  /** Of the one thing that changed, a budget by its month as a number; null where many changed at once. */
  id: z.union([id, z.int()]).nullable(),
  /** The version it has now, where the change says it. */
  version: z.int().nullable(),
  /** Who did it; one's own other windows are told too. Null where it is about what others keep to themselves. */
  by: id.nullable(),
});
export type ChangedEvent = z.output<typeof changedEvent>;

/** Who has a book of one’s own open, and which entry, is not as it was; not repeated after a gap. */
export const presenceEvent = z.object({ bookId: id });
export type PresenceEvent = z.output<typeof presenceEvent>;

/** The events by name. After `reset` everything known may be stale: what was missed is no longer kept. */
export const EVENTS = {
  notification,
  changed: changedEvent,
  presence: presenceEvent,
  reset: z.object({}),
} as const;

export const streamEvents = endpoint('streamEvents', {
  summary:
    'Live events of all one’s books: `notification`, `changed`, `presence`, `reset`. Each id is a cursor of ' +
    'id:counter pairs; `Last-Event-ID` resumes without loss for 24 hours. A comment comes every 25 seconds.',
  tag: 'events',
  access: 'session',
  answerTypes: ['text/event-stream'],
  status: 200,
});
