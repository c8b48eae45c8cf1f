import type { Endpoint } from '@salim/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../core/actor.ts';

/** The called endpoint, as far as authorization needs it. */
export interface Called {
  readonly endpoint: Pick<Endpoint, 'access' | 'method' | 'tokenScope'>;
  /** The book of the path, if any. */
  readonly bookId: string | null;
}

/**
 * Authenticates a request by its bearer token and session, or by a personal token.
 *
 * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED, SCOPE_TOO_NARROW
 */
export type Authenticate = (request: FastifyRequest, called: Called) => Promise<Actor>;
