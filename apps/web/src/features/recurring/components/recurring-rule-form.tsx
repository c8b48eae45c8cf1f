import type { Asset, Category, RecurringRule } from '@salim/contract';
import { DESCRIPTION_MAX, MEMO_MAX } from '@salim/contract/facts/limits';
import { addDays } from '@salim/domain';
import { useState } from 'react';
import { useOwnAccounts } from '../../../ledger/use-own-accounts.ts';
import { type Problems, useForm } from '../../../platform/forms/use-form.ts';
import { useAuthStore } from '../../../platform/stores/auth-store.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ContinuedNotice } from '../../../ui/continued-notice.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import textCss from '../../../ui/text.module.css';
import { TextField } from '../../../ui/text-field.tsx';
import { amountOf, amountTextOf, useAmountInput } from '../../../ui/use-amount-input.ts';
import { ADJUST_NAMES } from '../model/describe-schedule.ts';
import { useRecurringBook } from '../model/recurring-book.tsx';
import { type RuleForm as Fields, type RuleDraft, type RuleField, readRuleForm } from '../model/recurring-rule-form.ts';
import { rruleOfChoice } from '../model/schedule-choice.ts';
import { DatePreview } from './date-preview.tsx';
import { LabelChoice } from './label-choice.tsx';
import css from './recurring-rule-form.module.css';
import { ScheduleFields } from './schedule-fields.tsx';

const TYPES = [
  { id: 'EXPENSE', name: '지출' },
  { id: 'INCOME', name: '수입', tone: 'income' },
  { id: 'TRANSFER', name: '이체' },
] as const;
const MODES = [
  { id: 'AUTO', name: '자동으로 기록' },
  { id: 'REMIND', name: '알림 받고 기록' },
] as const;
const ENDS = [
  { id: 'NEVER', name: '계속 반복' },
  { id: 'DATE', name: '날짜 지정' },
  { id: 'COUNT', name: '횟수 지정' },
] as const;
const SCOPES = [
  { id: 'ALL', name: '앞으로 모두' },
  { id: 'FROM', name: '특정 날짜부터' },
] as const;

/** Maps the fields of the API to the fields of the form. */
const FIELDS: Readonly<Record<string, RuleField>> = {
  'template.amount': 'amount',
  'template.categoryId': 'categoryId',
  'template.assetId': 'assetId',
  'template.toAssetId': 'toAssetId',
  into: 'toAssetId',
  'template.paymentMethodId': 'paymentMethodId',
  startDate: 'startDate',
  endDate: 'endDate',
  count: 'count',
};

type RuleFields = Extract<ReturnType<typeof readRuleForm>, { fields: unknown }>['fields'];

interface RuleFormProps {
  readonly draft: RuleDraft;
  /** The rule to edit; undefined for a new one. */
  readonly rule?: RecurringRule;
  /** Under which name unsaved input is kept; undefined for a form that another screen has filled in. */
  readonly keptAs: string | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  /** `forget` drops the kept input; call it once the rule is saved. */
  readonly onSubmit: (fields: RuleFields, fromDate: string | null, forget: () => void) => void;
  readonly onCancel: () => void;
}

/** Categories of a kind; subcategories follow their parent and include its name. */
function categoriesOf(categories: readonly Category[], kind: Category['kind'], chosen: string | null) {
  const live = categories.filter((one) => one.kind === kind && (!one.isArchived || one.id === chosen));
  return live
    .filter((one) => one.parentId === null)
    .flatMap((top) => [
      top,
      ...live
        .filter((one) => one.parentId === top.id)
        .map((child) => ({ ...child, name: `${top.name} › ${child.name}` })),
    ]);
}

