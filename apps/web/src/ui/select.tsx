import { Select as AriaSelect, Button, FieldError, Popover, SelectValue, Text } from 'react-aria-components/Select';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import type { FieldFrame } from './field-frame.ts';
import { FieldLabel } from './field-label.tsx';
import { ChevronDown } from './icons/chevron-down.ts';
import { isSection, type Option, type OptionSection } from './option.ts';
import { OptionList } from './option-list.tsx';
import popover from './popover.module.css';

export interface SelectProps extends FieldFrame {
  readonly options: readonly (Option | OptionSection)[];
  /** The id of the selected option; null for none. */
  readonly value: string | null;
  readonly onChange: (id: string) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** For up to a dozen options; use the searchable `Combobox` for longer lists. */
export function Select({
  label,
  isLabelHidden,
  help,
  error,
  options,
  value,
  onChange,
  placeholder = '선택해 주세요',
  isDisabled = false,
  className,
}: SelectProps) {
  const chosen = options
    .flatMap((entry) => (isSection(entry) ? entry.options : [entry]))
    .find((option) => option.id === value);
  return (
    <AriaSelect
      value={value}
      onChange={(key) => {
        if (typeof key === 'string') onChange(key);
      }}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(css.field, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} />
      <Button className={classNames(css.control, popover.trigger)}>
        <SelectValue className={popover.triggerValue}>
          {chosen?.icon === undefined ? null : <span aria-hidden>{chosen.icon}</span>}
          <span className={popover.triggerName}>{chosen?.name ?? placeholder}</span>
        </SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      {help === undefined || error ? null : (
        <Text slot="description" className={css.help}>
          {help}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
      <Popover className={popover.popover} offset={6}>
        <OptionList options={options} />
      </Popover>
    </AriaSelect>
  );
}
