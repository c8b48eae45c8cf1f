import { z } from 'zod';
import { bookParams } from './books.ts';
import { endpoint } from './endpoint.ts';
import { colorCode, id, nameText, version } from './scalars.ts';
import { mergeTarget, usageList } from './usage.ts';

export const tag = z.object({ id, bookId: id, name: z.string(), color: z.string(), version });
export type Tag = z.output<typeof tag>;

const tagParams = z.object({ bookId: id, tagId: id });

export const listTags = endpoint('listTags', {
  summary: 'Lists tags in order; unordered ones follow by name',
  tag: 'tags',
  access: 'VIEWER',
  forAssistants: true,
  params: bookParams,
  answer: z.object({ items: z.array(tag), nextCursor: z.null() }),
  status: 200,
});

export const createTag = endpoint('createTag', {
  summary: 'Adds a tag',
  tag: 'tags',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ id: id.optional(), name: nameText, color: colorCode.optional() }),
  answer: tag,
  status: 201,
});

export const updateTag = endpoint('updateTag', {
  summary: 'Updates a tag',
  tag: 'tags',
  access: 'MEMBER',
  params: tagParams,
  body: z.strictObject({ name: nameText.optional(), color: colorCode.optional(), version: version.optional() }),
  answer: tag,
  status: 200,
});

export const deleteTag = endpoint('deleteTag', {
  summary: 'Deletes a tag; its transactions move to `moveTo`',
  tag: 'tags',
  access: 'MEMBER',
  params: tagParams,
  query: z.strictObject({ moveTo: z.union([id, z.literal('none')]).optional() }),
  status: 204,
});

export const orderTags = endpoint('orderTags', {
  summary: 'Sets the order of tags; omitted ones follow in their previous order',
  tag: 'tags',
  access: 'MEMBER',
  params: bookParams,
  body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
  answer: z.object({ items: z.array(tag), nextCursor: z.null() }),
  status: 200,
});

export const restoreTag = endpoint('restoreTag', {
  summary: 'Restores a deleted tag, without the moved transactions',
  tag: 'tags',
  access: 'MEMBER',
  params: tagParams,
  answer: tag,
  status: 200,
});

export const mergeTag = endpoint('mergeTag', {
  summary: 'Merges a tag into another and deletes it; idempotent',
  tag: 'tags',
  access: 'MEMBER',
  params: tagParams,
  body: mergeTarget,
  /**
   * The tag that remains, and the number of moved transactions; others' masked transactions are moved but not counted.
   */
  answer: tag.extend({ moved: z.int() }),
  status: 200,
});

export const tagUsage = endpoint('tagUsage', {
  summary: 'Returns the usage of each tag',
  tag: 'tags',
  access: 'VIEWER',
  params: bookParams,
  answer: usageList,
  status: 200,
});
