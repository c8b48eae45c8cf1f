import { useState } from 'react';
import { ColorPicker } from './color-picker.tsx';
import { IconPicker } from './icon-picker.tsx';
import { LabelIcon } from './label-icon.tsx';
import css from './look-fields.module.css';

interface LookFieldsProps {
  readonly icon: string;
  readonly color: string;
  /** Its first letter replaces a missing icon. */
  readonly name: string;
  readonly onIcon: (icon: string) => void;
  readonly onColor: (color: string) => void;
}

/** 아이콘과 색상 on one line, which unfolds to the pickers. */
export function LookFields({ icon, color, name, onIcon, onColor }: LookFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.summary}>
        <LabelIcon icon={icon} name={name} color={color} size="small" />
        아이콘과 색상
      </summary>
      {isOpen ? (
        <div className={css.pickers}>
          <IconPicker label="아이콘" value={icon} onChange={onIcon} />
          <ColorPicker label="색상" value={color} onChange={onColor} />
        </div>
      ) : null}
    </details>
  );
}
