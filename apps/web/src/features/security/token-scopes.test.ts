import { expect, it } from 'vitest';
import { endOfLifetime, LIFETIMES, namesOfScopes, SCOPES } from './token-scopes.ts';

const NOW = new Date('2026-11-20T03:00:00.000Z');

it('calculates the expiry from now, and none for an unlimited token', () => {
  expect(endOfLifetime('30', NOW)).toBe('2026-12-20T03:00:00.000Z');
  expect(endOfLifetime('365', NOW)).toBe('2027-11-20T03:00:00.000Z');
  expect(endOfLifetime('none', NOW)).toBeUndefined();
  expect(endOfLifetime('unheard of', NOW)).toBeUndefined();
  expect(new Set(LIFETIMES.map(({ id }) => id)).size).toBe(LIFETIMES.length);
});

it('lists scopes in a fixed order', () => {
  expect(namesOfScopes(['write', 'intake'])).toBe('문자로 기록 · 편집');
  expect(namesOfScopes(SCOPES.map(({ id }) => id))).toBe('문자로 기록 · 조회 · 편집');
});
