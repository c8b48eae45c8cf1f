import type { Asset, Book, Category, Goal, GoalKind } from '@salim/contract';
import { NAME_MAX } from '@salim/contract/facts/limits';
import { savingPlan } from '@salim/domain';
import { useForm } from '../../../platform/forms/use-form.ts';
import { formatWon, todayIn } from '../../../text/format.ts';
import { ActionPair } from '../../../ui/action-pair.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { DatePicker } from '../../../ui/date-picker.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-actions.tsx';
import { IconPicker } from '../../../ui/icon-picker.tsx';
import { LabelGlyph } from '../../../ui/label-icon.tsx';
import { NewerNotice } from '../../../ui/newer-notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { amountTextOf, isAmountMissing, useAmountInput } from '../../../ui/use-amount-input.ts';
import { savingOptions, spendingOptions } from '../goal-choices.ts';
import css from './goal-form.module.css';

const BY_HAND = 'by-hand';
const ICONS: Readonly<Record<GoalKind, string>> = { SAVE: 'salim:target', SPEND_LESS: 'salim:less' };

export interface GoalFormValues {
  readonly kind: GoalKind;
  readonly name: string;
  readonly icon: string;
  readonly targetAmount: number;
  readonly targetDate: string | null;
  readonly assetId: string | null;
  readonly categoryId: string | null;
}

/** Initial values, for example from an example goal. */
export type GoalSketch = Partial<Pick<GoalFormValues, 'kind' | 'name' | 'icon' | 'targetAmount' | 'categoryId'>>;

interface GoalFormProps {
  readonly book: Book;
  /** The goal to edit; undefined creates a new one. */
  readonly goal?: Goal;
  readonly sketch?: GoalSketch;
  readonly assets: readonly Asset[];
  readonly categories: readonly Category[];
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (values: GoalFormValues) => void;
  readonly onCancel: () => void;
}

/** The form values of a goal, or of a new one. */
function fieldsOf(goal: Partial<Goal>) {
  const { kind = 'SAVE', name = '', targetAmount = null, targetDate = null, assetId = null, categoryId = null } = goal;
  const hasDate = targetDate !== null;
  const icon = goal.icon ?? ICONS[kind];
  return { kind, name, icon, amountText: amountTextOf(targetAmount), hasDate, targetDate, assetId, categoryId };
}

function checkGoal({ kind, name, amountText, hasDate, targetDate, categoryId }: ReturnType<typeof fieldsOf>) {
  return {
    name: name.trim() === '' ? '이름을 입력해 주세요.' : undefined,
    amountText: isAmountMissing(amountText) ? '0원보다 큰 금액을 입력해 주세요.' : undefined,
    targetDate: hasDate && targetDate === null ? '날짜를 입력해 주세요.' : undefined,
    assetId: undefined,
    categoryId: kind !== 'SAVE' && categoryId === null ? '지출을 줄일 분류를 골라 주세요.' : undefined,
  };
}

