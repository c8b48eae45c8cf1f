import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, nameText } from './scalars.ts';
import { profile } from './session.ts';
import { passkeyAssertion, passkeyCreationOptions, passkeyRegistration, passkeyRequestOptions } from './webauthn.ts';

export const passkey = z.object({
  id,
  name: z.string(),
  /** The host name of this service for which it was created; it works on no other. */
  host: z.string(),
  /** Whether the user's devices share it, so that losing one of them does not lose the passkey. */
  isSynced: z.boolean(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = endpoint('listPasskeys', {
  summary: 'Lists the user’s passkeys',
  tag: 'passkeys',
  access: 'session',
  answer: z.object({ items: z.array(passkey), nextCursor: z.null() }),
  status: 200,
});

export const beginPasskey = endpoint('beginPasskey', {
  summary: 'Creation options for a new passkey, valid once for five minutes; requires a fresh sign-in',
  tag: 'passkeys',
  access: 'session',
  answer: passkeyCreationOptions,
  status: 200,
  secretAnswer: true,
});

export const addPasskey = endpoint('addPasskey', {
  summary: 'Adds the passkey that the browser created from the options; requires a fresh sign-in',
  tag: 'passkeys',
  access: 'session',
  body: z.strictObject({ name: nameText, response: passkeyRegistration }),
  answer: passkey,
  status: 201,
});

export const renamePasskey = endpoint('renamePasskey', {
  summary: 'Renames a passkey',
  tag: 'passkeys',
  access: 'session',
  params: z.object({ passkeyId: id }),
  body: z.strictObject({ name: nameText }),
  answer: passkey,
  status: 200,
});

export const deletePasskey = endpoint('deletePasskey', {
  summary: 'Removes a passkey, unless it is the last way to sign in; requires a fresh sign-in',
  tag: 'passkeys',
  access: 'session',
  params: z.object({ passkeyId: id }),
  status: 204,
});

export const beginPasskeySignIn = endpoint('beginPasskeySignIn', {
  summary: 'Request options for signing in or confirming with a passkey, valid once for five minutes',
  tag: 'passkeys',
  access: 'public',
  answer: passkeyRequestOptions,
  status: 200,
  secretAnswer: true,
});

export const signInWithPasskey = endpoint('signInWithPasskey', {
  summary: 'Signs in with a passkey, like /login; it is the second factor too',
  tag: 'passkeys',
  access: 'public',
  body: z.strictObject({ response: passkeyAssertion }),
  answer: profile,
  status: 200,
  secretAnswer: true,
});
