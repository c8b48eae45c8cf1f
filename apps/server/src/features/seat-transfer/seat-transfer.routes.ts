import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { exportOwnTransactions } from './export-own-transactions.service.ts';

export function registerSeatTransferRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.copyOwnEntries, ({ actor, params, body, requestHash }) =>
    exportOwnTransactions(deps, actor, params.bookId, body, requestHash),
  );
}
