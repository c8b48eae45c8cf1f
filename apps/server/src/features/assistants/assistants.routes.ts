import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../core/app-error.ts';
import type { Deps } from '../../deps.ts';
import { type Assistant, assistantLimits, assistantOf, messagesIn } from './assistants.service.ts';
import { openStreams } from './open-streams.ts';

const CHALLENGE = 'Bearer realm="salim"';

/**
 * `/mcp`: the calls of the API that the endpoint table offers to assistants, as tools of the Model Context Protocol.
 * Stateless, so that any server answers any request; what implements the protocol is loaded with the first one.
 *
 * @param onClose registers how to end all streams, so that shutdown does not wait for them
 */
export function registerAssistantRoutes(
  app: FastifyInstance,
  deps: Deps,
  onClose: (stop: () => Promise<void>) => void,
): void {
  const limits = assistantLimits(deps);
  const streams = openStreams(deps);
  onClose(async () => streams.end());

  async function authorized(request: FastifyRequest, reply: FastifyReply): Promise<Assistant> {
    const assistant = await assistantOf(deps, request);
    if (assistant) return assistant;
    reply.header('WWW-Authenticate', CHALLENGE);
    throw new AppError('UNAUTHENTICATED');
  }

  app.post('/mcp', async (request, reply) => {
    const assistant = await authorized(request, reply);
    await limits.take(assistant.tokenId, messagesIn(request.body));
    const { answerTo } = await import('./protocol.ts');
    const { status, headers, body } = await answerTo(app, assistant, request);
    return reply.code(status).headers(headers).send(body);
  });

  app.get('/mcp', { exposeHeadRoute: false, config: { refusesReadsFromOtherSites: true } }, async (request, reply) => {
    const assistant = await authorized(request, reply);
    if (!String(request.headers.accept).includes('text/event-stream')) throw new AppError('METHOD_NOT_ALLOWED');
    await limits.take(assistant.tokenId, 1);
    streams.open(assistant, reply);
    return reply;
  });
}
