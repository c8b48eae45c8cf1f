import type { Asset, LoanTerms } from '@salim/contract';
import { loanTermsOf } from '@salim/contract/facts/asset-terms';
import { LAST_DAY_OF_MONTH, LOAN_MONTHS_MAX } from '@salim/contract/facts/limits';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountOf, amountTextOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useUpdateAsset } from '../api/update-asset.ts';
import { percentText, rateIn } from '../asset-terms.ts';
import css from './loan-card.module.css';

type Terms = LoanTerms;

const REPAYMENTS: readonly { readonly id: Terms['repayment']; readonly name: string }[] = [
  { id: 'EQUAL_PAYMENT', name: '원리금균등' },
  { id: 'EQUAL_PRINCIPAL', name: '원금균등' },
  { id: 'BULLET', name: '만기일시' },
];
const NONE = 'none';
const ACCOUNT_TYPES: readonly Asset['assetType'][] = ['CHECKING_ACCOUNT', 'SAVINGS_ACCOUNT', 'CASH'];

function wholeIn(text: string, minimum: number, maximum: number): number | null {
  const value = /^\d{1,4}$/u.test(text.trim()) ? Number(text.trim()) : Number.NaN;
  return value >= minimum && value <= maximum ? value : null;
}

interface Values {
  readonly principalText: string;
  readonly rateText: string;
  readonly startDate: string | null;
  readonly monthsText: string;
  readonly graceText: string;
  readonly dayText: string;
  readonly repayment: Terms['repayment'];
  readonly payingAssetId: string | null;
}

function valuesOf(asset: Asset): Values {
  const { balance, loan } = asset;
  const terms = loanTermsOf(asset);
  return {
    principalText: amountTextOf(terms?.principal ?? Math.max(0, -balance)),
    rateText: percentText(terms?.rateBps ?? loan?.rateBps ?? 0),
    startDate: terms?.startDate ?? null,
    monthsText: String(terms?.months ?? ''),
    graceText: String(terms?.graceMonths ?? 0),
    dayText: String(terms?.paymentDay ?? ''),
    repayment: terms?.repayment ?? 'EQUAL_PAYMENT',
    payingAssetId: terms?.payingAssetId ?? null,
  };
}

function checkTerms(values: Values) {
  const months = wholeIn(values.monthsText, 1, LOAN_MONTHS_MAX);
  return {
    principalText: amountOf(values.principalText) ? undefined : '대출 원금을 입력해 주세요.',
    rateText: rateIn(values.rateText) == null ? '0~100 사이의 값을 소수점 둘째 자리까지 입력해 주세요.' : undefined,
    monthsText: months === null ? `1~${LOAN_MONTHS_MAX} 사이의 개월 수를 입력해 주세요.` : undefined,
    graceText:
      wholeIn(values.graceText, 0, (months ?? 1) - 1) === null ? '대출 기간보다 짧게 입력해 주세요.' : undefined,
    dayText: wholeIn(values.dayText, 1, LAST_DAY_OF_MONTH) === null ? '1~31 사이의 날짜를 입력해 주세요.' : undefined,
  };
}

interface LoanTermsDialogProps {
  readonly asset: Asset;
  readonly assets: readonly Asset[];
  readonly today: string;
  readonly onClose: () => void;
}

/** What the contract of a loan says about its instalments. */
export function LoanTermsDialog({ asset, assets, today, onClose }: LoanTermsDialogProps) {
  const update = useUpdateAsset(asset.bookId, asset.id);
  const form = useForm({
    initial: () => valuesOf(asset),
    check: checkTerms,
    showsProblems: 'on-submit',
    server: { fields: {} },
    sending: update,
  });
  const { values, change, problems } = form;
  const principal = useAmountInput(form.amount('principalText'));
  const accounts = assets.filter((one) => one.isActive && ACCOUNT_TYPES.includes(one.assetType));
  const submit = () =>
    form.submit(() => {
      const { startDate } = values;
      if (startDate === null || principal.value === null) return;
      const terms = {
        ...loanTermsOf(asset),
        principal: principal.value,
        rateBps: rateIn(values.rateText) ?? 0,
        startDate,
        months: Number(values.monthsText),
        graceMonths: Number(values.graceText),
        paymentDay: Number(values.dayText),
        repayment: values.repayment,
        payingAssetId: values.payingAssetId,
      };
      update.mutate(
        { body: { terms, version: asset.version }, isGone: false },
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
          error={values.startDate === null ? '날짜를 골라 주세요.' : null}
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
        />
        {failure ? <Notice tone="error">{messageOf(failure)}</Notice> : null}
        <div className={layout.actions}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            저장
          </ActionPair>
        </div>
      </Form>
    </Dialog>
  );
}
