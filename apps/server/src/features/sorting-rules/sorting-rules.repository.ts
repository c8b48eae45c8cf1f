import type { SortingRule } from '@salim/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';

interface RuleRow {
  book_id: string;
  sorting_rule_id: string;
  name: string;
  conditions: SortingRule['conditions'];
  actions: SortingRule['actions'];
  is_active: boolean;
  sort_order: number;
  created_by: string;
  created_at: string;
  updated_at: string;
  version: number;
}

function ruleOf(row: RuleRow): SortingRule {
  return {
    id: row.sorting_rule_id,
    bookId: row.book_id,
    name: row.name,
    conditions: row.conditions,
    actions: row.actions,
    isActive: row.is_active,
    sortOrder: row.sort_order,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

const columns = sql.raw(`r.book_id, r.sorting_rule_id, r.name, r.conditions, r.actions, r.is_active, r.sort_order,
  r.created_by, r.created_at, r.updated_at, r.version`);

/** The rules of a book in their order. */
export async function listRulesByBook(db: Db, bookId: string): Promise<SortingRule[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from sorting_rules r where r.book_id = ${bookId}::uuid
    order by r.sort_order, r.created_at, r.sorting_rule_id`.execute(db);
  return rows.map(ruleOf);
}

export async function findRule(db: Db, bookId: string, ruleId: string): Promise<SortingRule | null> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from sorting_rules r
    where r.book_id = ${bookId}::uuid and r.sorting_rule_id = ${ruleId}::uuid`.execute(db);
  return rows[0] ? ruleOf(rows[0]) : null;
}

export type RuleContent = Pick<SortingRule, 'name' | 'conditions' | 'actions' | 'isActive' | 'sortOrder'>;

export async function insertRule(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly createdBy: string; readonly at: Date },
  rule: RuleContent,
): Promise<void> {
  await sql`
    insert into sorting_rules (book_id, sorting_rule_id, name, conditions, actions, is_active, sort_order, created_by,
      created_at, updated_at)
    values (${key.bookId}, ${key.id}, ${rule.name}, ${JSON.stringify(rule.conditions)}::jsonb,
      ${JSON.stringify(rule.actions)}::jsonb, ${rule.isActive}, ${rule.sortOrder}, ${key.createdBy}, ${key.at},
      ${key.at})`.execute(trx);
}

export async function replaceRule(
  trx: Trx,
  key: { readonly bookId: string; readonly id: string; readonly at: Date },
  rule: RuleContent,
): Promise<void> {
  await sql`
    update sorting_rules set name = ${rule.name}, conditions = ${JSON.stringify(rule.conditions)}::jsonb,
      actions = ${JSON.stringify(rule.actions)}::jsonb, is_active = ${rule.isActive}, sort_order = ${rule.sortOrder},
      updated_at = ${key.at}, version = version + 1
    where book_id = ${key.bookId} and sorting_rule_id = ${key.id}`.execute(trx);
}

export async function deleteRuleRow(trx: Trx, bookId: string, ruleId: string): Promise<void> {
  await sql`delete from sorting_rules where book_id = ${bookId} and sorting_rule_id = ${ruleId}`.execute(trx);
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
