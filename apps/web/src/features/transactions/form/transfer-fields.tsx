import { IconButton } from '../../../ui/button.tsx';
import { ArrowUpDown } from '../../../ui/icons/arrow-up-down.ts';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import css from './fields.module.css';
import type { FormState } from './form-state.ts';
import { liveAssets } from './payment-fields.tsx';
import { type FormErrors, wonOf } from './read-form.ts';

interface TransferFieldsProps {
  readonly value: FormState['transfer'];
  /** The defaults if nothing is selected. */
  readonly habitual: { readonly fromAssetId: string | null; readonly toAssetId: string | null };
  readonly onChange: (value: FormState['transfer']) => void;
  readonly errors: FormErrors;
}

/** The accounts of a transfer, and its fee. */
export function TransferFields({ value, habitual, onChange, errors }: TransferFieldsProps) {
  const ledger = useLedger();
  const fromAssetId = value.fromAssetId ?? habitual.fromAssetId;
  const toAssetId = value.toAssetId ?? habitual.toAssetId;
  const expenses = ledger.categories.filter((one) => one.kind === 'EXPENSE' && !one.isArchived);
  const isTooFew = ledger.isComplete && ledger.assets.filter((asset) => asset.isActive).length < 2;
  return (
    <div className={css.stack}>
      {isTooFew ? (
        <Notice
          tone="info"
          actions={
            <LinkButton to="/assets" size="small">
              자산 추가
            </LinkButton>
          }
        >
          이체는 내 자산 사이에서 돈을 옮기는 거래예요. 먼저 자산을 2개 이상 추가해 주세요.
        </Notice>
      ) : null}
      <div className={css.route}>
        <div data-field="fromAsset">
          <LabelSelect
            label="보내는 자산"
            items={liveAssets(ledger.assets, fromAssetId)}
            value={fromAssetId}
            onChange={(id) => onChange({ ...value, fromAssetId: id, toAssetId })}
            error={errors.fromAsset}
          />
        </div>
        <IconButton
          label="서로 바꾸기"
          icon={<ArrowUpDown />}
          className={css.swap ?? ''}
          onPress={() => onChange({ ...value, fromAssetId: toAssetId, toAssetId: fromAssetId })}
        />
        <div data-field="toAsset">
          <LabelSelect
            label="받는 자산"
            items={liveAssets(ledger.assets, toAssetId)}
            value={toAssetId}
            onChange={(id) => onChange({ ...value, fromAssetId, toAssetId: id })}
            error={errors.toAsset}
          />
        </div>
      </div>
      <div className={css.pair} data-field="fee">
        <PartAmountField
          label="수수료"
          text={value.feeText}
          onChange={(feeText) => onChange({ ...value, feeText })}
          error={errors.fee}
        />
        {wonOf(value.feeText) > 0 ? (
          <LabelSelect
            label="수수료 분류"
            none="미분류"
            items={expenses.map((one) => ({ id: one.id, name: categoryPath(ledger, one.id), icon: one.icon }))}
            value={value.feeCategoryId}
            onChange={(feeCategoryId) => onChange({ ...value, feeCategoryId })}
          />
        ) : null}
      </div>
    </div>
  );
}
