const inOrder = (_: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether two values say the same, in whatever order their fields are written. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

/**
 * What a form says, upon what is stored by `now`: a field that nobody has touched since the form began from `base`
 * stays as somebody else has made it meanwhile. What both have changed is as it was typed here.
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
 * The same for a list of rows, each known by its key: what somebody has changed, added or taken out on either side
 * since both began from `base` stays so. A row that was changed here outlives being taken out there.
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
