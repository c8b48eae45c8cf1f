import { isLearnedFormat, LEARNED_FIELDS, LEARNED_TEXT_MAX } from '@salim/domain';
import { z } from 'zod';
import { importMapping } from './imports.ts';
import { messageCard, messageFormat } from './intake-teaching.ts';
import { id, nameText } from './scalars.ts';
import { webhookEvent, webhookUrl } from './webhooks.ts';

/**
 * A webhook without its secret, which no backup contains. Restored switched off; a manager of the restored book
 * switches it on by requesting a new secret.
 */
export const backupWebhook = z.strictObject({
  url: webhookUrl,
  events: z.array(webhookEvent).min(1).max(50),
});
export type BackupWebhook = z.output<typeof backupWebhook>;

/** The saved mapping for files with the same headers. */
export const backupImportMapping = z.strictObject({
  /** The signature of the headers, in hexadecimal. */
  signature: z.string().regex(/^[0-9a-f]{2,128}$/u),
  columns: importMapping.shape.columns,
  assets: importMapping.shape.assets,
  categories: importMapping.shape.categories,
  /** Question → choice; missing in backups of earlier versions. */
  answers: z.record(z.string().max(200), z.string().max(60)).default({}),
});
export type BackupImportMapping = z.output<typeof backupImportMapping>;

/** Two transactions that a user has confirmed to be different, the earlier first. */
export const backupDismissal = z.strictObject({
  transactionIds: z.tuple([id, id]),
  dismissedBy: id,
});

const learnedPiece = z.union([
  z.strictObject({ literal: z.string().min(1).max(LEARNED_TEXT_MAX) }),
  z.strictObject({ field: z.enum(LEARNED_FIELDS) }),
  z.strictObject({ skip: z.literal('number') }),
]);

/** A message format taught by the exporting user. */
export const backupMessageFormat = z
  .strictObject({
    name: nameText,
    kind: messageFormat.shape.kind,
    pieces: z.array(learnedPiece).min(1).max(LEARNED_TEXT_MAX),
  })
  .refine(isLearnedFormat);
export type BackupMessageFormat = z.output<typeof backupMessageFormat>;

/** The exporting user's mapping of a card in messages, and the card's last known cumulative sum. */
export const backupMessageCard = z.strictObject({
  issuer: z.string().trim().min(1).max(40),
  cardHint: z.string().trim().max(24),
  assetId: id.nullable(),
  paymentMethodId: id.nullable(),
  cumulative: z.int().nullable(),
  cumulativeAt: z.string().max(16).nullable(),
  gap: z
    .strictObject({
      amount: messageCard.shape.gap.unwrap().shape.amount.refine((amount) => amount !== 0),
      since: z.string().max(16),
      until: z.string().max(16),
    })
    .nullable(),
});
export type BackupMessageCard = z.output<typeof backupMessageCard>;
