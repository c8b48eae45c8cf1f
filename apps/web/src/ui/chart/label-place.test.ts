import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelPlace, labelWidth } from './label-place.ts';

const EDGE = 6;

test('오늘 is centered below its point on each day of a month, also on the last ones, on phones and with large text', () => {
  const days = fc.integer({ min: 1, max: 30 });
  const widths = fc.integer({ min: 280, max: 1120 });
  fc.assert(
    fc.property(days, widths, fc.constantFrom(16, 32), (day, width, rem) => {
      const x = EDGE + (day / 30) * (width - 2 * EDGE);
      fc.pre(x > (labelWidth('오늘') / 2) * rem);
      expect(labelPlace({ text: '오늘', x, width, rem })).toBe('between');
    }),
  );
});

test('the labels of both ends stay within the chart', () => {
  const place = (x: number) => labelPlace({ text: '11월 30일', x, width: 310, rem: 16 });
  expect([place(EDGE), place(155), place(294.4), place(304)]).toEqual(['first', 'between', 'last', 'last']);
});
