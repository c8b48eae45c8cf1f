import { tokenScopeOf } from '@salim/contract';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { isAssistantCall } from '../../core/assistant-call.ts';
import { findSeat, findSessionInBook } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate, Called } from '../../http/authenticate.ts';
import { notePerson } from '../../http/request-person.ts';
import { holderOfToken, isPersonalToken } from '../personal-tokens/personal-tokens.service.ts';
import { accessTokens } from './access-token.ts';
import { findLiveSession } from './sessions.repository.ts';

/** Returns the token of an `Authorization: Bearer …` header. */
export function bearerTokenOf(header: string | undefined): string | null {
  return (header === undefined ? null : /^Bearer +([\w.~+/=-]+) *$/iu.exec(header)?.[1]) ?? null;
}

/**
 * Actor for a personal token: never freshly authenticated, limited to the scopes of the token. For the call of an
 * assistant's tool its own scope has been checked instead.
 */
async function programOf(
  deps: Deps,
  request: Parameters<Authenticate>[0],
  token: string,
  { endpoint, bookId }: Called,
): Promise<Actor> {
  const holder = await holderOfToken(deps, token);
  if (!holder) throw new AppError('UNAUTHENTICATED');
  notePerson(request, holder.userId);
  const scope = tokenScopeOf(endpoint);
  const isAllowed = isAssistantCall(endpoint) || (scope !== null && holder.scopes.includes(scope));
  if (!isAllowed) throw new AppError('SCOPE_TOO_NARROW');
  const { userId, tokenId, name, scopes, bookIds } = holder;
  return {
    userId,
    sessionId: tokenId,
    authenticatedAt: new Date(0),
    token: { id: tokenId, name, scopes, bookIds },
    ...(bookId === null ? {} : { inBook: { bookId, seat: await findSeat(deps.db, bookId, userId) } }),
  };
}

/**
 * Verifies the token's signature (or finds it cached) and checks in the database on every request that the session is
 * still active: sign-out, password change and account deletion take effect at once.
 */
export function authenticateWith(deps: Deps): Authenticate {
  const tokens = accessTokens(deps);
  return async (request, called) => {
    const token = bearerTokenOf(request.headers.authorization);
    if (token === null) throw new AppError('UNAUTHENTICATED');
    if (isPersonalToken(token)) return programOf(deps, request, token, called);
    const { userId, sessionId } = await tokens.read(token);
    const now = deps.clock.now();
    const { bookId } = called;
    if (bookId === null) {
      const session = await findLiveSession(deps.db, sessionId, userId, now);
      if (!session) throw new AppError('SESSION_EXPIRED');
      return { userId, sessionId, authenticatedAt: session.authenticatedAt };
    }
    const session = await findSessionInBook(deps.db, { sessionId, userId, now }, bookId);
    if (!session) throw new AppError('SESSION_EXPIRED');
    return { userId, sessionId, authenticatedAt: session.authenticatedAt, inBook: { bookId, seat: session.seat } };
  };
}
