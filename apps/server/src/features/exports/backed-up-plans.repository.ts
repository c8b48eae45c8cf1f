import type { BackupTransaction, BookBackup } from '@salim/contract';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Reader } from '../../db/queries/transaction-filters.ts';

/** Recurring rules, sorting rules, saved views, share defaults and closings of a book. */
export type BackedUpPlans = Pick<
  BookBackup,
  'recurringRules' | 'sortingRules' | 'savedViews' | 'exchangeRates' | 'shareDefaults' | 'closings'
>;

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Reads the plans of a book for a backup. Leaves out deleted rules, other members' masked rules and other members'
 * rules that move money into another book.
 */
export async function findPlans(db: Db, bookId: string, reader: Reader): Promise<BackedUpPlans> {
  const { rows } = await sql<BackedUpPlans>`
    select
      (select coalesce(json_agg(json_build_object('id', r.rule_id, 'template', r.template, 'into', case when r.into_book_id is not null
            then json_build_object('bookId', r.into_book_id, 'assetId', r.into_asset_id) end, 'loanAssetId', r.loan_asset_id, 'rrule', r.rrule,
          'startDate', r.start_date, 'endDate', r.end_date, 'count', r.count, 'adjust', r.adjust, 'mode', r.mode,
          'openFrom', r.open_from, 'isPaused', r.is_paused, 'problem', r.problem, 'createdBy', r.created_by,
          'occurrences', (select coalesce(json_agg(json_build_object('occurrenceDate', o.occurrence_date,
              'ownDate', case when t.deleted_at is null then coalesce(o.recorded_date, o.own_date) else o.own_date end,
              'ownAmount', case when t.deleted_at is null then coalesce(o.recorded_amount, o.own_amount) else o.own_amount end,
              'isSkipped', o.is_skipped,
              'isWaiting', o.waiting_since is not null, 'isRecorded', o.recorded_at is not null and (o.released_version is null or t.deleted_at is null
                or t.version <> o.released_version),
              'transactionId', case when t.deleted_at is null then t.transaction_id end) order by o.occurrence_date), '[]')
            from recurring_occurrences o
            left join transactions t on t.book_id = o.book_id and t.transaction_id = o.transaction_id
            where o.book_id = r.book_id and o.rule_id = r.rule_id)) order by r.created_at, r.rule_id), '[]')
        from recurring_rules r
        where r.book_id = ${bookId} and r.deleted_at is null
          and (r.into_book_id is null or r.created_by = ${reader.userId}) and (r.template ->> 'visibility' is distinct from 'MASKED'
          or r.created_by = ${reader.userId} or (r.template ->> 'revealOn')::date <= ${reader.revealedThrough}::date)
      ) as "recurringRules",
      (select coalesce(json_agg(json_build_object('name', name, 'conditions', conditions, 'actions', actions,
          'isActive', is_active, 'sortOrder', sort_order, 'createdBy', created_by)
          order by sort_order, created_at, sorting_rule_id), '[]')
        from sorting_rules where book_id = ${bookId}) as "sortingRules",
      (select coalesce(json_agg(json_build_object('name', name, 'target', target, 'query', query,
          'scope', case when owner_id is null then 'BOOK' else 'ME' end, 'onDashboard', on_dashboard)
          order by created_at, view_id), '[]')
        from saved_views where book_id = ${bookId} and (owner_id is null or owner_id = ${reader.userId}))
        as "savedViews",
      (select coalesce(json_agg(json_build_object('currency', currency, 'date', rate_date, 'rate', rate,
          'source', source) order by rate_date, currency), '[]')
        from exchange_rates where book_id = ${bookId}) as "exchangeRates",
      (select coalesce(json_agg(json_build_object('categoryId', category_id, 'payerId', payer_id,
          'shareMethod', share_method, 'bearers', bearers) order by share_default_id), '[]')
        from share_defaults where book_id = ${bookId}) as "shareDefaults",
      (select coalesce(json_agg(json_build_object('through', c.through, 'statement', c.statement,
          'closedBy', c.closed_by, 'closedAt', ${iso('c.closed_at')}, 'reopenedAt', ${iso('c.reopened_at')},
          'consents', (select coalesce(json_agg(g.user_id order by g.agreed_at, g.user_id), '[]')
            from closing_consents g where g.book_id = c.book_id and g.closing_id = c.closing_id))
          order by c.through, c.closed_at, c.closing_id), '[]')
        from closings c where c.book_id = ${bookId}) as closings`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('SELECT without FROM returned no row');
  return row;
}

/** Comments by transaction ID, oldest first. */
export async function findComments(
  db: Db,
  bookId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, BackupTransaction['comments']>> {
  const { rows } = await sql<{ id: string; comments: BackupTransaction['comments'] }>`
    select transaction_id as id, json_agg(json_build_object('authorId', author_id, 'text', body, 'mentions', mentions,
      'createdAt', ${iso('created_at')}) order by created_at, comment_id) as comments
    from comments where book_id = ${bookId} and transaction_id = any(${transactionIds}::uuid[])
    group by transaction_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.comments]));
}
