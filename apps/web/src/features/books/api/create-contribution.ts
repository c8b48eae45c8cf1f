import type { OwnAccount } from '@salim/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { monthlyOn } from '../together-plan.ts';

interface NewContribution {
  /** Idempotency: stays the same across retries. */
  readonly id: string;
  readonly from: OwnAccount;
  readonly into: OwnAccount;
  readonly amount: number;
  readonly day: number;
  /** The earliest day of the first transfer. */
  readonly startDate: string;
}

/**
 * Sets up a monthly transfer from one of the user's books to a shared one.
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

/** `createContribution` as a mutation. */
export function useCreateContribution() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: createContribution,
    onSuccess: (_rule, { from }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.book(from.bookId) });
    },
  });
}
