import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant } from './scalars.ts';

/** A read-only calendar of what is due, which calendar apps subscribe to by its secret URL. */
export const calendarFeed = z.object({
  id,
  bookIds: z.array(id),
  createdAt: instant,
  /** When a calendar app last loaded it, to the minute; null if none has. */
  lastOpenedAt: instant.nullable(),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

export const listCalendarFeeds = endpoint('listCalendarFeeds', {
  summary: 'Lists the user’s calendar feeds, without their URLs',
  tag: 'account',
  access: 'session',
  answer: z.object({ items: z.array(calendarFeed), nextCursor: z.null() }),
  status: 200,
});

export const createCalendarFeed = endpoint('createCalendarFeed', {
  summary: 'Creates an iCalendar feed of what is due in books; only this response contains its URL',
  tag: 'account',
  access: 'session',
  body: z.strictObject({
    bookIds: z
      .array(id)
      .min(1)
      .max(100)
      .overwrite((bookIds) => [...new Set(bookIds)]),
  }),
  answer: calendarFeed.extend({ url: z.url() }),
  status: 201,
  secretAnswer: true,
});

export const deleteCalendarFeed = endpoint('deleteCalendarFeed', {
  summary: 'Revokes a calendar feed immediately',
  tag: 'account',
  access: 'session',
  params: z.object({ feedId: id }),
  status: 204,
});
