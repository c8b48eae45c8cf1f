import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Call, Register } from '../../http/register.ts';
import { cachedBalances } from '../settlements/cached-balances.service.ts';
import { guestLimits } from './guest-limits.ts';
import { createGuestLinks, listGuestLinks, revokeGuestLink } from './guest-links.service.ts';
import {
  createGuestExpense,
  deleteGuestExpense,
  type GuestRequest,
  getGuestView,
  sendAsGuest,
} from './guests.service.ts';

export function registerGuestRoutes(register: Register, deps: Deps): void {
  const limits = guestLimits(deps);
  const balancesOf = cachedBalances();
  const from = ({
    params,
    request,
    reply,
    idempotency,
  }: Pick<Call<typeof endpoints.getGuestView>, 'params' | 'request' | 'reply' | 'idempotency'>): GuestRequest => {
    reply.header('X-Robots-Tag', 'noindex');
    return { deps, limits, balancesOf, code: params.code, address: request.ip, idempotency };
  };

  register.signedIn(endpoints.listGuestLinks, async ({ actor, params }) => ({
    items: await listGuestLinks(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createGuestLinks, ({ actor, params, body }) =>
    createGuestLinks(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.revokeGuestLink, ({ actor, params }) =>
    revokeGuestLink(deps, actor, params.bookId, params.guestLinkId),
  );
  register.public(endpoints.getGuestView, (call) => getGuestView(from(call), call.query));
  register.public(endpoints.sendAsGuest, (call) => sendAsGuest(from(call), call.body));
  register.public(endpoints.createGuestExpense, (call) => createGuestExpense(from(call), call.body, call.requestHash));
  register.public(endpoints.deleteGuestExpense, (call) => deleteGuestExpense(from(call), call.params.transactionId));
}
