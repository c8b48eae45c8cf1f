import type { BookBackup } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';

/**
 * What users have taught the book or the exporting user: webhooks, import mappings, dismissed duplicates, message
 * formats and cards.
 */
export type BackedUpConfiguration = Pick<
  BookBackup,
  'webhooks' | 'importMappings' | 'duplicateDismissals' | 'messageFormats' | 'messageCards'
>;

/** The exporting user. Webhooks are exported only for a manager; formats and cards only for their owner. */
export interface ConfigurationReader extends Reader {
  readonly mayManage: boolean;
}

/** Orders a pair by time instead of by ID, because IDs change on restore. */
const isEarlier = sql`(first.date, first.time, first.created_at, first.transaction_id)
  < (second.date, second.time, second.created_at, second.transaction_id)`;

/**
 * Reads the teachings of a book for a backup. Duplicate pairs are included only when the reader may see both
 * transactions and neither is deleted.
 */
export async function findConfiguration(
  db: Db,
  bookId: string,
  reader: ConfigurationReader,
): Promise<BackedUpConfiguration> {
  const isOpen = sql`t.deleted_at is null and not ${isMaskedFor(reader)}`;
  const { rows } = await sql<BackedUpConfiguration>`
    select
      (select coalesce(json_agg(json_build_object('url', url, 'events', events) order by created_at, webhook_id), '[]')
        from webhooks where book_id = ${bookId} and ${reader.mayManage}::boolean) as webhooks,
      (select coalesce(json_agg(json_build_object('signature', encode(signature, 'hex'), 'columns', columns,
          'assets', assets, 'categories', categories, 'answers', answers) order by used_at desc, signature), '[]')
        from import_mappings where book_id = ${bookId}) as "importMappings",
      (select coalesce(json_agg(json_build_object('transactionIds', case when ${isEarlier}
            then json_build_array(d.first_id, d.second_id) else json_build_array(d.second_id, d.first_id) end,
          'dismissedBy', d.dismissed_by) order by d.dismissed_at, d.first_id, d.second_id), '[]')
        from duplicate_dismissals d
        join lateral (select * from transactions t
          where t.book_id = d.book_id and t.transaction_id = d.first_id and ${isOpen}) first on true
        join lateral (select * from transactions t
          where t.book_id = d.book_id and t.transaction_id = d.second_id and ${isOpen}) second on true
        where d.book_id = ${bookId}) as "duplicateDismissals",
      (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'pieces', pieces)
          order by created_at, format_id), '[]')
        from message_formats where book_id = ${bookId} and user_id = ${reader.userId}) as "messageFormats",
      (select coalesce(json_agg(json_build_object('issuer', issuer, 'cardHint', card_hint, 'assetId', asset_id,
          'paymentMethodId', payment_method_id, 'cumulative', cumulative, 'cumulativeAt', cumulative_at,
          'gap', case when gap_amount is not null then json_build_object('amount', gap_amount,
            'since', coalesce(gap_since, ''), 'until', coalesce(gap_until, '')) end)
          order by issuer, card_hint), '[]')
        from message_cards where book_id = ${bookId} and user_id = ${reader.userId}) as "messageCards"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('SELECT without FROM returned no row');
  return row;
}
