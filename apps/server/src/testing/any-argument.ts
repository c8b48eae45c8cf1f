const DAY = '2026-11-20';
const INSTANT = `${DAY}T03:00:00.000Z`;

/** Used for every property of an argument: another stand-in, or the default of a missing option. */
export type Filling = 'filled' | 'null' | 'undefined';

const LIST_METHODS = [
  ...['concat', 'every', 'filter', 'find', 'findIndex', 'flatMap', 'forEach', 'includes', 'join', 'map', 'reduce'],
  ...['slice', 'some', 'toSorted', 'toReversed'],
] as const;

/**
 * Stands for an argument of a repository function that is to show its SQL, not to run it: an object with every
 * property, a list of one, a map of one, a date and a text, whichever it is used as.
 */
export function anyArgument(filling: Filling = 'filled'): unknown {
  const item = (): unknown => anyArgument(filling);
  const list = (): unknown[] => [item()];
  const known = new Map<string | symbol, unknown>([
    ['then', undefined],
    // Neither a part of a query nor a promise.
    ['toOperationNode', undefined],
    ['length', 1],
    ['size', 1],
    [Symbol.iterator, () => list().values()],
    [Symbol.toPrimitive, (hint: string) => (hint === 'number' ? 1 : DAY)],
    ['toString', () => DAY],
    ['toISOString', () => INSTANT],
    ['toJSON', () => DAY],
    ['getTime', () => Date.parse(INSTANT)],
    ['replace', () => '202611'],
    ['replaceAll', () => DAY],
    ['split', () => DAY.split('-')],
    ['toLowerCase', () => DAY],
    ['trim', () => DAY],
    ['get', item],
    ['has', () => true],
    ['keys', () => list().values()],
    ['values', () => list().values()],
    ['entries', () => [[item(), item()]].values()],
  ]);
  for (const name of LIST_METHODS) {
    known.set(name, (...args: unknown[]): unknown => Reflect.apply(Array.prototype[name], list(), args));
  }
  return new Proxy(
    {},
    {
      get(_target, key) {
        if (known.has(key)) return known.get(key);
        if (filling === 'filled') return item();
        return filling === 'null' ? null : undefined;
      },
    },
  );
}
