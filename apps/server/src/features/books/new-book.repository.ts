import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { claimIds } from '../../db/queries/claim-ids.ts';
import { CASH_ASSET, EXPENSE_CATEGORIES, INCOME_CATEGORIES, PAYMENT_METHODS } from './default-book.ts';

/** Inserts the default categories, payment methods and the cash asset of a new book, in three statements. */
export async function fillNewBook(trx: Trx, bookId: string, createdAt: Date, makeId: () => string): Promise<void> {
  const categories = [
    ...EXPENSE_CATEGORIES.map((category) => ({ ...category, kind: 'EXPENSE' })),
    ...INCOME_CATEGORIES.map((category) => ({ ...category, kind: 'INCOME' })),
  ].flatMap((category, index) => {
    const parentId = makeId();
    const shared = { kind: category.kind, color: category.color, cost_kind: category.costKind };
    return [
      {
        ...shared,
        category_id: parentId,
        parent_id: null,
        name: category.name,
        icon: category.icon,
        tax_kind: category.taxKind ?? null,
        sort_order: index,
      },
      ...category.children.map(({ name, icon, taxKind }, position) => ({
        ...shared,
        category_id: makeId(),
        parent_id: parentId,
        name,
        icon,
        tax_kind: taxKind ?? category.taxKind ?? null,
        sort_order: position,
      })),
    ];
  });
  const assetId = makeId();
  const methods = PAYMENT_METHODS.map((method, index) => ({
    payment_method_id: makeId(),
    name: method.name,
    type: method.type,
    rail: method.rail,
    asset_id: method.drawsOnCash ? assetId : null,
    icon: method.icon,
    color: method.color,
    sort_order: index,
  }));
  const ids = [assetId, ...categories.map((row) => row.category_id), ...methods.map((row) => row.payment_method_id)];
  await claimIds(trx, bookId, ids);
  await trx
    .insertInto('assets')
    .values({
      book_id: bookId,
      asset_id: assetId,
      asset_type: CASH_ASSET.assetType,
      name: CASH_ASSET.name,
      opening_balance: 0,
      is_active: true,
      institution: '',
      note: '',
      color: CASH_ASSET.color,
      icon: CASH_ASSET.icon,
      sort_order: 0,
      created_at: createdAt,
    })
    .execute();
  await sql`
    insert into categories (book_id, category_id, kind, parent_id, name, icon, color, cost_kind, tax_kind, sort_order,
      created_at)
    select ${bookId}::uuid, r.category_id, r.kind, r.parent_id, r.name, r.icon, r.color, r.cost_kind, r.tax_kind,
      r.sort_order, ${createdAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as r(category_id uuid, kind text, parent_id uuid, name text, icon text, color text, cost_kind text,
        tax_kind text, sort_order int)`.execute(trx);
  await sql`
    insert into payment_methods (book_id, payment_method_id, name, type, rail, asset_id, icon, color, sort_order, created_at)
    select ${bookId}::uuid, r.payment_method_id, r.name, r.type, r.rail, r.asset_id, r.icon, r.color, r.sort_order, ${createdAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(methods)}::jsonb)
      as r(payment_method_id uuid, name text, type text, rail text, asset_id uuid, icon text, color text, sort_order int)`.execute(
    trx,
  );
}
