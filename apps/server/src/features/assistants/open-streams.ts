import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { startEventStream } from '../../http/event-stream.ts';
import { isTokenOf } from '../personal-tokens/personal-tokens.service.ts';
import type { Assistant } from './assistants.service.ts';

/** A client needs one; some keep an earlier one until it ends. */
const STREAMS_PER_TOKEN = 5;
const HEARTBEAT_MS = 25_000;

/**
 * Streams that clients open to receive server messages. The server never sends any, because the tools of a token do not
 * change: a stream carries only heartbeats, and ends when the token does.
 */
export function openStreams(deps: Deps) {
  const streams = new Map<ServerResponse, Assistant>();

  async function beat(raw: ServerResponse, { userId, tokenId }: Assistant): Promise<void> {
    try {
      if (await isTokenOf(deps.db, userId, tokenId, deps.clock.now())) raw.write(': alive\n\n');
      else raw.end();
    } catch (error) {
      deps.log.warn({ err: error }, 'closing assistant stream after an error');
      raw.end();
    }
  }

  return {
    /** @throws AppError TOO_MANY_REQUESTS when the token has too many */
    open(assistant: Assistant, reply: FastifyReply): void {
      const own = [...streams.values()].filter(({ tokenId }) => tokenId === assistant.tokenId);
      if (own.length >= STREAMS_PER_TOKEN) throw new AppError('TOO_MANY_REQUESTS');
      const raw = startEventStream(reply);
      const heartbeat = setInterval(() => void beat(raw, assistant), HEARTBEAT_MS);
      streams.set(raw, assistant);
      raw.on('close', () => {
        clearInterval(heartbeat);
        streams.delete(raw);
      });
    },
    /** Ends all streams. */
    end(): void {
      for (const raw of streams.keys()) raw.end();
    },
  };
}