/** The form of a rule: what recurs, how often, and until when. */
export function RuleForm({ draft, rule, keptAs, isPending, error, onSubmit, onCancel }: RuleFormProps) {
  const { today } = useRecurringBook();
  const meId = useAuthStore((store) => store.user?.id);
  const isOthers = rule !== undefined && rule.createdBy !== meId;
  const [scope, setScope] = useState<'ALL' | 'FROM'>('ALL');
  const [fromDate, setFromDate] = useState<string | null>(rule?.nextDate ?? addDays(today, 1));
  const ruleForm = useForm({
    initial: () => ({ ...draft.form, amountText: amountTextOf(draft.amount) }),
    keptAs,
    check: (typed) => {
      const read = readRuleForm({ form: typed, kept: draft.kept }, amountOf(typed.amountText));
      return 'errors' in read ? read.errors : {};
    },
    showsProblems: 'on-submit',
    clearsOnChange: 'all',
    server: { fields: FIELDS },
    sending: { error, isPending },
    focusSelector: '[aria-invalid="true"], [data-field="weekdays"] button',
  });
  const { values: form, change: set, problems: errors, failure, rootRef } = ruleForm;
  const amount = useAmountInput(ruleForm.amount('amountText'));
  const submit = () =>
    ruleForm.submit(() => {
      const read = readRuleForm({ form, kept: draft.kept }, amount.value);
      if ('errors' in read || (scope === 'FROM' && fromDate === null)) return;
      onSubmit(read.fields, scope === 'FROM' ? fromDate : null, ruleForm.discard);
    });
  const endDate = form.end === 'DATE' ? form.endDate : null;
  const isComplete =
    form.startDate !== null && !(form.schedule.rhythm === 'WEEKLY' && form.schedule.weekdays.length === 0);
  return (
    <Form onSubmit={submit} label="반복 거래" className={css.form ?? ''}>
      <div ref={rootRef} className={css.form}>
        <ContinuedNotice form={ruleForm} />
        <Segmented
          label="종류"
          options={TYPES}
          value={form.type}
          onChange={(type) => set({ type, categoryId: null })}
        />
        <AmountField label="금액" amount={amount} size="hero" autoFocus={!rule} error={errors.amount ?? null} />
        <TextField
          label="내용"
          placeholder={form.type === 'INCOME' ? '예: 급여' : form.type === 'TRANSFER' ? '예: 적금' : '예: 월세'}
          value={form.description}
          onChange={(description) => set({ description })}
          maxLength={DESCRIPTION_MAX}
        />
        <Places form={form} set={set} errors={errors} />
        <div className={css.section}>
          <ScheduleFields
            value={form.schedule}
            startDate={form.startDate}
            onChange={(schedule) => set({ schedule })}
            error={errors.weekdays}
          />
          <Select
            label="휴일과 겹치면"
            options={[
              { id: 'NONE', name: '그날 그대로' },
              { id: 'PREVIOUS_BUSINESS_DAY', name: '이전 영업일 (급여)' },
              { id: 'NEXT_BUSINESS_DAY', name: '다음 영업일 (자동이체)' },
            ]}
            value={form.adjust}
            onChange={(adjust) => set({ adjust: adjust as Fields['adjust'] })}
            help={
              form.adjust === 'NONE'
                ? '주말과 공휴일에도 그 날짜에 기록해요.'
                : `${ADJUST_NAMES[form.adjust]}에 기록해요.`
            }
          />
          <Ends form={form} set={set} errors={errors} today={today} />
          <DatePreview
            recordsAtOnce={rule === undefined && form.mode === 'AUTO'}
            schedule={
              isComplete && form.startDate !== null
                ? {
                    rrule: rruleOfChoice(form.schedule),
                    startDate: form.startDate,
                    endDate,
                    count: form.end === 'COUNT' && Number(form.countText) >= 1 ? Number(form.countText) : null,
                    adjust: form.adjust,
                  }
                : null
            }
          />
        </div>
        <div className={css.section}>
          <div className={css.group}>
            <span className={textCss.label}>기록 방식</span>
            <Segmented label="기록 방식" options={MODES} value={form.mode} onChange={(mode) => set({ mode })} />
            <span className={css.help}>
              {form.mode === 'AUTO'
                ? '그날이 되면 거래를 자동으로 기록해요.'
                : '그날 알림을 받으면 금액을 확인하고 기록해 주세요. 금액이 매번 다른 요금에 알맞아요.'}
            </span>
          </div>
          <TextField
            label="메모"
            isMultiline
            value={form.memo}
            onChange={(memo) => set({ memo })}
            maxLength={MEMO_MAX}
          />
          <Switch
            isSelected={form.isPrivate}
            onChange={(isPrivate) => set({ isPrivate })}
            isDisabled={isOthers}
            help={isOthers ? '작성한 사람만 바꿀 수 있어요.' : '다른 구성원에게는 금액과 날짜만 보여요.'}
          >
            비공개
          </Switch>
        </div>
        {rule === undefined ? null : (
          <div className={css.section}>
            <div className={css.group}>
              <span className={textCss.label}>적용 범위</span>
              <Segmented label="적용 범위" options={SCOPES} value={scope} onChange={setScope} />
              <span className={css.help}>이미 기록한 거래는 바뀌지 않아요.</span>
            </div>
            {scope === 'FROM' ? (
              <DatePicker
                label="적용 시작일"
                value={fromDate}
                onChange={setFromDate}
                today={today}
                error={fromDate === null ? '적용 시작일을 골라 주세요.' : null}
                help="이전 회차는 그대로 유지돼요."
              />
            ) : null}
          </div>
        )}
        <FormActions failure={failure}>
          <ActionPair
            onCancel={() => {
              ruleForm.discard();
              onCancel();
            }}
            isPending={ruleForm.isSending}
          >
            저장
          </ActionPair>
        </FormActions>
      </div>
    </Form>
  );
}

