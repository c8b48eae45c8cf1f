/** A member who can be mentioned in a text, with all their names. */
export interface Callable {
  readonly userId: string;
  readonly names: readonly string[];
}

/**
 * The members mentioned by `@이름` in a text, each once, in order. The longest matching name wins, so `@민지연` is not 민지; a
 * particle may follow a name (`@민지가`). An `@` inside a word, as in an e-mail address, is not a mention. Two members
 * with the same name are both mentioned.
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
