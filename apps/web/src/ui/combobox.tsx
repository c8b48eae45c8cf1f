import { matchesSearch } from '@salim/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button, ComboBox, FieldError, Input, Popover, Text } from 'react-aria-components/ComboBox';
import { classNames } from './class-names.ts';
import css from './field.module.css';
import type { FieldFrame } from './field-frame.ts';
import { FieldLabel } from './field-label.tsx';
import { ChevronDown } from './icons/chevron-down.ts';
import { isSection, type Option, type OptionSection } from './option.ts';
import { OptionList } from './option-list.tsx';
import popover from './popover.module.css';
import { typedOption } from './typed-option.ts';

export interface ComboboxProps extends FieldFrame {
  readonly options: readonly (Option | OptionSection)[];
  /** The id of the selected option; null for none. */
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

function nameOf(options: ComboboxProps['options'], id: string | null): string {
  const all = options.flatMap((entry) => (isSection(entry) ? entry.options : [entry]));
  return all.find((option) => option.id === id)?.name ?? '';
}

interface TypedText {
  readonly options: ComboboxProps['options'];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

/** Selects by the typed text, which React Aria would replace by the name of the selected option. */
function useTypedText({ options, value, onChange }: TypedText) {
  const input = useRef<HTMLInputElement>(null);
  const [notice, setNotice] = useState<string | null>(null);

  /** The typed text with what it selects; null if nothing was typed or the arrow keys are on an option. */
  function typed() {
    const text = input.current?.value.trim() ?? '';
    if (text === '' || text === nameOf(options, value)) return null;
    if (input.current?.hasAttribute('aria-activedescendant') === true) return null;
    return { text, found: typedOption(options, text) };
  }

  /** Called before the field is left, which takes the text away. */
  function commit() {
    const given = typed();
    if (given === null) return;
    if ('option' in given.found) {
      setNotice(null);
      onChange(given.found.option.id);
      return;
    }
    const reason = given.found.matchCount === 0 ? '맞는 항목이 없어' : '맞는 항목이 여러 개라';
    setNotice(`‘${given.text}’에 ${reason} 바꾸지 않았어요.`);
  }

  function onKeyDownCapture(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Tab') return;
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) {
      if (event.key === 'Enter') event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.key === 'Tab') {
      commit();
      return;
    }
    const given = typed();
    if (given === null) return;
    // Else it would submit the form.
    event.preventDefault();
    if ('option' in given.found) commit();
    else event.stopPropagation();
  }

  return { input, notice, commit, onKeyDownCapture, clearNotice: () => setNotice(null) };
}

/**
 * A list with type-to-filter, also by initial consonants (`ㅅㅂ` finds 식비). Text that names one option selects it on Enter
 * and when the field is left.
 */
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
  const { input, notice, commit, onKeyDownCapture, clearNotice } = useTypedText({ options, value, onChange });
  return (
    <ComboBox
      value={value}
      onChange={(key) => {
        clearNotice();
        onChange(typeof key === 'string' ? key : null);
      }}
      // Typing replaces the selected option. The input itself receives further focus events while its list changes.
      onFocus={() => input.current?.select()}
      onBlur={commit}
      defaultFilter={matchesSearch}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(css.field, className)}
    >
      <FieldLabel label={label} isHidden={isLabelHidden} />
      <div className={css.control} onKeyDownCapture={onKeyDownCapture}>
        <Input ref={input} className={css.input} placeholder={placeholder} />
        <Button className={popover.trigger} style={{ flex: '0 0 auto' }}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {help === undefined || error ? null : (
        <Text slot="description" className={css.help}>
          {help}
        </Text>
      )}
      {notice === null ? null : (
        <p role="alert" className={css.help}>
          {notice}
        </p>
      )}
      <FieldError className={css.error}>{error}</FieldError>
      <Popover className={popover.popover} offset={6}>
        <OptionList options={options} />
      </Popover>
    </ComboBox>
  );
}
