import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface OccurrenceChange {
  readonly ruleId: string;
  readonly occurrenceDate: string;
  readonly changes: Body<'changeOccurrence'>;
}

/** Skips one occurrence, or overrides its amount or date. */
export function useChangeOccurrence(bookId: string) {
  return useBookWrite(bookId, ({ ruleId, occurrenceDate, changes }: OccurrenceChange) =>
    callApi('changeOccurrence', { params: { bookId, ruleId, occurrenceDate }, body: changes }),
  );
}
