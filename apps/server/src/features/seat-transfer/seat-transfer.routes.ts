import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { copyOwnEntries } from './own-copy.service.ts';

export function registerSeatTransferRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.copyOwnEntries, ({ actor, params, body, requestHash }) =>
    copyOwnEntries(deps, actor, params.bookId, body, requestHash),
  );
}
