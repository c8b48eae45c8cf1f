import { DESCRIPTION_MAX } from '@salim/contract/facts/limits';
import { OPERATORS_OF_FIELD, type RuleField, type RuleOperator } from '@salim/contract/facts/rule-operators';
import { IconButton } from '../../../ui/button.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { X } from '../../../ui/icons/x.ts';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type ConditionDraft, isChoice, newCondition } from '../rule-draft.ts';
import { AMOUNT_OPERATORS, FIELD_NAMES, TEXT_OPERATORS } from '../rule-fields.ts';
import type { RuleReferences } from '../rule-references.ts';
import css from './rule-editor.module.css';

interface ConditionEditorProps {
  readonly condition: ConditionDraft;
  readonly items: RuleReferences;
  readonly error: string | undefined;
  readonly canRemove: boolean;
  readonly onChange: (condition: ConditionDraft) => void;
  readonly onRemove: () => void;
}

const FIELDS = Object.entries(FIELD_NAMES).map(([id, name]) => ({ id, name }));
const TYPES = [
  { id: 'EXPENSE', name: '지출' },
  { id: 'INCOME', name: '수입' },
  { id: 'TRANSFER', name: '이체' },
] as const;

function isField(id: string): id is RuleField {
  return Object.hasOwn(FIELD_NAMES, id);
}

function choicesOf(field: RuleField, items: RuleReferences, chosen: readonly string[]) {
  const isShown = (item: { readonly id: string; readonly isOut: boolean }) => !item.isOut || chosen.includes(item.id);
  if (field === 'assetId') {
    return items.assets.map((asset) => ({ ...asset, isOut: !asset.isActive })).filter(isShown);
  }
  if (field === 'paymentMethodId') {
    return items.payments.map((payment) => ({ ...payment, isOut: payment.isArchived })).filter(isShown);
  }
  return TYPES;
}

/** A condition on a transaction: field, operator and value. */
export function ConditionEditor({ condition, items, error, canRemove, onChange, onRemove }: ConditionEditorProps) {
  const { field, op, ids } = condition;
  const names = field === 'amount' ? AMOUNT_OPERATORS : TEXT_OPERATORS;
  const operators = OPERATORS_OF_FIELD[field].map((id) => ({
    id,
    name: (names as Partial<Record<RuleOperator, string>>)[id] ?? id,
  }));
  const toggle = (id: string, isOn: boolean) =>
    onChange({ ...condition, ids: isOn ? [...ids, id] : ids.filter((one) => one !== id) });
  return (
    <li className={classNames(css.condition, canRemove && css.removable)}>
      <Select
        label="조건 항목"
        isLabelHidden
        options={FIELDS}
        value={field}
        onChange={(id) => {
          if (isField(id)) onChange({ ...newCondition(id), key: condition.key });
        }}
        className={css.field ?? ''}
      />
      {isChoice(field) ? (
        <div className={css.value}>
          <ChipRow label={`${FIELD_NAMES[field]} 선택`}>
            {choicesOf(field, items, ids).map(({ id, name }) => (
              <FilterChip key={id} isSelected={ids.includes(id)} onChange={(isOn) => toggle(id, isOn)}>
                {name}
              </FilterChip>
            ))}
          </ChipRow>
          {error === undefined ? null : (
            <p role="alert" className={css.wrong}>
              {error}
            </p>
          )}
        </div>
      ) : (
        <>
          <Select
            label="조건 방식"
            isLabelHidden
            options={operators}
            value={op}
            onChange={(id) => onChange({ ...condition, op: operators.find((one) => one.id === id)?.id ?? op })}
            className={css.operator ?? ''}
          />
          <div className={css.value}>
            {field === 'amount' && op !== 'in' ? (
              <div className={css.amounts}>
                <PartAmountField
                  label={op === 'between' ? '최소 금액' : '금액'}
                  isLabelHidden
                  text={condition.text}
                  onChange={(text) => onChange({ ...condition, text })}
                  error={error}
                />
                {op === 'between' ? (
                  <>
                    <span aria-hidden>~</span>
                    <PartAmountField
                      label="최대 금액"
                      isLabelHidden
                      text={condition.upperText}
                      onChange={(upperText) => onChange({ ...condition, upperText })}
                    />
                  </>
                ) : null}
              </div>
            ) : (
              <TextField
                label={FIELD_NAMES[field]}
                isLabelHidden
                value={condition.text}
                onChange={(text) => onChange({ ...condition, text })}
                placeholder={op === 'in' ? '쉼표로 구분해 입력' : '예: 스타벅스'}
                maxLength={DESCRIPTION_MAX}
                autoComplete="off"
                error={error}
              />
            )}
          </div>
        </>
      )}
      {canRemove ? (
        <IconButton
          label={`${FIELD_NAMES[field]} 조건 삭제`}
          icon={<X />}
          onPress={onRemove}
          className={css.remove ?? ''}
        />
      ) : null}
    </li>
  );
}
