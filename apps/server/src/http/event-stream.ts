import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Takes over a reply and starts a stream of server-sent events; the caller writes to it and ends it. */
export function startEventStream(reply: FastifyReply): ServerResponse {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Buffering proxies would delay events.
    'x-accel-buffering': 'no',
  });
  raw.flushHeaders();
  return raw;
}
