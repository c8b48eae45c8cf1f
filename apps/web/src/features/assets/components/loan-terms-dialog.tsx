import type { Asset, Category, LoanTerms } from '@salim/contract';
import { loanTermsOf } from '@salim/contract/facts/asset-terms';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { LabelSelect } from '../../../ui/label-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAmountInput } from '../../../ui/use-amount-input.ts';
import { useUpdateAsset } from '../api/update-asset.ts';
import { checkTypedTerms, termsFrom, typedTermsOf } from '../loan-terms-form.ts';
import css from './loan-card.module.css';
import { LoanFeeFields, LoanRateChanges } from './loan-terms-extras.tsx';

type Terms = LoanTerms;

const REPAYMENTS: readonly { readonly id: Terms['repayment']; readonly name: string }[] = [
  { id: 'EQUAL_PAYMENT', name: '원리금균등' },
  { id: 'EQUAL_PRINCIPAL', name: '원금균등' },
  { id: 'BULLET', name: '만기일시' },
];
const NONE = 'none';
const ACCOUNT_TYPES: readonly Asset['assetType'][] = ['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'CASH'];

interface LoanTermsDialogProps {
  readonly asset: Asset;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly today: string;
  readonly onClose: () => void;
}

/** What the contract of a loan says about its installments. */
export function LoanTermsDialog({ asset, assets, categories, today, onClose }: LoanTermsDialogProps) {
  const update = useUpdateAsset(asset.bookId, asset.id);
  const form = useForm({
    initial: () => typedTermsOf(asset),
    check: checkTypedTerms,
    server: { fields: {} },
    sending: update,
  });
  const { values, change, problems } = form;
  const [hasMore, setHasMore] = useState(values.rateChanges.length > 0 || values.feeText !== '');
  const principal = useAmountInput(form.amount('principalText'));
  const accounts = assets.filter((one) => one.isActive && ACCOUNT_TYPES.includes(one.assetType));
  const expenses = categories.filter((one) => one.kind === 'EXPENSE' && !one.isArchived);
  const submit = () =>
    form.submit((typed) => {
      update.mutate(
        { body: { terms: termsFrom(typed, loanTermsOf(asset)), version: asset.version }, isGone: false },
        {
          onSuccess: () => {
            toast.success('대출 조건을 저장했어요');
            onClose();
          },
        },
      );
    });
  const failure = update.error instanceof ApiError ? update.error : null;
  return (
    <Dialog title="대출 조건" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} className={css.form ?? ''} label="대출 조건">
        <div className={css.pair}>
          <AmountField label="대출 원금" amount={principal} error={problems.principalText} />
          <TextField label="연 금리" {...form.field('rateText')} trailing="%" inputProps={{ inputMode: 'decimal' }} />
        </div>
        <DatePicker
          label="대출받은 날"
          value={values.startDate}
          onChange={(startDate) => change({ startDate })}
          today={today}
          error={problems.startDate ?? null}
        />
        <div className={css.pair}>
          <TextField
            label="대출 기간"
            {...form.field('monthsText')}
            trailing="개월"
            inputProps={{ inputMode: 'numeric' }}
          />
          <TextField
            label="거치 기간"
            {...form.field('graceText')}
            trailing="개월"
            inputProps={{ inputMode: 'numeric' }}
          />
        </div>
        <div className={css.pair}>
          <Select
            label="상환 방식"
            options={REPAYMENTS}
            value={values.repayment}
            onChange={(id) => change({ repayment: REPAYMENTS.find((one) => one.id === id)?.id ?? 'EQUAL_PAYMENT' })}
          />
          <TextField label="납부일" {...form.field('dayText')} trailing="일" inputProps={{ inputMode: 'numeric' }} />
        </div>
        <Select
          label="출금 계좌"
          options={[{ id: NONE, name: '없음' }, ...accounts.map(({ id, name }) => ({ id, name }))]}
          value={values.payingAssetId ?? NONE}
          onChange={(id) => change({ payingAssetId: id === NONE ? null : id })}
          help={
            values.payingAssetId === null
              ? '계좌를 고르면 회차마다 자동으로 기록해요.'
              : '오늘부터 납부일마다 원금은 이체, 이자는 지출로 자동으로 기록해요. 지난 회차는 기록하지 않아요.'
          }
        />
        {values.payingAssetId === null ? null : (
          <LabelSelect
            label="이자 분류"
            items={expenses.map(({ id, name, icon }) => ({ id, name, icon }))}
            value={values.interestCategoryId}
            onChange={(interestCategoryId) => change({ interestCategoryId })}
            none="없음"
          />
        )}
        {hasMore ? (
          <>
            <LoanRateChanges form={form} today={today} />
            <LoanFeeFields form={form} />
          </>
        ) : (
          <Button variant="ghost" onPress={() => setHasMore(true)}>
            금리 변동과 중도상환수수료 입력
          </Button>
        )}
        <FormActions failure={failure ? messageOf(failure) : null}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            저장
          </ActionPair>
        </FormActions>
      </Form>
    </Dialog>
  );
}
