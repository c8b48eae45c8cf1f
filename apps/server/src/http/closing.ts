import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/** Whoever sends the next request with the answer to the last one still gets an answer. */
const LINGER_MS = 200;

/**
 * Once the server has begun to close, requests that still come over connections in use are refused with 503 NOT_READY
 * and not begun any more. Connections that were waiting for the end of an answer end soon after it, unless something
 * more came over them: their clients had no word of it in the headers, which were on their way before. Needs
 * Fastify's own refusal to be off, which speaks English and in another shape.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('NOT_READY');
  });
  app.addHook('onResponse', async () => {
    if (isClosing) setTimeout(() => app.server.closeIdleConnections(), LINGER_MS).unref();
  });
}
