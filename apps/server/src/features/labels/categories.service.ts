import type { BodyOf, Category, endpoints } from '@salim/contract';
import { AppError, fieldRefusal } from '../../core/app-error.ts';
import type { Trx } from '../../db/database.ts';
import { noteBudgetLines, noteCategoryUses, noteMemberBudgetLines } from '../../db/queries/reassignments.ts';
import { hasLoanCategory, moveLoanCategories } from '../assets/loan-categories.service.ts';
import { alertOfMovedCategories } from '../budgets/budget-alerts.service.ts';
import { mergeBudgetLines } from '../budgets/merged-categories.service.ts';
import { moveInGoals } from '../goals/reassign-categories.service.ts';
import { CATEGORY_TABLE, listChildrenDeletedAt } from './categories.repository.ts';
import { lookOf } from './category-looks.ts';
import { planMerge } from './category-merging.service.ts';
import type { LabelChanges, NewLabel } from './label.ts';
import type { NewLabelKind } from './label-kind.ts';
import { findLabel, listLabelsByBook } from './labels.repository.ts';
import { lastPlace, placeWithin } from './labels.service.ts';

export const CATEGORIES_MAX = 500;

type NewCategory = BodyOf<typeof endpoints.createCategory>;

/** Categories form a tree of two levels, each of one kind. */
export const CATEGORIES: NewLabelKind<Category, NewCategory> = {
  table: CATEGORY_TABLE,
  entity: 'CATEGORY',
  notFound: 'CATEGORY_NOT_FOUND',
  max: CATEGORIES_MAX,
  subject: '분류는',
  build: async (_trx, all, input) => newCategory(all, input),
  check: checkParent,
  // Siblings are parents of one kind, or children of one parent.
  place: placeWithin(CATEGORY_TABLE, ({ kind, parentId }) => `${kind} ${parentId ?? ''}`),
  deletedWith: (all, { id }) => all.filter(({ parentId }) => parentId === id),
  fits: (target, going) => going.every(({ kind }) => kind === target.kind),
  restoredWith: async (trx, category, deletedAt) => {
    await requireRoomUnderParent(trx, category);
    return listChildrenDeletedAt(trx, category.bookId, category.id, deletedAt);
  },
  planMerge,
  noteUses: noteCategoryUses,
  moveFurtherUses: async (trx, uses) => {
    await moveInGoals(trx, uses);
    await moveLoanCategories(trx, uses);
  },
  hasFurtherUses: hasLoanCategory,
  clearFurtherUses: (trx, uses) => moveLoanCategories(trx, { ...uses, toId: null }),
  mergePlans: async (trx, move, uses) => {
    for (const fromId of uses.fromIds) {
      await noteBudgetLines(trx, move, { fromId, toId: uses.toId });
      await noteMemberBudgetLines(trx, move, { fromId, toId: uses.toId });
    }
    await mergeBudgetLines(trx, uses);
  },
  isRegrouped: (before, after) => before.parentId !== after.parentId,
  settle: alertOfMovedCategories,
};

/**
 * Checks the parent of a category: there are two levels, and parent and child are of the same kind.
 *
 * @throws AppError CATEGORY_NOT_FOUND, CATEGORY_KIND_MISMATCH, CATEGORY_TOO_DEEP
 */
function requireParent(all: readonly Category[], parentId: string, kind: Category['kind']): Category {
  const parent = all.find((category) => category.id === parentId);
  if (!parent) throw fieldRefusal('CATEGORY_NOT_FOUND', 'parentId');
  if (parent.kind !== kind) {
    const message = '상위 분류와 수입·지출 구분이 같아야 해요.';
    throw new AppError('CATEGORY_KIND_MISMATCH', {
      message,
      errors: [{ field: 'parentId', message, code: 'CATEGORY_KIND_MISMATCH' }],
    });
  }
  if (parent.parentId !== null) throw fieldRefusal('CATEGORY_TOO_DEEP', 'parentId');
  return parent;
}

/** Omitted fields are inherited from the parent or take the defaults of a new category; it is sorted last. */
function newCategory(
  all: readonly Category[],
  input: NewCategory & { readonly id: string; readonly bookId: string },
): NewLabel<Category> {
  const parentId = input.parentId ?? null;
  const parent = parentId === null ? null : requireParent(all, parentId, input.kind);
  const siblings = all.filter((category) => category.kind === input.kind && category.parentId === parentId);
  const look = lookOf(input.kind, parent, siblings.length);
  return {
    id: input.id,
    bookId: input.bookId,
    kind: input.kind,
    parentId,
    name: input.name,
    icon: input.icon ?? look.icon,
    color: input.color ?? look.color,
    costKind: input.costKind === undefined ? (parent?.costKind ?? null) : input.costKind,
    taxKind: input.taxKind ?? null,
    sortOrder: input.sortOrder ?? lastPlace(siblings),
    isArchived: input.isArchived ?? false,
  };
}

/** The kind of a category is fixed, because its transactions are of that kind. */
async function checkParent(
  trx: Trx,
  before: Category,
  changes: LabelChanges<Category>,
): Promise<LabelChanges<Category>> {
  if (changes.parentId !== undefined && changes.parentId !== null) {
    const all = await listLabelsByBook(trx, CATEGORY_TABLE, before.bookId);
    requireParent(all, changes.parentId, before.kind);
    const isParent = all.some(({ parentId }) => parentId === before.id);
    if (isParent || changes.parentId === before.id) throw fieldRefusal('CATEGORY_TOO_DEEP', 'parentId');
  }
  return changes;
}

/** @throws AppError CATEGORY_DELETED while the parent is deleted, CATEGORY_TOO_DEEP when it has become a child */
async function requireRoomUnderParent(trx: Trx, category: Category): Promise<void> {
  if (category.parentId === null) return;
  const parent = await findLabel(trx, CATEGORY_TABLE, category.bookId, category.parentId);
  if (!parent || parent.deletedAt !== null) {
    throw new AppError('CATEGORY_DELETED', { message: '상위 분류를 먼저 복원해 주세요.' });
  }
  if (parent.label.parentId !== null) throw new AppError('CATEGORY_TOO_DEEP');
}
