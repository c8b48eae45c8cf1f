import { endpoints } from '@salim/contract';
import { codeGuesses } from '../../core/code-guesses.ts';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { acceptInvite, createInvite, listInvites, previewInvite, revokeInvite } from './invites.service.ts';

export function registerInviteRoutes(register: Register, deps: Deps): void {
  const guesses = codeGuesses(deps);

  register.signedIn(endpoints.listInvites, async ({ actor, params }) => ({
    items: await listInvites(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.createInvite, ({ actor, params, body }) =>
    createInvite(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.revokeInvite, ({ actor, params }) =>
    revokeInvite(deps, actor, params.bookId, params.code),
  );
  register.signedIn(endpoints.previewInvite, async ({ actor, params, request }) => {
    const guess = await guesses.guess(actor.userId, request.ip);
    const preview = await previewInvite(deps, actor, params.code);
    await guess.wasRight();
    return preview;
  });
  register.signedIn(endpoints.acceptInvite, async ({ actor, params, request }) => {
    const guess = await guesses.guess(actor.userId, request.ip);
    const book = await acceptInvite(deps, actor, params.code);
    await guess.wasRight();
    return book;
  });
}
