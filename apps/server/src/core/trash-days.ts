/** How long a deleted row can be restored. */
const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rows deleted before this instant can no longer be restored. */
export function trashBegins(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

/** When a row deleted at an instant is purged. */
export function trashEnds(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
