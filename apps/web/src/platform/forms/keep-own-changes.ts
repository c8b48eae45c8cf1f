const inOrder = (_: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether two values are equal, whatever the order of their keys. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

/**
 * Merges a form with the stored version `now`: a field unchanged since `base` takes the stored value. A field that both
 * sides changed keeps the local value.
 */
export function keepOwnChanges<Values extends object>(base: Values, mine: Values, now: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).map(([key, value]) => {
      const field = key as keyof Values;
      return [key, isSame(value, base[field]) ? now[field] : value];
    }),
  ) as Values;
}

/**
 * Merges lists of rows by key: additions, changes and removals since `base` are kept from either side. A row changed
 * locally survives its removal by the other side.
 */
export function keepOwnRows<Row extends object>(
  keyOf: (row: Row) => string,
  { base, mine, now }: Readonly<Record<'base' | 'mine' | 'now', readonly Row[]>>,
): Row[] {
  const [before, here, there] = [base, mine, now].map((rows) => new Map(rows.map((row) => [keyOf(row), row])));
  const stored = now.flatMap((row) => {
    const [first, own] = [before?.get(keyOf(row)), here?.get(keyOf(row))];
    if (own === undefined) return first === undefined ? [row] : [];
    return [first === undefined ? own : keepOwnChanges(first, own, row)];
  });
  const onlyHere = mine.filter((row) => {
    const first = before?.get(keyOf(row));
    return there?.has(keyOf(row)) === false && (first === undefined || !isSame(first, row));
  });
  return [...stored, ...onlyHere];
}
