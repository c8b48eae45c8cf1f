import type { Asset, PaymentMethod } from '@salim/contract';
import type { Habits } from '../api/use-habits.ts';
import type { PaymentChoice } from './form-state.ts';

interface References {
  readonly payments: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
}

/** After selecting a method: the asset becomes the one the method draws on. */
export function withMethod(items: References, paymentMethodId: string | null): PaymentChoice {
  const method = items.payments.find((one) => one.id === paymentMethodId);
  return { paymentMethodId, assetId: method?.assetId ?? null };
}

/**
 * After selecting an asset: keeps the method if it draws on that asset or on none; otherwise selects the first one that
 * does.
 */
export function withAsset(items: References, current: PaymentChoice, assetId: string | null): PaymentChoice {
  const method = items.payments.find((one) => one.id === current.paymentMethodId);
  const fits = method !== undefined && (method.assetId === null || method.assetId === assetId);
  if (fits) return { paymentMethodId: method.id, assetId };
  const other = assetId === null ? undefined : items.payments.find((one) => one.assetId === assetId && !one.isArchived);
  return { paymentMethodId: other?.id ?? null, assetId };
}

/** The last payment, if it still exists. */
export function habitualPayment(items: References, habits: Habits): PaymentChoice {
  const method = items.payments.find((one) => one.id === habits.paymentMethodId && !one.isArchived);
  const asset = items.assets.find((one) => one.id === habits.assetId && one.isActive);
  return { paymentMethodId: method?.id ?? null, assetId: asset?.id ?? method?.assetId ?? null };
}

/** The accounts of the last transfer, if they still exist. */
export function habitualTransfer(
  items: References,
  habits: Habits,
): { readonly fromAssetId: string | null; readonly toAssetId: string | null } {
  const live = (id: string | null) => items.assets.find((one) => one.id === id && one.isActive)?.id ?? null;
  return { fromAssetId: live(habits.assetId), toAssetId: live(habits.toAssetId) };
}
