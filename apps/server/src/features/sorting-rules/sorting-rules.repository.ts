import type { SortingRule } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

const columns = [
  'book_id as bookId',
  'sorting_rule_id as id',
  'name',
  'conditions',
  'actions',
  'is_active as isActive',
  'sort_order as sortOrder',
  'created_by as createdBy',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'version',
] as const;

/** The rules of a book in their order. */
export async function listRulesByBook(db: Db, bookId: string): Promise<SortingRule[]> {
  return db
    .selectFrom('sorting_rules')
    .select(columns)
    .where('book_id', '=', bookId)
    .orderBy('sort_order')
    .orderBy('created_at')
    .orderBy('sorting_rule_id')
    .execute();
}

export async function findRule(db: Db, bookId: string, ruleId: string): Promise<SortingRule | null> {
  const row = await db
    .selectFrom('sorting_rules')
    .select(columns)
    .where('book_id', '=', bookId)
    .where('sorting_rule_id', '=', ruleId)
    .executeTakeFirst();
  return row ?? null;
}

export type RuleContent = Pick<SortingRule, 'name' | 'conditions' | 'actions' | 'isActive' | 'sortOrder'>;

export async function insertRule(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly createdBy: string; readonly at: Date },
  rule: RuleContent,
): Promise<void> {
  await trx
    .insertInto('sorting_rules')
    .values({
      book_id: key.bookId,
      sorting_rule_id: key.id,
      name: rule.name,
      conditions: JSON.stringify(rule.conditions),
      actions: JSON.stringify(rule.actions),
      is_active: rule.isActive,
      sort_order: rule.sortOrder,
      created_by: key.createdBy,
      created_at: key.at,
      updated_at: key.at,
    })
    .execute();
}

export async function replaceRule(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly at: Date },
  rule: RuleContent,
): Promise<void> {
  await trx
    .updateTable('sorting_rules')
    .set((column) => ({
      name: rule.name,
      conditions: JSON.stringify(rule.conditions),
      actions: JSON.stringify(rule.actions),
      is_active: rule.isActive,
      sort_order: rule.sortOrder,
      updated_at: key.at,
      version: column('version', '+', 1),
    }))
    .where('book_id', '=', key.bookId)
    .where('sorting_rule_id', '=', key.id)
    .execute();
}

export async function deleteRuleRow(trx: Trx, bookId: string, ruleId: string): Promise<void> {
  await trx.deleteFrom('sorting_rules').where('book_id', '=', bookId).where('sorting_rule_id', '=', ruleId).execute();
}

/** Updates sort positions; `places` contains only those that change. */
export async function setRulePlaces(
  trx: Trx,
  key: { readonly bookId: string; readonly at: Date },
  places: readonly { readonly id: string; readonly sortOrder: number }[],
): Promise<void> {
  await sql`
    update sorting_rules r set sort_order = p."sortOrder", version = r.version + 1, updated_at = ${key.at}
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(id uuid, "sortOrder" int)
    where r.book_id = ${key.bookId} and r.sorting_rule_id = p.id`.execute(trx);
}

/**
 * Replaces an id in the JSON text of rules, which is safe because an id cannot occur in it as part of anything else.
 */
export async function replaceInRules(
  trx: Trx,
  move: { readonly bookId: string; readonly fromId: string; readonly toId: string; readonly movedAt: Date },
): Promise<void> {
  const { bookId, fromId, toId, movedAt } = move;
  await sql`
    update sorting_rules set conditions = replace(conditions::text, ${fromId}, ${toId})::jsonb,
      actions = replace(actions::text, ${fromId}, ${toId})::jsonb, updated_at = ${movedAt}, version = version + 1
    where book_id = ${bookId} and position(${fromId} in conditions::text || actions::text) > 0`.execute(trx);
}

/** Rows that rules refer to, as far as they exist. */
export interface NamedByRules {
  readonly categories: readonly { readonly id: string; readonly kind: 'INCOME' | 'EXPENSE' }[];
  readonly tagIds: readonly string[];
  readonly assetIds: readonly string[];
  readonly methodIds: readonly string[];
}

/** Looks up live rows that rules refer to, in one statement. */
export async function findNamedByRules(db: Db, bookId: string, ids: readonly string[]): Promise<NamedByRules> {
  const { rows } = await sql<NamedByRules>`
    select
      (select coalesce(json_agg(json_build_object('id', category_id, 'kind', kind)), '[]') from categories
        where book_id = ${bookId}::uuid and category_id = any(${ids}::uuid[]) and deleted_at is null) as categories,
      (select coalesce(json_agg(tag_id), '[]') from tags
        where book_id = ${bookId}::uuid and tag_id = any(${ids}::uuid[]) and deleted_at is null) as "tagIds",
      (select coalesce(json_agg(asset_id), '[]') from assets
        where book_id = ${bookId}::uuid and asset_id = any(${ids}::uuid[])) as "assetIds",
      (select coalesce(json_agg(payment_method_id), '[]') from payment_methods
        where book_id = ${bookId}::uuid and payment_method_id = any(${ids}::uuid[])) as "methodIds"`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('query returned no row');
  return row;
}
