import { endpoints } from '@salim/contract';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { migrate } from '../db/migrate.ts';
import { HEALTHY } from '../testing/healthy-state.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { startTestApp, useTestApp } from '../testing/test-app.ts';
import { joinAndSignIn } from '../testing/test-browser.ts';
import { answerError } from './error-answer.ts';
import type { SystemState } from './readiness.ts';
import { registerSystemRoutes } from './system-routes.ts';

const TOKEN = 'a-token-for-the-metrics';
const app = useTestApp({ env: { METRICS_TOKEN: TOKEN } });

describe('health', () => {
  test('is live and ready', async () => {
    expect(JSON.parse((await rawRequest(app().url, 'GET', '/healthz')).text)).toEqual({ status: 'ok' });
    const ready = await rawRequest(app().url, 'GET', '/readyz');
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.text)).toEqual({
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok', storage: 'ok', files: 'ok', pooling: 'ok', backup: 'off' },
    });
  });

  test('goes on, degraded, after a newer server has applied migrations that it works with', async () => {
    const { db } = app().deps;
    await db
      .insertInto('schema_migrations')
      .values({ migration_id: '999-newer', applied_at: new Date(), keeps_older_servers: true })
      .execute();
    try {
      const ready = await rawRequest(app().url, 'GET', '/readyz');
      expect(ready.status).toBe(200);
      expect(JSON.parse(ready.text)).toMatchObject({ status: 'degraded', checks: { migrations: 'newer' } });
      // It may also start again meanwhile.
      expect(await migrate(app().database.pool, systemClock)).toEqual([]);
    } finally {
      await db.deleteFrom('schema_migrations').where('migration_id', '=', '999-newer').execute();
    }
  });

  test.each<[string, Partial<SystemState>, object]>([
    ['the database is away', { ping: () => Promise.reject(new Error('refused')) }, { database: 'unreachable' }],
    ['the server is stopping', { isStopping: () => true }, { database: 'ok' }],
  ])('is not ready while %s, but still live', async (_what, state, checks) => {
    const server = Fastify();
    registerSystemRoutes(server, app().deps, { ...HEALTHY, ...state });
    const ready = await server.inject('/readyz');
    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
    expect(ready.json()).toMatchObject({ status: 'not-ready', checks });
    expect((await server.inject('/healthz')).statusCode).toBe(200);
    await server.close();
  });

  test('is degraded while the state of the backups is unreadable, and logs why', async () => {
    const lines: string[] = [];
    const server = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } });
    const backup = () => Promise.reject(new Error('no such bucket'));
    registerSystemRoutes(server, app().deps, { ...HEALTHY, backup });
    const ready = await server.inject('/readyz');
    expect(ready.json()).toMatchObject({ status: 'degraded', checks: { backup: 'failed' } });
    expect(lines.join('')).toContain('no such bucket');
    await server.close();
  });

  test('is not ready on a database of another version', async () => {
    const { db } = app().deps;
    await db.insertInto('schema_migrations').values({ migration_id: '999-newer', applied_at: new Date() }).execute();
    try {
      const ready = await rawRequest(app().url, 'GET', '/readyz');
      expect(ready.status).toBe(503);
      expect(JSON.parse(ready.text)).toMatchObject({ status: 'not-ready', checks: { migrations: 'different' } });
    } finally {
      await db.deleteFrom('schema_migrations').where('migration_id', '=', '999-newer').execute();
    }
  });

  test.each<[string, Partial<SystemState>, object]>([
    ['the disk is nearly full', { isStorageLow: () => true }, { storage: 'low' }],
    ['the last backup failed', { backup: () => Promise.resolve('failed') }, { backup: 'failed' }],
    [
      'its clock differs from that of the database',
      { clockDifferenceMs: () => Promise.resolve(-61_000) },
      { database: 'other-time' },
    ],
    ['statements go without names', { keepsStatementNames: false }, { pooling: 'degraded' }],
  ])('is degraded, but serves, while %s', async (_what, state, checks) => {
    const server = Fastify();
    registerSystemRoutes(server, app().deps, { ...HEALTHY, ...state });
    const ready = await server.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'degraded', checks });
    await server.close();
  });
});

