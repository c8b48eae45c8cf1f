import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { makeMigratedDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from './database.ts';
import { clockDifferenceMs } from './database-clock.ts';

let database: TestDatabase;
let opened: OpenDatabase;

beforeAll(async () => {
  database = await makeMigratedDatabase();
  opened = openDatabase({ url: database.url, connectionsMax: 1 });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

test('the same clock does not differ, however long the answer takes', async () => {
  expect(await clockDifferenceMs(opened.db, systemClock)).toBe(0);
});

test.each([60_000, -60_000])('a clock that is %i ms ahead differs by that', async (ahead) => {
  const difference = await clockDifferenceMs(opened.db, {
    now: () => new Date(systemClock.now().getTime() + ahead),
  });
  expect(Math.abs(difference - ahead)).toBeLessThan(5000);
});
