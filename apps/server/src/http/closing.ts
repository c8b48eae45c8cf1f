import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Once the server has begun to close, requests that still come over connections in use are refused with 503 NOT_READY
 * and not begun any more. Needs Fastify's own refusal to be off, which speaks English and in another shape.
 */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('NOT_READY');
  });
}
