import type { CachedAnswer } from './last-known-database.ts';

/** Limits per user: number of responses on a device, and their total characters. */
export const KEPT_ANSWERS_MAX = 60;
export const KEPT_CHARACTERS_MAX = 2_000_000;
/** Larger responses are not stored: a device remembers screens, not whole books. */
export const ANSWER_CHARACTERS_MAX = 300_000;
/** Stored pages of an infinite list; the second one already has 200 rows. */
const PAGES_KEPT = 2;

/** Half-typed searches and work in progress are not worth restoring; the key of the tax has a salary in it. */
const PASSING = new Set(['search', 'suggestions', 'imports', 'palette', 'presence', 'year-end-tax']);

/** Whether the response of a query is worth storing. */
export function isWorthKeeping(queryKey: readonly unknown[]): boolean {
  return !queryKey.some((part) => typeof part === 'string' && PASSING.has(part));
}

/** The first pages of an infinite list; other data unchanged. */
export function trimPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { ...data, pages: pages.slice(0, PAGES_KEPT), pageParams: pageParams.slice(0, PAGES_KEPT) };
}

/**
 * Returns the responses to delete, so that only those of this user and build remain, newest first, within both limits.
 * The order of the input is irrelevant.
 */
export function surplusOf<Answer extends Pick<CachedAnswer, 'userId' | 'build' | 'updatedAt' | 'size'>>(
  answers: readonly Answer[],
  current: { readonly userId: string; readonly build: string },
): Answer[] {
  const isCurrent = (answer: Answer) => answer.userId === current.userId && answer.build === current.build;
  const surplus = answers.filter((answer) => !isCurrent(answer));
  let characters = 0;
  const newestFirst = answers.filter(isCurrent).toSorted((a, b) => b.updatedAt - a.updatedAt);
  for (const [index, answer] of newestFirst.entries()) {
    characters += answer.size;
    if (index >= KEPT_ANSWERS_MAX || characters > KEPT_CHARACTERS_MAX) surplus.push(answer);
  }
  return surplus;
}
