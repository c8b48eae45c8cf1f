import { expect, it } from 'vitest';
import { usageLine } from './usage-line.ts';

it('formats the usage count and total', () => {
  expect(usageLine({ id: 'a', count: 1234, yearAmount: 56_700 })).toMatch(/^1,234건 · 올해 .*56,700/u);
  expect(usageLine({ id: 'a', count: 3, yearAmount: 0 })).toBe('3건');
  expect(usageLine({ id: 'a', count: 0, yearAmount: 0 })).toBe('');
  expect(usageLine(undefined)).toBe('');
});
