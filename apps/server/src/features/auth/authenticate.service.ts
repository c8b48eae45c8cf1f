import { findSessionInBook } from '../../db/queries/book-seat.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Authenticate } from '../../http/authenticate.ts';
import { accessTokens } from './access-token.ts';
import { findLiveSession } from './sessions.repository.ts';

/** The token of an `Authorization: Bearer …` header. */
export function bearerTokenOf(header: string | undefined): string | null {
  return (header === undefined ? null : /^Bearer +([\w.~+/=-]+) *$/iu.exec(header)?.[1]) ?? null;
}

/**
 * Checks the signature of the token (or remembers that it has) and asks the database on every request whether the
 * session still lives: signing out, changing the password and deleting the account work at once.
 */
export function authenticateWith(deps: Deps): Authenticate {
  const tokens = accessTokens(deps);
  return async (request, bookId) => {
    const token = bearerTokenOf(request.headers.authorization);
    if (token === null) throw new AppError('UNAUTHENTICATED');
    const { userId, sessionId } = await tokens.read(token);
    const now = deps.clock.now();
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
