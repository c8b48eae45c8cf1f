import { requestFor } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { sendRequest } from '../api/http.ts';
import { readToken } from './access-token.ts';
import { startWith } from './session.ts';
import { clearUserData } from './session-end.ts';

/** The user of a token: from the token itself, else from the server's response to it; null for an invalid token. */
async function personOf(token: string): Promise<string | null> {
  const subject = readToken(token)?.subject ?? null;
  if (subject !== null) return subject;
  try {
    const { data } = await sendRequest({ ...requestFor('getProfile'), accessToken: token });
    const { id, username } = (data ?? {}) as { id?: unknown; username?: unknown };
    return typeof id === 'string' ? id : typeof username === 'string' ? username : null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/**
 * Completes an external sign-in: a token from the URL is accepted only if this browser holds the refresh cookie of the
 * same user, because a forged link has none. @returns whether a user is signed in now
 */
export async function signInFromCallback(tokenFromAddress: string): Promise<boolean> {
  try {
    const answer = await sendRequest(requestFor('reissue'));
    const token = answer.headers.get('access');
    if (!token) return false;
    const person = await personOf(tokenFromAddress);
    if (person === null || (await personOf(token)) !== person) return false;
    await startWith(token);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await clearUserData({ onPurpose: false });
    return false;
  }
}
