import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import { changeTransactions } from './bulk-transactions.service.ts';
import { suggestTransactions } from './suggestions.service.ts';
import { getCalendar, listTransactions } from './transaction-lists.service.ts';
import {
  createTransaction,
  deleteTransaction,
  getTransaction,
  restoreTransaction,
  updateTransaction,
} from './transactions.service.ts';

export function registerTransactionRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listTransactions, ({ actor, params, query }) =>
    listTransactions(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.createTransaction, ({ actor, params, body, requestHash }) =>
    createTransaction(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.bulkTransactions, ({ actor, params, body }) =>
    changeTransactions(deps, actor, params.bookId, body),
  );
  register.signedIn(endpoints.getTransaction, ({ actor, params }) =>
    getTransaction(deps, actor, params.bookId, params.transactionId),
  );
  register.signedIn(endpoints.updateTransaction, ({ actor, params, body }) =>
    updateTransaction(deps, actor, params.bookId, params.transactionId, body),
  );
  register.signedIn(endpoints.deleteTransaction, ({ actor, params }) =>
    deleteTransaction(deps, actor, params.bookId, params.transactionId),
  );
  register.signedIn(endpoints.restoreTransaction, ({ actor, params }) =>
    restoreTransaction(deps, actor, params.bookId, params.transactionId),
  );
  register.signedIn(endpoints.getCalendar, ({ actor, params, query }) =>
    getCalendar(deps, actor, params.bookId, query),
  );
  register.signedIn(endpoints.suggestTransactions, ({ actor, params, query }) =>
    suggestTransactions(deps, actor, params.bookId, query),
  );
}
