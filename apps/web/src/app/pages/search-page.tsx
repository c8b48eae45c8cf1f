import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SearchScreen } from '../../features/search/components/search-screen.tsx';

export function SearchPage() {
  const navigate = useNavigate();
  const { q } = useSearch({ from: '/shell/search' });
  const change = useCallback(
    (query: string) => void navigate({ to: '/search', search: query === '' ? {} : { q: query }, replace: true }),
    [navigate],
  );
  return <SearchScreen query={q ?? ''} onQueryChange={change} />;
}
