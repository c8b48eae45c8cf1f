import type { Category, SortingGuess } from '@salim/contract';
import { useEffect, useState } from 'react';
import { useSortingGuess } from '../api/use-sorting-guess.ts';
import { useLedger } from '../model/ledger.tsx';

/** Debounce while the user is typing. */
const PAUSE_MS = 250;

/** The suggested category for a description that is being typed; null if unknown or no longer in the book. */
export function useTypedGuess(
  kind: Category['kind'],
  description: string,
  isWanted: boolean,
): (SortingGuess & { readonly categoryId: string }) | null {
  const ledger = useLedger();
  const [typed, setTyped] = useState(description.trim());
  useEffect(() => {
    const pause = setTimeout(() => setTyped(description.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [description]);
  const guess = useSortingGuess(ledger.bookId, { type: kind, description: typed }, isWanted);
  const categoryId = guess?.categoryId ?? null;
  return guess && categoryId !== null && ledger.categoryById.has(categoryId) ? { ...guess, categoryId } : null;
}
