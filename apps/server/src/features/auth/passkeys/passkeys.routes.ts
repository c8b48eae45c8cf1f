import { endpoints } from '@salim/contract';
import type { Register } from '../../../http/register.ts';
import { answerCredentials } from '../answer-credentials.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { clientOf } from '../request-client.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.service.ts';
import { addPasskey, beginPasskey, deletePasskey, listPasskeys, renamePasskey } from './passkeys.service.ts';

export function registerPasskeyRoutes(register: Register, auth: AuthDeps): void {
  register.public(endpoints.beginPasskeySignIn, ({ request }) => beginPasskeySignIn(auth, clientOf(request)));
  register.public(endpoints.signInWithPasskey, async ({ body, request, reply }) => {
    const { accessToken, session, profile } = await signInWithPasskey(auth, body.response, clientOf(request));
    answerCredentials(auth, reply, { ...session, accessToken });
    return profile;
  });
  register.signedIn(endpoints.listPasskeys, ({ actor }) => listPasskeys(auth, actor));
  register.signedIn(endpoints.beginPasskey, ({ actor }) => beginPasskey(auth, actor));
  register.signedIn(endpoints.addPasskey, ({ actor, body, request }) =>
    addPasskey(auth, actor, body, clientOf(request)),
  );
  register.signedIn(endpoints.renamePasskey, ({ actor, params, body }) =>
    renamePasskey(auth, actor, params.passkeyId, body.name),
  );
  register.signedIn(endpoints.deletePasskey, ({ actor, params, request }) =>
    deletePasskey(auth, actor, params.passkeyId, clientOf(request)),
  );
}
