import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** How much of a rejected body is still received, as a multiple of the limit that it exceeds. */
const LIMITS_MAX = 32;
/** Shorter than the server takes to shut down. */
const WITHIN_MS = 5000;

/** Receives and discards the rest of a body, until it ends or exceeds the bounds. */
export async function discardRest(
  body: Readable,
  { bytesMax, withinMs }: { readonly bytesMax: number; readonly withinMs: number },
): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let received = 0;
  const count = (chunk: Buffer): void => {
    received += chunk.length;
    if (received > bytesMax) resolve();
  };
  const timer = setTimeout(resolve, withinMs);
  body.on('data', count).once('end', resolve).once('close', resolve);
  body.resume();
  await promise;
  clearTimeout(timer);
  body.off('data', count).off('end', resolve).off('close', resolve);
}

/**
 * Sends a text at once and ends the response when the body of its request has been received. A connection closed
 * earlier would discard a response that the client has not read yet.
 */
export async function* untilReceived(text: string, request: FastifyRequest): AsyncGenerator<string> {
  yield text;
  const bytesMax = LIMITS_MAX * request.routeOptions.bodyLimit;
  await discardRest(request.raw, { bytesMax, withinMs: WITHIN_MS });
}
