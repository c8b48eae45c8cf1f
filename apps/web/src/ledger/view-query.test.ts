import { expect, test } from 'vitest';
import { namesPeriod, viewLinkOf, viewQueryOf } from './view-query.ts';

const SEARCH = { month: '2026-11', q: '한글 & 기호=+', type: undefined, span: 'year' };

test('a view keeps the parameters of the screen with or without the period', () => {
  const query = viewQueryOf(SEARCH, { hasPeriod: true });
  expect(viewLinkOf({ target: 'ANALYTICS', query })).toEqual({
    to: '/analytics',
    search: { month: '2026-11', q: '한글 & 기호=+', span: 'year' },
  });
  const timeless = viewQueryOf(SEARCH, { hasPeriod: false });
  expect(viewLinkOf({ target: 'TRANSACTIONS', query: timeless })).toEqual({
    to: '/transactions',
    search: { q: '한글 & 기호=+' },
  });
});

test.each([
  [{ q: '커피' }, false],
  [{ q: '커피', from: '2026-11-01' }, true],
  [{ month: '2026-11' }, true],
])('%o names a period: %s', (search, expected) => {
  expect(namesPeriod(search)).toBe(expected);
});
