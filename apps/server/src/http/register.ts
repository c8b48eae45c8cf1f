import { type BodyOf, type Endpoint, type ParamsOf, type QueryOf, successStatusesOf } from '@salim/contract';
import { invariant } from '@salim/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { actingFor } from '../core/acting-program.ts';
import { type Actor, isCreated } from '../core/actor.ts';
import { AppError } from '../core/app-error.ts';
import { hashOfRequest, type IdempotentRequest } from '../core/idempotency.ts';
import type { Deps } from '../deps.ts';
import { type AnswerHead, headOf, isAccepted, isStreamed, isWritten } from './answers.ts';
import type { Authenticate } from './authenticate.ts';
import type { RequestLimits } from './request-limits.ts';
import { notePerson } from './request-person.ts';
import { requireStorable } from './storable-text.ts';
import { validated } from './validate.ts';

export interface Call<E> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The raw body, to distinguish a repeated create from a different one. */
  readonly requestHash: Buffer;
  /** The claim for the Idempotency-Key of the request. */
  readonly idempotency?: IdempotentRequest;
  readonly request: FastifyRequest;
  /** Headers and cookies of the response; the body is what the handler returns. */
  readonly reply: AnswerHead;
}

export interface SignedInCall<E> extends Call<E> {
  readonly actor: Actor;
}

/** Registers endpoints of the contract with their handlers; endpoints outside of the contract cannot be registered. */
export interface Register {
  public<E extends AnyEndpoint>(endpoint: E, handler: (call: Call<E>) => Promise<unknown>): void;
  signedIn<E extends AnyEndpoint>(endpoint: E, handler: (call: SignedInCall<E>) => Promise<unknown>): void;
}

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** User id under which anonymous callers claim their keys. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';
/** Transfers of files may be slow in both directions; longer than the server takes to receive any request. */
const TRANSFER_WITHIN_MS = 40_000;
/** A long list may contain years of transactions, all of which are written. */
const LONG_LIST_WITHIN_MS = 120_000;
const KEY = /^[\u0021-\u007e]{1,255}$/u;

/**
 * Replaces characters in path parameters that no text column accepts with U+FFFD: such an id is unknown, and each call
 * responds accordingly.
 */
function storableParams(params: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value,
    ]),
  );
}

function parsedParams(endpoint: AnyEndpoint, params: unknown): unknown {
  if (!endpoint.params) return undefined;
  const result = endpoint.params.safeParse(storableParams(params));
  // A malformed id refers to nothing: the same response as for an unknown one.
  if (!result.success) throw new AppError('NOT_FOUND');
  return result.data;
}

function callOf<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  if (request.isMultipart() && !endpoint.multipart) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  requireStorable(request.query);
  return {
    params: parsedParams(endpoint, request.params) as ParamsOf<E>,
    query: (endpoint.query ? validated(endpoint.query, request.query) : undefined) as QueryOf<E>,
    body: (endpoint.body && !endpoint.multipart
      ? validated(endpoint.body, request.body ?? (endpoint.bodyRequired === false ? {} : request.body))
      : undefined) as BodyOf<E>,
    get requestHash() {
      return hashOfRequest(request.body ?? null);
    },
    request,
    reply: headOf(reply),
  };
}

function answerOf(endpoint: AnyEndpoint, result: unknown): { status: number; body: unknown } {
  if (isCreated(result)) return { status: result.isNew ? 201 : 200, body: result.value };
  if (isAccepted(result)) return { status: 202, body: result.value };
  return { status: endpoint.status, body: endpoint.answer === undefined ? undefined : result };
}

const BOOK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** The book in the path; null when it has none or the id is malformed. */
function bookIdIn(request: FastifyRequest): string | null {
  const { bookId } = request.params as { readonly bookId?: string };
  return bookId !== undefined && BOOK_ID.test(bookId) ? bookId.toLowerCase() : null;
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw new AppError('MALFORMED_REQUEST', {
      errors: [{ field: 'Idempotency-Key', message: '요청 키는 영문·숫자·기호로 255자까지 쓸 수 있어요.' }],
    });
  }
  return header;
}

