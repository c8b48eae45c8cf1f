/** How long an answer counts as new, in ms: a session that is verified later asks again. */
const FRESH_MS = 10_000;

const answers = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>();

/** Stores the response to a GET of `url` for the screen that will request it; a failed one is discarded. */
export function storeEarlyAnswer(url: string, answer: Promise<unknown>): void {
  const kept = { answer, at: performance.now() };
  answers.set(url, kept);
  answer.catch(() => {
    if (answers.get(url) === kept) answers.delete(url);
  });
}

/** The kept answer to a GET of `url`, once; undefined if there is none. */
export function takeEarlyAnswer(url: string): Promise<unknown> | undefined {
  const kept = answers.get(url);
  answers.delete(url);
  return kept && performance.now() - kept.at < FRESH_MS ? kept.answer : undefined;
}

/** Forgets all of them when the user leaves. */
export function discardEarlyAnswers(): void {
  answers.clear();
}