interface PartProps {
  readonly form: Fields;
  readonly set: (changes: Partial<Fields>) => void;
  readonly errors: Problems<RuleField>;
}

/** The category of the transaction and the assets it moves money between. */
function Places({ form, set, errors }: PartProps) {
  const { categories, assets, payments } = useRecurringBook();
  const active = assets.filter((asset) => asset.isActive || [form.assetId, form.toAssetId].includes(asset.id));
  if (form.type === 'TRANSFER') return <TransferPlaces form={form} set={set} errors={errors} active={active} />;
  const methods = payments.filter((one) => !one.isArchived || one.id === form.paymentMethodId);
  return (
    <>
      <LabelChoice
        label="분류"
        items={categoriesOf(categories, form.type, form.categoryId)}
        value={form.categoryId}
        onChange={(categoryId) => set({ categoryId })}
        none="미분류"
        error={errors.categoryId}
      />
      <div className={css.pair}>
        {form.type === 'EXPENSE' ? (
          <LabelChoice
            label="결제수단"
            items={methods}
            value={form.paymentMethodId}
            onChange={(paymentMethodId) =>
              set({
                paymentMethodId,
                assetId: payments.find((one) => one.id === paymentMethodId)?.assetId ?? form.assetId,
              })
            }
            none="없음"
            error={errors.paymentMethodId}
          />
        ) : null}
        <LabelChoice
          label={form.type === 'INCOME' ? '입금할 자산' : '자산'}
          items={active}
          value={form.assetId}
          onChange={(assetId) => set({ assetId })}
          none="없음"
          error={errors.assetId}
        />
      </div>
    </>
  );
}

/** A transfer between two accounts; the target may belong to another book of the user. */
function TransferPlaces({ form, set, errors, active }: PartProps & { readonly active: readonly Asset[] }) {
  const { book } = useRecurringBook();
  const others = useOwnAccounts(book, true);
  const elsewhere = others.flatMap(({ book: { id, title }, assets }) =>
    assets.map((asset) => ({ ...asset, bookId: id, name: `${title} › ${asset.name}` })),
  );
  const choose = (assetId: string | null) => {
    const there = elsewhere.find((asset) => asset.id === assetId);
    set(
      there
        ? { toAssetId: null, into: { bookId: there.bookId, assetId: there.id } }
        : { toAssetId: assetId, into: null },
    );
  };
  return (
    <>
      <div className={css.pair}>
        <LabelChoice
          label="보내는 자산"
          items={active}
          value={form.assetId}
          onChange={(assetId) => set({ assetId })}
          error={errors.assetId}
        />
        <LabelChoice
          label="받는 자산"
          items={[...active, ...elsewhere]}
          value={form.into?.assetId ?? form.toAssetId}
          onChange={choose}
          error={errors.toAssetId}
        />
      </div>
      {form.into === null ? null : (
        <Notice tone="info">
          다른 가계부로 보내면 두 가계부에 이체로 함께 기록되고, 수입·지출에는 포함되지 않아요. 받는 가계부의 구성원은
          들어온 돈만 볼 수 있어요.
        </Notice>
      )}
    </>
  );
}

/** Start and end of the rule. */
function Ends({ form, set, errors, today }: PartProps & { readonly today: string }) {
  return (
    <>
      <div className={css.pair}>
        <DatePicker
          label="시작일"
          value={form.startDate}
          onChange={(startDate) => set({ startDate })}
          today={today}
          error={errors.startDate ?? null}
        />
        <Select label="종료" options={ENDS} value={form.end} onChange={(end) => set({ end: end as Fields['end'] })} />
      </div>
      {form.end === 'DATE' ? (
        <DatePicker
          label="종료일"
          value={form.endDate}
          onChange={(endDate) => set({ endDate })}
          today={today}
          error={errors.endDate ?? null}
        />
      ) : null}
      {form.end === 'COUNT' ? (
        <TextField
          label="횟수"
          value={form.countText}
          onChange={(countText) => set({ countText })}
          trailing="회"
          inputProps={{ inputMode: 'numeric' }}
          error={errors.count ?? null}
        />
      ) : null}
    </>
  );
}
