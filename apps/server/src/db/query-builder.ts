import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './tables.generated.ts';

/** Right side of `=` for a list of values: the text is the same for any number of them, so it is planned once. */
export function anyOf<T>(values: readonly T[]): RawBuilder<T> {
  return sql`any(${values})`;
}

/** A query with conditions only, before anything is selected. */
type Conditions<Table extends keyof Tables> = SelectQueryBuilder<Tables, Table, object>;

export async function countRows<Table extends keyof Tables>(query: Conditions<Table>): Promise<number> {
  const row = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

export async function hasRow<Table extends keyof Tables>(query: Conditions<Table>): Promise<boolean> {
  return (await query.select(sql.lit(1).as('one')).limit(1).executeTakeFirst()) !== undefined;
}

/** Locks rows until the end of the database transaction. */
export async function lockRows<Table extends keyof Tables>(query: Conditions<Table>): Promise<void> {
  await query.select(sql.lit(1).as('one')).forUpdate().execute();
}
