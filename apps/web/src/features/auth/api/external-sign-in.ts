import type { Profile } from '@salim/contract';
import { type Answer, type Body, callApi, callApiWithHeaders } from '../../../platform/api/api-client.ts';
import { ApiError } from '../../../platform/api/api-error.ts';
import { ERROR_CATALOGUE } from '../../../platform/api/error-catalogue.ts';
import { startWith } from '../../../platform/session/session.ts';

/** What the provider returned about the user while the sign-in is pending. */
export type WaitingSignIn = Answer<'readExternalTicket'>;

export function readTicket(ticket: string): Promise<WaitingSignIn> {
  return callApi('readExternalTicket', { body: { ticket } });
}

async function startFrom(headers: Headers): Promise<Profile> {
  const token = headers.get('access');
  if (token === null) throw new ApiError('LOGIN_NO_TOKEN', ERROR_CATALOGUE.LOGIN_NO_TOKEN, { status: 200 });
  return startWith(token);
}

/** Creates the account on the first sign-in with a provider and signs in. */
export async function joinExternal(body: Body<'joinExternal'>): Promise<Profile> {
  return startFrom((await callApiWithHeaders('joinExternal', { body })).headers);
}

/** Completes a sign-in to an account with two-factor authentication. */
export async function finishExternalSignIn(body: Body<'finishExternalSignIn'>): Promise<Profile> {
  return startFrom((await callApiWithHeaders('finishExternalSignIn', { body })).headers);
}