/** The goal form; a savings goal only requires a name and an amount. */
export function GoalForm(props: GoalFormProps) {
  const { book, goal, sketch = {}, assets, categories, isPending, error, onSubmit, onCancel } = props;
  const form = useForm({
    stored: fieldsOf(goal ?? sketch),
    check: checkGoal,
    server: {
      fields: {
        name: 'name',
        targetAmount: 'amountText',
        targetDate: 'targetDate',
        assetId: 'assetId',
        categoryId: 'categoryId',
      },
    },
    sending: { error, isPending },
  });
  const { values, change, isNewer, problems, failure } = form;
  const { kind, name, icon, hasDate, targetDate, assetId, categoryId } = values;
  const amount = useAmountInput(form.amount('amountText'));
  const today = todayIn(book.timeZone);
  const isSaving = kind === 'SAVE';

  // The icon follows the kind until the user picks one.
  const chooseKind = (next: GoalKind) => change({ kind: next, icon: icon === ICONS[kind] ? ICONS[next] : icon });
  const submit = () =>
    form.submit(() =>
      onSubmit({
        kind,
        name: name.trim(),
        icon,
        targetAmount: amount.value ?? 0,
        targetDate: hasDate ? targetDate : null,
        assetId: isSaving ? assetId : null,
        categoryId: isSaving ? null : categoryId,
      }),
    );

  const saved =
    assetId === null
      ? goal?.kind === 'SAVE' && goal.assetId === null
        ? goal.currentAmount
        : 0
      : (assets.find((asset) => asset.id === assetId)?.balance ?? 0);
  const plan =
    isSaving && hasDate && targetDate !== null && amount.value !== null && amount.value > saved && targetDate >= today
      ? savingPlan({ target: amount.value, saved, today, targetDate }, book, () => false)
      : null;
  return (
    <Form onSubmit={submit} className={css.form ?? ''} label={goal ? '목표 수정' : '목표 추가'}>
      <NewerNotice isNewer={isNewer} />
      {goal ? null : (
        <Segmented
          label="목표 종류"
          options={[
            { id: 'SAVE', name: '돈 모으기' },
            { id: 'SPEND_LESS', name: '지출 줄이기' },
          ]}
          value={kind}
          onChange={chooseKind}
          className={css.kinds ?? ''}
        />
      )}
      <TextField
        label="이름"
        {...form.field('name')}
        maxLength={NAME_MAX}
        placeholder={isSaving ? '예: 제주 여행' : '예: 배달 줄이기'}
      />
      {isSaving ? null : (
        <Combobox label="줄일 분류" options={spendingOptions(categories)} {...form.control('categoryId')} />
      )}
      <AmountField
        label={isSaving ? '모을 금액' : '한 달에 쓸 금액'}
        amount={amount}
        error={problems.amountText}
        {...(isSaving ? {} : { help: '이 분류의 이번 달 지출과 비교해 보여 드려요.' })}
      />
      {isSaving ? (
        <Select
          label="모으는 방법"
          options={[{ id: BY_HAND, name: '모을 때마다 직접 입력' }, ...savingOptions(assets, assetId)]}
          value={assetId ?? BY_HAND}
          onChange={(id) => change({ assetId: id === BY_HAND ? null : id })}
          help={
            assetId === null
              ? '모을 때마다 금액을 입력해요. 거래로는 기록되지 않아요.'
              : '이 자산의 잔액이 곧 모은 돈이에요.'
          }
          error={problems.assetId}
        />
      ) : null}
      <Switch
        isSelected={hasDate}
        onChange={(isOn) => change({ hasDate: isOn })}
        help={
          isSaving
            ? '목표일을 정하면 매달 얼마씩 모으면 되는지 알려 드려요.'
            : '목표일이 지나면 매달 지켰는지 확인해 결과를 알려 드려요.'
        }
      >
        {isSaving ? '언제까지 모을지 정하기' : '언제까지 지킬지 정하기'}
      </Switch>
      {hasDate ? <DatePicker label="목표일" {...form.control('targetDate')} today={today} /> : null}
      {plan ? (
        <p className={css.plan} role="status">
          {plan.monthsLeft === 1 ? '이번 달에' : `${plan.monthsLeft}개월 동안 매달`}{' '}
          <strong>{formatWon(plan.neededPerMonth)}</strong>
          {plan.monthsLeft === 1 ? '을 모으면 돼요.' : '씩 모으면 돼요.'}
        </p>
      ) : null}
      <details className={css.look}>
        <summary>
          <span className={css.icon} aria-hidden>
            <LabelGlyph icon={icon} name={name} />
          </span>
          아이콘
        </summary>
        <IconPicker label="아이콘" value={icon} onChange={(picture) => change({ icon: picture })} />
      </details>
      <FormActions failure={failure}>
        <ActionPair onCancel={onCancel} isPending={form.isSending}>
          {goal ? '저장' : '추가'}
        </ActionPair>
      </FormActions>
    </Form>
  );
}
