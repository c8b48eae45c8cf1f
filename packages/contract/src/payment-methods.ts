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
  summary: 'Payment methods in their order, archived ones included',
  tag: 'payments',
  access: 'VIEWER',
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
  summary: 'Changes a payment method; entries already written stay as they are',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  body: z.strictObject({ ...z.object(fields).partial().shape, version: version.optional() }),
  answer: paymentMethod,
  status: 200,
});

export const deletePayment = endpoint('deletePayment', {
  summary: 'Deletes a payment method; its entries move to `moveTo`',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  query: z.strictObject({ moveTo: z.union([id, z.literal('none')]).optional() }),
  status: 204,
});

export const restorePayment = endpoint('restorePayment', {
  summary: 'Takes a deleted payment method back, without the entries that were moved',
  tag: 'payments',
  access: 'MEMBER',
  params: paymentParams,
  answer: paymentMethod,
  status: 200,
});

export const mergePayment = endpoint('mergePayment', {
  summary:
    'Gives everything filed under a payment method to another one and deletes it; the same again answers the same',
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
  summary: 'How much each payment method is used',
  tag: 'payments',
  access: 'VIEWER',
  params: bookParams,
  answer: usageList,
  status: 200,
});

export const orderPayments = endpoint('orderPayments', {
  summary: 'Puts payment methods into the given order; those not named come after them as before',
  tag: 'payments',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  answer: z.array(paymentMethod),
  status: 200,
});
