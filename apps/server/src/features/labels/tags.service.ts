import type { BodyOf, endpoints, Tag } from '@salim/contract';
import { noteTagUses } from '../../db/queries/reassignments.ts';
import type { NewLabelKind } from './label-kind.ts';
import { placeTags, TAG_TABLE } from './tags.repository.ts';

const COLORS = ['#6C8E7B', '#5B8BB5', '#C9A13B', '#B57BA6', '#C4656F', '#8B78B8', '#4F9DA6', '#D9825B'] as const;

/** Tags have unique names. They are sorted by name until they are placed, which does not change their versions. */
export const TAGS: NewLabelKind<Tag, BodyOf<typeof endpoints.createTag>> = {
  table: TAG_TABLE,
  entity: 'TAG',
  notFound: 'TAG_NOT_FOUND',
  max: 500,
  subject: '태그는',
  build: async (_trx, all, { id, bookId, name, color }) => ({
    id,
    bookId,
    name,
    color: color ?? COLORS[all.length % COLORS.length] ?? COLORS[0],
  }),
  place: async (trx, bookId, all, ids) => {
    const after = [...new Set([...ids, ...all.map(({ id }) => id)])];
    const isMoved = after.some((id, place) => id !== all[place]?.id);
    if (isMoved) await placeTags(trx, bookId, after);
    return isMoved;
  },
  noteUses: noteTagUses,
};
