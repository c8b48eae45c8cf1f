import { type Endpoint, hasRole, ROLES, type Role, TOKEN_SCOPES, tokenScopeOf } from '@salim/contract';

/** Outcomes of a call by kind of caller. */
export type AccessTable = Record<string, string>;

/** The outcomes that the contract defines for every kind of caller of a call in a book. */
export function accessTableOf(call: Endpoint): AccessTable {
  const scope = tokenScopeOf(call);
  const table: AccessTable = { anonymous: '401 UNAUTHENTICATED', STRANGER: 'nothing there', FORMER: 'nothing there' };
  for (const role of ROLES) table[role] = hasRole(role, call.access as Role) ? 'done' : '403 ROLE_TOO_LOW';
  for (const one of TOKEN_SCOPES) table[`token to ${one}`] = one === scope ? 'done' : '403 SCOPE_TOO_NARROW';
  table['token elsewhere'] = scope === null ? '403 SCOPE_TOO_NARROW' : 'nothing there';
  return table;
}
