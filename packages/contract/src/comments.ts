import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { COMMENT_MAX } from './facts/limits.ts';
import { id, instant, textBlock } from './scalars.ts';
import { transactionParams } from './transactions.ts';

/** Non-empty, with a maximum length. */
export const commentText = textBlock(COMMENT_MAX).check(z.minLength(1));

const person = z.object({ userId: id, name: z.string() });

/** A member's comment on a transaction. */
export const comment = z.object({
  id,
  transactionId: id,
  text: z.string(),
  author: z.object({ ...person.shape, profileImageUrl: z.string().nullable(), color: z.string() }),
  /** Members mentioned in it. */
  mentions: z.array(person),
  createdAt: instant,
});
export type Comment = z.output<typeof comment>;

export const listComments = endpoint('listComments', {
  summary: 'Lists the comments of a transaction, oldest first; refused if it is masked for the reader',
  tag: 'comments',
  access: 'VIEWER',
  params: transactionParams,
  answer: z.object({ items: z.array(comment), nextCursor: z.null() }),
  status: 200,
});

export const createComment = endpoint('createComment', {
  summary: 'Comments on a transaction; members mentioned by `@이름` or in `mentions` are notified',
  tag: 'comments',
  access: 'MEMBER',
  params: transactionParams,
  body: z.strictObject({
    id: id.optional(),
    text: commentText,
    mentions: z.array(id).max(50).optional(),
  }),
  answer: comment,
  status: 201,
});

export const deleteComment = endpoint('deleteComment', {
  summary: 'Deletes a comment of the user',
  tag: 'comments',
  access: 'MEMBER',
  params: z.object({ ...transactionParams.shape, commentId: id }),
  status: 204,
});
