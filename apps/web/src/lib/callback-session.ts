import { readToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { sendRequest } from './http.ts';
import { startWith } from './session.ts';
import { forgetPerson } from './session-end.ts';

/**
 * The end of an external sign-in: a token from the address bar is believed only if this browser holds the refresh
 * cookie of the same person, since a forged link brings none. Answers whether somebody is signed in now.
 */
export async function signInFromCallback(tokenFromAddress: string): Promise<boolean> {
  try {
    const answer = await sendRequest({ method: 'POST', url: '/reissue' });
    const token = answer.headers.get('access');
    const subject = readToken(tokenFromAddress)?.subject ?? null;
    if (!token || subject === null || readToken(token)?.subject !== subject) return false;
    await startWith(token);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await forgetPerson({ onPurpose: false });
    return false;
  }
}
