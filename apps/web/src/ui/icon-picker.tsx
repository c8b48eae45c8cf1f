import { ICON_GROUPS } from '@salim/contract/facts/icon-groups';
import { isDrawingReference } from '@salim/contract/facts/icons';
import { useId, useState } from 'react';
import { emojiIn } from '../text/emoji.ts';
import { LabelGlyph } from './label-icon.tsx';
import css from './look-picker.module.css';
import { TextField } from './text-field.tsx';

interface IconPickerProps {
  readonly label: string;
  /** A drawing or an emoji. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

interface ChoiceProps {
  readonly group: string;
  readonly icon: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ group, icon, label, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={css.choice} title={label}>
      <input type="radio" name={group} value={icon} aria-label={label} checked={isChosen} onChange={onChoose} />
      <span className={css.icon} aria-hidden>
        <LabelGlyph icon={icon} name={label} />
      </span>
    </label>
  );
}

/** Selects a drawn icon or an emoji that the user types. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const id = useId();
  const isEmoji = value !== '' && !isDrawingReference(value);
  const [typed, setTyped] = useState(isEmoji ? value : '');
  const [isTyping, setIsTyping] = useState(isEmoji);
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <div className={css.groups}>
        {ICON_GROUPS.map(({ title, icons }, index) => (
          <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
            <span id={`${id}-${index}`} className={css.groupTitle}>
              {title}
            </span>
            <div className={css.icons}>
              {icons.map(([name, iconLabel]) => {
                const icon = `salim:${name}`;
                return (
                  <Choice
                    key={name}
                    group={id}
                    icon={icon}
                    label={iconLabel}
                    isChosen={!isTyping && icon === value}
                    onChoose={() => {
                      setIsTyping(false);
                      onChange(icon);
                    }}
                  />
                );
              })}
            </div>
          </div>
        ))}
      </div>
      <label className={css.emojiChoice}>
        <input
          type="radio"
          name={id}
          checked={isTyping}
          onChange={() => {
            setIsTyping(true);
            const emoji = emojiIn(typed);
            if (emoji !== null) onChange(emoji);
          }}
        />
        이모지
      </label>
      {isTyping ? (
        <TextField
          label="쓸 이모지"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            const emoji = emojiIn(text);
            if (emoji !== null) onChange(emoji);
          }}
          help="키보드의 이모지에서 하나를 골라 주세요."
          error={typed !== '' && emojiIn(typed) === null ? '이모지를 하나 입력해 주세요.' : null}
        />
      ) : null}
    </fieldset>
  );
}
