import type { SearchQuery } from '@salim/domain';
import { sql } from 'kysely';
import { type Db, UNNAMED } from '../../db/database.ts';
import { isMaskedFor, type Reader } from '../../db/queries/transaction-filters.ts';
import type { Row } from '../../db/row.ts';

export interface SuggestionRow
  extends Row<'transactions', 'description' | 'type' | 'amount'>,
    Row<'splits', 'category_id'>,
    Row<'payments', 'asset_id' | 'payment_method_id'> {
  count: number;
  last_date: string;
}

/** Number of recent transactions to look at; older habits do not improve the guess. */
const RECENT = 2000;
const SUGGESTIONS = 8;

/** Descriptions used before, with the last choices made for them; most used first, then the most recent. */
export async function listSuggestions(
  db: Db,
  bookId: string,
  reader: Reader,
  wanted: { readonly query: SearchQuery | null; readonly type: string | undefined },
): Promise<SuggestionRow[]> {
  const { query } = wanted;
  const column = query?.isChoseong ? sql`t.search_choseong` : sql`t.search_text`;
  const tokens = query?.isChoseong ? sql`t.choseong_tokens` : sql`t.search_tokens`;
  // The pattern is a function call because PostgreSQL would estimate the operator as far too selective next to the tokens,
  // and would collect all matches of a common word instead of walking the newest transactions. Where the tokens are exact,
  // a function that is always true keeps that estimate, without the pattern's cost for each match.
  const fits = query?.areTokensExact ? sql`isfinite(t.date)` : query && sql`regexp_like(${column}, ${query.pattern})`;
  const { rows } = await sql<SuggestionRow>`${sql.raw(UNNAMED)}
    with recent as materialized (
      select n.*, row_number() over () as place from (
        select t.book_id, t.transaction_id, t.type, t.date, t.amount, t.description
        from transactions t
        where t.book_id = ${bookId}::uuid and t.deleted_at is null and t.description <> '' and t.type <> 'ADJUSTMENT'
          and not ${isMaskedFor(reader)}
          ${wanted.type === undefined ? sql`` : sql`and t.type = ${wanted.type}`}
          ${query && query.tokens.length > 0 ? sql`and ${tokens} @> ${[...query.tokens]}::text[]` : sql``}
          ${query && query.endings.length > 0 ? sql`and ${tokens} && ${[...query.endings]}::text[]` : sql``}
          ${fits ? sql`and ${fits}` : sql``}
        order by t.date desc, t.time desc, t.created_at desc, t.transaction_id desc limit ${RECENT}) n),
    used as (select r.type, count(*)::int as uses, min(r.place) as place from recent r group by r.type, lower(r.description))
    select r.description, r.type, r.amount, u.uses as count, r.date as last_date,
      (select s.category_id from splits s where s.book_id = r.book_id and s.transaction_id = r.transaction_id order by s.position limit 1) as category_id,
      (select p.asset_id from payments p where p.book_id = r.book_id and p.transaction_id = r.transaction_id order by p.position limit 1) as asset_id,
      (select p.payment_method_id from payments p where p.book_id = r.book_id and p.transaction_id = r.transaction_id order by p.position limit 1) as payment_method_id
    from used u join recent r on r.place = u.place
    order by u.uses desc, u.place limit ${SUGGESTIONS}`.execute(db);
  return rows;
}