describe('metrics', () => {
  test('count requests by route, never by id', async () => {
    await joinAndSignIn(app(), 'measured');
    await rawRequest(app().url, 'GET', '/api/v2/books/01a1f6e5-8834-7155-a0f1-1b2287471cf9/members');
    await rawRequest(app().url, 'PUT', '/somewhere/personal');
    const { status, headers, text } = await rawRequest(app().url, 'GET', '/metrics');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('http_requests_total{method="POST",route="/login",status="200"} 1\n');
    expect(text).toContain('http_requests_total{method="GET",route="/api/v2/books/:bookId/members",status="401"} 1\n');
    expect(text).toContain('http_requests_total{method="PUT",route="unknown",status="405"} 1\n');
    expect(text).toMatch(
      /http_request_duration_seconds_bucket\{method="POST",route="\/login",status="200",le="\+Inf"\} 1/u,
    );
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/mu);
    expect(text).toMatch(/^salim_storage_low 0$/mu);
    expect(text).not.toContain('01a1f6e5-8834');
    expect(text).not.toContain('personal');
  });

  test('have cumulative buckets', async () => {
    const { text } = await rawRequest(app().url, 'GET', '/metrics');
    const counts = [...text.matchAll(/_bucket\{method="POST",route="\/login",status="200",le="[^"]+"\} (\d+)/gu)].map(
      ([, count]) => Number(count),
    );
    expect(counts).toHaveLength(12);
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts);
  });

  test('are accessible from this machine, or with the token', async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    expect((await rawRequest(app().url, 'GET', '/metrics', { headers: forwarded })).status).toBe(404);
    const wrong = { ...forwarded, authorization: 'Bearer not-the-token' };
    expect((await rawRequest(app().url, 'GET', '/metrics', { headers: wrong })).status).toBe(404);
    const right = { ...forwarded, authorization: `Bearer ${TOKEN}` };
    expect((await rawRequest(app().url, 'GET', '/metrics', { headers: right })).status).toBe(200);
  });

  test('use the client address given by a trusted proxy', async () => {
    const server = await startTestApp({ env: { TRUST_PROXY: 'on' } });
    try {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      expect((await rawRequest(server.url, 'GET', '/metrics', { headers })).status).toBe(404);
    } finally {
      await server.stop();
    }
  });

  test('include the database connections when known', async () => {
    const server = Fastify();
    server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
    registerSystemRoutes(server, app().deps, {
      ...HEALTHY,
      isStorageLow: () => true,
      poolCounts: () => ({ total: 7, idle: 3, waiting: 2 }),
    });
    const { body } = await server.inject('/metrics');
    expect(body).toContain('\nsalim_database_connections 7\n');
    expect(body).toContain('\nsalim_database_connections_idle 3\n');
    expect(body).toContain('\nsalim_database_requests_waiting 2\n');
    expect(body).toContain('\nsalim_storage_low 1\n');
    await server.close();
  });
});

describe('metrics of jobs', () => {
  test('tell how often each ran, failed, and when it last succeeded', async () => {
    const server = Fastify();
    registerSystemRoutes(server, app().deps, {
      ...HEALTHY,
      jobs: () => [
        { name: 'purge-trash', runs: 3, failures: 1, lastSuccessAt: new Date('2026-11-20T03:00:00.500Z') },
        { name: 'send-messages', runs: 1, failures: 1, lastSuccessAt: null },
      ],
    });
    const { body } = await server.inject('/metrics');
    expect(body).toContain('\n# TYPE salim_job_runs_total counter\nsalim_job_runs_total{job="purge-trash"} 3\n');
    expect(body).toContain('\nsalim_job_failures_total{job="send-messages"} 1\n');
    expect(body).toContain('\nsalim_job_last_success_seconds{job="purge-trash"} 1795143600.5\n');
    expect(body).not.toContain('salim_job_last_success_seconds{job="send-messages"}');
    await server.close();
  });
});

describe('the OpenAPI document', () => {
  test('contains every call', async () => {
    const { text } = await rawRequest(app().url, 'GET', '/openapi.json');
    const document = JSON.parse(text) as { openapi: string; paths: Record<string, Record<string, object>> };
    expect(document.openapi).toBe('3.1.0');
    for (const { method, path } of Object.values(endpoints)) {
      expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
    }
  });
});
