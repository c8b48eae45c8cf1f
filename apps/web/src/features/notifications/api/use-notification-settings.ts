import type { NotificationSettings } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

export function useNotificationSettings() {
  return useBookQuery(queryKeys.notificationSettings, (signal) => callApi('getNotificationSettings', { signal }));
}

type Changes = Body<'updateNotificationSettings'>;

function withChanges(settings: NotificationSettings, changes: Changes): NotificationSettings {
  const types = { ...settings.types };
  for (const [type, channels] of Object.entries(changes.types ?? {})) {
    const key = type as keyof typeof types;
    types[key] = { ...types[key], ...channels };
  }
  return { ...settings, types, quietHours: { ...settings.quietHours, ...changes.quietHours } };
}

/** Changes one setting at a time, optimistically; reverts if the server refuses. */
export function useUpdateNotificationSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Changes) => callApi('updateNotificationSettings', { body }),
    onMutate: async (changes) => {
      await queryClient.cancelQueries({ queryKey: queryKeys.notificationSettings });
      const before = queryClient.getQueryData<NotificationSettings>(queryKeys.notificationSettings);
      if (before) queryClient.setQueryData(queryKeys.notificationSettings, withChanges(before, changes));
      return { before };
    },
    onError: (_error, _changes, context) => {
      if (context?.before) queryClient.setQueryData(queryKeys.notificationSettings, context.before);
    },
    onSuccess: (settings) => {
      if (queryClient.isMutating() <= 1) queryClient.setQueryData(queryKeys.notificationSettings, settings);
    },
  });
}
