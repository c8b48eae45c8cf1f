import { z } from 'zod';
import { assetParams, loanTerms } from './assets.ts';
import { endpoint } from './endpoint.ts';
import { LOAN_MONTHS_MAX } from './facts/limits.ts';
import { civilDate, id, nonNegativeAmount, positiveAmount, sum } from './scalars.ts';

export type LoanTerms = z.output<typeof loanTerms>;

export const loanRow = z.object({
  n: z.int(),
  date: civilDate,
  /** interest + principal */
  payment: sum,
  interest: sum,
  principal: sum,
  /** What is owed afterwards. */
  balance: sum,
  /** Whether figures of the bank replace the computed ones. */
  isOverridden: z.boolean(),
  /** What was booked for it: the transfer, or the interest where nothing was repaid. */
  transactionId: id.optional(),
});
export type LoanScheduleRow = z.output<typeof loanRow>;

const schedule = z.object({ rows: z.array(loanRow) });
export type LoanScheduleAnswer = z.output<typeof schedule>;

export const getLoanSchedule = endpoint('getLoanSchedule', {
  summary: 'Lists the installments of a loan; the parts of the principal add up to it',
  tag: 'assets',
  access: 'VIEWER',
  forAssistants: true,
  params: assetParams,
  answer: schedule,
  status: 200,
});

export const putLoanRow = endpoint('putLoanRow', {
  summary: 'Replaces figures of an installment by those of the bank; the rest follows, null reverts a field',
  tag: 'assets',
  access: 'MEMBER',
  params: assetParams.extend({
    n: z
      .string()
      .regex(/^\d{1,4}$/u)
      .transform(Number)
      .pipe(z.int().max(LOAN_MONTHS_MAX)),
  }),
  body: z.strictObject({
    payment: nonNegativeAmount.nullable().optional(),
    interest: nonNegativeAmount.nullable().optional(),
    date: civilDate.nullable().optional(),
  }),
  answer: schedule,
  status: 200,
});

export const previewPrepayment = endpoint('previewPrepayment', {
  summary: 'Computes the fee and the saved interest of an early repayment; stores nothing',
  tag: 'assets',
  access: 'VIEWER',
  params: assetParams,
  body: z.strictObject({ amount: positiveAmount, date: civilDate, keep: z.enum(['MONTHS', 'PAYMENT']) }),
  answer: z.object({
    fee: sum,
    /** The interest of the schedule as it is, minus that after the repayment; the fee is not subtracted. */
    interestSaved: sum,
    /** The whole schedule after the repayment. */
    rows: z.array(loanRow),
  }),
  status: 200,
});
