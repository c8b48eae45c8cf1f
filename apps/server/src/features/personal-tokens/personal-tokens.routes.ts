import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { createToken, deleteToken, listTokens } from './personal-tokens.service.ts';

export function registerPersonalTokenRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listTokens, ({ actor }) => listTokens(deps, actor));
  register.signedIn(endpoints.createToken, ({ actor, body, request }) => createToken(deps, actor, body, request.ip));
  register.signedIn(endpoints.deleteToken, ({ actor, params, request }) =>
    deleteToken(deps, actor, params.tokenId, request.ip),
  );
}
