import type { ExchangeRate } from '@salim/contract';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The rates of some two months, which a journey needs while it is offline. */
const LOADED = 60;

/** The stored rate that a day uses: its own, otherwise the latest earlier one; null without either. */
export function useDayRate(bookId: string, currency: string, date: string | null): ExchangeRate | null {
  const { data } = useBookQuery(
    queryKeys.ratesOf(bookId, currency),
    async (signal) =>
      (await callApi('listRates', { params: { bookId }, query: { currency, limit: `${LOADED}` }, signal })).items,
  );
  return data?.find((rate) => date === null || rate.date <= date) ?? null;
}
