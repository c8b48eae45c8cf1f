import type { SortingGuess } from '@salim/contract';
import { ActionChip } from '../../../ui/chip.tsx';
import { Sparkles } from '../../../ui/icons/sparkles.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import css from './category-picker.module.css';

interface CategoryGuessProps {
  readonly guess: SortingGuess & { readonly categoryId: string };
  readonly onTake: (categoryId: string) => void;
}

/** The suggested category as a button, and the reason. */
export function CategoryGuess({ guess, onTake }: CategoryGuessProps) {
  const path = categoryPath(useLedger(), guess.categoryId);
  return (
    <span className={css.guess}>
      <ActionChip
        icon={<Sparkles aria-hidden size={16} />}
        label={`추천 분류 ${path} 적용`}
        onPress={() => onTake(guess.categoryId)}
      >
        {path}
      </ActionChip>
      <span className={css.reason}>{guess.reason}</span>
    </span>
  );
}
