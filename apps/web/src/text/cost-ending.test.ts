import { expect, it } from 'vitest';
import { withoutCostEnding } from './cost-ending.ts';

it.each([
  ['택시비', '택시'],
  [' 커피값 ', '커피'],
  ['식비', null],
  ['비', null],
  ['지난달 택시비', null],
  ['스타벅스', null],
])('%j is about %j', (text, name) => {
  expect(withoutCostEnding(text)).toBe(name);
});
