import type { Asset, SavingsTerms } from '@salim/contract';
import { savingsTermsOf } from '@salim/contract/facts/asset-terms';
import { ApiError, messageOf } from '../../../platform/api/api-error.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { amountTextOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { useUpdateAsset } from '../api/update-asset.ts';
import { percentText, rateIn } from '../asset-terms.ts';
import { SAVINGS_KINDS } from '../savings-kinds.ts';
import css from './loan-card.module.css';

type Kind = SavingsTerms['kind'];

const KINDS = Object.entries(SAVINGS_KINDS).map(([id, { name }]) => ({ id: id as Kind, name }));
const RATE_PROBLEM = '0~100 사이의 값을 소수점 둘째 자리까지 입력해 주세요.';

interface Values {
  readonly kind: Kind;
  readonly rateText: string;
  readonly taxText: string;
  readonly startDate: string | null;
  readonly maturity: string | null;
  readonly monthlyText: string;
  readonly limitText: string;
}

/** The kind that the sub-type suggests. */
function usualKind({ assetType, subType }: Asset): Kind {
  if (subType === 'PENSION') return 'PENSION_SAVINGS';
  if (subType === 'TIME_DEPOSIT') return 'DEPOSIT';
  return assetType === 'INVESTMENT' ? 'ISA' : 'INSTALLMENT';
}

function valuesOf(asset: Asset): Values {
  const terms = savingsTermsOf(asset);
  const kind = terms?.kind ?? usualKind(asset);
  const rateBps = terms?.rateBps ?? asset.deposit?.rateBps ?? null;
  return {
    kind,
    rateText: rateBps === null ? '' : percentText(rateBps),
    taxText: percentText(terms?.taxBps ?? SAVINGS_KINDS[kind].taxBps),
    startDate: terms?.startDate ?? null,
    maturity: terms?.maturity ?? asset.deposit?.maturityDate ?? null,
    monthlyText: amountTextOf(terms?.monthlyPayment ?? asset.deposit?.monthlyPayment ?? null),
    limitText: amountTextOf(terms?.limitYear ?? null),
  };
}

function checkTerms(values: Values) {
  return {
    rateText: rateIn(values.rateText) === undefined ? RATE_PROBLEM : undefined,
    taxText: rateIn(values.taxText) == null ? RATE_PROBLEM : undefined,
  };
}

interface SavingsTermsDialogProps {
  readonly asset: Asset;
  readonly today: string;
  readonly onClose: () => void;
}

/** What the contract of a savings account says. */
export function SavingsTermsDialog({ asset, today, onClose }: SavingsTermsDialogProps) {
  const update = useUpdateAsset(asset.bookId, asset.id);
  const form = useForm({
    initial: () => valuesOf(asset),
    check: checkTerms,
    showsProblems: 'on-submit',
    server: { fields: {} },
    sending: update,
  });
  const { values, change } = form;
  const monthly = useAmountInput(form.amount('monthlyText'));
  const limit = useAmountInput(form.amount('limitText'));
  const chooseKind = (id: string) => {
    const kind = KINDS.find((one) => one.id === id)?.id ?? values.kind;
    change({ kind, taxText: percentText(SAVINGS_KINDS[kind].taxBps) });
  };
  const submit = () =>
    form.submit(() => {
      const { compounding } = savingsTermsOf(asset) ?? {};
      const terms: SavingsTerms = {
        kind: values.kind,
        rateBps: rateIn(values.rateText) ?? null,
        taxBps: rateIn(values.taxText) ?? 0,
        startDate: values.startDate,
        maturity: values.maturity,
        monthlyPayment: monthly.value,
        // Zero would allow nothing: an empty field means the law's limit.
        limitYear: limit.value === 0 ? null : limit.value,
        ...(compounding === undefined ? {} : { compounding }),
      };
      update.mutate(
        { body: { terms, version: asset.version }, isGone: false },
        {
          onSuccess: () => {
            toast.success('저축 조건을 저장했어요');
            onClose();
          },
        },
      );
    });
  const failure = update.error instanceof ApiError ? update.error : null;
  return (
    <Dialog title="저축 조건" isOpen onClose={onClose} staysOpenOnTapOutside>
      <Form onSubmit={submit} className={css.form ?? ''} label="저축 조건">
        <Select label="종류" options={KINDS} value={values.kind} onChange={chooseKind} />
        <div className={css.pair}>
          <TextField label="연 금리" {...form.field('rateText')} trailing="%" inputProps={{ inputMode: 'decimal' }} />
          <TextField label="이자 세율" {...form.field('taxText')} trailing="%" inputProps={{ inputMode: 'decimal' }} />
        </div>
        <DatePicker
          label="가입일"
          value={values.startDate}
          onChange={(startDate) => change({ startDate })}
          today={today}
        />
        <DatePicker
          label="만기일"
          value={values.maturity}
          onChange={(maturity) => change({ maturity })}
          today={today}
        />
        <div className={css.pair}>
          <AmountField label="월 납입액" amount={monthly} placeholder="없음" />
          <AmountField label="한 해 납입 한도" amount={limit} placeholder="법에서 정한 한도" />
        </div>
        <FormActions failure={failure ? messageOf(failure) : null}>
          <ActionPair onCancel={onClose} isPending={form.isSending}>
            저장
          </ActionPair>
        </FormActions>
      </Form>
    </Dialog>
  );
}
