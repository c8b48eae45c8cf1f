import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Smaller responses cost no more than the answer that they have not changed. */
const WORTHWHILE_BYTES = 1024;

function tagOf(payload: string): string {
  return `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
}

/**
 * Answers 304 without a body when a client that knows an earlier response asks again and nothing has changed for this
 * user. The tag is a hash of what would be sent, so masks, deletions and changes of other members always count. Nothing
 * is cached in between: the client itself keeps what it knows. Must be added before the compression.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < WORTHWHILE_BYTES || request.method !== 'GET') return payload;
    if (reply.statusCode !== 200) return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    const tag = tagOf(payload);
    reply.header('ETag', tag);
    if (request.headers['if-none-match'] !== tag) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
