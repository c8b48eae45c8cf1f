import type { CachedAnswer } from './last-known-database.ts';

/** Answers of one person that stay on a device, and how many characters of them. */
export const KEPT_ANSWERS_MAX = 60;
export const KEPT_CHARACTERS_MAX = 2_000_000;
/** One answer above this is not kept: a device remembers screens, not whole books. */
export const ANSWER_CHARACTERS_MAX = 300_000;
/** The pages of an endless list that stay; the second one already has 200 rows. */
const PAGES_KEPT = 2;

/** Half-typed searches and work in progress are no state that anybody wants to see again. */
const PASSING = new Set(['search', 'suggestions', 'imports', 'palette', 'presence']);

/** Whether a query's answer is worth remembering. */
export function isWorthKeeping(queryKey: readonly unknown[]): boolean {
  return !queryKey.some((part) => typeof part === 'string' && PASSING.has(part));
}

/** The first pages of an endless list; anything else as it is. */
export function trimPages(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { ...data, pages: pages.slice(0, PAGES_KEPT), pageParams: pageParams.slice(0, PAGES_KEPT) };
}

/**
 * Which answers must go, so that what stays is of this person and this build, newest first, within both limits. The
 * order of the input is irrelevant.
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
