import { type RawBuilder, sql } from 'kysely';

/**
 * Joins the parent of each category as `p`. The limit makes PostgreSQL look each one up by its key: as long as it knows
 * nothing of a new book, it would compare all categories with all, which takes ten times as long.
 */
export function joinParentCategory(child: 'c' | 'x'): RawBuilder<unknown> {
  return sql`left join lateral (
      select p.category_id, p.name, p.sort_order from categories p
      where p.book_id = ${sql.ref(`${child}.book_id`)} and p.category_id = ${sql.ref(`${child}.parent_id`)} limit 1
    ) p on true`;
}
