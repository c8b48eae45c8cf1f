import { type Body, callApi } from '../../../platform/api/api-client.ts';
import { useBookWrite } from '../../../platform/api/use-book-write.ts';

interface Recording {
  readonly ruleId: string;
  readonly occurrenceDate: string;
  readonly body: Body<'recordOccurrence'>;
}

/** Records the transaction of one occurrence now. */
export function useRecordOccurrence(bookId: string) {
  return useBookWrite(bookId, ({ ruleId, occurrenceDate, body }: Recording) =>
    callApi('recordOccurrence', { params: { bookId, ruleId, occurrenceDate }, body }),
  );
}
