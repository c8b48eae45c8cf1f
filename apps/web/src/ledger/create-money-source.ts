import type { Asset, PaymentMethod } from '@salim/contract';
import { callApi } from '../platform/api/api-client.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { queryKeys } from '../platform/api/query-keys.ts';

export type NewSourceKind = 'method' | 'asset';

/** The fields of a transaction that state what it is paid with. */
export interface MoneySource {
  readonly paymentMethodId: string | null;
  readonly assetId: string | null;
}

/** What a name suggests: 급여통장 is an asset, 국민카드 a payment method. */
export function sourceKindOf(name: string): NewSourceKind {
  return !/카드|페이$/u.test(name) && /통장|계좌|은행|뱅크|예금|적금/u.test(name) ? 'asset' : 'method';
}

/** The type that a name suggests. */
function methodTypeOf(name: string): PaymentMethod['type'] {
  if (name.includes('체크')) return 'DEBIT_CARD';
  if (name.endsWith('페이')) return 'EASY_PAY';
  if (/상품권|쿠폰|포인트/u.test(name)) return 'VOUCHER';
  return name.includes('현금') ? 'CASH' : 'CREDIT_CARD';
}

/**
 * Adds a payment method or an asset that a person names while recording.
 *
 * @param institution the bank of an account
 * @returns the fields of a transaction that is paid with it
 * @throws ApiError
 */
export async function createMoneySource(
  bookId: string,
  kind: NewSourceKind,
  name: string,
  institution?: string,
): Promise<MoneySource> {
  if (kind === 'method') {
    const made = await callApi('createPayment', { params: { bookId }, body: { name, type: methodTypeOf(name) } });
    const queryKey = queryKeys.payments(bookId);
    queryClient.setQueryData<PaymentMethod[]>(queryKey, (methods) => [...(methods ?? []), made]);
    void queryClient.invalidateQueries({ queryKey });
    return { paymentMethodId: made.id, assetId: made.assetId };
  }
  const assetType = /현금|지갑/u.test(name) ? 'CASH' : 'CHECKING_ACCOUNT';
  const made = await callApi('createAsset', {
    params: { bookId },
    body: { name, assetType, ...(institution === undefined ? {} : { institution }) },
  });
  const queryKey = queryKeys.assets(bookId);
  queryClient.setQueryData<Asset[]>(queryKey, (assets) => [...(assets ?? []), made]);
  void queryClient.invalidateQueries({ queryKey });
  return { paymentMethodId: null, assetId: made.id };
}
