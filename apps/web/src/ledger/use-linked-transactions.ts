import { addDays } from '@salim/domain';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../platform/api/api-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

/** Money may be sent on the date itself, some days before, or after the user hears of it. */
const DAYS_AROUND = 10;

/** Whether a gift or a payment of dues creates a transaction, is linked to an existing one, or has none. */
export type TransactionMode = 'new' | 'existing' | 'none';

/** Transactions around a date that may belong to a separate record, such as a gift or dues. */
export function useLinkedTransactions(
  bookId: string,
  { type, date }: { readonly type: 'INCOME' | 'EXPENSE'; readonly date: string | null },
  isWanted: boolean,
) {
  const day = date ?? '';
  const filters = {
    type,
    from: day === '' ? '' : addDays(day, -DAYS_AROUND),
    to: day === '' ? '' : addDays(day, DAYS_AROUND),
    limit: 200,
  };
  return useQuery({
    queryKey: queryKeys.transactions(bookId, { ...filters, linkable: true }),
    queryFn: async ({ signal }) =>
      (await callApi('listTransactions', { params: { bookId }, query: filters, signal })).items.filter(
        (transaction) => !transaction.isRefund && !transaction.isMasked,
      ),
    enabled: isWanted && day !== '',
  });
}
