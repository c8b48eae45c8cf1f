import type { ErrorAnswer, Transaction } from '@salim/contract';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { HEALTHY } from '../testing/healthy-state.ts';
import { useTestApp } from '../testing/test-app.ts';
import { joinAs } from '../testing/test-client.ts';

const app = useTestApp();

test('a slow call gets a response in time, and its retry returns the outcome', async () => {
  const person = await joinAs(app(), 'patient');
  const hasty = await buildApp(app().deps, {
    ...HEALTHY,
    answerWithinMs: 300,
  });
  const create = () =>
    hasty.inject({
      method: 'POST',
      url: `/api/v2/books/${person.bookId}/transactions`,
      headers: { authorization: `Bearer ${person.accessToken}` },
      payload: { id: '01900000-0000-7000-8000-0000000000aa', type: 'EXPENSE', date: '2026-11-20', amount: 9500 },
    });
  const locker = await app().database.pool.connect();
  await locker.query('begin');
  await locker.query('lock table transactions in exclusive mode');
  const answer = await create();
  await locker.query('rollback');
  locker.release();

  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json<ErrorAnswer>()).toMatchObject({ code: 'NOT_READY', message: expect.stringMatching(/[가-힣]/u) });
  // The first attempt may or may not have finished by now: together they create one row.
  const retry = await create();
  expect([200, 201]).toContain(retry.statusCode);
  expect(retry.json<Transaction>().amount).toBe(9500);
  const { rows } = await app().database.pool.query('select 1 from transactions');
  expect(rows).toHaveLength(1);
  await hasty.close();
});
