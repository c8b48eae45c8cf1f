import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  createBook,
  deleteBook,
  getBook,
  listDeletedBooks,
  listMyBooks,
  restoreBook,
  updateBook,
} from './books.service.ts';
import { addSeat, handOverBook, listMembers, removeMember, updateMember } from './members.service.ts';

export function registerBookRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listMyBooks, ({ actor }) => listMyBooks(deps, actor));
  register.signedIn(endpoints.createBook, ({ actor, body, requestHash }) => createBook(deps, actor, body, requestHash));
  register.signedIn(endpoints.getBook, ({ actor, params }) => getBook(deps, actor, params.bookId));
  register.signedIn(endpoints.updateBook, ({ actor, params, body }) => updateBook(deps, actor, params.bookId, body));
  register.signedIn(endpoints.deleteBook, ({ actor, params }) => deleteBook(deps, actor, params.bookId));
  register.signedIn(endpoints.listDeletedBooks, async ({ actor }) => ({
    items: await listDeletedBooks(deps, actor),
    nextCursor: null,
  }));
  register.signedIn(endpoints.restoreBook, ({ actor, params }) => restoreBook(deps, actor, params.bookId));

  register.signedIn(endpoints.listMembers, async ({ actor, params }) => ({
    items: await listMembers(deps, actor, params.bookId),
    nextCursor: null,
  }));
  register.signedIn(endpoints.addSeat, ({ actor, params, body }) => addSeat(deps, actor, params.bookId, body));
  register.signedIn(endpoints.updateMember, ({ actor, params, body }) =>
    updateMember(deps, actor, params.bookId, params.userId, body),
  );
  register.signedIn(endpoints.removeMember, ({ actor, params }) =>
    removeMember(deps, actor, params.bookId, params.userId),
  );
  register.signedIn(endpoints.handOverBook, ({ actor, params, body }) =>
    handOverBook(deps, actor, params.bookId, body.userId),
  );
}
