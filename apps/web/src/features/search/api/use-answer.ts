import { SEARCH_MAX } from '@salim/contract/facts/limits';
import { keepPreviousData } from '@tanstack/react-query';
import { callApi } from '../../../platform/api/api-client.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useBookQuery } from '../../../platform/api/use-book-query.ts';
import { isQuestion } from '../is-question.ts';

/** The answer to a question about a book; disabled for a search that asks nothing. */
export function useAnswer(bookId: string | undefined, query: string) {
  const text = [...query.trim()].slice(0, SEARCH_MAX).join('');
  return useBookQuery(
    queryKeys.answer(bookId ?? '', text),
    (signal) => callApi('askQuestion', { params: { bookId: bookId ?? '' }, body: { text }, signal }),
    { placeholderData: keepPreviousData, enabled: bookId !== undefined && isQuestion(text), retry: false },
  );
}
