import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';

/** The message formats the user has taught. */
export function useMessageFormats(bookId: string) {
  return useQuery({
    queryKey: queryKeys.messageFormats(bookId),
    queryFn: async ({ signal }) => (await callApi('listMessageFormats', { params: { bookId }, signal })).items,
  });
}

/** What the user has said about the cards and accounts in their messages. */
export function useMessageCards(bookId: string) {
  return useQuery({
    queryKey: queryKeys.messageCards(bookId),
    queryFn: async ({ signal }) => (await callApi('listMessageCards', { params: { bookId }, signal })).items,
  });
}

/** A mutation that changes how messages are parsed, but no transactions. */
function useTeaching<Input, Result>(queryKey: readonly string[], write: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: write, onSuccess: () => queryClient.invalidateQueries({ queryKey }) });
}

export function useTeachFormat(bookId: string) {
  return useTeaching(queryKeys.messageFormats(bookId), (body: Body<'createMessageFormat'>) =>
    callApi('createMessageFormat', { params: { bookId }, body }),
  );
}

export function useForgetFormat(bookId: string) {
  return useTeaching(queryKeys.messageFormats(bookId), (formatId: string) =>
    callApi('deleteMessageFormat', { params: { bookId, formatId } }),
  );
}

export function useSetCard(bookId: string) {
  return useTeaching(queryKeys.messageCards(bookId), (body: Body<'setMessageCard'>) =>
    callApi('setMessageCard', { params: { bookId }, body }),
  );
}
