import type { OwnAccount } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { monthlyOn } from '../together-plan.ts';

interface NewContribution {
  /** Stays the same when it is tried again. */
  readonly id: string;
  readonly from: OwnAccount;
  readonly into: OwnAccount;
  readonly amount: number;
  readonly day: number;
  /** The first day on which it may happen. */
  readonly startDate: string;
}

/**
 * Lets money of a book of mine go to a shared one every month.
 *
 * @throws ApiError
 */
export function createContribution({ id, from, into, amount, day, startDate }: NewContribution) {
  return callApi('createRecurring', {
    params: { bookId: from.bookId },
    body: {
      id,
      template: { type: 'TRANSFER', amount, description: '생활비', assetId: from.assetId },
      into,
      rrule: monthlyOn(day),
      startDate,
    },
  });
}

/** The same from a screen. */
export function useCreateContribution() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createContribution,
    onSuccess: (_rule, { from }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(from.bookId) });
    },
  });
}
