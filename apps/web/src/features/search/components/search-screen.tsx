import { useEffect, useState } from 'react';
import type { Answer } from '../../../lib/api-client.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useSearchResults } from '../api/use-search.ts';
import { SearchResults } from './search-results.tsx';
import css from './search-screen.module.css';

/** Pause after which a typed query is asked for and stands in the address. */
const PAUSE_MS = 180;

/** The newest entries of each book that an answer holds at most. */
const ENTRIES_EACH = 30;

function foundText(items: Answer<'search'>['items']): string {
  const entriesByBook = Map.groupBy(
    items.filter((item) => item.kind === 'TRANSACTION'),
    (item) => item.bookId,
  );
  const isCut = [...entriesByBook.values()].some((entries) => entries.length >= ENTRIES_EACH);
  return `${items.length}개를 찾았어요.${isCut ? ` 거래는 가계부마다 최근 ${ENTRIES_EACH}건까지 보여요.` : ''}`;
}

interface SearchScreenProps {
  /** As it stands in the address. */
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
}

/** Looks through everything of the person while they type, also by initial consonants. */
export function SearchScreen({ query, onQueryChange }: SearchScreenProps) {
  const [text, setText] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  // Going back changes the address without any typing.
  if (query !== lastQuery) {
    setLastQuery(query);
    if (query !== text.trim()) setText(query);
  }
  useEffect(() => {
    if (text.trim() === query) return undefined;
    const timer = setTimeout(() => onQueryChange(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, query, onQueryChange]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSearchResults(query);
  const isBlank = query.trim() === '';
  return (
    <div className={css.page}>
      <SearchField
        label="통합 검색"
        value={text}
        onChange={setText}
        placeholder="내용, 분류, 자산, 태그, 금액"
        autoFocus
        className={css.field ?? ''}
      />
      <p className={css.status} role="status">
        {isBlank || !data || isPlaceholderData ? '' : foundText(data)}
      </p>
      {isBlank ? (
        <EmptyState art="search" title="무엇을 찾을까요?">
          스타벅스, ㅅㅌㅂㅅ, 12500처럼 내용이나 초성, 금액으로 찾을 수 있어요.
        </EmptyState>
      ) : data ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? css.stale : undefined}>
          {data.length === 0 && !isPlaceholderData ? (
            <EmptyState art="search" title="찾는 것이 없어요">
              다른 말로 찾거나 초성만 적어 보세요.
            </EmptyState>
          ) : (
            <SearchResults query={query} items={data} />
          )}
        </div>
      ) : error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Card>
          <SkeletonRows rows={6} height={36} label="찾는 중" />
        </Card>
      )}
    </div>
  );
}
