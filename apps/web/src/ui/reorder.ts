/** Moves `moved` before or after `target`; returns the ids unchanged when the move is invalid. */
export function reorder(
  ids: readonly string[],
  moved: string,
  target: { readonly id: string; readonly position: 'before' | 'after' },
): string[] {
  if (moved === target.id || !ids.includes(moved)) return [...ids];
  const rest = ids.filter((id) => id !== moved);
  const at = rest.indexOf(target.id);
  if (at === -1) return [...ids];
  return rest.toSpliced(target.position === 'before' ? at : at + 1, 0, moved);
}

/** Moves an id one step up (−1) or down (1); unchanged at the ends. */
export function moveByStep(ids: readonly string[], moved: string, step: -1 | 1): string[] {
  const at = ids.indexOf(moved);
  const other = ids[at + step];
  if (at === -1 || other === undefined) return [...ids];
  return reorder(ids, moved, { id: other, position: step === -1 ? 'before' : 'after' });
}
