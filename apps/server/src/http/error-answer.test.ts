import type { ErrorAnswer } from '@salim/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerError } from './error-answer.ts';

const app = Fastify();
let thrown: unknown;
beforeAll(async () => {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.get('/', () => Promise.reject(thrown));
  await app.ready();
});
afterAll(() => app.close());

async function answerTo(error: unknown): Promise<{ status: number; code: string; retryAfter: unknown }> {
  thrown = error;
  const answer = await app.inject('/');
  return {
    status: answer.statusCode,
    code: answer.json<ErrorAnswer>().code,
    retryAfter: answer.headers['retry-after'],
  };
}

function withCode(code: string): Error {
  return Object.assign(new Error('whatever it says'), { code });
}

describe('an unavailable database is reported as "try again", not as an internal error:', () => {
  test.each([
    'terminating connection due to unexpected postmaster exit',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Cannot use a pool after calling end on the pool',
    'driver has already been destroyed',
  ])('%s', async (message) => {
    const error = message.startsWith('terminating')
      ? Object.assign(new Error(message), { code: '57P01' })
      : new Error(message);
    expect(await answerTo(error)).toEqual({ status: 503, code: 'NOT_READY', retryAfter: '5' });
  });

  test.each(['57P01', '57P03', '53300', '25P03', '08006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT'])(
    'code %s',
    async (code) => {
      expect(await answerTo(withCode(code))).toMatchObject({ status: 503, code: 'NOT_READY' });
    },
  );

  test('a pooler that has lost the database, unlike a violation of the protocol', async () => {
    const lost = Object.assign(new Error('server conn crashed?'), { code: '08P01', severity: 'FATAL' });
    expect(await answerTo(lost)).toMatchObject({ status: 503, code: 'NOT_READY' });
    const violation = Object.assign(new Error('bind message supplies 2 parameters'), {
      code: '08P01',
      severity: 'ERROR',
    });
    expect(await answerTo(violation)).toMatchObject({ status: 500 });
  });

  test.each(['53100', 'ENOSPC', 'EDQUOT'])('code %s: disk full', async (code) => {
    expect(await answerTo(withCode(code))).toEqual({ status: 503, code: 'STORAGE_FULL', retryAfter: '5' });
  });
});

test('an unexpected error is a neutral 500 without internals', async () => {
  thrown = new Error('select * from users where password_hash = …');
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.json<ErrorAnswer>().code).toBe('INTERNAL_ERROR');
  expect(answer.body).not.toContain('users');
});
