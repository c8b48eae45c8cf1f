const inOrder = (_: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether two values say the same, in whatever order their fields are written. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

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
