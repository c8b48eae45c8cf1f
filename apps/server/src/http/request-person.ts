import type { FastifyRequest } from 'fastify';

const people = new WeakMap<FastifyRequest, string>();

/** Records the user of a request once authenticated. */
export function notePerson(request: FastifyRequest, userId: string): void {
  people.set(request, userId);
}

/** The user of a request; undefined for anonymous requests. */
export function personOf(request: FastifyRequest): string | undefined {
  return people.get(request);
}
