/** A broken promise of our own code: never a message for users, always a bug. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError';
}

/** States what must hold here; a violation is a bug and stops the work in hand. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantError(why);
}
