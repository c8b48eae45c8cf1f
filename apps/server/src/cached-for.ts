/** Calls `ask` at most once per `ms`; in between, callers get the last result, even if it was an error. */
export function cachedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { readonly answer: Promise<T>; readonly at: number } | null = null;
  return () => {
    if (last === null || performance.now() - last.at >= ms) {
      last = { answer: ask(), at: performance.now() };
      // Callers see the error; without any of them it must not end the process.
      last.answer.catch(() => undefined);
    }
    return last.answer;
  };
}
