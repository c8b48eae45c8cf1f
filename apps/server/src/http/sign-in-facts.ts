import type { SignInFacts } from '@salim/contract';
import type { Config } from '../config.ts';

export type { SignInFacts };

/** What the screen of the sign-in depends on, a part of what `getServiceInfo` and `listProviders` answer to anyone. */
export function signInFactsOf({ signIn, externalProviders }: Config): SignInFacts {
  return { signIn, providers: externalProviders.map(({ id, name }) => ({ id, name })) };
}
