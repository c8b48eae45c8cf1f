import type { BackupImportMapping, BackupMessageCard, BackupMessageFormat, BackupWebhook } from '@salim/contract';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';
import type { RestoreStamp } from './restored-plans.repository.ts';

/** Two transactions that are not duplicates, the smaller ID first. */
export interface RestoredDismissal {
  readonly firstId: string;
  readonly secondId: string;
  readonly dismissedBy: string;
}

/** A restore stamp with the owner of the restored book. */
export interface OwnedStamp extends RestoreStamp {
  readonly userId: string;
}

/** Inserts inactive webhooks in their order, created by the owner. */
export async function insertRestoredWebhooks(
  trx: Trx,
  { bookId, userId, at }: OwnedStamp,
  webhooks: readonly (BackupWebhook & { readonly id: string; readonly sealedSecret: string })[],
): Promise<void> {
  const ids = webhooks.map(({ id }) => id);
  await claimIds(trx, bookId, ids);
  await sql`
    insert into webhooks (book_id, webhook_id, url, sealed_secret, events, is_active, created_by, created_at)
    select ${bookId}::uuid, (r.webhook ->> 'id')::uuid, r.webhook ->> 'url', r.webhook ->> 'sealedSecret',
      array(select jsonb_array_elements_text(r.webhook -> 'events')), false, ${userId}::uuid,
      ${at}::timestamptz + r.place * interval '1 millisecond'
    from jsonb_array_elements(${JSON.stringify(webhooks)}::jsonb) with ordinality as r(webhook, place)`.execute(trx);
}

/** Inserts import mappings; the first is stored as the most recently used. */
export async function insertImportMappings(
  trx: Trx,
  { bookId, at }: RestoreStamp,
  mappings: readonly BackupImportMapping[],
): Promise<void> {
  await sql`
    insert into import_mappings (book_id, signature, columns, assets, categories, answers, used_at)
    select ${bookId}::uuid, decode(r.mapping ->> 'signature', 'hex'), r.mapping -> 'columns', r.mapping -> 'assets',
      r.mapping -> 'categories', r.mapping -> 'answers', ${at}::timestamptz - r.place * interval '1 millisecond'
    from jsonb_array_elements(${JSON.stringify(mappings)}::jsonb) with ordinality as r(mapping, place)`.execute(trx);
}

/** Inserts dismissed duplicate pairs; both transactions must exist. */
export async function insertDismissals(
  trx: Trx,
  { bookId, at }: RestoreStamp,
  dismissals: readonly RestoredDismissal[],
): Promise<void> {
  await sql`
    insert into duplicate_dismissals (book_id, first_id, second_id, dismissed_by, dismissed_at)
    select ${bookId}::uuid, (r.pair ->> 'firstId')::uuid, (r.pair ->> 'secondId')::uuid,
      (r.pair ->> 'dismissedBy')::uuid, ${at}::timestamptz + r.place * interval '1 millisecond'
    from jsonb_array_elements(${JSON.stringify(dismissals)}::jsonb) with ordinality as r(pair, place)`.execute(trx);
}

/** Inserts the owner's message formats and cards. */
export async function insertLearnedFormats(
  trx: Trx,
  { bookId, userId, at }: OwnedStamp,
  learned: {
    readonly formats: readonly (BackupMessageFormat & { readonly id: string })[];
    readonly cards: readonly BackupMessageCard[];
  },
): Promise<void> {
  const ids = learned.formats.map(({ id }) => id);
  await claimIds(trx, bookId, ids);
  await sql`
    insert into message_formats (book_id, format_id, user_id, name, kind, pieces, created_at)
    select ${bookId}::uuid, (r.format ->> 'id')::uuid, ${userId}::uuid, r.format ->> 'name', r.format ->> 'kind',
      r.format -> 'pieces', ${at}::timestamptz + r.place * interval '1 millisecond'
    from jsonb_array_elements(${JSON.stringify(learned.formats)}::jsonb) with ordinality as r(format, place)`.execute(
    trx,
  );
  await sql`
    insert into message_cards (book_id, user_id, issuer, card_hint, asset_id, payment_method_id, cumulative,
      cumulative_at, gap_amount, gap_since, gap_until)
    select ${bookId}::uuid, ${userId}::uuid, r.issuer, r."cardHint", r."assetId", r."paymentMethodId", r.cumulative,
      r."cumulativeAt", (r.gap ->> 'amount')::bigint, r.gap ->> 'since', r.gap ->> 'until'
    from jsonb_to_recordset(${JSON.stringify(learned.cards)}::jsonb)
      as r(issuer text, "cardHint" text, "assetId" uuid, "paymentMethodId" uuid, cumulative bigint,
        "cumulativeAt" text, gap jsonb)`.execute(trx);
}
