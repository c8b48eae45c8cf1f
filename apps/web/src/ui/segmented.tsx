import { chooseByKey } from './choice-keys.ts';
import { classNames } from './class-names.ts';
import { PlainButton } from './plain-button.tsx';
import css from './tabs.module.css';
import type { TabItem } from './tabs.tsx';

interface SegmentedProps<Id extends string> {
  readonly label: string;
  readonly options: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** On a phone only the icons are visible. */
  readonly isCompact?: boolean;
  readonly className?: string;
}

/** A single choice among a few views or modes (목록 / 달력, 라이트 / 다크 / 시스템). */
export function Segmented<Id extends string>({
  label,
  options,
  value,
  onChange,
  isCompact = false,
  className,
}: SegmentedProps<Id>) {
  const ids = options.map(({ id }) => id);
  return (
    <div role="radiogroup" aria-label={label} className={classNames(css.segments, className)}>
      {options.map(({ id, name, icon, tone }) => (
        <PlainButton
          key={id}
          role="radio"
          aria-checked={id === value}
          tabIndex={id === value ? 0 : -1}
          className={classNames(css.segment, id === value && css.chosen, tone && css[tone])}
          onKeyDown={(event) => chooseByKey(event, { ids, value, onChange })}
          onPress={() => {
            if (id !== value) onChange(id);
          }}
        >
          {icon}
          {isCompact ? <span className={css.compact}>{name}</span> : name}
        </PlainButton>
      ))}
    </div>
  );
}
