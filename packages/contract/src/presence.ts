import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { id, instant } from './scalars.ts';

/** A window without a heartbeat for this long counts as closed. */
export const PRESENCE_SECONDS = 45;

/** A user who has the book open. If two windows show the same transaction, the editing one counts. */
export const present = z.object({
  userId: id,
  /** The open transaction; null for none, for an unsaved one, and for one that is masked for the reader. */
  transactionId: id.nullable(),
  /** Whether it is being edited rather than viewed. */
  isEditing: z.boolean(),
  seenAt: instant,
});
export type Present = z.output<typeof present>;

const presentPeople = z.object({ items: z.array(present), nextCursor: z.null() });

export const listPresence = endpoint('listPresence', {
  summary: 'Lists who has the book open, including the user, and which transactions they view',
  tag: 'presence',
  access: 'VIEWER',
  params: bookParams,
  answer: presentPeople,
  status: 200,
});

export const announcePresence = endpoint('announcePresence', {
  summary:
    `Announces what a window of the user has open; must be repeated within ${PRESENCE_SECONDS} seconds. ` +
    '`isGone` reports a closed window. Other users receive the event `presence`',
  tag: 'presence',
  access: 'VIEWER',
  params: bookParams,
  body: z.strictObject({
    /** Chosen by the window for its lifetime. */
    windowId: id,
    transactionId: id.nullable().default(null),
    isEditing: z.boolean().default(false),
    isGone: z.boolean().default(false),
  }),
  answer: presentPeople,
  status: 200,
});