/** Drains the rest of a rejected upload; otherwise the connection hangs. */
function discardRestAfter(reply: FastifyReply, request: FastifyRequest): void {
  reply.raw.once('finish', () => {
    request.raw.unpipe();
    request.raw.resume();
  });
}

export function registerOn(
  app: FastifyInstance,
  deps: Deps,
  authenticate: Authenticate,
  limits: RequestLimits,
): Register {
  function add(
    endpoint: AnyEndpoint,
    handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/gu, ':$1'),
      ...(endpoint.multipart || endpoint.answerTypes ? { handlerTimeout: TRANSFER_WITHIN_MS } : {}),
      ...(endpoint.longLists === undefined
        ? {}
        : {
            handlerTimeout: LONG_LIST_WITHIN_MS,
            bodyLimit: endpoint.longLists.bodyBytesMax,
            config: { longLists: endpoint.longLists.names },
          }),
      ...(endpoint.rawLineBreaks === true ? { config: { rawLineBreaks: true } } : {}),
      handler: async (request, reply) => {
        if (endpoint.multipart) discardRestAfter(reply, request);
        const result = await handle(request, reply);
        // The timeout has already responded.
        if (reply.sent) return reply;
        if (isWritten(result)) {
          await result.write(reply);
          return reply;
        }
        if (isStreamed(result)) return reply.code(endpoint.status).headers(result.headers).send(result.bytes);
        const { status, body } = answerOf(endpoint, result);
        if (deps.config.checksAnswers) {
          invariant(successStatusesOf(endpoint).includes(status), 'a success answers as the contract says');
        }
        reply.code(status);
        if (body === undefined) return reply.send();
        if (deps.config.checksAnswers && endpoint.answer) endpoint.answer.parse(body);
        return reply.send(body);
      },
    });
  }
  /** How the response is stored for replays: as it is, or sealed when it contains a code. */
  function keeping(endpoint: AnyEndpoint): Pick<IdempotentRequest, 'answerOf' | 'openKept'> {
    if (!endpoint.sealedAnswer) return { answerOf: (result) => answerOf(endpoint, result) };
    return {
      answerOf(result) {
        const { status, body } = answerOf(endpoint, result);
        return { status, body: deps.secrets.seal(JSON.stringify(body ?? null)) };
      },
      openKept: (kept) => JSON.parse(deps.secrets.unseal(String(kept))) as unknown,
    };
  }
  /** The claim for a POST with a key, unless its response is too secret to be stored. */
  function idempotencyOf(
    endpoint: AnyEndpoint,
    request: FastifyRequest,
    userId: string,
  ): IdempotentRequest | undefined {
    const isKeyed = endpoint.method === 'POST' && !endpoint.secretAnswer;
    const key = isKeyed ? idempotencyKeyOf(request) : undefined;
    if (key === undefined) return undefined;
    const hash = hashOfRequest(endpoint.method, request.url, request.body ?? null);
    return {
      userId,
      key,
      // A body may contain a password, so the hash is keyed: it must not be guessable from the stored value.
      requestHash: deps.secrets.derive('idempotency', hash.toString('base64url')),
      ...keeping(endpoint),
    };
  }

  return {
    public(endpoint, handler) {
      add(endpoint, (request, reply) => {
        const call = callOf(endpoint, request, reply);
        const idempotency = idempotencyOf(endpoint, request, NO_ONE);
        return handler(idempotency ? Object.assign(call, { idempotency }) : call);
      });
    },
    signedIn(endpoint, handler) {
      add(endpoint, async (request, reply) => {
        const person = await authenticate(request, { endpoint, bookId: bookIdIn(request) });
        notePerson(request, person.userId);
        await limits.take(person.userId, endpoint.method === 'GET' ? 'read' : 'write');
        const call = callOf(endpoint, request, reply);
        const idempotency = idempotencyOf(endpoint, request, person.userId);
        const actor: Actor = idempotency ? { ...person, idempotency } : person;
        const work = () => handler(Object.assign(call, { actor }));
        return actor.token ? actingFor(actor.token.name, work) : work();
      });
    },
  };
}
