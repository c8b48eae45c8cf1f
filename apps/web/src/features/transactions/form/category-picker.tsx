import type { Category } from '@salim/contract';
import { Button } from '../../../ui/button.tsx';
import { LayoutGrid } from '../../../ui/icons/layout-grid.ts';
import type { KnownHabits } from '../api/use-habits.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import { useAllCategories } from './all-categories.tsx';
import { CategoryCells, SubcategoryChips } from './category-cells.tsx';
import { CategoryGuess } from './category-guess.tsx';
import css from './category-picker.module.css';
import type { Situation } from './rank-categories.ts';
import { useCategoryChoice } from './use-category-choice.ts';
import type { useTypedGuess } from './use-typed-guess.ts';

/** Categories of the grid, beside the cell that opens all. */
const SHOWN_MAX = 20;

interface CategoryPickerProps {
  readonly kind: Category['kind'];
  readonly value: string | null;
  readonly onChange: (categoryId: string | null) => void;
  readonly habits: KnownHabits;
  readonly situation: Situation;
  readonly guess: ReturnType<typeof useTypedGuess>;
  /** Starts splitting the amount among several categories. */
  readonly onSplit: () => void;
  readonly error: string | undefined;
}

/** Categories in a grid, the most probable first. */
export function CategoryPicker({
  kind,
  value,
  onChange,
  habits,
  situation,
  guess,
  onSplit,
  error,
}: CategoryPickerProps) {
  const ledger = useLedger();
  const choice = useCategoryChoice({ kind, value, onChange, habits, situation, max: SHOWN_MAX });
  const all = useAllCategories(kind, value, onChange);
  return (
    <div className={css.picker} data-field="category">
      <div className={css.heading}>
        <span className={css.label}>분류</span>
        {value === null && guess ? (
          <CategoryGuess guess={guess} onTake={onChange} />
        ) : (
          <span className={css.chosen}>{categoryPath(ledger, value)}</span>
        )}
        <Button size="small" variant="ghost" className={css.split ?? ''} onPress={onSplit}>
          여러 분류로 나누기
        </Button>
      </div>
      <CategoryCells choice={choice} className={css.grid}>
        <button
          type="button"
          tabIndex={choice.shown.length === 0 ? 0 : -1}
          className={css.cell}
          aria-haspopup="dialog"
          onClick={all.open}
        >
          <span className={css.all} aria-hidden>
            <LayoutGrid />
          </span>
          <span className={css.name}>모두 보기</span>
        </button>
      </CategoryCells>
      <SubcategoryChips choice={choice} value={value} />
      {error === undefined ? null : (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {all.sheet}
    </div>
  );
}
