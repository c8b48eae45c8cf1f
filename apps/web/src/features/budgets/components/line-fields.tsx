import type { Category } from '@salim/contract';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { X } from '../../../ui/icons/x.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { Money } from '../../../ui/money.tsx';
import { PartAmountField } from '../../../ui/part-amount-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type DraftLine, ROLLOVER_NAMES, type Rollover, wonOf } from '../budget-draft.ts';
import css from './budget-form.module.css';

/** Does not fit into half of the form. */
const LONG_AMOUNT = 1_000_000_000;

const ROLLOVER_OPTIONS = Object.entries(ROLLOVER_NAMES).map(([id, name]) => ({ id, name }));

interface LineFieldsProps {
  readonly line: DraftLine;
  readonly category: Pick<Category, 'name' | 'icon' | 'color'> | undefined;
  /** The suggestion from the previous three months; zero for none. */
  readonly suggested: number;
  readonly error: string | undefined;
  readonly onChange: (changes: Partial<DraftLine>) => void;
  readonly onSuggestion: () => void;
  readonly onRemove: () => void;
}

/** One category's amount and how it carries over at the end of the month. */
export function LineFields({ line, category, suggested, error, onChange, onSuggestion, onRemove }: LineFieldsProps) {
  const name = category?.name ?? '분류';
  return (
    <li className={css.line}>
      <div className={css.lineHead}>
        <LabelIcon icon={category?.icon ?? ''} name={name} color={category?.color ?? '#8C8F94'} size="small" />
        <span className={css.lineWords}>
          <span className={css.lineName}>{name}</span>
          {suggested > 0 && wonOf(line.amountText) !== suggested ? (
            <Button size="small" variant="ghost" onPress={onSuggestion} className={css.suggest ?? ''}>
              <span>
                평균 <Money value={suggested} />
              </span>
            </Button>
          ) : null}
        </span>
        <IconButton size="small" label={`${name} 삭제`} icon={<X />} onPress={onRemove} className={css.remove ?? ''} />
      </div>
      <div className={classNames(css.linePair, (wonOf(line.amountText) ?? 0) >= LONG_AMOUNT && css.longPair)}>
        <PartAmountField
          label={`${name} 예산`}
          isLabelHidden
          text={line.amountText}
          onChange={(amountText) => onChange({ amountText })}
          error={error}
        />
        <Select
          label={`${name} 이월`}
          isLabelHidden
          options={ROLLOVER_OPTIONS}
          value={line.rollover}
          onChange={(id) => onChange({ rollover: id as Rollover })}
        />
      </div>
    </li>
  );
}
