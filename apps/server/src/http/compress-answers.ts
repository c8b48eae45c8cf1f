import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzipped = promisify(gzip);
/** Smaller answers fit into a few packets anyway. */
const WORTHWHILE_BYTES = 4096;

/**
 * Packs larger JSON answers for clients that can unpack them, at the level that costs least: a list shrinks to a
 * sixth. Files of the web app are packed ahead, when it is built.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTHWHILE_BYTES || request.method === 'HEAD') return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    reply.header('Vary', 'Accept-Encoding');
    if (!/\bgzip\b(?!;\s*q=0(?:\.0*)?(?:[,\s]|$))/iu.test(request.headers['accept-encoding'] ?? '')) return payload;
    const packed = await gzipped(payload, { level: constants.Z_BEST_SPEED });
    reply.header('Content-Encoding', 'gzip').header('Content-Length', String(packed.length));
    return packed;
  });
}
