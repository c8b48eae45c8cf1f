import type { Comment } from '@salim/contract';
import { useMutation } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

interface CommentPlace {
  readonly bookId: string;
  readonly transactionId: string;
}

const change = ({ bookId, transactionId }: CommentPlace, to: (comments: readonly Comment[]) => Comment[]) =>
  queryClient.setQueryData<Comment[]>(queryKeys.comments(bookId, transactionId), (comments) => to(comments ?? []));

/** Adds a comment; idempotent by its client-generated id. */
export function useCreateComment(place: CommentPlace) {
  return useMutation({
    mutationFn: (body: Body<'createComment'>) => callApi('createComment', { params: { ...place }, body }),
    onSuccess: (said) => change(place, (comments) => [...comments.filter(({ id }) => id !== said.id), said]),
  });
}

/** Deletes one of the user's own comments. */
export function useDeleteComment(place: CommentPlace) {
  return useMutation({
    mutationFn: (commentId: string) => callApi('deleteComment', { params: { ...place, commentId } }),
    onSuccess: (_nothing, commentId) => change(place, (comments) => comments.filter(({ id }) => id !== commentId)),
  });
}
