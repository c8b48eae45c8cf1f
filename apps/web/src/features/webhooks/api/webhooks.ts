import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';

/** The webhooks of a book; for members who manage it. */
export function useWebhooks(bookId: string) {
  return useBookQuery(
    queryKeys.webhooks(bookId),
    async (signal) => (await callApi('listWebhooks', { params: { bookId }, signal })).items,
  );
}

const SHOWN = '20';
const LOOK_AGAIN_MS = 4000;

/** Recent deliveries of a webhook; polled while one is pending. */
export function useDeliveries(bookId: string, webhookId: string) {
  return useBookQuery(
    queryKeys.webhookDeliveries(bookId, webhookId),
    async (signal) => {
      const params = { bookId, webhookId };
      return (await callApi('listWebhookDeliveries', { params, query: { limit: SHOWN }, signal })).items;
    },
    {
      refetchInterval: ({ state }) => (state.data?.some((one) => one.status === 'WAITING') ? LOOK_AGAIN_MS : false),
    },
  );
}

function useWebhookWrite<Input, Result>(bookId: string, write: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useJoined(write),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks(bookId) });
      void queryClient.invalidateQueries({ queryKey: ['book', bookId, 'activity'] });
    },
  });
}

/** Adds a webhook; only this response contains its secret. */
export function useCreateWebhook(bookId: string) {
  return useWebhookWrite(bookId, (body: Body<'createWebhook'>) =>
    callApi('createWebhook', { params: { bookId }, body }),
  );
}

/** Deletes a webhook and its pending deliveries. */
export function useDeleteWebhook(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) => callApi('deleteWebhook', { params: { bookId, webhookId } }));
}

/** Re-enables a webhook. */
export function useResumeWebhook(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) => callApi('resumeWebhook', { params: { bookId, webhookId } }));
}

/** Rotates the secret of a webhook, which only this response contains, and enables it. */
export function useRenewWebhookSecret(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) =>
    callApi('renewWebhookSecret', { params: { bookId, webhookId } }),
  );
}

/** Sends a test event without content. */
export function useTestWebhook(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) => callApi('testWebhook', { params: { bookId, webhookId } }));
}
