/** How long a deleted thing can be taken back. */
const TRASH_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What was deleted before this instant is gone for good. */
export function trashBegins(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * DAY_MS);
}

/** When something deleted at an instant goes for good. */
export function trashEnds(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString();
}
