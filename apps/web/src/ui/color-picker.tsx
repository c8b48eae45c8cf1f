import { useId } from 'react';
import css from './look-picker.module.css';

interface ColorPickerProps {
  readonly label: string;
  /** `#RRGGBB` */
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** Muted hues that are distinguishable in light and dark, also with color blindness, by name. */
const COLORS: readonly (readonly [color: string, name: string])[] = [
  ['#0A7D5A', '짙은 초록'],
  ['#6C8E7B', '이끼색'],
  ['#8AA05B', '올리브'],
  ['#7A8F3F', '풀색'],
  ['#C9A13B', '겨자색'],
  ['#D9825B', '살구색'],
  ['#A97C5A', '갈색'],
  ['#C4656F', '팥죽색'],
  ['#C77F93', '분홍'],
  ['#B57BA6', '자주'],
  ['#8B78B8', '보라'],
  ['#6F7FA8', '남색'],
  ['#5B8BB5', '파랑'],
  ['#4F9DA6', '청록'],
  ['#5F7F8C', '청회색'],
  ['#8C8F94', '회색'],
];

/** Selects one of the preset colors; a custom color stays in the list while it is selected. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const name = useId();
  const chosen = value.toUpperCase();
  const isKnown = COLORS.some(([color]) => color === chosen);
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <div className={css.colors}>
        {(isKnown ? COLORS : [[chosen, '현재 색상'] as const, ...COLORS]).map(([color, colorName]) => (
          <label key={color} className={css.swatch} title={colorName}>
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={colorName}
              checked={color === chosen}
              onChange={() => onChange(color)}
            />
            <span className={css.color} style={{ background: color }} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
