import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@salim/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { type Actor, isCreated } from './actor.ts';
import { AppError } from './app-error.ts';
import type { Authenticate } from './authenticate.ts';
import { hashOfRequest } from './idempotency.ts';
import type { RequestLimits } from './request-limits.ts';
import { validated } from './validate.ts';

export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The body as it came, for telling a repeated create from another one. */
  readonly requestHash: Buffer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface SignedInCall<E> extends Call<E> {
  readonly actor: Actor;
}

/** Wires endpoints of the contract to their handlers; what is not in the contract cannot be registered. */
export interface Register {
  public<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => Promise<unknown>): void;
  signedIn<E extends AnyEndpoint>(endpoint: E, handler: (call: SignedInCall<E>) => Promise<unknown>): void;
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

const KEY = /^[\u0021-\u007e]{1,255}$/u;

function parsedParams(endpoint: AnyEndpoint, params: unknown): unknown {
  if (!endpoint.params) return undefined;
  const result = endpoint.params.safeParse(params);
  // A malformed id names nothing: the same answer as for one that does not exist.
  if (!result.success) throw new AppError('NOT_FOUND');
  return result.data;
}

function callOf<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  return {
    params: parsedParams(endpoint, request.params) as ParamsOf<E>,
    query: (endpoint.query ? validated(endpoint.query, request.query) : undefined) as QueryOf<E>,
    body: (endpoint.body && !endpoint.multipart
      ? validated(endpoint.body, request.body ?? (endpoint.bodyRequired === false ? {} : request.body))
      : undefined) as BodyOf<E>,
    requestHash: hashOfRequest(request.body ?? null),
    request,
    reply,
  };
}

function answerOf(endpoint: AnyEndpoint, result: unknown): { status: number; body: unknown } {
  if (isCreated(result)) return { status: result.isNew ? 201 : 200, body: result.value };
  return { status: endpoint.status, body: endpoint.answer === undefined ? undefined : result };
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('MALFORMED_REQUEST', {
      errors: [{ field: 'Idempotency-Key', message: '요청 키는 255자까지의 영문·숫자·기호예요.' }],
    });
  }
  return header;
}

export function registerOn(app: FastifyInstance, deps: Deps, authenticate: Authenticate, limits: RequestLimits): Register {
  function add(endpoint: AnyEndpoint, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/gu, ':$1'),
      handler: async (request, reply) => {
        const { status, body } = answerOf(endpoint, await handle(request, reply));
        if (reply.sent) return reply;
        reply.code(status);
        if (body === undefined) return reply.send();
        if (deps.config.checksAnswers && endpoint.answer) endpoint.answer.parse(body);
        return reply.send(body);
      },
    });
  }
  return {
    public(endpoint, handler) {
      add(endpoint, (request, reply) => handler(callOf(endpoint, request, reply)));
    },
    signedIn(endpoint, handler) {
      add(endpoint, async (request, reply) => {
        const person = await authenticate(request);
        limits.take(person.userId, endpoint.method === 'GET' ? 'read' : 'write');
        const call = callOf(endpoint, request, reply);
        const key = endpoint.method === 'POST' && !endpoint.secretAnswer ? idempotencyKeyOf(request) : undefined;
        const actor: Actor =
          key === undefined
            ? person
            : {
                ...person,
                idempotency: {
                  userId: person.userId,
                  key,
                  requestHash: hashOfRequest(endpoint.method, request.url, request.body ?? null),
                  answerOf: (result) => answerOf(endpoint, result),
                },
              };
        return handler({ ...call, actor });
      });
    },
  };
}
