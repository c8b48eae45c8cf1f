import type { Asset, PaymentMethod } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { IconPicker } from '../../../ui/icon-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PAYMENT_METHOD_CALLS } from '../api/payment-method-calls.ts';
import { PAYMENT_METHOD_TYPES, PAYMENT_TYPE_ORDER } from '../payment-method-types.ts';
import { LabelForm, useLabelForm } from './label-sheet.tsx';

const NONE = 'none';

interface PaymentMethodFormProps {
  readonly method: PaymentMethod;
  /** All other methods of the book. */
  readonly others: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  readonly onSaved: () => void;
}

/** The form values of a method. */
function fieldsOf({ name, type, rail, assetId, icon, color }: PaymentMethod) {
  return { name, type, rail: rail ?? '', assetId, icon, color };
}

/** One payment method: its type, and the asset it draws on. */
export function PaymentMethodForm({ method, others, assets, onSaved }: PaymentMethodFormProps) {
  const form = useLabelForm(PAYMENT_METHOD_CALLS, {
    label: method,
    stored: fieldsOf(method),
    changesOf: (values) => ({ ...values, rail: values.type === 'EASY_PAY' ? values.rail : null }),
    onSaved,
  });
  const { values, change, failure } = form;
  const { name, type, rail, assetId, icon, color } = values;
  return (
    <LabelForm form={form} nameHelp={sameNameHint(name, others)}>
      <Select
        label="종류"
        options={PAYMENT_TYPE_ORDER.map((id) => ({ id, name: PAYMENT_METHOD_TYPES[id] }))}
        value={type}
        onChange={(id) => change({ type: PAYMENT_TYPE_ORDER.find((one) => one === id) ?? type })}
      />
      {type === 'EASY_PAY' ? (
        <TextField
          label="간편결제 이름"
          value={rail}
          onChange={(text) => change({ rail: text })}
          maxLength={NAME_MAX}
          placeholder="예: 카카오페이"
          help="결제할 때 쓰는 서비스예요. 실제로 돈이 빠져나가는 자산은 아래에서 골라 주세요."
        />
      ) : null}
      <Select
        label="연결된 자산"
        options={[
          { id: NONE, name: '없음' },
          ...assets
            .filter((asset) => asset.isActive || asset.id === method.assetId)
            .map((asset) => ({ id: asset.id, name: asset.name })),
        ]}
        value={assetId ?? NONE}
        onChange={(id) => change({ assetId: id === NONE ? null : id })}
        help="이 결제수단을 고르면 이 자산도 함께 선택돼요. 이미 기록한 거래는 바뀌지 않아요."
        error={failure?.messageFor('assetId')}
      />
      <IconPicker label="아이콘" value={icon} onChange={(picture) => change({ icon: picture })} />
      <ColorPicker label="색상" value={color} onChange={(shade) => change({ color: shade })} />
    </LabelForm>
  );
}
