import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCategories } from '../../features/labels/api/use-labels.ts';
import { SearchScreen } from '../../features/search/components/search-screen.tsx';
import { useBookStore } from '../../platform/stores/book-store.ts';

const NONE: readonly never[] = [];

export function SearchPage() {
  const navigate = useNavigate();
  const { q } = useSearch({ from: '/shell/search' });
  const book = useBookStore((store) => store.currentBook);
  const { data: categories = NONE } = useCategories(book?.id);
  const change = useCallback(
    (query: string) => void navigate({ to: '/search', search: query === '' ? {} : { q: query }, replace: true }),
    [navigate],
  );
  return <SearchScreen query={q ?? ''} onQueryChange={change} categories={categories} book={book} />;
}
