import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

test.each([
  ['203.0.113.57', '203.0.113.*'],
  ['::ffff:203.0.113.57', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:*'],
  ['2001:DB8::1', '2001:db8:*'],
  ['::1', '::*'],
  ['unknown', null],
])('of %s is %s', (address, place) => {
  expect(placeOf(address)).toBe(place);
});
