import type { PaymentMethod } from '@salim/contract';
import { createPersistedStore } from './persisted-store.ts';
import * as sanitize from './sanitize.ts';

export interface PaymentData {
  payments: PaymentMethod[];
  isLoading: boolean;
  error: string | null;
}

const EMPTY: PaymentData = { payments: [], isLoading: false, error: null };

/** Payment methods of the current book. */
export const usePaymentStore = createPersistedStore(
  {
    name: 'payment-storage',
    initial: EMPTY,
    sanitize: {
      payments: sanitize.items<PaymentMethod>('name', 'type'),
      isLoading: sanitize.neverKept,
      error: sanitize.textOrNull,
    },
  },
  (set) => ({
    setPayments: (payments: PaymentMethod[]) => set(() => ({ payments, isLoading: false, error: null })),
    setLoading: (isLoading: boolean) => set(() => ({ isLoading })),
    setError: (error: string | null) => set(() => ({ error, isLoading: false })),
  }),
);
