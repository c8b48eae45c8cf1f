import { endpoints } from '@salim/contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Calls that still work with little disk space. They write next to nothing, and without them users could neither sign
 * in nor sign out.
 */
const NEEDED_FOR_READING = new Set(
  [endpoints.login, endpoints.reissue, endpoints.logout, endpoints.endSession].map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/gu, ':$1')}`,
  ),
);

/** Rejects writes with 503 STORAGE_FULL while the disk is nearly full, so that acknowledged writes are durable. */
export function refuseWritesWhenFull(app: FastifyInstance, isLow: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method) || request.is404) return;
    if (NEEDED_FOR_READING.has(`${request.method} ${request.routeOptions.url ?? ''}`)) return;
    if (isLow()) throw new AppError('STORAGE_FULL');
  });
}
