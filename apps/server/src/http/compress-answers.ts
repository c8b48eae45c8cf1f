import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const gzipped = promisify(gzip);
/** Smaller responses fit into a few packets anyway. */
const WORTHWHILE_BYTES = 4096;

/**
 * Compresses large JSON responses for clients that accept it, at the cheapest level: a list shrinks to a sixth. Files
 * of the web app are compressed once per build.
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
