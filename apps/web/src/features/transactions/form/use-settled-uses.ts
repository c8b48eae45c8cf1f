import type { Category } from '@salim/contract';
import { useEffect, useState } from 'react';
import type { CategoryUse, KnownHabits } from '../api/use-habits.ts';

/** How long the categories wait for complete uses before the few stored on this device are taken. */
const WAITS_MS = 600;

/**
 * The uses that categories are ordered by: those of the last visit or of the server, whichever are there first, or after
 * a moment the few that this device remembers. They never change again while the form is open, so that no category moves
 * under the user's finger.
 *
 * @returns null while none are there
 */
export function useSettledUses(
  kind: Category['kind'],
  { uses, isComplete }: Pick<KnownHabits, 'uses' | 'isComplete'>,
): readonly CategoryUse[] | null {
  const [lateKind, setLateKind] = useState<Category['kind'] | null>(null);
  const [settled, setSettled] = useState<{
    readonly kind: Category['kind'];
    readonly uses: readonly CategoryUse[];
  } | null>(null);
  useEffect(() => {
    const wait = setTimeout(() => setLateKind(kind), WAITS_MS);
    return () => clearTimeout(wait);
  }, [kind]);
  if (settled?.kind === kind) return settled.uses;
  if (!isComplete && lateKind !== kind) return null;
  setSettled({ kind, uses });
  return uses;
}
