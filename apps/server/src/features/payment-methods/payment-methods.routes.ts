import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  createPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  mergePaymentMethod,
  orderPaymentMethods,
  paymentMethodUsage,
  restorePaymentMethod,
  updatePaymentMethod,
} from './payment-methods.service.ts';

export function registerPaymentMethodRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listPayments, ({ actor, params }) => listPaymentMethods(deps, actor, params.bookId));
  register.signedIn(endpoints.createPayment, ({ actor, params, body, requestHash }) =>
    createPaymentMethod(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.updatePayment, ({ actor, params, body }) =>
    updatePaymentMethod(deps, actor, params.bookId, params.paymentMethodId, body),
  );
  register.signedIn(endpoints.deletePayment, ({ actor, params, query }) =>
    deletePaymentMethod(deps, actor, params.bookId, params.paymentMethodId, query.moveTo),
  );
  register.signedIn(endpoints.restorePayment, ({ actor, params }) =>
    restorePaymentMethod(deps, actor, params.bookId, params.paymentMethodId),
  );
  register.signedIn(endpoints.orderPayments, ({ actor, params, body }) =>
    orderPaymentMethods(deps, actor, params.bookId, body.ids),
  );
  register.signedIn(endpoints.mergePayment, ({ actor, params, body }) =>
    mergePaymentMethod(deps, actor, params.bookId, params.paymentMethodId, body),
  );
  register.signedIn(endpoints.paymentUsage, async ({ actor, params }) => ({
    items: await paymentMethodUsage(deps, actor, params.bookId),
    nextCursor: null,
  }));
}
