import { endpoints } from '@salim/contract';
import type { Deps } from '../../deps.ts';
import type { Register } from '../../http/register.ts';
import {
  categoryUsage,
  createCategory,
  listCategories,
  orderCategories,
  updateCategory,
} from './categories.service.ts';
import { deleteCategory, restoreCategory } from './category-deletion.service.ts';
import { mergeCategory } from './category-merging.service.ts';

export function registerCategoryRoutes(register: Register, deps: Deps): void {
  register.signedIn(endpoints.listCategories, ({ actor, params }) => listCategories(deps, actor, params.bookId));
  register.signedIn(endpoints.createCategory, ({ actor, params, body, requestHash }) =>
    createCategory(deps, actor, params.bookId, body, requestHash),
  );
  register.signedIn(endpoints.orderCategories, ({ actor, params, body }) =>
    orderCategories(deps, actor, params.bookId, body.ids),
  );
  register.signedIn(endpoints.updateCategory, ({ actor, params, body }) =>
    updateCategory(deps, actor, params.bookId, params.categoryId, body),
  );
  register.signedIn(endpoints.deleteCategory, ({ actor, params, query }) =>
    deleteCategory(deps, actor, params.bookId, params.categoryId, query.moveTo),
  );
  register.signedIn(endpoints.restoreCategory, ({ actor, params }) =>
    restoreCategory(deps, actor, params.bookId, params.categoryId),
  );
  register.signedIn(endpoints.mergeCategory, ({ actor, params, body }) =>
    mergeCategory(deps, actor, params.bookId, params.categoryId, body),
  );
  register.signedIn(endpoints.categoryUsage, async ({ actor, params }) => ({
    items: await categoryUsage(deps, actor, params.bookId),
    nextCursor: null,
  }));
}
