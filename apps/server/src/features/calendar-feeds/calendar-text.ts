import { addDays } from '@salim/domain';
import ical from 'ical-generator';
import type { DueEvent } from './due-events.service.ts';

/** Calendar apps load a feed again after this time, if they respect it. */
const REFRESH_SECONDS = 6 * 60 * 60;

/** An iCalendar file (RFC 5545) with an all-day event for each. */
export function calendarText(
  events: readonly DueEvent[],
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): string {
  const calendar = ical({
    name: '살림: 낼 돈과 받을 돈',
    prodId: { company: 'Salim', product: 'Due dates', language: 'KO' },
    ttl: REFRESH_SECONDS,
  });
  const host = new URL(publicUrl).hostname;
  for (const { key, date, title, link } of events) {
    calendar.createEvent({
      id: `${key}@${host}`,
      stamp: now,
      // All-day events are written with the UTC date of these instants.
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(`${addDays(date, 1)}T00:00:00Z`),
      allDay: true,
      summary: title,
      url: `${publicUrl}${link}`,
    });
  }
  return calendar.toString();
}
