import { createHash, timingSafeEqual } from 'node:crypto';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { endpoints, openApiOf } from '@salim/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../config.ts';
import { AppError } from '../core/app-error.ts';
import type { Deps } from '../deps.ts';
import { type JobCounts, readinessOf, type SystemState, statusOf } from './readiness.ts';
import { measureRequests } from './request-metrics.ts';

function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** Internal metrics are restricted to this machine, or to callers with the token. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer +(\S+)$/iu.exec(request.headers.authorization ?? '')?.[1];
  if (token !== null && given !== undefined && isSame(given, token)) return true;
  // Behind a proxy every request seems to come from this machine.
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return !isForwarded && isLoopback(request.ip.replace(/^::ffff:/iu, ''));
}

function gauge(name: string, help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}`;
}

function series(type: 'counter' | 'gauge', name: string, help: string, samples: readonly string[]): string[] {
  return samples.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples];
}

function jobsText(jobs: readonly JobCounts[]): string[] {
  const sample = (name: string, job: JobCounts, value: number): string => `${name}{job="${job.name}"} ${value}`;
  const [runs, failures, success] = [
    'salim_job_runs_total',
    'salim_job_failures_total',
    'salim_job_last_success_seconds',
  ];
  return [
    ...series(
      'counter',
      runs,
      'Runs of a background job.',
      jobs.map((job) => sample(runs, job, job.runs)),
    ),
    ...series(
      'counter',
      failures,
      'Runs that failed.',
      jobs.map((job) => sample(failures, job, job.failures)),
    ),
    ...series(
      'gauge',
      success,
      'When a job last succeeded, in seconds since 1970.',
      jobs.flatMap((job) => (job.lastSuccessAt ? [sample(success, job, job.lastSuccessAt.getTime() / 1000)] : [])),
    ),
  ];
}

function processText(state: SystemState, sinceLast: EventLoopUtilization): string {
  const memory = process.memoryUsage();
  const pool = state.poolCounts?.();
  return [
    gauge('process_resident_memory_bytes', 'Memory of the server process.', memory.rss),
    gauge('nodejs_heap_used_bytes', 'Memory used by objects.', memory.heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory used by buffers and native code.', memory.external),
    gauge(
      'nodejs_eventloop_utilization',
      'Share of time the event loop was busy since the last reading.',
      sinceLast.utilization,
    ),
    gauge('process_uptime_seconds', 'Seconds since the start.', Math.round(process.uptime())),
    gauge('salim_storage_low', 'Whether writes are refused for lack of room.', state.isStorageLow() ? 1 : 0),
    ...(pool
      ? [
          gauge('salim_database_connections', 'Open connections to the database.', pool.total),
          gauge('salim_database_connections_idle', 'Connections that wait for work.', pool.idle),
          gauge('salim_database_requests_waiting', 'Work that waits for a connection.', pool.waiting),
        ]
      : []),
    ...jobsText(state.jobs?.() ?? []),
  ].join('\n');
}

/** Routes for operators, and the OpenAPI document. */
export function registerSystemRoutes(app: FastifyInstance, deps: Deps, state: SystemState): void {
  const requests = measureRequests(app);
  let loopBefore = performance.eventLoopUtilization();
  let openApi: string | undefined;

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    const checks = await readinessOf(deps, state, (error, what) => request.log.warn({ err: error }, what));
    const status = statusOf(checks, state.isStopping());
    if (status === 'not-ready') reply.code(503).header('Retry-After', '2');
    return { status, checks };
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metricsToken)) throw new AppError('NOT_FOUND');
    const loopNow = performance.eventLoopUtilization();
    const sinceLast = performance.eventLoopUtilization(loopNow, loopBefore);
    loopBefore = loopNow;
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${processText(state, sinceLast)}\n${requests.text()}\n`);
  });

  app.get('/openapi.json', async (_request, reply) => {
    openApi ??= JSON.stringify(openApiOf(endpoints, deps.config.publicUrl));
    return reply.type('application/json; charset=utf-8').send(openApi);
  });
}
