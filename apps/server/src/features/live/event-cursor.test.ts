import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCursor, writeCursor } from './event-cursor.ts';

test('a cursor survives a round trip', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.uuid(), fc.nat()), { minLength: 1, maxLength: 120 }), (pairs) => {
      const cursor = new Map(pairs);
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    }),
  );
});

test.each(['', ',', 'x', '1', '01a1f6e5-0000-7000-8000-000000000000', '01a1f6e5-0000-7000-8000-000000000000:-1', ':3'])(
  '%j is not a cursor',
  (text) => {
    expect(readCursor(text)).toBeNull();
  },
);
