import type { UpcomingOccurrence } from '@salim/contract';
import { addDays } from '@salim/domain';
import { Card } from '../../../ui/card.tsx';
import { useUpcoming } from '../api/use-upcoming.ts';
import { nameOf, useRecurringBook } from '../model/recurring-book.tsx';
import { OccurrenceRow } from './occurrence-row.tsx';

const LOOK_BACK_DAYS = 62;

interface WaitingListProps {
  readonly onRecord: (one: UpcomingOccurrence) => void;
  readonly onChange: (one: UpcomingOccurrence) => void;
}

/** Due occurrences that have to be recorded manually; renders nothing without any. */
export function WaitingList({ onRecord, onChange }: WaitingListProps) {
  const book = useRecurringBook();
  const { bookId, today } = book;
  const { data = [] } = useUpcoming(bookId, addDays(today, -LOOK_BACK_DAYS), today);
  const waiting = data.filter((one) => one.state === 'WAITING' && !one.isMasked);
  if (waiting.length === 0) return null;
  return (
    <Card title={`기록할 거래 ${waiting.length}건`}>
      <ul>
        {waiting.map((one) => (
          <OccurrenceRow
            key={`${one.ruleId} ${one.occurrenceDate}`}
            ruleId={one.ruleId}
            occurrence={one}
            type={one.type}
            isMasked={one.isMasked}
            name={nameOf(book, one)}
            onRecord={() => onRecord(one)}
            onChange={() => onChange(one)}
          />
        ))}
      </ul>
    </Card>
  );
}
