import type { Tag } from '@salim/contract';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import type { LabelCalls } from './label-calls.ts';

export const TAG_CALLS: LabelCalls<Tag, Body<'createTag'>, Body<'updateTag'>> = {
  queryKey: queryKeys.tags,
  usageName: 'tags',
  list: async (bookId, signal) => (await callApi('listTags', { params: { bookId }, signal })).items,
  usage: (bookId, signal) => callApi('tagUsage', { params: { bookId }, signal }),
  create: (bookId, body) => callApi('createTag', { params: { bookId }, body }),
  update: (bookId, tagId, body) => callApi('updateTag', { params: { bookId, tagId }, body }),
  remove: (bookId, tagId, moveTo) => callApi('deleteTag', { params: { bookId, tagId }, query: { moveTo } }),
  restore: (bookId, tagId) => callApi('restoreTag', { params: { bookId, tagId } }),
  merge: (bookId, tagId, into) => callApi('mergeTag', { params: { bookId, tagId }, body: { into } }),
  order: async (bookId, ids) => (await callApi('orderTags', { params: { bookId }, body: { ids: [...ids] } })).items,
};
