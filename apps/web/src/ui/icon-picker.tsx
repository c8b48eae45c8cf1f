import { useId } from 'react';
import { emojiOrInitial } from './label-icon.tsx';
import css from './look-picker.module.css';

interface IconPickerProps {
  readonly label: string;
  /** An emoji. */
  readonly value: string;
  readonly onChange: (icon: string) => void;
}

/** Icons for household spending, income and assets. */
const ICONS: readonly (readonly [icon: string, name: string])[] = [
  ['🍚', '밥'],
  ['🛒', '장보기'],
  ['☕', '커피'],
  ['🍰', '간식'],
  ['🍺', '술'],
  ['🍕', '외식'],
  ['🏠', '집'],
  ['💡', '전기'],
  ['🔥', '가스'],
  ['💧', '수도'],
  ['📱', '휴대폰'],
  ['🧴', '생활용품'],
  ['🚌', '버스'],
  ['🚕', '택시'],
  ['🚗', '자동차'],
  ['⛽', '주유'],
  ['✈️', '여행'],
  ['🏨', '숙박'],
  ['👕', '옷'],
  ['💇', '미용'],
  ['🏥', '병원'],
  ['💊', '약'],
  ['🏃', '운동'],
  ['🎬', '영화'],
  ['🎮', '게임'],
  ['📚', '책'],
  ['🎓', '교육'],
  ['👶', '아이'],
  ['🐶', '반려동물'],
  ['👴', '부모님'],
  ['💌', '경조사'],
  ['🎁', '선물'],
  ['🛡️', '보험'],
  ['🧾', '세금'],
  ['💼', '월급'],
  ['💰', '수입'],
  ['💵', '현금'],
  ['🏦', '은행'],
  ['💳', '카드'],
  ['🪪', '체크카드'],
  ['🐷', '저금통'],
  ['📈', '투자'],
  ['🎟️', '상품권'],
  ['📦', '상자'],
  ['🏷️', '태그'],
  ['⭐', '별'],
  ['❤️', '하트'],
  ['🔁', '반복'],
];

/** Selects one of the preset icons; a custom icon stays in the list while it is selected. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const name = useId();
  const isKnown = ICONS.some(([icon]) => icon === value);
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <div className={css.icons}>
        {(isKnown || value === '' ? ICONS : [[value, '현재 아이콘'] as const, ...ICONS]).map(([icon, iconName]) => (
          <label key={icon} className={css.choice} title={iconName}>
            <input
              type="radio"
              name={name}
              value={icon}
              aria-label={iconName}
              checked={icon === value}
              onChange={() => onChange(icon)}
            />
            <span className={css.icon} aria-hidden>
              {emojiOrInitial(icon, iconName)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
