import type { PaymentMethod } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { usePaymentStore } from '../../../platform/stores/payment-store.ts';
import { completePaymentMethod } from '../complete-payment-method.ts';
import type { LabelCalls } from './label-calls.ts';

export const PAYMENT_METHOD_CALLS: LabelCalls<PaymentMethod, Body<'createPayment'>, Body<'updatePayment'>> = {
  queryKey: queryKeys.payments,
  usageName: 'payments',
  list: async (bookId, signal) =>
    listed(await callApi('listPayments', { params: { bookId }, signal })).map((one) =>
      completePaymentMethod(one, bookId),
    ),
  stored: {
    read: () => usePaymentStore.getState().payments,
    write: (methods) => usePaymentStore.getState().setPayments(methods),
  },
  usage: (bookId, signal) => callApi('paymentUsage', { params: { bookId }, signal }),
  create: (bookId, body) => callApi('createPayment', { params: { bookId }, body }),
  update: (bookId, paymentMethodId, body) => callApi('updatePayment', { params: { bookId, paymentMethodId }, body }),
  remove: (bookId, paymentMethodId, moveTo) =>
    callApi('deletePayment', { params: { bookId, paymentMethodId }, query: { moveTo } }),
  restore: (bookId, paymentMethodId) => callApi('restorePayment', { params: { bookId, paymentMethodId } }),
  merge: (bookId, paymentMethodId, into) =>
    callApi('mergePayment', { params: { bookId, paymentMethodId }, body: { into } }),
  order: (bookId, ids) => callApi('orderPayments', { params: { bookId }, body: { ids: [...ids] } }),
};
