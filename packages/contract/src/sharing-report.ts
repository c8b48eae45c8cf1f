import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { askedMonth, civilMonth, id, queryInteger, reportedDate, sum } from './scalars.ts';

/** One member in one month, expenses only; refunds reduce each sum. */
const monthMember = z.object({
  userId: id,
  /** For shared expenses. */
  paid: sum,
  /** What the member bears of them. */
  borne: sum,
  /** Unshared expenses of the member; excludes others' masked transactions. */
  personal: sum,
  /** The member's balance over all time at the end of the month: positive to receive, negative to pay. */
  balance: sum,
});

export const sharingMonth = z.object({
  month: civilMonth,
  from: reportedDate,
  to: reportedDate,
  /** All shared expenses: the total paid, which equals the total borne. */
  shared: sum,
  /** Others' masked unshared spending. */
  masked: sum,
  members: z.array(monthMember),
});
export type SharingMonth = z.output<typeof sharingMonth>;

/** Who paid and bore what by month, beside everyone's unshared spending (결산). */
export const sharingReport = z.object({
  members: z.array(z.object({ userId: id, name: z.string(), color: z.string(), hasLeft: z.boolean() })),
  /** The earliest first; the last one is the requested month. */
  months: z.array(sharingMonth),
  /** The shared expenses of the last month by category, the largest first; others' masked ones without a category. */
  categories: z.array(
    z.object({ categoryId: id.nullable(), name: z.string(), icon: z.string(), color: z.string(), amount: sum }),
  ),
});
export type SharingReport = z.output<typeof sharingReport>;

export const getSharingReport = endpoint('getSharingReport', {
  summary: 'Shared and personal spending of each member by book month; by default the running month',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  query: z.strictObject({ month: askedMonth.optional(), months: queryInteger(1, 24).default(6) }),
  answer: sharingReport,
  status: 200,
});
