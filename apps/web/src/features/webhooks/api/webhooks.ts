import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useSessionStatus } from '../../../platform/session/session-status.ts';

/** The webhooks of a book; for those who manage it. */
export function useWebhooks(bookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.webhooks(bookId),
    queryFn: async ({ signal }) => (await callApi('listWebhooks', { params: { bookId }, signal })).items,
    enabled: status === 'verified',
  });
}

const SHOWN = '20';
const LOOK_AGAIN_MS = 4000;

/** What was delivered to a webhook lately; asked for again while something is on its way. */
export function useDeliveries(bookId: string, webhookId: string) {
  const status = useSessionStatus((session) => session.status);
  return useQuery({
    queryKey: queryKeys.webhookDeliveries(bookId, webhookId),
    queryFn: async ({ signal }) => {
      const params = { bookId, webhookId };
      return (await callApi('listWebhookDeliveries', { params, query: { limit: SHOWN }, signal })).items;
    },
    enabled: status === 'verified',
    refetchInterval: ({ state }) => (state.data?.some((one) => one.status === 'WAITING') ? LOOK_AGAIN_MS : false),
  });
}

function useWebhookWrite<Input, Result>(bookId: string, write: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.webhooks(bookId) });
      void queryClient.invalidateQueries({ queryKey: ['book', bookId, 'activity'] });
    },
  });
}

/** Adds a webhook; its answer alone holds the secret. */
export function useCreateWebhook(bookId: string) {
  return useWebhookWrite(bookId, (body: Body<'createWebhook'>) =>
    callApi('createWebhook', { params: { bookId }, body }),
  );
}

/** Deletes a webhook with what was still to be delivered. */
export function useDeleteWebhook(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) => callApi('deleteWebhook', { params: { bookId, webhookId } }));
}

/** Switches a webhook on again. */
export function useResumeWebhook(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) => callApi('resumeWebhook', { params: { bookId, webhookId } }));
}

/** Gives a webhook a new secret, which the answer alone holds, and switches it on. */
export function useRenewWebhookSecret(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) =>
    callApi('renewWebhookSecret', { params: { bookId, webhookId } }),
  );
}

/** Sends an event without content. */
export function useTestWebhook(bookId: string) {
  return useWebhookWrite(bookId, (webhookId: string) => callApi('testWebhook', { params: { bookId, webhookId } }));
}
