import type { Category } from '@salim/contract';
import Sparkles from 'lucide-react/icons/sparkles';
import { useEffect, useState } from 'react';
import { ActionChip } from '../../../ui/chip.tsx';
import { useSortingGuess } from '../api/use-sorting-guess.ts';
import { categoryPath, useLedger } from '../model/ledger.tsx';
import css from './category-picker.module.css';

/** Debounce while the user is typing. */
const PAUSE_MS = 250;

interface CategoryGuessProps {
  readonly kind: Category['kind'];
  readonly description: string;
  readonly onTake: (categoryId: string) => void;
}

/** Replaces 미분류 with the suggested category as a button, and the reason. */
export function CategoryGuess({ kind, description, onTake }: CategoryGuessProps) {
  const ledger = useLedger();
  const [typed, setTyped] = useState(description.trim());
  useEffect(() => {
    const pause = setTimeout(() => setTyped(description.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [description]);
  const guess = useSortingGuess(ledger.bookId, { type: kind, description: typed }, true);
  const categoryId = guess?.categoryId ?? null;
  const isThere = categoryId !== null && ledger.categoryById.has(categoryId);
  if (!guess || categoryId === null || !isThere) {
    return <span className={css.chosen}>{categoryPath(ledger, null)}</span>;
  }
  const path = categoryPath(ledger, categoryId);
  return (
    <span className={css.guess}>
      <ActionChip
        icon={<Sparkles aria-hidden size={16} />}
        label={`추천 분류 ${path} 적용`}
        onPress={() => onTake(categoryId)}
      >
        {path}
      </ActionChip>
      <span className={css.reason}>{guess.reason}</span>
    </span>
  );
}
