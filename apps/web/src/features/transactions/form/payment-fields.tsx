import type { Asset, PaymentMethod } from '@salim/contract';
import { formatWon } from '../../../text/format.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { useLedger } from '../model/ledger.tsx';
import css from './fields.module.css';
import type { PaymentChoice } from './form-state.ts';
import { withAsset, withMethod } from './payment-follow.ts';

/** Selectable methods; an archived one only if it is already selected. */
export const liveMethods = (payments: readonly PaymentMethod[], current: string | null): PaymentMethod[] =>
  payments.filter((one) => !one.isArchived || one.id === current);

/** Selectable assets with their balances; an inactive one only if it is already selected. */
export const liveAssets = (assets: readonly Asset[], current: string | null) =>
  assets
    .filter((one) => one.isActive || one.id === current)
    .map(({ id, name, icon, balance }) => ({ id, name, icon, detail: formatWon(balance) }));

interface PaymentFieldsProps {
  readonly value: PaymentChoice;
  readonly onChange: (value: PaymentChoice) => void;
}

/** 결제수단 and 자산 apart; changing one updates the other. */
export function PaymentFields({ value, onChange }: PaymentFieldsProps) {
  const ledger = useLedger();
  return (
    <div className={css.pair}>
      <LabelSelect
        label="결제수단"
        none="없음"
        items={liveMethods(ledger.payments, value.paymentMethodId)}
        value={value.paymentMethodId}
        onChange={(id) => onChange(withMethod(ledger, id))}
      />
      <LabelSelect
        label="자산"
        none="없음"
        items={liveAssets(ledger.assets, value.assetId)}
        value={value.assetId}
        onChange={(id) => onChange(withAsset(ledger, value, id))}
      />
    </div>
  );
}
