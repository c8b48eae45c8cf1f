import type { Endpoint } from '@salim/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../core/actor.ts';

/** What is being called, as far as it decides who may. */
export interface Called {
  readonly endpoint: Pick<Endpoint, 'access' | 'method' | 'tokenScope'>;
  /** The book of the path, where it has one. */
  readonly bookId: string | null;
}

/**
 * Who makes this request: by its bearer token and the session that the token names, or by a personal token.
 *
 * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED, SCOPE_TOO_NARROW
 */
export type Authenticate = (request: FastifyRequest, called: Called) => Promise<Actor>;
