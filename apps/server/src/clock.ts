/**
 * The single source of time of the application, so that tests can set the time. The clock of the database decides only
 * what servers must agree on to the second: limits and leases.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at `start` and advances at normal speed. */
export function clockStartingAt(start: Date): Clock {
  const offset = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}

/** Zones of all books of a server; each format takes some 30 kB, and users may spell a zone in any case. */
const FORMATTERS_MAX = 200;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(timeZone, made);
  return made;
}

/** The civil date (`YYYY-MM-DD`) of an instant in a time zone. */
export function civilDateIn(timeZone: string, at: Date): string {
  const parts = formatterOf(timeZone).formatToParts(at);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}`;
}

/** The local time (`YYYY-MM-DD HH:mm`) of an instant in a time zone. */
export function localTimeIn(timeZone: string, at: Date): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${civilDateIn(timeZone, at)} ${time.format(at)}`;
}
