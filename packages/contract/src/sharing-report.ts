import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { askedMonth, civilDate, civilMonth, id, queryInteger, sum } from './scalars.ts';

/** Of one member in one month, expenses alone; refunds lower each sum. */
const monthMember = z.object({
  userId: id,
  /** For expenses that are shared. */
  paid: sum,
  /** What the member bears of them. */
  borne: sum,
  /** What the member paid and nobody shares; others' masked entries are not in it. */
  personal: sum,
  /** How the member stands at the end of the month, of all time: above zero is to receive, below to pay. */
  balance: sum,
});

export const sharingMonth = z.object({
  month: civilMonth,
  from: civilDate,
  to: civilDate,
  /** All that was shared: what everybody paid, and bears, together. */
  shared: sum,
  /** What others spent alone and keep to themselves. */
  masked: sum,
  members: z.array(monthMember),
});
export type SharingMonth = z.output<typeof sharingMonth>;

/** Who paid and bore what, month by month, beside what each spent alone (결산). */
export const sharingReport = z.object({
  members: z.array(z.object({ userId: id, name: z.string(), color: z.string(), hasLeft: z.boolean() })),
  /** The earliest first; the last one is the month that was asked for. */
  months: z.array(sharingMonth),
  /** What the shared expenses of the last month were for, the largest first; others' masked ones without a category. */
  categories: z.array(
    z.object({ categoryId: id.nullable(), name: z.string(), icon: z.string(), color: z.string(), amount: sum }),
  ),
});
export type SharingReport = z.output<typeof sharingReport>;

export const getSharingReport = endpoint('getSharingReport', {
  summary:
    'Shared and personal spending of each member over months of the book; the running month unless said otherwise',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ month: askedMonth.optional(), months: queryInteger(1, 24).default(6) }),
  answer: sharingReport,
  status: 200,
});
