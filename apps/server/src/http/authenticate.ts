import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/**
 * Who makes this request, by its bearer token and the session that the token names.
 *
 * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED
 */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;
