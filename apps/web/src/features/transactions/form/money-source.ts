import type { Asset, PaymentMethod } from '@salim/contract';
import { nameOfMissing } from '../model/ledger.tsx';
import type { FormType, PaymentChoice } from './form-state.ts';
import { withMethod } from './payment-follow.ts';

interface References {
  readonly payments: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  /** Whether both have loaded. */
  readonly isComplete: boolean;
}

/** What money comes from or goes to, as one choice: a payment method with the asset it draws from, or an asset alone. */
export interface MoneySource extends PaymentChoice {
  readonly key: string;
  readonly name: string;
  /** The asset behind a payment method, if it has another name. */
  readonly detail: string;
  readonly icon: string;
  readonly color: string;
}

/** What the form asks about the money of a type. */
export const moneyQuestion = (type: FormType): string =>
  type === 'INCOME' ? '어디로 들어왔나요?' : '어디서 나갔나요?';

export const NO_PAYMENT: PaymentChoice = { paymentMethodId: null, assetId: null };

const keyOf = ({ paymentMethodId, assetId }: PaymentChoice): string => `${paymentMethodId ?? ''}:${assetId ?? ''}`;

/** The fields that a source stands for. */
export const choiceOf = ({ paymentMethodId, assetId }: PaymentChoice): PaymentChoice => ({ paymentMethodId, assetId });

/** The source of any two fields, also of a combination that is not offered; null without both. */
export function sourceOf(items: References, choice: PaymentChoice): MoneySource | null {
  const { paymentMethodId, assetId } = choice;
  if (paymentMethodId === null && assetId === null) return null;
  const asset = items.assets.find((one) => one.id === assetId);
  const assetName = assetId === null ? '' : (asset?.name ?? nameOfMissing(items, '삭제된 자산'));
  const shared = { key: keyOf(choice), paymentMethodId, assetId };
  if (paymentMethodId === null) {
    return { ...shared, name: assetName, detail: '', icon: asset?.icon ?? '', color: asset?.color ?? '' };
  }
  const method = items.payments.find((one) => one.id === paymentMethodId);
  const looks = { icon: method?.icon ?? '', color: method?.color ?? '' };
  const name = method?.name ?? nameOfMissing(items, '삭제된 결제수단');
  if (method?.assetId === assetId) {
    const rail = method.rail === name ? '' : (method.rail ?? '');
    const details = [rail, assetName === name ? '' : assetName].filter((one) => one !== '');
    return { ...shared, ...looks, name, detail: details.join(' · ') };
  }
  // A method without an asset, such as 신용카드, says less than the asset that it was used with.
  if (method?.assetId === null) return { ...shared, ...looks, name: assetName, detail: name };
  // Any other combination than the method's own is named in full.
  return { ...shared, ...looks, name: `${name} · ${assetName || '자산 없음'}`, detail: '' };
}

/**
 * All sources that can be chosen: for expenses payment methods before assets, for income the other way round, and
 * methods that draw from no asset last.
 */
export function sourcesOf(items: References, type: FormType): MoneySource[] {
  const methods = items.payments.filter((one) => !one.isArchived).map((one) => withMethod(items, one.id));
  const drawing = methods.filter(({ assetId }) => assetId !== null);
  // A card or a purse is offered once, although the book may have it as a method and as an asset.
  const isOffered = (asset: Asset) =>
    items.payments.some(
      (one) =>
        !one.isArchived && one.assetId === asset.id && (asset.assetType === 'CREDIT_CARD' || one.name === asset.name),
    );
  const assets = items.assets
    .filter((one) => one.isActive && !isOffered(one))
    .map((one): PaymentChoice => ({ paymentMethodId: null, assetId: one.id }));
  const choices = [
    ...(type === 'INCOME' ? [...assets, ...drawing] : [...drawing, ...assets]),
    ...methods.filter(({ assetId }) => assetId === null),
  ];
  return choices.map((choice) => sourceOf(items, choice)).filter((source) => source !== null);
}

/** Whether both parts of a choice still exist and are in use. */
function isLive(items: References, { paymentMethodId, assetId }: PaymentChoice): boolean {
  const hasMethod =
    paymentMethodId === null || items.payments.some((one) => one.id === paymentMethodId && !one.isArchived);
  return hasMethod && (assetId === null || items.assets.some((one) => one.id === assetId && one.isActive));
}

export const isSameChoice = (a: PaymentChoice, b: PaymentChoice): boolean => keyOf(a) === keyOf(b);

interface Shown {
  readonly current: PaymentChoice;
  /** What applies until the user chooses. */
  readonly habitual: PaymentChoice;
  /** Most used first. */
  readonly byUse: readonly PaymentChoice[];
  readonly max: number;
}

/**
 * The sources shown at once: the one in use and the most used. Choosing one of them moves none; any other comes first.
 */
export function shownSources(
  items: References,
  type: FormType,
  { current, habitual, byUse, max }: Shown,
): MoneySource[] {
  const used = [habitual, ...byUse]
    .filter((choice) => isLive(items, choice))
    .map((choice) => sourceOf(items, choice))
    .filter((source) => source !== null);
  // Two chips of one name could not be told apart.
  const byName = new Map<string, MoneySource>();
  for (const source of [...used, ...sourcesOf(items, type)]) {
    if (!byName.has(source.name)) byName.set(source.name, source);
  }
  const shown = [...byName.values()].slice(0, max);
  const chosen = sourceOf(items, current);
  if (chosen === null || shown.some((source) => source.key === chosen.key)) return shown;
  const others = shown.filter((source) => source.name !== chosen.name);
  return others.length < shown.length
    ? shown.map((source) => (source.name === chosen.name ? chosen : source))
    : [chosen, ...others.slice(0, max - 1)];
}

/** Other ways to pay from the same asset, such as an easy payment with the same card; with the current one. */
export function railsOf(items: References, current: PaymentChoice): MoneySource[] {
  if (current.assetId === null) return [];
  const methods = items.payments.filter((one) => one.assetId === current.assetId);
  if (methods.every((one) => one.rail === null)) return [];
  return methods
    .filter((one) => !one.isArchived || one.id === current.paymentMethodId)
    .map((one) => sourceOf(items, { paymentMethodId: one.id, assetId: one.assetId }))
    .filter((source) => source !== null);
}
