import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';

/** Grace period for a request sent just after the previous response. */
const LINGER_MS = 200;

/**
 * Once the server is closing, rejects further requests on open connections with 503 NOT_READY. Connections that were
 * waiting for the end of a response are closed shortly after it, unless another request arrives: their clients could
 * not know, because the headers were already sent. Fastify's built-in rejection must be disabled, because its body is
 * English and has another format.
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
