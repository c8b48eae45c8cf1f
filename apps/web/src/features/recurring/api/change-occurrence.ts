import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface OccurrenceChange {
  readonly ruleId: string;
  readonly occurrenceDate: string;
  readonly changes: Body<'changeOccurrence'>;
}

/** Skips one occurrence, or gives it an amount or a date of its own. */
export function useChangeOccurrence(bookId: string) {
  return useBookWrite(bookId, ({ ruleId, occurrenceDate, changes }: OccurrenceChange) =>
    callApi('changeOccurrence', { params: { bookId, ruleId, occurrenceDate }, body: changes }),
  );
}
