/** Somebody who can be called in a text, with all that they are called. */
export interface Callable {
  readonly userId: string;
  readonly names: readonly string[];
}

/**
 * Who is called by `@이름` in a text, each once, in the order in which they are called. The longest name that fits
 * counts, so that `@민지연` is not 민지; what follows a name may be a particle (`@민지가`). An `@` inside of a word, as
 * in an e-mail address, calls nobody. Two people of one name are both called.
 */
export function mentionedIn(text: string, people: readonly Callable[]): string[] {
  const called = new Set<string>();
  const lower = text.toLowerCase();
  for (const { index } of lower.matchAll(/(?<![\p{L}\p{N}._-])@/gu)) {
    const rest = lower.slice(index + 1);
    const fitting = people.flatMap(({ userId, names }) =>
      names
        .map((name) => name.trim().toLowerCase())
        .filter((name) => name !== '' && rest.startsWith(name))
        .map((name) => ({ userId, length: name.length })),
    );
    const longest = Math.max(0, ...fitting.map(({ length }) => length));
    for (const { userId, length } of fitting) if (length === longest) called.add(userId);
  }
  return [...called];
}
