import type { Category } from '@salim/contract';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useState } from 'react';
import { useIsNarrow } from '../../../platform/browser/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LabelIcon } from '../../../ui/label-icon.tsx';
import { lazyOverlay } from '../../../ui/lazy-overlay.tsx';
import { categoryLook } from '../model/describe-row.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import { CategoryGuess } from './category-guess.tsx';
import css from './category-picker.module.css';
import { moveInGrid } from './grid-keys.ts';

const CategorySheet = lazyOverlay(async () => (await import('./category-sheet.tsx')).CategorySheet);

/** Cells of the grid, including the one that opens all categories. */
const CELLS_WIDE = 24;
const CELLS_NARROW = 15;
/** How many cells of the grid the most used categories may take. */
const HABITS_MAX = 7;

interface CategoryPickerProps {
  readonly kind: Category['kind'];
  readonly value: string | null;
  readonly onChange: (categoryId: string | null) => void;
  /** Categories, most used first. */
  readonly habits: readonly string[];
  /** The description, which determines the suggested category. */
  readonly description: string;
  /** Starts splitting the amount among several categories. */
  readonly onSplit: () => void;
  readonly error: string | undefined;
}

/** The cells of the grid: the most used categories, then top-level ones in order, and always the selected one. */
export function gridCategories(
  categories: readonly Category[],
  { habits, chosen, max }: { readonly habits: readonly string[]; readonly chosen: string | null; readonly max: number },
): Category[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const live = (category: Category | undefined): category is Category => category !== undefined && !category.isArchived;
  const used = habits
    .map((id) => byId.get(id))
    .filter(live)
    .slice(0, HABITS_MAX);
  const tops = categories.filter((category) => live(category) && category.parentId === null);
  const all = [...new Set([...used, ...tops])].slice(0, max);
  const current = chosen === null ? undefined : byId.get(chosen);
  if (!current || all.includes(current)) return all;
  const parent = current.parentId === null ? undefined : byId.get(current.parentId);
  if (parent && all.includes(parent)) return all;
  return [current, ...all.slice(0, max - 1)];
}

/** Categories by name, most used first. Pressing the selected one again resets the transaction to 미분류. */
export function CategoryPicker({ kind, value, onChange, habits, description, onSplit, error }: CategoryPickerProps) {
  const ledger = useLedger();
  const isNarrow = useIsNarrow();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  // Keep it mounted after the first opening, so that the closing animation can run.
  const [hasOpened, setHasOpened] = useState(false);
  if (isSheetOpen && !hasOpened) setHasOpened(true);
  const [stop, setStop] = useState<string | null>(null);
  const ofKind = ledger.categories.filter((category) => category.kind === kind);
  const max = (isNarrow ? CELLS_NARROW : CELLS_WIDE) - 1;
  const shown = gridCategories(ofKind, { habits, chosen: value, max });
  const chosen = value === null ? undefined : ledger.categoryById.get(value);
  const topId = chosen?.parentId ?? chosen?.id ?? null;
  const children = ofKind.filter((category) => category.parentId === topId && topId !== null && !category.isArchived);
  const isOn = (category: Category) =>
    category.id === value || (category.id === topId && !shown.some((one) => one.id === value));
  // Roving tab index: the last focused button, otherwise the selected one, otherwise the first.
  const stopId = shown.find((one) => one.id === stop)?.id ?? shown.find(isOn)?.id;
  const isStop = (id: string, index: number) => (stopId === undefined ? index === 0 : id === stopId);
  return (
    <div className={css.picker} data-field="category">
      <div className={css.heading}>
        <span className={css.label}>분류</span>
        {value === null ? (
          <CategoryGuess kind={kind} description={description} onTake={onChange} />
        ) : (
          <span className={css.chosen}>{categoryPath(ledger, value)}</span>
        )}
        <Button size="small" variant="ghost" className={css.split ?? ''} onPress={onSplit}>
          여러 분류로 나누기
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the buttons inside have the focus */}
      <div
        role="group"
        aria-label="분류"
        className={css.grid}
        onKeyDown={moveInGrid}
        onFocus={(event) => setStop(event.target.dataset['category'] ?? null)}
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
              onClick={() => onChange(category.id === value ? null : category.id)}
            >
              <LabelIcon icon={look.icon} name={look.name} color={look.color} className={css.icon ?? ''} />
              <span className={css.name}>{category.name}</span>
            </button>
          );
        })}
        <button
          type="button"
          tabIndex={shown.length === 0 ? 0 : -1}
          className={css.cell}
          aria-haspopup="dialog"
          onClick={() => setIsSheetOpen(true)}
        >
          <span className={css.all} aria-hidden>
            <LayoutGrid />
          </span>
          <span className={css.name}>모두 보기</span>
        </button>
      </div>
      {children.length > 0 ? (
        <ChipRow label="소분류">
          {children.map((category) => (
            <FilterChip
              key={category.id}
              isSelected={category.id === value}
              onChange={() => onChange(category.id === value ? topId : category.id)}
            >
              {category.name}
            </FilterChip>
          ))}
        </ChipRow>
      ) : null}
      {error === undefined ? null : (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {hasOpened ? (
        <CategorySheet
          kind={kind}
          value={value}
          isOpen={isSheetOpen}
          onClose={() => setIsSheetOpen(false)}
          onChoose={(id) => {
            setIsSheetOpen(false);
            onChange(id);
          }}
        />
      ) : null}
    </div>
  );
}
