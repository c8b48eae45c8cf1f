import { matchesSearch } from '@salim/domain';
import { Button, ComboBox, FieldError, Input, Popover, Text } from 'react-aria-components/ComboBox';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import type { FieldFrame } from './field-frame.ts';
import { FieldLabel } from './field-label.tsx';
import { ChevronDown } from './icons/chevron-down.ts';
import type { Option, OptionSection } from './option.ts';
import { OptionList } from './option-list.tsx';
import popover from './popover.module.css';

export interface ComboboxProps extends FieldFrame {
  readonly options: readonly (Option | OptionSection)[];
  /** The id of the selected option; null for none. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** A list with type-to-filter, also by initial consonants (`ㅅㅂ` finds 식비). */
export function Combobox({
  label,
  isLabelHidden,
  help,
  error,
  options,
  value,
  onChange,
  placeholder = '검색하거나 골라 주세요',
  isDisabled = false,
  className,
}: ComboboxProps) {
  return (
    <ComboBox
      value={value}
      onChange={(key) => onChange(typeof key === 'string' ? key : null)}
      defaultFilter={matchesSearch}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(css.field, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} />
      <div className={css.control}>
        {/* Whoever begins to type looks for something else than what is chosen. */}
        <Input className={css.input} placeholder={placeholder} onFocus={(event) => event.currentTarget.select()} />
        <Button className={popover.trigger} style={{ flex: '0 0 auto' }}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {help === undefined || error ? null : (
        <Text slot="description" className={css.help}>
          {help}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
      <Popover className={popover.popover} offset={6}>
        <OptionList options={options} />
      </Popover>
    </ComboBox>
  );
}
