import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { NAME_MAX } from './facts/limits.ts';
import { colorCode, iconName, id, lineOfText, nameText, sortOrder, version } from './scalars.ts';
import { mergeTarget, usageList } from './usage.ts';

export const paymentMethodType = z.enum([
  'CASH',
  'CREDIT_CARD',
  'DEBIT_CARD',
  'BANK_TRANSFER',
  'EASY_PAY',
  'VOUCHER',
  'OTHER',
]);

export const paymentMethod = z.object({
  id,
  bookId: id,
  name: z.string(),
  type: paymentMethodType,
  /** The easy payment used (카카오페이, 네이버페이), apart from the asset that pays. */
  rail: z.string().nullable(),
  assetId: id.nullable(),
  icon: z.string(),
  color: z.string(),
  sortOrder,
  isArchived: z.boolean(),
  version,
});
export type PaymentMethod = z.output<typeof paymentMethod>;

const paymentParams = z.object({ bookId: id, paymentMethodId: id });
const fields = {
  name: nameText,
  type: paymentMethodType,
  rail: lineOfText(0, NAME_MAX).nullable(),
  assetId: id.nullable(),
  icon: iconName,
  color: colorCode,
  sortOrder,
  isArchived: z.boolean(),
};

export const listPayments = endpoint('listPayments', {
  summary: 'Lists payment methods in order, including archived ones',
  tag: 'payments',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.array(paymentMethod),
  status: 200,
});

export const createPayment = endpoint('createPayment', {
  summary: 'Adds a payment method',
  tag: 'payments',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    ...z.object(fields).partial().shape,
    name: fields.name,
    type: fields.type,
  }),
  answer: paymentMethod,
  status: 201,
});

export const updatePayment = endpoint('updatePayment', {
  summary: 'Updates a payment method; existing transactions stay unchanged',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  body: z.strictObject({ ...z.object(fields).partial().shape, version: version.optional() }),
  answer: paymentMethod,
  status: 200,
});

export const deletePayment = endpoint('deletePayment', {
  summary: 'Deletes a payment method; its transactions move to `moveTo`',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  query: z.strictObject({ moveTo: z.union([id, z.literal('none')]).optional() }),
  status: 204,
});

export const restorePayment = endpoint('restorePayment', {
  summary: 'Restores a deleted payment method, without the moved transactions',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  answer: paymentMethod,
  status: 200,
});

export const mergePayment = endpoint('mergePayment', {
  summary: 'Merges a payment method into another and deletes it; idempotent',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  body: mergeTarget,
  /**
   * The payment method that remains, and the number of moved transactions; others' masked transactions are moved but
   * not counted.
   */
  answer: paymentMethod.extend({ moved: z.int() }),
  status: 200,
});

export const paymentUsage = endpoint('paymentUsage', {
  summary: 'Returns the usage of each payment method',
  tag: 'payments',
  access: 'VIEWER',
  params: bookParams,
  answer: usageList,
  status: 200,
});

export const orderPayments = endpoint('orderPayments', {
  summary: 'Sets the order of payment methods; omitted ones follow in their previous order',
  tag: 'payments',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  answer: z.array(paymentMethod),
  status: 200,
});
