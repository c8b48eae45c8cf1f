/** How far somebody has heard: a counter for each book, and one for the person under their own id. */
export type EventCursor = ReadonlyMap<string, number>;

const PAIR = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,15})$/u;
/** A person has at most a hundred books; more pairs were not made here. */
const PAIRS_MAX = 500;

/** `id:counter,id:counter`, as it stands in the `id` of each event. */
export function writeCursor(cursor: EventCursor): string {
  return [...cursor].map(([id, counter]) => `${id}:${counter}`).join(',');
}

/** Null for what is no cursor. */
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
