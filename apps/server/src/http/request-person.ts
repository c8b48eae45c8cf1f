import type { FastifyRequest } from 'fastify';

const people = new WeakMap<FastifyRequest, string>();

/** Notes who makes a request, once that is sure. */
export function notePerson(request: FastifyRequest, userId: string): void {
  people.set(request, userId);
}

/** Who makes a request; undefined for those that are not signed in. */
export function personOf(request: FastifyRequest): string | undefined {
  return people.get(request);
}
