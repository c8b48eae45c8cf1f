import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { civilDate, clockTime, positiveAmount } from './scalars.ts';

export const receiptDraft = z.object({
  /** The picture is a receipt, or it shows a message about a payment. */
  source: z.enum(['RECEIPT', 'MESSAGE']),
  /** What was paid, in won. */
  total: positiveAmount.optional(),
  date: civilDate.optional(),
  time: clockTime.optional(),
  merchant: z.string().optional(),
  /** The purchased items; a discount is negative. */
  lines: z.array(z.object({ name: z.string(), amount: z.int() })),
  /** Certainty of the total; above 0.5 only if another amount of the receipt agrees. A picture never books itself. */
  confidence: z.number().min(0).max(0.79),
  missing: z.array(z.enum(['total', 'date', 'merchant'])),
  /** Why the confidence is not higher, for display. */
  reasons: z.array(z.string()),
});
export type ReceiptDraftView = z.output<typeof receiptDraft>;

export const readReceipt = endpoint('readReceipt', {
  summary: 'Reads the photo of a receipt, or the picture of a message, into a draft; stores nothing',
  tag: 'intake',
  access: 'MEMBER',
  params: bookParams,
  multipart: true,
  body: z.strictObject({ file: z.string().meta({ format: 'binary' }) }),
  answer: z.object({
    draft: receiptDraft,
    /** The recognized text. */
    text: z.string(),
  }),
  status: 200,
});
