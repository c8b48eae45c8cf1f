import { isRecord } from '../is-record.ts';

/** Validators for values from localStorage, which may contain anything. They return undefined for invalid values. */

type Identified = { readonly id: string };

/** Ids are strings; integers are accepted too, because other servers with the same API use numeric ids. */
const hasId = (value: Record<string, unknown>): boolean =>
  (typeof value['id'] === 'string' && value['id'] !== '') || Number.isSafeInteger(value['id']);

export const flag = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

/** For values that make sense only during a page's lifetime, such as "loading". */
export const neverKept = (): undefined => undefined;

export const textOrNull = (value: unknown): string | null | undefined =>
  value === null || typeof value === 'string' ? value : undefined;

export const count = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;

/** An object with an id, all of whose `texts` are strings; null stays null. */
export const referenceOrNull =
  <Item extends Identified>(...texts: (keyof Item & string)[]) =>
  (value: unknown): Item | null | undefined => {
    if (value === null) return null;
    return isRecord(value) && hasId(value) && texts.every((text) => typeof value[text] === 'string')
      ? (value as unknown as Item)
      : undefined;
  };

/** The valid objects of a list; invalid ones are dropped. */
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
