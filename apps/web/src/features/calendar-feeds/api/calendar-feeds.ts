import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { useJoined } from '../../../platform/api/use-joined.ts';

const FEEDS = [...queryKeys.me, 'calendar-feeds'];

/** The user's calendar feeds, newest first, without their URLs. */
export function useCalendarFeeds() {
  return useBookQuery(FEEDS, async (signal) => (await callApi('listCalendarFeeds', { signal })).items);
}

/** Creates a feed of books; only this response contains its URL. */
export function useCreateCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useJoined((bookIds: string[]) => callApi('createCalendarFeed', { body: { bookIds } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FEEDS }),
  });
}

export function useDeleteCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (feedId: string) => callApi('deleteCalendarFeed', { params: { feedId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: FEEDS }),
  });
}
