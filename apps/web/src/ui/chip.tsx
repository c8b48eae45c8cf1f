import type { ReactNode } from 'react';
import css from './chip.module.css';
import { classNames } from './class-names.ts';
import { X } from './icons/x.ts';
import { PlainButton } from './plain-button.tsx';

interface FilterChipProps {
  readonly children: ReactNode;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
  readonly icon?: ReactNode;
}

/** A filter toggle. */
export function FilterChip({ children, icon, isSelected, onChange }: FilterChipProps) {
  return (
    <PlainButton aria-pressed={isSelected} className={css.chip} onPress={() => onChange(!isSelected)}>
      {icon}
      {children}
    </PlainButton>
  );
}

/** A button styled as a chip, such as one that opens a filter. */
export function ActionChip({
  children,
  icon,
  onPress,
  label,
}: {
  readonly children: ReactNode;
  readonly icon?: ReactNode;
  readonly onPress: () => void;
  readonly label?: string;
}) {
  return (
    <PlainButton onPress={onPress} aria-label={label} className={css.chip}>
      {icon}
      {children}
    </PlainButton>
  );
}

/** An active filter with a remove button. */
export function RemovableChip({
  name,
  icon,
  onRemove,
}: {
  readonly name: string;
  readonly icon?: ReactNode;
  readonly onRemove: () => void;
}) {
  return (
    <span className={classNames(css.chip, css.removable)}>
      {icon}
      {name}
      <PlainButton className={css.remove} aria-label={`${name} 지우기`} onPress={onRemove}>
        <X aria-hidden />
      </PlainButton>
    </span>
  );
}

/** Chips in a row that wraps. */
export function ChipRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={css.chips}>
      {children}
    </div>
  );
}

/** A label of an item: 환불, 할부, 비공개. */
export function Tag({
  children,
  tone,
  isLong = false,
}: {
  readonly children: ReactNode;
  readonly tone?: 'accent' | 'income' | 'expense' | 'warning';
  /** Whether the user has chosen the text, so that it may not fit into a line. */
  readonly isLong?: boolean;
}) {
  return <span className={classNames(css.tag, tone && css[tone], isLong && css.long)}>{children}</span>;
}
