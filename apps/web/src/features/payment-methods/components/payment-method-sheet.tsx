import type { Asset, PaymentMethod } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Merge from 'lucide-react/icons/merge';
import { useState } from 'react';
import { sameNameHint } from '../../../ledger/same-name.ts';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useFields } from '../../../platform/forms/use-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorPicker } from '../../../ui/color-picker.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { IconPicker } from '../../../ui/icon-picker.tsx';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useUpdatePayment } from '../api/update-payment-method.ts';
import { PAYMENT_METHOD_TYPES, PAYMENT_TYPE_ORDER } from '../payment-method-types.ts';
import css from './payment-method-sheet.module.css';

const NONE = 'none';

interface PaymentSheetProps {
  readonly bookId: string;
  readonly method: PaymentMethod;
  /** All other methods of the book. */
  readonly others: readonly PaymentMethod[];
  readonly assets: readonly Asset[];
  /** Undefined if there is no other method. */
  readonly onMerge: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The form values of a method. */
function fieldsOf({ name, type, rail, assetId, icon, color }: PaymentMethod) {
  return { name, type, rail: rail ?? '', assetId, icon, color };
}

/** One payment method: its type, and the asset it draws on. */
export function PaymentSheet({ bookId, method, others, assets, onMerge, onClose }: PaymentSheetProps) {
  const { values, change, isNewer } = useFields(fieldsOf(method));
  const { name, type, rail, assetId, icon, color } = values;
  const [isNameMissing, setIsNameMissing] = useState(false);
  const update = useUpdatePayment(bookId);
  const failure = update.error instanceof ApiError ? update.error : null;
  const submit = () => {
    setIsNameMissing(name.trim() === '');
    if (name.trim() === '') return;
    const changes = { ...values, name: name.trim(), rail: type === 'EASY_PAY' ? rail : null };
    update.mutate(
      { method, changes },
      {
        onSuccess: () => {
          toast.success('저장했어요');
          onClose();
        },
      },
    );
  };
  return (
    <Sheet title={method.name} isOpen onClose={onClose}>
      <Form onSubmit={submit} label={`${method.name} 수정`} className={css.form ?? ''}>
        <NewerNotice isNewer={isNewer} />
        <div className={css.head}>
          <LabelIcon icon={icon} name={name} color={color} size="large" />
          <TextField
            label="이름"
            value={name}
            onChange={(text) => change({ name: text })}
            maxLength={NAME_MAX}
            error={isNameMissing ? '이름을 입력해 주세요.' : null}
            help={sameNameHint(name, others)}
            className={css.grow ?? ''}
          />
        </div>
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
        {failure ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
        <Button type="submit" variant="primary" isPending={update.isPending}>
          저장
        </Button>
        <LinkButton
          to="/transactions"
          search={{ paymentMethodId: method.id }}
          variant="ghost"
          icon={<ArrowRight aria-hidden />}
        >
          이 결제수단 거래 보기
        </LinkButton>
        {onMerge ? (
          <Button variant="ghost" icon={<Merge aria-hidden />} onPress={onMerge}>
            다른 결제수단과 합치기
          </Button>
        ) : null}
      </Form>
    </Sheet>
  );
}
