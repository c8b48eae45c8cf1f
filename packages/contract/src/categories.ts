import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { colorCode, iconName, id, nameText, sortOrder, version } from './scalars.ts';
import { mergeTarget, usageList } from './usage.ts';

export const categoryKind = z.enum(['INCOME', 'EXPENSE']);
/** Whether a cost recurs every month (고정) or varies (변동). */
export const costKind = z.enum(['FIXED', 'VARIABLE']);

/**
 * How spending counts for the year-end tax deduction: ORDINARY by its means of payment, EXCLUDED not at all. Null takes
 * over that of the parent category.
 */
export const taxKind = z.enum(['MARKET', 'TRANSIT', 'CULTURE', 'EXCLUDED', 'ORDINARY']);

export const category = z.object({
  id,
  bookId: id,
  kind: categoryKind,
  parentId: id.nullable(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  costKind: costKind.nullable(),
  taxKind: taxKind.nullable(),
  sortOrder,
  isArchived: z.boolean(),
  version,
});
export type Category = z.output<typeof category>;

const categoryParams = z.object({ bookId: id, categoryId: id });
const fields = {
  parentId: id.nullable(),
  name: nameText,
  icon: iconName,
  color: colorCode,
  costKind: costKind.nullable(),
  taxKind: taxKind.nullable(),
  sortOrder,
  isArchived: z.boolean(),
};

export const listCategories = endpoint('listCategories', {
  summary: 'Lists categories in order, including archived ones',
  tag: 'categories',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.array(category),
  status: 200,
});

export const createCategory = endpoint('createCategory', {
  summary: 'Adds a category; with `parentId` a subcategory',
  tag: 'categories',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({
    id: id.optional(),
    kind: categoryKind,
    ...z.object(fields).partial().shape,
    name: fields.name,
  }),
  answer: category,
  status: 201,
});

export const updateCategory = endpoint('updateCategory', {
  summary: 'Updates a category',
  tag: 'categories',
  access: 'MEMBER',
  params: categoryParams,
  body: z.strictObject({ ...z.object(fields).partial().shape, version: version.optional() }),
  answer: category,
  status: 200,
});

export const deleteCategory = endpoint('deleteCategory', {
  summary: 'Deletes a category; its transactions move to `moveTo`',
  tag: 'categories',
  access: 'MEMBER',
  params: categoryParams,
  query: z.strictObject({ moveTo: z.union([id, z.literal('none')]).optional() }),
  status: 204,
});

export const restoreCategory = endpoint('restoreCategory', {
  summary: 'Restores a deleted category, without the moved transactions',
  tag: 'categories',
  access: 'MEMBER',
  params: categoryParams,
  answer: category,
  status: 200,
});

export const orderCategories = endpoint('orderCategories', {
  summary: 'Sets the order of categories',
  tag: 'categories',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  answer: z.array(category),
  status: 200,
});

export const mergeCategory = endpoint('mergeCategory', {
  summary: 'Merges a category into another and deletes it; idempotent',
  tag: 'categories',
  access: 'MEMBER',
  params: categoryParams,
  body: mergeTarget,
  /**
   * The category that remains, and the number of moved transactions; others' masked transactions are moved but not
   * counted.
   */
  answer: category.extend({ moved: z.int() }),
  status: 200,
});

export const categoryUsage = endpoint('categoryUsage', {
  summary: 'Returns the usage of each category',
  tag: 'categories',
  access: 'VIEWER',
  params: bookParams,
  answer: usageList,
  status: 200,
});
