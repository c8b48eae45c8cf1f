import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { classNames } from './class-names.ts';
import css from './tabs.module.css';
import type { TabItem } from './tabs.tsx';

interface SegmentedProps<Id extends string> {
  readonly label: string;
  readonly options: readonly TabItem<Id>[];
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  readonly className?: string;
}

/** One choice of a few that changes how something looks (목록 / 달력, 라이트 / 다크 / 시스템). */
export function Segmented<Id extends string>({ label, options, value, onChange, className }: SegmentedProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.id));
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
      className={classNames(css.segments, className)}
    >
      {options.map((option) => (
        <ToggleButton
          key={option.id}
          id={option.id}
          className={classNames(css.segment, option.tone && css[option.tone])}
        >
          {option.icon}
          {option.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
