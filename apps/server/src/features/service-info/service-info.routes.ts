import { endpoints } from '@salim/contract';
import { relyingPartyOf } from '../../core/relying-party.ts';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { canReadReceipts } from '../../receipt-engine.ts';
import { VERSION } from '../../version.ts';

/** What a client should know of this installation before sign-in: operator, version, optional parts, registration. */
export function registerServiceInfoRoutes(register: Register, deps: Deps): void {
  const { operator, registration, signIn, smtpUrl } = deps.config;
  const features = [
    ...(smtpUrl === null ? [] : ['MAIL' as const]),
    ...(relyingPartyOf(deps.config) === null ? [] : ['PASSKEYS' as const]),
    ...(canReadReceipts(deps.config) ? ['RECEIPTS' as const] : []),
  ];
  register.public(endpoints.getServiceInfo, () =>
    Promise.resolve({ operator, version: VERSION, features, registration, signIn }),
  );
}
