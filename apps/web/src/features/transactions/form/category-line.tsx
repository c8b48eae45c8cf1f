import { Button } from '../../../ui/button.tsx';
import { ActionChip } from '../../../ui/chip.tsx';
import { LayoutGrid } from '../../../ui/icons/layout-grid.ts';
import { Sparkles } from '../../../ui/icons/sparkles.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import { SubcategoryChips } from './category-cells.tsx';
import css from './category-picker.module.css';
import type { CategoryChoice } from './use-category-choice.ts';
import type { useTypedGuess } from './use-typed-guess.ts';

interface CategoryLineProps {
  readonly choice: CategoryChoice;
  readonly value: string | null;
  readonly onChange: (categoryId: string | null) => void;
  readonly guess: ReturnType<typeof useTypedGuess>;
  readonly onShowAll: () => void;
}

/** The line above the categories on a phone: the selected one with its subcategories, or the suggested one. */
export function CategoryLine({ choice, value, onChange, guess, onShowAll }: CategoryLineProps) {
  const ledger = useLedger();
  return (
    <div className={css.line}>
      <div className={css.lineText}>
        {choice.children.length > 0 ? (
          <SubcategoryChips choice={choice} value={value} />
        ) : value === null && guess ? (
          <ActionChip
            icon={<Sparkles aria-hidden />}
            label={`추천 분류 ${categoryPath(ledger, guess.categoryId)} 적용`}
            onPress={() => onChange(guess.categoryId)}
          >
            {categoryPath(ledger, guess.categoryId)}
          </ActionChip>
        ) : (
          <span className={css.label}>
            분류 <span className={css.chosenPath}>{categoryPath(ledger, value)}</span>
          </span>
        )}
      </div>
      <Button
        size="small"
        variant="ghost"
        aria-haspopup="dialog"
        icon={<LayoutGrid aria-hidden />}
        className={css.showAll ?? ''}
        onPress={onShowAll}
      >
        모두 보기
      </Button>
    </div>
  );
}
