import { needsCashReceipt } from '@salim/domain';
import { useEffect, useEffectEvent } from 'react';
import { TAX_KIND_OPTIONS, taxKindOf } from '../../../ledger/tax-kinds.ts';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { ActionChip, ChipRow } from '../../../ui/chip.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type Ledger, useLedger } from '../model/ledger.tsx';
import { useBegin } from './begun-block.ts';
import { ForeignEditor, InstallmentEditor } from './detail-editors.tsx';
import fields from './fields.module.css';
import { beginPayments, beginShares, beginSplits, type FormState, type PaymentChoice } from './form-state.ts';
import css from './more-section.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { type FormErrors, type FormField, wonOf } from './read-form.ts';
import { PayerEditor, ShareEditor } from './share-editor.tsx';
import { TagPicker } from './tag-picker.tsx';

/** Whether the form asks who paid. */
interface PayerState {
  readonly isShown: boolean;
  readonly begin: () => void;
  readonly end: () => void;
}

export interface MorePanelProps {
  readonly form: FormState;
  readonly id: string;
  /** Whether another member created the transaction: only its author decides on its visibility. */
  readonly isOthers: boolean;
  readonly payment: PaymentChoice;
  readonly payer: PayerState;
  readonly errors: FormErrors;
  readonly onChange: (changes: Partial<FormState>) => void;
  readonly onAmount: (text: string) => void;
  /** Called once the panel is visible, which takes a moment on the first opening. */
  readonly onShown: () => void;
}

const AS_USUAL = 'usual';
const OWN_TAX_OPTIONS = [{ id: AS_USUAL, name: '분류대로' }, ...TAX_KIND_OPTIONS];

/** Whether a cash receipt matters for the deduction; one that was recorded stays visible. */
function isReceiptAsked(ledger: Ledger, form: FormState, payment: PaymentChoice): boolean {
  if (form.type !== 'EXPENSE') return false;
  const payments = form.payments.length > 0 ? form.payments : [payment];
  return (
    form.cashReceipt ||
    payments.some(({ paymentMethodId, assetId }) => {
      const method = paymentMethodId === null ? undefined : ledger.paymentById.get(paymentMethodId);
      const asset = assetId === null ? undefined : ledger.assetById.get(assetId);
      // Without any payment it is not known yet whether it matters.
      if (!method && !asset) return false;
      return needsCashReceipt({ methodType: method?.type ?? null, assetType: asset?.assetType ?? null });
    })
  );
}

/** Members who join later are others, too. */
const privateHelp = ({ members }: Ledger) =>
  members.length > 1 ? '다른 구성원에게는 금액과 날짜만 보여요.' : '나중에 구성원이 참여해도 금액과 날짜만 보여요.';

/** The content of 더보기. */
export function MorePanel(props: MorePanelProps) {
  const { form, errors, isOthers, onChange } = props;
  const tellShown = useEffectEvent(props.onShown);
  useEffect(() => tellShown(), []);
  const ledger = useLedger();
  const { today } = ledger;
  return (
    <>
      <TagPicker value={form.tagIds} onChange={(tagIds) => onChange({ tagIds })} error={errors.tags} />
      <div data-field="memo">
        <TextField
          label="메모"
          isMultiline
          value={form.memo}
          onChange={(memo) => onChange({ memo })}
          error={errors.memo ?? null}
        />
      </div>
      {form.type === 'TRANSFER' || form.payments.length > 0 ? null : (
        <PaymentFields value={props.payment} onChange={(payment) => onChange({ payment })} />
      )}
      {form.type === 'EXPENSE' ? (
        <Select
          label="연말정산"
          options={OWN_TAX_OPTIONS}
          value={form.taxKind ?? AS_USUAL}
          onChange={(id) => onChange({ taxKind: taxKindOf(id) })}
        />
      ) : null}
      <Beginnings {...props} />
      <Editors {...props} />
      <div className={css.switches}>
        {form.type === 'EXPENSE' ? (
          <div data-field="refund">
            <Switch
              isSelected={form.isRefund}
              // Turned off and on again, it is a refund of no particular purchase.
              onChange={(isRefund) => onChange({ isRefund, refundOfId: null })}
              help="취소했거나 돌려받은 돈이면 켜 주세요. 지출에서 빠져요."
            >
              환불
            </Switch>
            {errors.refund === undefined ? null : (
              <p role="alert" className={fields.error}>
                {errors.refund}
              </p>
            )}
          </div>
        ) : null}
        {isReceiptAsked(ledger, form, props.payment) ? (
          <Switch
            isSelected={form.cashReceipt}
            onChange={(cashReceipt) => onChange({ cashReceipt })}
            help="현금영수증을 받았다면 켜 주세요. 연말정산에서 체크카드처럼 계산돼요."
          >
            현금영수증
          </Switch>
        ) : null}
        <Switch
          isSelected={form.isPrivate}
          onChange={(isPrivate) => onChange({ isPrivate, revealOn: isPrivate ? form.revealOn : null })}
          isDisabled={isOthers}
          help={isOthers ? '작성한 사람만 바꿀 수 있어요.' : privateHelp(ledger)}
        >
          비공개
        </Switch>
        {form.isPrivate && !isOthers ? (
          <div data-field="revealOn">
            <DatePicker
              label="공개일"
              value={form.revealOn}
              onChange={(revealOn) => onChange({ revealOn })}
              today={today}
              help="이날부터 모두에게 보여요. 비워 두면 계속 비공개예요."
              error={errors.revealOn ?? null}
            />
          </div>
        ) : null}
        <Switch
          isSelected={form.isExcluded}
          onChange={(isExcluded) => onChange({ isExcluded })}
          help="내역과 잔액에는 남고, 합계와 통계에는 들어가지 않아요."
        >
          통계 제외
        </Switch>
        <Switch
          isSelected={form.makesRule}
          onChange={(makesRule) => onChange({ makesRule })}
          help="저장한 다음 반복 주기를 정해요."
        >
          반복 거래로 등록
        </Switch>
      </div>
    </>
  );
}

