import type { Category } from '@salim/contract';
import { withJosa } from '@salim/domain';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Answer } from '../../../platform/api/api-client.ts';
import { useSearchText } from '../../../platform/browser/use-search-text.ts';
import { withoutCostEnding } from '../../../text/cost-ending.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChipRow, FilterChip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazySection } from '../../../ui/lazy-section.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useSearchResults } from '../api/use-search.ts';
import type { FoundItem } from '../found-items.ts';
import { isQuestion } from '../is-question.ts';
import { rememberSearch } from '../recent-searches.ts';
import { RecentSearches } from './recent-searches.tsx';
import { SearchResults } from './search-results.tsx';
import css from './search-screen.module.css';

const AnswerCard = lazySection(async () => (await import('./answer-card.tsx')).AnswerCard);

/** Debounce before a typed query is sent and written to the URL. */
const PAUSE_MS = 180;
const trimmed = (text: string): string => text.trim();

/** The maximum number of transactions per book in a response. */
const TRANSACTIONS_EACH = 30;

function foundText(items: readonly FoundItem[], alsoFor: string | null): string {
  const transactionsByBook = Map.groupBy(
    items.filter((item) => item.kind === 'TRANSACTION'),
    (item) => item.bookId,
  );
  const isCut = [...transactionsByBook.values()].some((entries) => entries.length >= TRANSACTIONS_EACH);
  return [
    isCut ? `거래는 가계부마다 최근 ${TRANSACTIONS_EACH}건까지 보여요.` : `${items.length}개를 찾았어요.`,
    alsoFor === null ? '' : `${withJosa(`‘${alsoFor}’`, '으로/로')}도 찾았어요.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

interface BookChipsProps {
  readonly items: readonly FoundItem[];
  readonly chosenId: string | null;
  readonly onChange: (bookId: string | null) => void;
}

/** A chip for each book with results; renders nothing if there is only one. */
function BookChips({ items, chosenId, onChange }: BookChipsProps) {
  const books = new Map(items.map((item) => [item.bookId, item.bookTitle]));
  if (books.size < 2) return null;
  return (
    <div className={css.books}>
      <ChipRow label="가계부">
        <FilterChip isSelected={chosenId === null} onChange={() => onChange(null)}>
          모든 가계부
        </FilterChip>
        {[...books].map(([id, title]) => (
          <FilterChip key={id} isSelected={chosenId === id} onChange={(isSelected) => onChange(isSelected ? id : null)}>
            {title}
          </FilterChip>
        ))}
      </ChipRow>
    </div>
  );
}

interface FoundProps {
  readonly query: string;
  readonly data: Answer<'search'>;
  readonly categories: readonly Category[];
  /** Whether the results belong to an earlier query. */
  readonly isStale: boolean;
  readonly onLeaveUpwards: () => void;
  readonly onQuery: (query: string) => void;
}

function NothingFound({ query, onQuery }: Pick<FoundProps, 'query' | 'onQuery'>) {
  const name = withoutCostEnding(query);
  return (
    <EmptyState
      art="search"
      title="검색 결과가 없어요"
      actions={
        name === null ? undefined : (
          <Button variant="primary" onPress={() => onQuery(name)}>
            {withJosa(`‘${name}’`, '으로/로')} 찾기
          </Button>
        )
      }
    >
      다른 단어나 초성으로 검색해 보세요.
    </EmptyState>
  );
}

function Found({ query, data, categories, isStale, onLeaveUpwards, onQuery }: FoundProps) {
  const [bookId, setBookId] = useState<string | null>(null);
  const isThere = data.items.some((item) => item.bookId === bookId);
  const chosenId = isThere ? bookId : null;
  if (data.items.length === 0 && !isStale) {
    // A question is answered above.
    return isQuestion(query) ? null : <NothingFound query={query} onQuery={onQuery} />;
  }
  return (
    <div aria-busy={isStale} className={isStale ? css.stale : undefined}>
      <BookChips items={data.items} chosenId={chosenId} onChange={setBookId} />
      <SearchResults
        query={query}
        categories={categories}
        items={chosenId === null ? data.items : data.items.filter((item) => item.bookId === chosenId)}
        onLeaveUpwards={onLeaveUpwards}
      />
    </div>
  );
}

interface SearchScreenProps {
  /** As in the URL. */
  readonly query: string;
  readonly onQueryChange: (query: string) => void;
  /** Of the current book, for the icons and names of categories. */
  readonly categories: readonly Category[];
  /** The current book, which questions are about. */
  readonly book: { readonly id: string; readonly currency: string } | null;
}

/** Searches all of the user's data while they type, including by initial consonants. */
export function SearchScreen({ query, onQueryChange, categories, book }: SearchScreenProps) {
  const [text, setText] = useSearchText(query, onQueryChange, { restMs: PAUSE_MS, queryOf: trimmed });
  const fieldRef = useRef<HTMLInputElement>(null);
  const resultsRef = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, isPlaceholderData, refetch } = useSearchResults(query);
  const isBlank = query.trim() === '';

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // During IME composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') rememberSearch(text);
    if (event.key !== 'ArrowDown') return;
    const first = resultsRef.current?.querySelector<HTMLElement>('[data-result]');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };

  return (
    <div className={css.page}>
      <div role="search" onKeyDownCapture={handleKeyDown}>
        <SearchField
          label="통합 검색"
          value={text}
          onChange={setText}
          placeholder="내용, 분류, 자산, 태그, 금액"
          autoFocus
          className={css.field ?? ''}
          inputRef={fieldRef}
        />
      </div>
      <p className={css.status} role="status">
        {isBlank || !data || isPlaceholderData || (data.items.length === 0 && isQuestion(query))
          ? ''
          : foundText(data.items, data.alsoFor)}
      </p>
      {book !== null && isQuestion(query) ? (
        <AnswerCard bookId={book.id} currency={book.currency} query={query} onAsk={setText} />
      ) : null}
      <div ref={resultsRef}>
        {isBlank ? (
          <>
            <RecentSearches onChoose={setText} />
            <EmptyState art="search" title="무엇을 찾으세요?">
              ‘스타벅스’, ‘ㅅㅌㅂㅅ’, ‘12500’처럼 찾거나, ‘지난달 배달에 얼마 썼어?’처럼 물어볼 수 있어요.
            </EmptyState>
          </>
        ) : data ? (
          <Found
            query={query}
            data={data}
            categories={categories}
            isStale={isPlaceholderData}
            onLeaveUpwards={() => fieldRef.current?.focus()}
            onQuery={setText}
          />
        ) : error ? (
          <LoadFailure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <Card>
            <SkeletonRows rows={6} height={36} label="검색하는 중" />
          </Card>
        )}
      </div>
    </div>
  );
}
