import { WHOLE_WEIGHT } from '@salim/domain';
import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { askedMonth, id, nonNegativeAmount } from './scalars.ts';

/** The weight of one member's income when purchases are shared by income. */
export const memberWeight = z.strictObject({
  memberId: id,
  /** Stated by the member, or recorded: the salaries of the month before. Null if neither is known. */
  source: z.enum(['STATED', 'RECORDED']).nullable(),
  /** Basis points; those of all members add up to 10,000. Equal ones while an income is unknown. */
  weight: z.int().min(0).max(WHOLE_WEIGHT),
});
export type MemberWeight = z.output<typeof memberWeight>;

export const incomeWeight = memberWeight.extend({
  /** The reader's own stated amount; hidden from all other members. */
  amount: nonNegativeAmount.optional(),
});
export type IncomeWeight = z.output<typeof incomeWeight>;

const ofMonth = z.strictObject({ month: askedMonth.optional() });

export const listIncomes = endpoint('listIncomes', {
  summary: 'Returns the weights of the incomes by which purchases of a month (by default the running one) are shared',
  tag: 'settlements',
  access: 'VIEWER',
  params: bookParams,
  query: ofMonth,
  answer: z.array(incomeWeight),
  status: 200,
});

export const stateIncome = endpoint('stateIncome', {
  summary: 'States one’s own income for a month, hidden from others; null goes back to the recorded salaries',
  tag: 'settlements',
  access: 'MEMBER',
  params: bookParams,
  query: ofMonth,
  body: z.strictObject({ amount: nonNegativeAmount.nullable() }),
  answer: z.array(incomeWeight),
  status: 200,
});