/** Buttons for the optional parts that have not been added yet. */
function Beginnings({ form, payment, payer, onChange }: MorePanelProps) {
  const ledger = useLedger();
  const begin = useBegin();
  const isNarrow = useIsNarrow();
  const isFlow = form.type !== 'TRANSFER';
  const isShared = ledger.members.length > 1;
  const beginnings: readonly {
    readonly field: FormField;
    readonly name: string;
    readonly isPossible: boolean;
    readonly onPress: () => void;
  }[] = [
    {
      field: 'splits',
      name: '여러 분류로 나누기',
      // On a desk the button is beside the categories.
      isPossible: isNarrow && isFlow && form.splits.length === 0,
      onPress: () => onChange({ splits: beginSplits(form) }),
    },
    {
      field: 'payments',
      name: '결제수단 나누기',
      isPossible: isFlow && form.payments.length === 0,
      onPress: () => onChange({ payments: beginPayments(form, payment) }),
    },
    {
      field: 'payers',
      name: '낸 사람',
      isPossible: isShared && !payer.isShown,
      onPress: payer.begin,
    },
    {
      field: 'shares',
      name: '나눠 내기',
      isPossible: isShared && isFlow && form.shares === null,
      onPress: () => onChange({ shares: beginShares(ledger.members) }),
    },
    {
      field: 'installment',
      name: '할부',
      isPossible: form.type === 'EXPENSE' && form.installment === null,
      onPress: () => onChange({ installment: { months: '3', isFree: true, feeText: '' } }),
    },
    {
      field: 'foreign',
      name: '외화',
      isPossible: form.foreign === null,
      onPress: () => onChange({ foreign: { currency: 'USD', amountText: '', rateText: '' } }),
    },
  ];
  const possible = beginnings.filter(({ isPossible }) => isPossible);
  if (possible.length === 0) return null;
  return (
    <ChipRow label="항목 추가">
      {possible.map(({ field, name, onPress }) => (
        <ActionChip
          key={field}
          onPress={() => {
            begin(field);
            onPress();
          }}
        >
          + {name}
        </ActionChip>
      ))}
    </ChipRow>
  );
}

/** The optional parts that have been added. */
function Editors({ form, id, errors, payer, onChange, onAmount }: MorePanelProps) {
  const ledger = useLedger();
  const total = wonOf(form.amountText);
  const isTransfer = form.type === 'TRANSFER';
  return (
    <>
      {ledger.members.length > 1 && payer.isShown ? (
        <PayerEditor
          paidBy={form.paidBy}
          payers={form.payers}
          total={total}
          onChange={onChange}
          onRemove={payer.end}
          error={errors.payers}
        />
      ) : null}
      {!isTransfer && form.shares ? (
        <ShareEditor
          form={form}
          total={total}
          id={id}
          value={form.shares}
          onChange={(shares) => onChange({ shares })}
          error={errors.shares}
        />
      ) : null}
      {form.type === 'EXPENSE' && form.installment ? (
        <InstallmentEditor
          value={form.installment}
          onChange={(installment) => onChange({ installment })}
          error={errors.installment}
        />
      ) : null}
      {form.foreign ? (
        <ForeignEditor
          value={form.foreign}
          date={form.date}
          onChange={(foreign) => onChange({ foreign })}
          onAmount={onAmount}
          error={errors.foreign}
        />
      ) : null}
    </>
  );
}
