import { type ReactNode, useState } from 'react';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { categoryLook } from '../model/describe-row.ts';
import { useLedger } from '../model/ledger.tsx';
import css from './category-picker.module.css';
import { moveInGrid } from './grid-keys.ts';
import type { CategoryChoice } from './use-category-choice.ts';

interface CategoryCellsProps {
  readonly choice: CategoryChoice;
  readonly className: string | undefined;
  readonly onScroll?: () => void;
  /** A last cell, such as the one that opens all categories. */
  readonly children?: ReactNode;
}

/** Categories by name, as one tab stop. */
export function CategoryCells({ choice, className, onScroll, children }: CategoryCellsProps) {
  const ledger = useLedger();
  const [stop, setStop] = useState<string | null>(null);
  const { shown, isOn, press, isSettled } = choice;
  // Roving tab index: the last focused button, otherwise the selected one, otherwise the first.
  const stopId = shown.find((one) => one.id === stop)?.id ?? shown.find(isOn)?.id;
  const isStop = (id: string, index: number) => (stopId === undefined ? index === 0 : id === stopId);
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside have the focus
    <div
      role="group"
      aria-label="분류"
      className={classNames(className, !isSettled && css.unsettled)}
      onKeyDown={moveInGrid}
      onFocus={(event) => setStop(event.target.dataset['category'] ?? null)}
      onScroll={onScroll}
    >
      {shown.map((category, index) => {
        const look = categoryLook(ledger, category.id);
        const on = isOn(category);
        return (
          <button
            key={category.id}
            type="button"
            aria-pressed={on}
            tabIndex={isStop(category.id, index) ? 0 : -1}
            data-category={category.id}
            className={classNames(css.cell, on && css.on)}
            onClick={() => press(category)}
          >
            <LabelIcon icon={look.icon} name={look.name} color={look.color} className={css.icon ?? ''} />
            <span className={css.name}>{category.name}</span>
          </button>
        );
      })}
      {children}
    </div>
  );
}

/** The subcategories of the selected category. */
export function SubcategoryChips({
  choice,
  value,
}: {
  readonly choice: CategoryChoice;
  readonly value: string | null;
}) {
  if (choice.children.length === 0) return null;
  return (
    <ChipRow label="소분류">
      {choice.children.map((category) => (
        <FilterChip key={category.id} isSelected={category.id === value} onChange={() => choice.pressChild(category)}>
          {category.name}
        </FilterChip>
      ))}
    </ChipRow>
  );
}
