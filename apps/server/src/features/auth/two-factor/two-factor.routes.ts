import { endpoints } from '@salim/contract';
import type { Register } from '../../../http/register.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { clientOf } from '../request-client.ts';
import {
  confirmTwoFactor,
  countRecoveryCodes,
  replaceRecoveryCodes,
  setUpTwoFactor,
  switchOffTwoFactor,
} from './two-factor.service.ts';

export function registerTwoFactorRoutes(register: Register, auth: AuthDeps): void {
  register.signedIn(endpoints.setUpTwoFactor, ({ actor, body, request }) =>
    setUpTwoFactor(auth, actor, body, clientOf(request)),
  );
  register.signedIn(endpoints.confirmTwoFactor, ({ actor, body, request }) =>
    confirmTwoFactor(auth, actor, body.code, clientOf(request)),
  );
  register.signedIn(endpoints.switchOffTwoFactor, ({ actor, body, request }) =>
    switchOffTwoFactor(auth, actor, body, clientOf(request)),
  );
  register.signedIn(endpoints.countRecoveryCodes, ({ actor }) => countRecoveryCodes(auth, actor));
  register.signedIn(endpoints.replaceRecoveryCodes, ({ actor, request }) =>
    replaceRecoveryCodes(auth, actor, clientOf(request)),
  );
}
