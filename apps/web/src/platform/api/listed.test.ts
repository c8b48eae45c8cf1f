import { expect, it } from 'vitest';
import { ERROR_CATALOGUE } from './error-catalogue.ts';
import { listed } from './listed.ts';

it('returns a list unchanged', () => {
  const list = [{ id: '1' }];
  expect(listed(list)).toBe(list);
  expect(listed([])).toEqual([]);
});

it.each([undefined, null, {}, 'x', 5, [null], [1], [{ id: '1' }, 'x']])('rejects %j, which is not a list', (answer) => {
  expect(() => listed(answer as never)).toThrow(ERROR_CATALOGUE.INVALID_RESPONSE);
});
