import type { ExchangeRate } from '@salim/contract';
import { useRates } from '../../../ledger/use-rates.ts';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';

/** The rates of some two months, which a journey needs while it is offline. */
const LOADED = 60;

/**
 * The stored rate that a day uses: its own, otherwise the latest earlier one; null without either. Without a network,
 * a currency that this device has not asked for is among the newest rates of the book.
 */
export function useDayRate(bookId: string, currency: string, date: string | null): ExchangeRate | null {
  const { data } = useBookQuery(
    queryKeys.ratesOf(bookId, currency),
    async (signal) =>
      (await callApi('listRates', { params: { bookId }, query: { currency, limit: `${LOADED}` }, signal })).items,
  );
  const newest = useRates(bookId, false).data;
  const rates = data ?? newest?.filter((rate) => rate.currency === currency);
  return rates?.find((rate) => date === null || rate.date <= date) ?? null;
}
