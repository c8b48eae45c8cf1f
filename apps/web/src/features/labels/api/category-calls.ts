import type { Category } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { listed } from '../../../platform/api/listed.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useCategoryStore } from '../../../platform/stores/category-store.ts';
import { completeCategory } from '../complete-category.ts';
import type { LabelCalls } from './label-calls.ts';

/** Reorders the categories named in `ids` within the positions they occupy in the list. */
function inOrder(categories: readonly Category[], ids: readonly string[]): Category[] {
  const named = new Set(ids);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const queue = ids.flatMap((id) => byId.get(id) ?? []);
  return categories.map((category) => (named.has(category.id) ? (queue.shift() ?? category) : category));
}

export const CATEGORY_CALLS: LabelCalls<Category, Body<'createCategory'>, Body<'updateCategory'>> = {
  queryKey: queryKeys.categories,
  usageName: 'categories',
  list: async (bookId, signal) =>
    listed(await callApi('listCategories', { params: { bookId }, signal })).map((one) => completeCategory(one, bookId)),
  stored: {
    read: () => useCategoryStore.getState().categories,
    write: (categories) => useCategoryStore.getState().setCategories(categories),
  },
  usage: (bookId, signal) => callApi('categoryUsage', { params: { bookId }, signal }),
  create: (bookId, body) => callApi('createCategory', { params: { bookId }, body }),
  update: (bookId, categoryId, body) => callApi('updateCategory', { params: { bookId, categoryId }, body }),
  remove: (bookId, categoryId, moveTo) =>
    callApi('deleteCategory', { params: { bookId, categoryId }, query: { moveTo } }),
  restore: (bookId, categoryId) => callApi('restoreCategory', { params: { bookId, categoryId } }),
  merge: (bookId, categoryId, into) => callApi('mergeCategory', { params: { bookId, categoryId }, body: { into } }),
  order: (bookId, ids) => callApi('orderCategories', { params: { bookId }, body: { ids: [...ids] } }),
  arrange: inOrder,
};
