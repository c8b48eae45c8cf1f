import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLongList } from './long-list.ts';

const split = (text: string) => {
  const { rest, list } = splitLongList(Buffer.from(text), 'items');
  return { rest: JSON.parse(rest.toString()) as unknown, items: list.slice(0, list.length) };
};

describe('a long list in a JSON object', () => {
  test('is extracted item by item, whatever surrounds it', () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'small' }));
    fc.assert(
      fc.property(
        record,
        fc.array(fc.jsonValue()),
        fc.constantFrom(0, 2),
        fc.boolean(),
        (around, items, space, isFirst) => {
          delete around['items'];
          const object = isFirst ? { items, ...around } : { ...around, items };
          const text = JSON.stringify(object, null, space);
          const parsed = split(text);
          expect(parsed.items).toEqual(JSON.parse(JSON.stringify(items)));
          expect(parsed.rest).toEqual(JSON.parse(JSON.stringify({ ...object, items: [] })));
        },
      ),
    );
  });

  test('is the top-level one, not one that is nested or inside a string', () => {
    const text = '{"a":{"items":[1]},"b":"\\"items\\":[2","items" : [ 3 , {"items":[4]} ],"c":[5]}';
    expect(split(text)).toEqual({
      rest: { a: { items: [1] }, b: '"items":[2', items: [], c: [5] },
      items: [3, { items: [4] }],
    });
  });

  test.each(['{}', '{"items":[]}', '{"items": [ ] }', '{"items":null}', '[]', '"items"'])(
    'may be missing in %s',
    (text) => {
      expect(split(text).items).toEqual([]);
    },
  );

  test.each(['{"items":[1,,2]}', '{"items":[1,]}', '{"items":[{]}', '{"items":['])(
    'throws for the invalid JSON %s',
    (text) => {
      expect(() => split(text)).toThrow(SyntaxError);
    },
  );
});
