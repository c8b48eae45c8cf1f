import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

/**
 * Who makes this request, by its bearer token and the session that the token names.
 *
 * `bookId` is the book of the path, where it has one.
 *
 * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED
 */
export type Authenticate = (request: FastifyRequest, bookId: string | null) => Promise<Actor>;
