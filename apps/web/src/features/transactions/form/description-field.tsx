import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { formatShortDate, formatWon } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/text-field.tsx';
import truncated from '../../../ui/truncated.module.css';
import { type Suggestion, useSuggestions } from '../api/use-suggestions.ts';
import { LookIcon } from '../list/look-icon.tsx';
import { categoryLook } from '../model/describe-row.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import css from './description-field.module.css';
import type { FormType } from './form-state.ts';

interface DescriptionFieldProps {
  readonly type: FormType;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
  readonly error: string | undefined;
}

/** Whether a key event belongs to an IME composition; some browsers only report it through the key code. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

/**
 * The description, with suggestions from earlier transactions. Suggestions update on every keystroke, including during
 * IME composition; a key that ends a composition never selects one.
 */
export function DescriptionField({ type, value, onChange, onChoose, error }: DescriptionFieldProps) {
  const ledger = useLedger();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useDeferredValue(value.trim());
  const { data } = useSuggestions(ledger.bookId, typed, type, isOpen && typed !== '');
  const suggestions = isOpen && typed !== '' ? (data ?? []).filter((one) => one.type === type) : [];
  const isShown = suggestions.length > 0 && !(suggestions.length === 1 && suggestions[0]?.description === value);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    onChoose(suggestion);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isShown) {
        setIsOpen(true);
        return;
      }
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((current) => Math.max(-1, Math.min(suggestions.length - 1, current + step)));
    } else if (event.key === 'Enter' && isShown) {
      const chosen = suggestions[active];
      if (!chosen) return;
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside; given to the field itself they would not reach the form around it
    <div
      className={css.field}
      data-field="description"
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <TextField
        label="내용"
        placeholder="어디에서, 무엇을"
        value={value}
        onChange={(text) => {
          onChange(text);
          setIsOpen(true);
          setActive(-1);
        }}
        error={error ?? null}
        autoComplete="off"
        enterKeyHint="done"
        inputProps={{
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': isShown,
          'aria-controls': isShown ? listId : undefined,
          'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
        }}
      />
      {isShown ? (
        <div id={listId} role="listbox" aria-label="이전에 입력한 내용" className={css.list}>
          {suggestions.map((one, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled in the field, which keeps the focus
            <div
              key={`${one.type}:${one.description}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-label={one.description}
              className={classNames(css.option, index === active && css.active)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {type === 'TRANSFER' ? null : <LookIcon look={categoryLook(ledger, one.categoryId)} />}
              <span className={css.words}>
                <span className={css.name}>{one.description}</span>
                <span className={truncated.detail}>
                  {type === 'TRANSFER' ? '이체' : categoryPath(ledger, one.categoryId)} ·{' '}
                  {formatShortDate(one.lastDate)}
                </span>
              </span>
              <span className={css.amount}>{formatWon(one.amount)}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
