import { endpoints } from '@salim/contract';
import { REFRESH_COOKIE } from '../../http/refresh-cookie.ts';
import type { Register } from '../../http/register.ts';
import { refreshCookieOptions } from '../auth/answer-credentials.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { clientOf } from '../auth/request-client.ts';
import { deleteAccount, deleteAccountByMail, requestAccountDeletion } from './account-deletion.service.ts';

export function registerAccountDeletionRoutes(register: Register, auth: AuthDeps): void {
  register.signedIn(endpoints.deleteAccount, async ({ actor, body, request, reply }) => {
    await deleteAccount(auth, actor, body.password, clientOf(request));
    reply.clearCookie(REFRESH_COOKIE, refreshCookieOptions(auth, request));
    reply.header('Clear-Site-Data', '"cache"');
  });
  register.public(endpoints.requestAccountDeletion, ({ request, body, idempotency }) =>
    requestAccountDeletion(auth, { idempotency }, body.email, clientOf(request)),
  );
  register.public(endpoints.deleteAccountByMail, ({ request, body, idempotency }) =>
    deleteAccountByMail(auth, { idempotency }, body.token, clientOf(request)),
  );
}
