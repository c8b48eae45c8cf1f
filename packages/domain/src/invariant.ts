/** A violated invariant of our code: always a bug, never a message for users. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** Throws an `InvariantError` unless the condition holds. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(why);
}
