import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { formatShortDate, formatWon } from '../../../text/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Pencil } from '../../../ui/icons/pencil.ts';
import { TextField } from '../../../ui/text-field.tsx';
import truncated from '../../../ui/truncated.module.css';
import { type Suggestion, useSuggestions } from '../api/use-suggestions.ts';
import { LookIcon } from '../list/look-icon.tsx';
import { categoryLook } from '../model/describe-row.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import css from './description-field.module.css';
import type { FormType } from './form-state.ts';

/** On a phone the field is one of the chips below the amount. */
interface ChipPlace {
  /** The other chips, hidden while the field has the focus. */
  readonly beside: ReactNode;
  /** What the line below shows unless the field has the focus; then it shows suggestions. */
  readonly below: ReactNode;
}

interface DescriptionFieldProps {
  readonly type: FormType;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
  readonly error: string | undefined;
  /** Names in the description, offered as choices. */
  readonly proposals: ReactNode;
  readonly chip?: ChipPlace;
}

/** Whether a key event belongs to an IME composition; some browsers only report it through the key code. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;

/**
 * The description, with suggestions from earlier transactions. Suggestions update on every keystroke, including during
 * IME composition; a key that ends a composition never selects one.
 */
export function DescriptionField({ type, value, onChange, onChoose, error, proposals, chip }: DescriptionFieldProps) {
  const ledger = useLedger();
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useDeferredValue(value.trim());
  const isChip = chip !== undefined;
  // The line of a phone also has room for the most used descriptions, before anything is typed.
  const isWanted = isOpen && (isChip || typed !== '');
  const { data } = useSuggestions(ledger.bookId, typed, type, isWanted);
  const suggestions = isWanted ? (data ?? []).filter((one) => one.type === type) : [];
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
    // Keys in a sheet that a chip has opened arrive here too.
    if (isComposing(event) || !(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
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

  const list = isShown ? (
    <div
      id={listId}
      role="listbox"
      aria-label="이전에 입력한 내용"
      aria-orientation={isChip ? 'horizontal' : 'vertical'}
      className={isChip ? css.chips : css.list}
    >
      {suggestions.map((one, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled in the field, which keeps the focus
        <div
          key={`${one.type}:${one.description}`}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-label={one.description}
          className={classNames(isChip ? css.chip : css.option, index === active && css.active)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(one)}
        >
          {isChip ? (
            <>
              <span className={css.chipName}>{one.description}</span>
              <span className={css.amount}>{formatWon(one.amount)}</span>
            </>
          ) : (
            <SuggestionRow suggestion={one} isTransfer={type === 'TRANSFER'} />
          )}
        </div>
      ))}
    </div>
  ) : null;

  const field = (
    <TextField
      label="내용"
      isLabelHidden={isChip}
      placeholder={isChip && !isFocused ? '내용' : '어디에서, 무엇을'}
      value={value}
      onChange={(text) => {
        onChange(text);
        setIsOpen(true);
        setActive(-1);
      }}
      onFocus={() => {
        setIsFocused(true);
        if (isChip) setIsOpen(true);
      }}
      error={error ?? null}
      autoComplete="off"
      enterKeyHint="done"
      {...(isChip ? { leading: <Pencil aria-hidden />, className: css.pill ?? '' } : {})}
      inputProps={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isShown,
        'aria-controls': isShown ? listId : undefined,
        'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
      }}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside; given to the field itself they would not reach the form around it
    <div
      className={css.field}
      data-field="description"
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        if (event.target instanceof HTMLInputElement) setIsFocused(false);
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {chip === undefined ? (
        <>
          {field}
          <div className={css.proposals}>{proposals}</div>
          {list}
        </>
      ) : (
        <>
          <div className={classNames(css.row, isFocused && css.writing, value !== '' && css.filled)}>
            <div className={css.beside}>{chip.beside}</div>
            {field}
          </div>
          {isFocused ? (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus and the keyboard open
            <div className={css.below} onMouseDown={(event) => event.preventDefault()}>
              {proposals}
              {list}
            </div>
          ) : (
            chip.below
          )}
        </>
      )}
    </div>
  );
}

function SuggestionRow({ suggestion, isTransfer }: { readonly suggestion: Suggestion; readonly isTransfer: boolean }) {
  const ledger = useLedger();
  const { description, categoryId, lastDate, amount } = suggestion;
  return (
    <>
      {isTransfer ? null : <LookIcon look={categoryLook(ledger, categoryId)} />}
      <span className={css.words}>
        <span className={css.name}>{description}</span>
        <span className={truncated.detail}>
          {isTransfer ? '이체' : categoryPath(ledger, categoryId)} · {formatShortDate(lastDate)}
        </span>
      </span>
      <span className={css.amount}>{formatWon(amount)}</span>
    </>
  );
}
