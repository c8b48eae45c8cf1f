/** Position of a stream: the counter of each book, and of the user's notifications under the user ID. */
export type EventCursor = ReadonlyMap<string, number>;

const PAIR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,15})$/u;
/** A user has at most a hundred books, so a longer list does not come from this server. */
const PAIRS_MAX = 500;

/** `id:counter,id:counter`, as in the `id` field of each event. */
export function writeCursor(cursor: EventCursor): string {
  return [...cursor].map(([id, counter]) => `${id}:${counter}`).join(',');
}

/** @returns null for an invalid cursor */
export function readCursor(text: string): EventCursor | null {
  const pairs = text.trim().split(',');
  if (pairs.length > PAIRS_MAX) return null;
  const cursor = new Map<string, number>();
  for (const pair of pairs) {
    const match = PAIR.exec(pair.trim().toLowerCase());
    if (!match?.[1] || match[2] === undefined) return null;
    cursor.set(match[1], Number(match[2]));
  }
  return cursor;
}
