import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { checkBoundaries, RULE_NAMES } from './boundaries.ts';
import { withFreshPicture } from './layers-picture.ts';

test('every rule is reported for the file that violates it, and no other file is reported', async () => {
  const { violations } = await checkBoundaries(resolve(import.meta.dirname, 'boundary-fixture'));
  const reported = violations.map(({ rule, from }) => `${rule} at ${basename(from).replace(/\..*$/, '')}`);
  const expected = RULE_NAMES.map((rule) => `${rule} at ${rule}`);
  expect([...new Set(reported)].toSorted()).toEqual(expected.toSorted());
});

test('a write is found in raw SQL and in calls of the query builder', async () => {
  const { violations } = await checkBoundaries(resolve(import.meta.dirname, 'boundary-fixture'));
  const tables = violations.filter(({ rule }) => rule === 'one-feature-writes-a-table').map(({ to }) => to);
  expect([...new Set(tables)].toSorted()).toEqual(['budget_lines', 'budgets', 'goal_contributions', 'goals']);
});

test('the repository complies with all rules, and the checker really read it', async () => {
  const { modules, dependencies, violations, unplaced } = await checkBoundaries();
  expect(modules).toBeGreaterThan(100);
  expect(dependencies).toBeGreaterThan(modules);
  expect(violations.map(({ rule, from, to, why }) => `${from} → ${to}\n  ${rule}: ${why}`)).toEqual([]);
  expect(unplaced).toEqual([]);
});

test('the picture of the layers in docs/ARCHITECTURE.md is up to date', () => {
  const document = readFileSync(resolve(import.meta.dirname, '../docs/ARCHITECTURE.md'), 'utf8');
  expect(document).toBe(withFreshPicture(document));
});
