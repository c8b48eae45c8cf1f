/** Checks for values that come from localStorage, where anything may stand. They answer undefined for junk. */

type Identified = { readonly id: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids are texts; a whole number is one as well, as other servers of the same calls count their things. */
const hasId = (value: Record<string, unknown>): boolean =>
  (typeof value['id'] === 'string' && value['id'] !== '') || Number.isSafeInteger(value['id']);

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** For what makes sense only while a page lives, such as "loading". */
export const neverKept = (): undefined => undefined;

export const textOrNull = (value: unknown): string | null | undefined =>
  value === null || typeof value === 'string' ? value : undefined;

export const count = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;

/** A thing with an id, all of whose `texts` are strings; null stays null. */
export const referenceOrNull =
  <Item extends Identified>(...texts: (keyof Item & string)[]) =>
  (value: unknown): Item | null | undefined => {
    if (value === null) return null;
    return isRecord(value) && hasId(value) && texts.every((text) => typeof value[text] === 'string')
      ? (value as unknown as Item)
      : undefined;
  };

/** The well-formed things of a list; anything else in it is dropped. */
export const items =
  <Item extends Identified>(...texts: (keyof Item & string)[]) =>
  (value: unknown): Item[] | undefined => {
    if (!Array.isArray(value)) return undefined;
    const check = referenceOrNull<Item>(...texts);
    return value.flatMap((item: unknown) => {
      const element = check(item);
      return element ? [element] : [];
    });
  };
